#include "project/editing/record_grids.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "project/opening/asked_expression.h"

namespace planche::project {

RecordReader::RecordReader(const declared::Game& game, const declared::List& list)
    : game_{game}, list_{list}, names_{game.names(&list)}, tables_{game, list}, evaluation_{game.evaluation()} {
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
    const bool is_place = list_.declared->grid && (value.field == "row" || value.field == "column");
    value.computed = is_place || list_.table.fields[i].computed != nullptr;
    const bool translated = !list_.untranslated.contains({row, value.field.substr(0, value.field.find('.'))});
    if (held != nullptr && translated && !game_.is_made(list_, row)) std::tie(value.source, value.span) = place(value.field);
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
  if (value.source == nullptr && !value.computed) find_empty_cell(record, value);
  return value;
}

void RecordReader::find_empty_cell(const RecordValues& record, RecordValue& value) const {
  const RecordTables::One* one = tables_.of(record.source);
  const auto row = one == nullptr ? std::nullopt : RecordTables::row_at(*one, record.span.begin);
  const auto column = row ? tables_.column_of(*one, value.field) : std::nullopt;
  if (!column) return;
  const data::Row& written = one->table.rows[*row];
  if (*column >= written.cells.size() || !written.cells[*column].is_empty()) return;
  value.source = record.source;
  value.span = written.cells[*column].span;
  value.ahead = RecordTables::lacking_before(*one, *row, *column);
}

}  // namespace planche::project
