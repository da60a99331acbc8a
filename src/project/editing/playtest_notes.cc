#include "project/editing/playtest_notes.h"

#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "base/files.h"
#include "base/text.h"
#include "project/editing/record_grids.h"
#include "project/editing/written_table.h"

namespace planche::project {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t largest_notes = 4 << 20, longest_note = 4'000;  // bytes
constexpr const char* is_done = "yes";

bool is_date(std::string_view text) {
  constexpr std::string_view like = "0000-00-00";
  return std::ranges::equal(text, like, [](char c, char of) { return of == '0' ? c >= '0' && c <= '9' : c == of; });
}

tl::unexpected<std::string> not_noted(std::string why) {
  return tl::make_unexpected(std::move(why));
}

}  // namespace

Notes::Notes(const std::filesystem::path& folder) : file_{folder / name} {
  std::error_code error;
  exists_ = std::filesystem::exists(file_, error);
  auto text = exists_ ? base::read_file(file_, largest_notes) : tl::expected<std::string, base::FileError>{};
  if (!exists_ || !text) return;
  diag::Sink ignored;
  table_ = data::read_csv(std::make_shared<diag::Source>(file_.string(), std::move(*text)), ignored);
  if (table_ && (!column("key") || !column("text"))) table_.reset();
}

std::optional<std::size_t> Notes::column(std::string_view heading) const {
  for (std::size_t i = 0; i < table_->header.cells.size(); ++i)
    if (data::heading_key(table_->header.cells[i].text) == heading) return i;
  return std::nullopt;
}

std::string Notes::cell(const data::Row& row, std::string_view heading) const {
  const auto at = column(heading);
  return at && *at < row.cells.size() ? row.cells[*at].text : std::string{};
}

std::vector<Notes::Note> Notes::of(std::string_view key) const {
  std::vector<Note> found;
  if (!table_) return found;
  for (std::size_t n = 0; n < table_->rows.size(); ++n) {
    const data::Row& row = table_->rows[n];
    if (cell(row, "key") != key) continue;
    const std::string done = cell(row, "done");
    found.push_back(
        {n, cell(row, "date"), cell(row, "text"), data::read_as_truth(done).value_or(!base::trimmed(done).empty())});
  }
  return found;
}

std::vector<std::string> Notes::keys() const {
  std::vector<std::string> found;
  if (!table_) return found;
  for (const data::Row& row : table_->rows) {
    std::string key = cell(row, "key");
    if (!base::trimmed(cell(row, "text")).empty() && std::ranges::find(found, key) == found.end())
      found.push_back(std::move(key));
  }
  return found;
}

fs::path Notes::folder_of(const declared::Game& game, const declared::List& list, std::size_t row) {
  const diag::SourcePtr source = RecordReader{game, list}.read(row).source;
  return source == nullptr ? game.model().folder : fs::path{source->name()}.parent_path();
}

Notes::Changed Notes::added(std::string_view key, std::string_view date, std::string_view text) const {
  if (exists_ && !table_)
    return not_noted(fmt::format(
        "{} has no columns key and text, or is no table in UTF-8: mend it, or give it another name", file_.string()));
  if (base::trimmed(text).empty()) return not_noted("write a note first");
  if (text.size() > longest_note) return not_noted("this note is too long");
  if (std::string bad = unwritable_in(text); !bad.empty())
    return not_noted(fmt::format("{} cannot be written into files: leave it out", bad));
  if (!is_date(date)) return not_noted("expected the day of the note");
  GameChange change;
  change.told = fmt::format("note on {}: {}", key, base::shortened(text, 40));
  const auto written = [&](const diag::Source& source, std::string_view value) {
    return written_new_value(source, value, true);
  };
  if (!exists_) {
    const diag::Source source{file_.string(), ""};
    change.made.push_back({file_, fmt::format("key,date,text,done\n{},{},{},\n", written(source, key),
                                              written(source, date), written(source, text))});
    return change;
  }
  std::vector<std::string> cells(table_->header.cells.size());
  for (const auto& [heading, value] : {std::pair{"key", key}, {"date", date}, {"text", text}})
    if (const auto at = column(heading)) cells[*at] = written(*table_->source, value);
  WrittenTable rows{table_->source, *table_};
  rows.insert(rows.size(), rows.as_row(cells));
  change.parts = rows.changes();
  return change;
}

Notes::Changed Notes::marked(std::size_t row, std::string_view seen, bool done) const {
  if (!table_ || row >= table_->rows.size() || cell(table_->rows[row], "text") != seen)
    return not_noted("this note has changed meanwhile: look at it again");
  const auto at = column("done");
  if (!at) return not_noted(fmt::format("{} has no column done: add one", file_.string()));
  const data::Row& found = table_->rows[row];
  if (*at >= found.cells.size()) return not_noted("this row has too few cells: add them in the file");
  std::vector<std::string> cells;
  for (const data::Cell& one : found.cells)
    cells.emplace_back(table_->source->text().substr(one.span.begin, one.span.end - one.span.begin));
  cells[*at] = done ? is_done : "";
  WrittenTable rows{table_->source, *table_};
  rows.erase(row);
  rows.insert(row, rows.as_row(cells));
  GameChange change;
  change.told = fmt::format("note {}: {}", done ? "done" : "open again", base::shortened(seen, 40));
  change.parts = rows.changes();
  return change;
}

}  // namespace planche::project
