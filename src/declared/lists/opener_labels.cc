// Labels of choices: given in the game, or in columns of tables.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.h"
#include "declared/lists/opener.h"

namespace planche::declared {

// The labels of choices in the printed language.
void Opener::settle_labels(Field& field, bool reported) {
  if (!field.labels.empty()) {
    Labels printed;
    for (const auto& [value, label] : field.labels) {
      printed[value] = game_.in_language(label).text();
      if (reported) check_worded(label);
    }
    // A value without a label is printed as it is, in every language.
    if (reported && game_.language_ != game_.model_->languages.front()) {
      for (const std::string& value : field.choices) {
        if (printed.contains(value)) continue;
        auto d =
            field.given.problem("data/untranslated", fmt::format("\"{}\" has no label, and is printed as it is", value),
                                fmt::format(R"("labels": {{ "{}": {{ "{}": … }} }})", value, game_.language_));
        d.severity = diag::Severity::warning;
        sink_.add(std::move(d));
      }
    }
    field.printed = std::make_shared<Labels>(std::move(printed));
  } else if (field.kind == Field::Kind::choice && game_.language_ != game_.model_->languages.front()) {
    field.printed = std::make_shared<Labels>();
  }
  if (field.item != nullptr) {
    Field item = *field.item;
    settle_labels(item, reported);
    field.item = std::make_shared<const Field>(std::move(item));
  }
  for (Field& inner : field.fields) settle_labels(inner, reported);
}

// In a file of translations, choices are labels of the values that the records have.
void Opener::labels_of_translations(const Records& records, Rows& rows) const {
  const auto text = [](const Field& field, const data::Value& value) {
    if (value.array() == nullptr) return data::text_of(&value);
    std::vector<std::string> items;
    for (const data::Value& item : *value.array()) items.push_back(data::text_of(&item));
    return fmt::format("{}", fmt::join(items, field.separator));
  };
  for (std::size_t row = 0; row < rows.rows.size(); ++row) {
    data::Object* members = rows.rows[row].object();
    if (members == nullptr) continue;
    std::erase_if(*members, [&](const data::Member& member) {
      const Field* field = records.field(member.key);
      if (field == nullptr || field->choice() == nullptr || field->translated || member.key == records.key)
        return false;
      Column column{field, {member.key}, game_.language_};
      column.labels = true;
      rows.labels.push_back({row, std::move(column), {text(*field, member.value), member.value.span()}, true});
      return true;
    });
  }
}

void Opener::take_labels(const std::vector<Rows::Label>& labels, std::size_t row, const diag::SourcePtr& source,
                         const data::Object& object) {
  for (auto one = std::ranges::lower_bound(labels, row, {}, &Rows::Label::row); one != labels.end() && one->row == row;
       ++one)
    take_label(source, one->column, object, one->cell, one->may_repeat);
}

// `row`: the whole record.
void Opener::take_label(const diag::SourcePtr& source, const Column& column, const data::Object& row,
                        const data::Cell& cell, bool may_repeat) {
  const Field* choice = column.field->choice();
  const auto member = std::ranges::find(row, column.path.front(), &data::Member::key);
  if (choice->printed == nullptr) return;
  const std::string name = fmt::format("{}.{}", column.path.front(), column.language);
  const auto found = [&](std::string code, std::string message, std::string hint) {
    auto d = diag::problem(source, cell.span, std::move(code), std::move(message));
    d.severity = diag::Severity::warning;
    d.hint = std::move(hint);
    sink_.add(std::move(d));
  };
  if (member == row.end()) {
    if (!cell.is_empty())
      found("data/missing-field",
            fmt::format("\"{}\" is \"{}\" here, and \"{}\" has no value", name, base::trimmed(cell.text),
                        column.path.front()),
            "write the value that this label stands for, or remove the label");
    return;
  }
  std::vector<std::string> values, labels;
  if (const data::Array* items = member->value.array()) {
    for (const data::Value& item : *items) values.push_back(data::text_of(&item));
    const std::string& separator = column.field->separator;
    for (std::size_t begin = 0, end = 0; end != std::string::npos; begin = end + separator.size()) {
      end = cell.text.find(separator, begin);
      labels.emplace_back(base::trimmed(std::string_view{cell.text}.substr(begin, end - begin)));
    }
  } else {
    values.push_back(data::text_of(&member->value));
    labels.emplace_back(base::trimmed(cell.text));
  }
  if (cell.is_empty()) labels.assign(values.size(), {});
  if (may_repeat && labels == values) return;
  if (labels.size() != values.size())
    return found("data/untranslated",
                 fmt::format("\"{}\" has {}, and \"{}\" {}", name, base::counted(labels.size(), "item"),
                             column.path.front(), values.size()),
                 "give a label for each item, in the same order");
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (std::ranges::find(choice->choices, values[i]) == choice->choices.end()) continue;  // reported as a value
    CellLabel& known = cell_labels_[{choice->printed, values[i]}];
    if (labels[i].empty()) {
      if (known.source == nullptr) known = {source, cell.span, column.language};
      continue;
    }
    const auto [said, fresh] = choice->printed->emplace(values[i], labels[i]);
    if (!fresh && said->second != labels[i])
      found("data/two-labels",
            fmt::format("\"{}\" is \"{}\" here, and \"{}\" elsewhere; the other label is printed", values[i], labels[i],
                        said->second),
            "give a value the same label in all rows");
  }
}

// Values whose label is missing in all rows.
void Opener::report_labels() {
  for (const auto& [key, cell] : cell_labels_) {
    const auto& [printed, value] = key;
    if (cell.source == nullptr || printed->contains(value)) continue;
    auto d = diag::problem(cell.source, cell.span, "data/untranslated",
                           fmt::format("\"{}\" has no label in \"{}\", and is printed as it is", value, cell.language));
    d.severity = diag::Severity::warning;
    d.hint = "write its label into this cell";
    sink_.add(std::move(d));
  }
  cell_labels_.clear();
}

}  // namespace planche::declared
