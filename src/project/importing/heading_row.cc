#include "project/importing/heading_row.h"

#include <algorithm>
#include <memory>
#include <set>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "data/tables/csv.h"
#include "data/value.h"

namespace planche::project {

namespace {

constexpr std::size_t most_bytes = 64u << 10, most_rows = 40;

struct Grid {
  std::vector<data::Row> rows;
  std::size_t shift = 0;  // bytes before the text
  std::size_t width = 0;  // the most filled cells in a row
};

std::size_t filled(const data::Row& row) {
  return static_cast<std::size_t>(
      std::ranges::count_if(row.cells, [](const data::Cell& cell) { return !cell.is_empty(); }));
}

Grid grid_of(const diag::SourcePtr& source, std::size_t shift) {
  Grid grid{{}, shift, 0};
  diag::Sink ignored;
  data::read_grid(source, ignored, {}, [&](data::Row row) {
    if (grid.rows.size() >= most_rows) return;
    grid.width = std::max(grid.width, filled(row));
    grid.rows.push_back(std::move(row));
  });
  return grid;
}

// The separator of a text is unknown before its headings are found: takes that with the widest row.
Grid widest_grid(const diag::SourcePtr& source) {
  if (source->sheet() != nullptr) return grid_of(source, 0);
  const std::string_view text = source->text();
  const std::string_view head = text.substr(0, most_bytes);
  Grid widest = grid_of(std::make_shared<diag::Source>("", std::string{head}), 0);
  for (const std::string_view line : {"sep=,\n", "sep=;\n", "sep=\t\n"}) {
    Grid grid = grid_of(std::make_shared<diag::Source>("", std::string{line} + std::string{head}), line.size());
    if (grid.width > widest.width) widest = std::move(grid);
  }
  return widest;
}

bool has_headings(const data::Row& row) {
  std::set<std::string> keys;
  return std::ranges::all_of(row.cells, [&](const data::Cell& cell) {
    return cell.is_empty() || (!data::value_of(cell).is_number() && keys.insert(data::heading_key(cell.text)).second);
  });
}

}  // namespace

std::optional<HeadingRow> heading_below_title(const diag::SourcePtr& source) {
  const Grid grid = widest_grid(source);
  constexpr std::size_t fewest_columns = 3;
  if (grid.rows.size() < 2 || filled(grid.rows.front()) * 2 > grid.width) return {};
  // A title above a table of two columns looks like a first row with one heading missing; only a blank row below the
  // title tells them apart.
  if (grid.width < fewest_columns && grid.rows[1].empty_before == 0) return {};
  HeadingRow found;
  found.row = 0;
  for (const data::Row& row : grid.rows) {
    found.row += row.empty_before + 1;
    if (filled(row) * 2 <= grid.width) continue;
    if (!has_headings(row)) return {};
    found.columns = row.cells.size();
    while (row.cells[found.columns - 1].is_empty()) --found.columns;
    if (source->sheet() == nullptr) found.rest = source->text().substr(row.span.begin - grid.shift);
    return found;
  }
  return {};
}

}  // namespace planche::project
