#include "data/workbooks/write_cells.h"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

#include "base/text.h"
#include "data/tables/csv.h"
#include "data/workbooks/workbook.h"
#include "data/workbooks/workbook_formats.h"
#include "data/workbooks/write_formats.h"

namespace planche::data {

namespace {

// What is read of a cell: its text, and what stands beside it.
struct ReadCell {
  std::string_view text;
  const diag::Sheet::Cell* beside = nullptr;
};

// The cells of a row in a sheet's text, without quotes taken away.
std::vector<ReadCell> cells_of(const diag::Source& source, std::size_t row) {
  const diag::Sheet& sheet = *source.sheet();
  const std::size_t end = row + 1 < sheet.rows.size() ? sheet.rows[row + 1].offset - 1 : source.text().size();
  std::vector<ReadCell> cells;
  const auto add = [&](std::size_t begin, std::size_t until) {
    const auto beside =
        std::ranges::lower_bound(sheet.cells, static_cast<std::uint32_t>(begin), {}, &diag::Sheet::Cell::offset);
    const bool own =
        beside != sheet.cells.end() && beside->offset == begin && (beside->offset < until || begin == until);
    cells.push_back({source.text().substr(begin, until - begin), own ? &*beside : nullptr});
  };
  std::size_t begin = sheet.rows[row].offset;
  bool quoted = false;
  for (std::size_t at = begin; at < end; ++at) {
    if (source.text()[at] == '"') quoted = !quoted;
    if (quoted || source.text()[at] != ',') continue;
    add(begin, at);
    begin = at + 1;
  }
  add(begin, end);
  return cells;
}

bool is_same(const ReadCell& a, const ReadCell& b) {
  if (a.text != b.text || (a.beside == nullptr) != (b.beside == nullptr)) return false;
  return a.beside == nullptr || (a.beside->kind == b.beside->kind && a.beside->number == b.beside->number &&
                                 a.beside->marked == b.beside->marked);
}

// Whether what reads the cell gets the text.
bool is_read_as(const ReadCell& read, const NewCell& wanted) {
  const std::string text = without_quotes(read.text);
  const Cell cell{text, {}, read.beside};
  return wanted.text == (wanted.taken == Taken::shown   ? std::string_view{cell.text}
                         : wanted.taken == Taken::exact ? cell.exact()
                                                        : cell.plain());
}

// Whether the cells are as they were, apart from the new ones.
bool is_as_wanted(const diag::Source& before, const diag::Source& after, const std::vector<NewCell>& wanted) {
  const auto &old = before.sheet()->rows, &now = after.sheet()->rows;
  static const std::vector<ReadCell> none;
  for (std::size_t i = 0, j = 0; i < old.size() || j < now.size();) {
    const std::uint32_t number = std::min(i < old.size() ? old[i].number : ~0u, j < now.size() ? now[j].number : ~0u);
    const auto was = i < old.size() && old[i].number == number ? cells_of(before, i++) : none;
    const auto is = j < now.size() && now[j].number == number ? cells_of(after, j++) : none;
    for (std::size_t k = 0; k < std::max(was.size(), is.size()); ++k) {
      const ReadCell one = k < was.size() ? was[k] : ReadCell{}, other = k < is.size() ? is[k] : ReadCell{};
      const auto asked =
          std::ranges::find_if(wanted, [&](const NewCell& cell) { return cell.row == number && cell.column == k + 1; });
      const bool blank = (one.text.empty() || one.text == R"("")") && (other.text.empty() || other.text == R"("")") &&
                         one.beside == nullptr && other.beside == nullptr;
      if (asked == wanted.end() ? !blank && !is_same(one, other) : !is_read_as(other, *asked)) return false;
    }
  }
  return std::ranges::all_of(wanted, [&](const NewCell& cell) {
    return cell.text.empty() || std::ranges::binary_search(now, cell.row, {}, &diag::Sheet::Row::number);
  });
}

Tried<Archive> opened(std::string_view bytes, const Limits& limits) {
  if (!bytes.starts_with("PK")) return tl::unexpected{no_workbook("something else")};
  return Archive::open(bytes, limits);
}

}  // namespace

std::string fixed_sentence(std::uint32_t row, std::uint32_t column, const char* why) {
  return fmt::format("{}{} is {}: change it in the spreadsheet program", diag::column_name(column), row, why);
}

std::string FixedCells::at(std::uint32_t row, std::uint32_t column) const {
  if (!all.empty()) return all;
  if (const auto found = cells.find({row, column}); found != cells.end())
    return fixed_sentence(row, column, found->second);
  for (const Range& range : ranges) {
    const bool first = row == range.first_row && column == range.first_column;
    if (row >= range.first_row && row <= range.last_row && column >= range.first_column &&
        column <= range.last_column && !(first && range.but_first))
      return fixed_sentence(row, column, range.why);
  }
  return {};
}

FixedCells fixed_cells(std::string_view bytes, const std::string& sheet, const Limits& limits) {
  auto archive = opened(bytes, limits);
  if (!archive) return {archive.error().message};
  FixedCells fixed = archive->has("_rels/.rels") ? fixed_in_xlsx(*archive, sheet) : fixed_in_ods(*archive, sheet);
  fixed.formulas = std::ranges::any_of(fixed.cells, [](const auto& one) { return one.second == is_formula; }) ||
                   std::ranges::any_of(fixed.ranges, [](const auto& one) { return one.why == is_formula; });
  return fixed;
}

tl::expected<std::vector<Splice>, std::string> changed_cells(const std::string& name, std::string_view bytes,
                                                             const CellChanges& changes, const Limits& limits) {
  const auto refuse = [&](std::string_view why) {
    return tl::make_unexpected(fmt::format("{} cannot be changed: {}", name, why));
  };
  for (const NewCell& cell : changes.cells)
    if (base::count_code_points(cell.text) > most_cell_text)
      return refuse(fmt::format("{}{} would have more than {} characters", diag::column_name(cell.column), cell.row,
                                most_cell_text));
  auto archive = opened(bytes, limits);
  if (!archive) return refuse(archive.error().message);
  auto files = archive->has("_rels/.rels") ? rewrite_xlsx(*archive, changes) : rewrite_ods(*archive, changes);
  if (!files) return refuse(files.error());
  auto parts = zip_splices(bytes, *files);
  if (!parts) return refuse(parts.error());
  diag::Sink ignored;
  const TableChoice whole{changes.sheet, {}, {}};
  const auto before = open_table("before.xlsx", std::string{bytes}, whole, ignored, limits);
  diag::Sink problems;
  const auto after = open_table("after.xlsx", spliced(bytes, *parts), whole, problems, limits);
  if (before == nullptr || after == nullptr || !is_as_wanted(*before, *after, changes.cells))
    return refuse("it is written in an unusual way: save it again in the spreadsheet program");
  return parts;
}

}  // namespace planche::data
