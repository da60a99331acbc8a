#include "project/editing/workbook_edits.h"

#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "base/files.h"
#include "base/text.h"
#include "data/tables/csv.h"
#include "data/workbooks/workbook_lock.h"

namespace planche::project {

namespace {

using FieldKind = declared::Field::Kind;

tl::unexpected<std::string> kept_back(std::string why) {
  return tl::make_unexpected(std::move(why));
}

data::Limits limits_of_edits() {
  data::Limits limits;
  limits.bytes = 64u << 20;
  return limits;
}

}  // namespace

std::string open_elsewhere(const std::filesystem::path& workbook) {
  const auto lock = data::lock_beside(workbook);
  if (!lock) return {};
  return fmt::format("{} is open in a spreadsheet program: close it there first. If it is not, delete {}",
                     workbook.string(), lock->filename().string());
}

tl::expected<std::vector<data::Splice>, std::string> workbook_splices(const Replacement& change,
                                                                      std::string_view bytes) {
  if (base::content_hash(bytes) != change.source->sheet()->workbook)
    return kept_back(fmt::format("{} has changed on the disk: look at it again", change.source->name()));
  return data::changed_cells(change.source->name(), bytes, *change.cells, limits_of_edits());
}

tl::expected<std::string, std::string> workbook_after(const Replacement& change) {
  auto bytes = base::read_file(change.source->name(), limits_of_edits().bytes);
  if (!bytes) return kept_back(bytes.error().message);
  return workbook_splices(change, *bytes).map([&](const auto& parts) { return data::spliced(*bytes, parts); });
}

const WorkbookEdits::Known& WorkbookEdits::known(const diag::SourcePtr& source) const {
  const auto [at, is_new] = known_.try_emplace(source);
  if (!is_new) return at->second;
  if (std::string why = open_elsewhere(source->name()); !why.empty()) {
    at->second.fixed.all = std::move(why);
    return at->second;
  }
  const auto bytes = base::read_file(source->name(), limits_of_edits().bytes);
  if (bytes && base::content_hash(*bytes) == source->sheet()->workbook)
    at->second.fixed = data::fixed_cells(*bytes, source->sheet()->name, limits_of_edits());
  else
    at->second.fixed.all = fmt::format("{} has changed on the disk: look at it again", source->name());
  const RecordTables::One* one = tables_.of(source);
  if (one != nullptr || list_.declared->grid)
    at->second.texts = declared::cell_texts(*list_.declared, game_.model().languages, source,
                                            one == nullptr ? data::Row{} : one->table.header);
  return at->second;
}

tl::expected<WorkbookEdits::Place, std::string> WorkbookEdits::place_of(const RecordValue& value,
                                                                        const diag::SourcePtr& record,
                                                                        diag::Span span) const {
  const auto place = [](const diag::SourcePtr& source, std::uint32_t offset) {
    const diag::Position at = source->position(offset);
    return Place{source, static_cast<std::uint32_t>(at.line), static_cast<std::uint32_t>(at.column)};
  };
  if (value.source != nullptr && value.span.begin < value.span.end) return place(value.source, value.span.begin);
  const RecordTables::One* one = tables_.of(record);
  if (one == nullptr) return kept_back("no place in the file is for it");
  const auto [known, is_new] = columns_.try_emplace({record.get(), value.field});
  if (is_new) known->second = tables_.column_of(*one, value.field);
  if (!known->second) return kept_back("no cell of the table is for it");
  Place found = place(record, span.begin);
  found.column = record->sheet()->first_column + static_cast<std::uint32_t>(*known->second);
  return found;
}

std::string WorkbookEdits::fixed(const Place& place) const {
  return known(place.source).fixed.at(place.row, place.column);
}

tl::expected<std::string, std::string> WorkbookEdits::text_of(const diag::SourcePtr& source, diag::Span span) const {
  const Known& own = known(source);
  const diag::Position at = source->position(span.begin);
  if (std::string why = own.fixed.at(static_cast<std::uint32_t>(at.line), static_cast<std::uint32_t>(at.column));
      !why.empty())
    return kept_back(std::move(why));
  const auto& beside = source->sheet()->cells;
  const auto found = std::ranges::lower_bound(beside, span.begin, {}, &diag::Sheet::Cell::offset);
  const bool has = found != beside.end() && found->offset == span.begin;
  const data::Cell cell{data::without_quotes(source->text().substr(span.begin, span.end - span.begin)), span,
                        has ? &*found : nullptr};
  auto text = own.texts ? own.texts(at.column - source->sheet()->first_column, cell) : std::nullopt;
  if (!text) return kept_back("this value is changed in the spreadsheet program");
  return std::move(*text);
}

data::NewCell WorkbookEdits::cell(const Place& place, std::string text) const {
  const RecordTables::One* one = tables_.of(place.source);
  const std::size_t index = place.column - place.source->sheet()->first_column;
  const declared::Column* column = one != nullptr && index < one->columns.size() ? &one->columns[index] : nullptr;
  const declared::Field* field = column != nullptr ? column->field : list_.declared->field("value");
  if (column != nullptr && column->gathered && field != nullptr) field = field->item.get();
  const bool exact = field != nullptr && (field->kind == FieldKind::integer || field->kind == FieldKind::decimal ||
                                          field->kind == FieldKind::truth);
  const bool any = field == nullptr || field->kind == FieldKind::any;
  return {place.row, place.column, std::move(text),
          exact ? data::Taken::exact
          : any ? data::Taken::plain
                : data::Taken::shown};
}

std::vector<Replacement> WorkbookEdits::change(const diag::SourcePtr& source, data::CellChanges cells) {
  if (cells.cells.empty()) return {};
  cells.sheet = source->sheet()->name;
  std::vector<Replacement> made{{source, {}, {}}};
  made.front().cells = std::make_shared<const data::CellChanges>(std::move(cells));
  return made;
}

tl::expected<data::CellChanges, std::string> WorkbookEdits::room(const diag::SourcePtr& source,
                                                                 std::size_t records) const {
  const RecordTables::One* one = tables_.of(source);
  if (one == nullptr || one->table.rows.empty()) return kept_back("these records are in no table");
  if (std::string why = known(source).fixed.all; !why.empty()) return kept_back(std::move(why));
  const diag::Sheet& sheet = *source->sheet();
  data::CellChanges made;
  made.like = sheet.rows.back().number;
  made.first_column = sheet.first_column;
  made.last_column = sheet.first_column + static_cast<std::uint32_t>(one->table.header.cells.size()) - 1;
  for (std::size_t i = 1; i <= records; ++i) made.added.push_back(made.like + static_cast<std::uint32_t>(i));
  if (sheet.last_row != 0 && made.added.back() > sheet.last_row)
    return kept_back(fmt::format("the game reads the sheet only to row {}: give it a longer range", sheet.last_row));
  return made;
}

tl::expected<std::vector<Replacement>, std::string> WorkbookEdits::with_column(const diag::SourcePtr& source,
                                                                               const std::string& heading) const {
  const RecordTables::One* one = tables_.of(source);
  if (one == nullptr) return kept_back("these records are in no table");
  const diag::Sheet& sheet = *source->sheet();
  data::CellChanges made;
  const Place place{source, static_cast<std::uint32_t>(source->position(one->table.header.span.begin).line),
                    sheet.first_column + static_cast<std::uint32_t>(one->table.header.cells.size())};
  if (sheet.last_column != 0 && place.column > sheet.last_column)
    return kept_back(fmt::format("the game reads the sheet only to column {}: give it a wider range",
                                 diag::column_name(sheet.last_column)));
  if (std::string why = fixed(place); !why.empty()) return kept_back(std::move(why));
  made.cells.push_back({place.row, place.column, heading, data::Taken::shown});
  return change(source, std::move(made));
}

}  // namespace planche::project
