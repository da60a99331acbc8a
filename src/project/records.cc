#include "project/records.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "data/csv.h"
#include "project/edits.h"
#include "project/expression.h"

namespace planche::project {

RecordReader::RecordReader(const declared::Game& game, const declared::List& list)
    : game_{game}, list_{list}, names_{game.names(&list)}, evaluation_{game.evaluation()} {
  diag::Sink ignored;
  for (const expressions::Field& field : list.table.fields)
    fields_.push_back(GivenExpression::read(field.name, names_, ignored).expression);
}

std::vector<std::string> RecordReader::fields() const {
  std::vector<std::string> names;
  for (const expressions::Field& field : list_.table.fields) names.push_back(field.name);
  return names;
}

RecordValues RecordReader::read(std::size_t row) const {
  RecordValues record;
  const data::Value& written = *list_.rows[row];
  const auto place = [&](const std::string& field) {
    const diag::Diagnostic at = game_.at(list_, row, field, "", "");
    return std::pair{at.source, at.span};
  };
  if (!game_.is_made(list_, row)) std::tie(record.source, record.span) = place("");
  for (std::size_t i = 0; i < fields_.size(); ++i) {
    RecordValue value{list_.table.fields[i].name, {}};
    const data::Value* held = data::descend(&written, value.field);
    value.computed = list_.table.fields[i].computed != nullptr;
    if (held != nullptr && !game_.is_made(list_, row)) std::tie(value.source, value.span) = place(value.field);
    if (fields_[i] != nullptr) {
      const auto found = evaluation_.value_of(*fields_[i], row);
      if (found && !found->is(expressions::Value::Kind::absent)) value.text = expressions::printed(*found);
    }
    record.values.push_back(std::move(value));
  }
  return record;
}

RecordValue RecordReader::value(std::size_t row, const std::string& field) const {
  const RecordValues record = read(row);
  const auto found = std::ranges::find(record.values, field, &RecordValue::field);
  if (found == record.values.end()) return {};
  RecordValue value = *found;
  if (value.source == nullptr && !value.computed) find_empty_cell(row, record, value);
  return value;
}

void RecordReader::find_empty_cell(std::size_t row, const RecordValues& record, RecordValue& value) const {
  if (record.source == nullptr || !is_table_text(*record.source)) return;
  diag::Sink ignored;
  const auto table = data::read_csv(record.source, ignored);
  if (!table) return;
  const auto row_at = [&](std::uint32_t offset) -> const data::Row* {
    const auto after =
        std::ranges::upper_bound(table->rows, offset, {}, [](const data::Row& one) { return one.span.begin; });
    return after == table->rows.begin() ? nullptr : &*std::prev(after);
  };
  const auto cell_at = [&](const diag::Span& span) {
    const data::Row* found = row_at(span.begin);
    if (found == nullptr) return table->header.cells.size();
    return static_cast<std::size_t>(std::ranges::find(found->cells, span, &data::Cell::span) - found->cells.begin());
  };
  // The column in which another record has this field; otherwise the column with the name of the field.
  std::size_t column = table->header.cells.size();
  for (std::size_t other = 0; other < list_.rows.size() && column >= table->header.cells.size(); ++other) {
    if (other == row || game_.is_made(list_, other) || data::descend(&*list_.rows[other], value.field) == nullptr)
      continue;
    const diag::Diagnostic at = game_.at(list_, other, value.field, "", "");
    if (at.source == record.source) column = cell_at(at.span);
  }
  for (std::size_t i = 0; i < table->header.cells.size() && column >= table->header.cells.size(); ++i)
    if (data::heading_key(table->header.cells[i].text) == data::heading_key(value.field)) column = i;
  const data::Row* written = row_at(record.span.begin);
  if (written == nullptr || column >= written->cells.size()) return;
  value.source = record.source;
  value.span = written->cells[column].span;
}

}  // namespace planche::project
