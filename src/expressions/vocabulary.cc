#include "expressions/vocabulary.h"

#include <algorithm>
#include <set>

#include "base/text.h"

namespace planche::expressions {

namespace {

class Search {
 public:
  explicit Search(std::string_view word) : word_{word} {}

  bool in_table(const Table* table) {
    if (table == nullptr || !seen_.insert(table).second) return false;
    return table->name == word_ || in_fields(table->fields);
  }
  bool in_type(const Type& type) {
    return in_table(type.table) || (type.item != nullptr && in_type(*type.item)) ||
           (type.fields != nullptr && in_fields(*type.fields));
  }

 private:
  bool in_fields(const std::vector<Field>& fields) {
    return std::any_of(fields.begin(), fields.end(),
                       [&](const Field& field) { return field.name == word_ || in_type(field.type); });
  }

  std::string_view word_;
  std::set<const Table*> seen_ = {};
};

}  // namespace

bool knows_word(const Names& names, std::string_view word) {
  Search search{word};
  if (search.in_table(names.self)) return true;
  if (std::any_of(names.tables.begin(), names.tables.end(), [&](const Table* table) { return search.in_table(table); }))
    return true;
  const auto holds = [word](std::string_view dotted) {
    if (dotted.find(word) == std::string_view::npos) return false;
    const auto parts = base::split(dotted, '.');
    return std::find(parts.begin(), parts.end(), word) != parts.end();
  };
  return std::any_of(names.known.begin(), names.known.end(), [&](const auto& one) { return holds(one.first); }) ||
         std::any_of(names.values.begin(), names.values.end(),
                     [&](const auto& one) { return holds(one.first) || search.in_type(one.second); });
}

bool knows_root(const Names& names, std::string_view word) {
  const auto begins = [word](const auto& one) {
    return one.first.starts_with(word) && (one.first.size() == word.size() || one.first[word.size()] == '.');
  };
  Names tables;
  tables.self = names.self;
  tables.tables = names.tables;
  return std::any_of(names.known.begin(), names.known.end(), begins) ||
         std::any_of(names.values.begin(), names.values.end(), begins) || knows_word(tables, word);
}

std::vector<std::string_view> bare_names(const Names& names, const std::vector<Field>* owner) {
  std::vector<std::string_view> all;
  if (owner != nullptr) {
    for (const Field& field : *owner) all.push_back(field.name);
  }
  for (const auto& [name, value] : names.known) all.push_back(name);
  for (const auto& [name, type] : names.values) all.push_back(name);
  for (const Table* table : names.tables) all.push_back(table->name);
  return all;
}

}  // namespace planche::expressions
