#include "project/editing/record_tables.h"

#include <algorithm>

#include <fmt/ranges.h>

#include "project/editing/edits.h"

namespace planche::project {

const RecordTables::One* RecordTables::of(const diag::SourcePtr& source) const {
  if (source == nullptr || list_.declared->grid || (!is_table_text(*source) && source->sheet() == nullptr))
    return nullptr;
  const auto [at, is_new] = tables_.try_emplace(source);
  if (is_new) {
    diag::Sink ignored;
    if (auto table = data::read_csv(source, ignored)) {
      auto columns = declared::columns_of(*list_.declared, table->header, source, game_.model().languages, ignored);
      at->second = One{std::move(*table), std::move(columns)};
    }
  }
  return at->second ? &*at->second : nullptr;
}

std::optional<std::size_t> RecordTables::column_of(const One& one, std::string_view field) const {
  const expressions::Field* known = list_.table.find(field);
  const bool first_language = game_.language() == game_.model().languages.front();
  const bool in_language = !first_language && known != nullptr && known->translated;
  const auto found = std::ranges::find_if(one.columns, [&](const declared::Column& column) {
    const bool reads = column.language == game_.language() || (!in_language && column.language.empty());
    return column.field != nullptr && reads && !column.labels &&
           fmt::format("{}", fmt::join(column.path, ".")) == field;
  });
  if (found == one.columns.end()) return std::nullopt;
  return static_cast<std::size_t>(found - one.columns.begin());
}

std::vector<std::size_t> RecordTables::columns_of_labels(const One& one, std::string_view field) {
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i < one.columns.size(); ++i) {
    const declared::Column& column = one.columns[i];
    if (column.labels && fmt::format("{}", fmt::join(column.path, ".")) == field) all.push_back(i);
  }
  return all;
}

std::string RecordTables::label_of(const One& one, std::size_t column_of_choices, std::string_view choice,
                                   std::size_t column_of_labels) {
  for (const data::Row& row : one.table.rows) {
    const std::string& label = row.cells[column_of_labels].text;
    if (row.cells[column_of_choices].text == choice && !label.empty()) return label;
  }
  return {};
}

std::optional<std::size_t> RecordTables::row_at(const One& one, std::uint32_t place) {
  const auto after =
      std::ranges::upper_bound(one.table.rows, place, {}, [](const data::Row& row) { return row.span.begin; });
  if (after == one.table.rows.begin()) return std::nullopt;
  return static_cast<std::size_t>(after - one.table.rows.begin()) - 1;
}

std::string RecordTables::lacking_before(const One& one, std::size_t row, std::size_t column) {
  const data::Row& written = one.table.rows[row];
  const std::string separator = separator_of(one.table);
  // The cells that fill the row up stand at its end, as does an empty last cell of its own.
  std::size_t first = column;
  while (first > 0 && written.cells[first - 1].span.begin == written.span.end) --first;
  if (written.cells[column].span.begin != written.span.end) return {};
  const std::string_view text = one.table.source->text().substr(0, written.span.end);
  const std::size_t last = text.find_last_not_of(separator == "\t" ? " " : " \t");
  const bool own = last != text.npos && text[last] == separator.front();
  std::string lacking;
  for (std::size_t n = first + (own ? 1 : 0); n <= column; ++n) lacking += separator;
  return lacking;
}

std::string separator_of(const data::Table& table) {
  const auto& headings = table.header.cells;
  if (headings.size() < 2) return ",";
  const std::string_view between =
      table.source->text().substr(headings[0].span.end, headings[1].span.begin - headings[0].span.end);
  const std::size_t at = between.find_first_not_of(' ');
  return at == between.npos ? "," : std::string{between.substr(at, 1)};
}

}  // namespace planche::project
