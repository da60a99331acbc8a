#include "project/records.h"

#include <tuple>
#include <utility>

#include "project/expression.h"

namespace planche::project {

RecordReader::RecordReader(const declared::Game& game, const declared::List& list)
    : game_{game}, list_{list}, names_{game.names(&list)}, evaluation_{game.evaluation()} {
  diag::Sink unheard;
  for (const expressions::Field& field : list.table.fields)
    fields_.push_back(GivenExpression::read(field.name, names_, unheard).expression);
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

}  // namespace planche::project
