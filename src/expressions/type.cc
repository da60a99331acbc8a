#include "expressions/type.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace planche::expressions {

Type Type::of_items() const {
  if (is(Kind::list)) return item != nullptr ? *item : Type{};
  if (!is(Kind::zone)) return {};
  Type made{Kind::piece};
  made.table = table;
  made.tables = tables;
  return made;
}

Type Type::list_of(Type item) {
  Type made{Kind::list};
  made.item = std::make_shared<const Type>(std::move(item));
  return made;
}

Type Type::choice_of(std::vector<std::string> choices) {
  Type made{Kind::choice};
  made.choices = std::make_shared<const std::vector<std::string>>(std::move(choices));
  return made;
}

Type Type::object_of(std::vector<Field> fields) {
  Type made{Kind::object};
  made.fields = std::make_shared<const std::vector<Field>>(std::move(fields));
  return made;
}

Type Type::record_of(const Table& table) {
  Type made{Kind::record};
  made.table = &table;
  return made;
}

std::string described(const Type& type) {
  const auto of_tables = [&](std::string_view what) {
    std::vector<std::string_view> names;
    if (type.table != nullptr) names.push_back(type.table->name);
    if (type.tables != nullptr) {
      for (const Table* table : *type.tables) names.push_back(table->name);
    }
    return names.empty() ? std::string{what} : fmt::format("{} of {}", what, fmt::join(names, " or "));
  };
  switch (type.kind) {
    case Type::Kind::unknown:
      return "a value";
    case Type::Kind::truth:
      return "a truth";
    case Type::Kind::number:
      return "a number";
    case Type::Kind::text:
      return "a text";
    case Type::Kind::choice:
      return "a choice";
    case Type::Kind::list: {
      const Type item = type.of_items();
      return item.is(Type::Kind::number)   ? "a list of numbers"
             : item.is(Type::Kind::player) ? "a list of players"
             : item.is(Type::Kind::piece)  ? "a list of pieces"
                                           : "a list";
    }
    case Type::Kind::object:
      return "an object";
    case Type::Kind::record:
      return of_tables("a record");
    case Type::Kind::none:
      return "none";
    case Type::Kind::player:
      return "a player";
    case Type::Kind::piece:
      return of_tables("a piece");
    case Type::Kind::zone:
      return "a zone";
    case Type::Kind::effect:
      return "an effect";
  }
  return {};
}

const Type& place_type() {
  static const Type type = Type::object_of({{"x", Type{Type::Kind::number}}, {"y", Type{Type::Kind::number}}});
  return type;
}

bool may_be_place(const Type& type) {
  using Kind = Type::Kind;
  const auto is_number = [](const Type& one) {
    return one.is(Kind::number) || one.is(Kind::unknown) || one.is(Kind::none);
  };
  const auto has_both = [&](const std::vector<Field>& fields) {
    const auto x = find_field(fields, "x"), y = find_field(fields, "y");
    return x && y && is_number(fields[*x].type) && is_number(fields[*y].type);
  };
  switch (type.kind) {
    case Kind::unknown:
    case Kind::none:
      return true;
    case Kind::list:
      return is_number(type.of_items());
    case Kind::object:
      return type.fields == nullptr || has_both(*type.fields);
    case Kind::record:
      if (type.table != nullptr && type.table->board) return true;
      [[fallthrough]];
    case Kind::piece:
      return type.table == nullptr || type.table->partial || has_both(type.table->fields);
    default:
      return false;
  }
}

std::optional<std::size_t> find_field(const std::vector<Field>& fields, std::string_view name) {
  const auto found = std::find_if(fields.begin(), fields.end(), [&](const Field& field) { return field.name == name; });
  if (found == fields.end()) return std::nullopt;
  return static_cast<std::size_t>(found - fields.begin());
}

const Field* Table::find(std::string_view wanted) const {
  const auto at = find_field(fields, wanted);
  return at ? &fields[*at] : nullptr;
}

}  // namespace planche::expressions
