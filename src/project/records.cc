#include "project/records.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include <fmt/ranges.h>

#include "data/csv.h"
#include "declared/fields.h"
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
  if (record.source == nullptr || !is_table_text(*record.source)) return;
  diag::Sink ignored;
  const auto table = data::read_csv(record.source, ignored);
  if (!table) return;
  const auto& languages = game_.model().languages;
  const expressions::Field* field = list_.table.find(value.field);
  const bool first_language = game_.language() == languages.front();
  const bool in_language = !first_language && field != nullptr && field->translated;
  const auto columns = declared::columns_of(*list_.declared, table->header, record.source, languages, ignored);
  const auto column = std::ranges::find_if(columns, [&](const declared::Column& one) {
    const bool reads = one.language == game_.language() || (!in_language && one.language.empty());
    return one.field != nullptr && reads && !one.labels && fmt::format("{}", fmt::join(one.path, ".")) == value.field;
  });
  const auto after = std::ranges::upper_bound(table->rows, record.span.begin, {},
                                              [](const data::Row& one) { return one.span.begin; });
  if (column == columns.end() || after == table->rows.begin()) return;
  const auto at = static_cast<std::size_t>(column - columns.begin());
  const data::Row& written = *std::prev(after);
  if (at >= written.cells.size() || !written.cells[at].is_empty()) return;
  value.source = record.source;
  value.span = written.cells[at].span;
}

}  // namespace planche::project
