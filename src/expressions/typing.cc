#include "expressions/typing.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"

namespace planche::expressions {

namespace {

std::string_view sign_of(Op op) {
  switch (op) {
    case Op::negate:
    case Op::minus:
      return "`-`";
    case Op::plus:
      return "`+`";
    case Op::times:
      return "`*`";
    case Op::divided:
      return "`/`";
    case Op::modulo:
      return "`%`";
    default:
      return "`..`";
  }
}

constexpr std::size_t most_compared = 2000;  // keys among which the nearest is searched
constexpr std::size_t most_listed = 12;      // choices or keys that a hint lists

// Whether the value depends on anything but what is written there.
bool asks_data(const Node& node) {
  return node.op == Op::name || node.op == Op::item || node.op == Op::bound || node.op == Op::self ||
         node.op == Op::value || node.op == Op::looked_up || node.op == Op::table ||
         std::ranges::any_of(node.of, [](const NodePtr& one) { return asks_data(*one); });
}

bool same(const Node& a, const Node& b) {
  const auto alike = [](const NodePtr& x, const NodePtr& y) { return same(*x, *y); };
  return a.op == b.op && a.up == b.up && a.place == b.place && a.table == b.table && a.function == b.function &&
         (a.op == Op::item || a.op == Op::self || a.op == Op::table || a.word == b.word) &&
         (a.op != Op::literal || printed(a.literal) == printed(b.literal)) && std::ranges::equal(a.of, b.of, alike);
}

std::vector<std::string_view> views(const std::vector<std::string>& texts) {
  return {texts.begin(), texts.end()};
}

std::vector<const Table*> tables_of(const Type& type) {
  if (type.table != nullptr) return {type.table};
  return type.tables != nullptr ? *type.tables : std::vector<const Table*>{};
}

bool is_empty_list(const Node& node) {
  return node.op == Op::list && node.of.empty();
}

}  // namespace

void Typing::blame(const Node& node, std::string_view code, std::string message, std::string hint) {
  report(node, code, std::move(message), std::move(hint), diag::Severity::error);
}

void Typing::warn(const Node& node, std::string_view code, std::string message, std::string hint) {
  report(node, code, std::move(message), std::move(hint),
         manner_.open ? diag::Severity::note : diag::Severity::warning);
}

void Typing::doubt(const Node& node, std::string message, std::string hint) {
  report(node, "expression/type", std::move(message), std::move(hint),
         manner_.open ? diag::Severity::note : diag::Severity::error);
}

bool Typing::may_be(const Type& type, Kind kind) {
  return !type.known() || type.is(Kind::none) || type.is(kind) || (kind == Kind::text && type.is_text()) ||
         (kind == Kind::list && type.is_list());
}

std::optional<Mistake> Typing::misfit(const Node& node, const Type& type, Kind kind, std::string_view by) {
  if (may_be(type, kind)) return std::nullopt;
  const std::string_view sign = by.starts_with('`') ? by.substr(1, by.size() - 2) : by;
  const bool counts = kind == Kind::list && node.op == Op::literal && node.literal.is(Value::Kind::number);
  return Mistake{fmt::format("{} needs {}, this is {}", by, described(Type{kind}), described(type)),
                 counts ? fmt::format("write 1..{0} for the numbers up to {0}", printed(node.literal))
                        : hint_of_need(sign, kind, type.kind)};
}

bool Typing::needs(const Node& node, const Type& type, Kind kind, std::string_view by) {
  auto wrong = misfit(node, type, kind, by);
  if (wrong) blame(node, "expression/type", std::move(wrong->message), std::move(wrong->hint));
  return !wrong;
}

bool Typing::check_index(const Node& list, const Type& of, const Node& place) {
  if (!needs(list, of, Kind::list, "`[…]`")) return false;
  const Type item = of.of_items();
  if (!item.is_record() || !place.type.is_text()) return needs(place, Kind::number, "`[…]`"), true;
  const std::string key = place.op == Op::literal ? fmt::format("'{}'", place.word) : "…";
  const Table* table = item.table;
  blame(place, "expression/type", "`[…]` needs the place of an item, this is a key",
        fmt::format("write ({} where {} == {})[1] for the first with it; where a record is set or compared, its key is "
                    "enough: {}",
                    table == nullptr ? "list" : table->name,
                    table == nullptr || table->key.empty() ? "item" : table->key, key, key));
  return true;
}

void Typing::settle_operator(Node& node) {
  node.choices = {};
  switch (node.op) {
    case Op::list: {
      std::vector<const Node*> items;
      for (const NodePtr& one : node.of) items.push_back(one.get());
      node.type = Type::list_of(common(items));
      return;
    }
    case Op::invert:
    case Op::either:
    case Op::both:
      for (const NodePtr& one : node.of) doubt_condition(*one);
      node.type = Type{Kind::truth};
      return;
    case Op::otherwise:
      node.type = common({node.of[0].get(), node.of[1].get()});
      return;
    case Op::joined:
      node.type = Type{Kind::text};
      return;
    case Op::within:
      return settle_within(node);
    default:
      return is_comparison(node.op) ? settle_comparison(node) : settle_arithmetic(node);
  }
}

void Typing::settle_arithmetic(Node& node) {
  if (node.op == Op::plus) {
    const Node &left = *node.of[0], &right = *node.of[1];
    // A procedure that nobody calls does not know the types of its arguments.
    if (left.type.is_list() || (manner_.of_play && !left.type.known() && right.type.is_list())) {
      if (right.halved && !right.type.is_list())
        blame(right, "expression/limit", "so many terms cannot be added to a list one by one",
              "write them as a list: list + [a, b]");
      const Type more = right.type.is_list() ? right.type.of_items() : right.type;
      node.type = Type::list_of(is_empty_list(right)  ? left.type.of_items()
                                : is_empty_list(left) ? more
                                                      : common(left.type.of_items(), more, right));
      return;
    }
  }
  for (const NodePtr& one : node.of) needs(*one, Kind::number, sign_of(node.op));
  // Documents find it when they evaluate what is constant.
  if (manner_.of_play && (node.op == Op::divided || node.op == Op::modulo)) {
    const Node& by = *node.of[1];
    if (by.op == Op::literal && by.literal.is(Value::Kind::number) && by.literal.number().is_zero())
      blame(by, "expression/type", "division by zero");
  }
  node.type = node.op == Op::range ? Type::list_of(Type{Kind::number}) : Type{Kind::number};
  if (manner_.of_play && node.op == Op::plus && !node.of[0]->type.known()) node.type = {};
}

void Typing::doubt_condition(const Node& node) {
  if (node.type.doubt.empty()) return;
  const bool named = node.op == Op::member || node.op == Op::name;
  report(node, "expression/condition",
         fmt::format("\"{}\" counts as yes here, because this is {}", node.type.doubt, described(node.type)),
         named ? fmt::format("declare `{0}` as \"truth\", or compare it: {0} != '{1}'", node.word, node.type.doubt)
               : fmt::format("compare it: … != '{}'", node.type.doubt),
         diag::Severity::warning);
}

void Typing::doubt_alone(const Node& node) {
  if (node.op != Op::either && node.op != Op::both) return;
  const Node &left = *node.of[0], &right = *node.of[1];
  if (right.op != Op::literal || right.literal.is_absent() || right.literal.is(Value::Kind::truth)) return;
  const bool text = right.literal.is(Value::Kind::text);
  const std::string value = text ? fmt::format("'{}'", right.word) : printed(right.literal);
  const bool compares = left.op == Op::equal || left.op == Op::unequal;
  const bool named = compares && (left.of[0]->op == Op::name || left.of[0]->op == Op::member);
  const std::string_view name = named ? std::string_view{left.of[0]->word} : "…";
  warn(right, "expression/never", fmt::format("{} stands alone here, so it is always {}", value, right.literal.yes()),
       compares ? fmt::format("write `{} {} {}`", name, left.op == Op::equal ? "==" : "!=", value)
                : "compare it with something");
}

// Literal texts count as choices when compared with choices.
Type Typing::common(const std::vector<const Node*>& nodes) {
  if (nodes.empty()) return {};
  Type type = nodes.front()->type;
  for (std::size_t i = 1; i < nodes.size(); ++i) type = common(type, nodes[i]->type, *nodes[i]);
  if (!type.is(Kind::text)) return type;
  const auto choice = std::ranges::find_if(nodes, [](const Node* node) { return node->type.is(Kind::choice); });
  if (choice == nodes.end()) return type;
  const auto& choices = *(*choice)->type.choices;
  const bool all = std::ranges::all_of(nodes, [&](const Node* node) {
    if (node->type.is(Kind::choice)) return *node->type.choices == choices;
    return node->op == Op::literal && std::ranges::find(choices, node->word) != choices.end();
  });
  return all ? (*choice)->type : type;
}

// As `united`; reports different kinds, at the second value.
Type Typing::common(const Type& a, const Type& b, const Node& at) {
  const auto kind = [this](const Type& type) {
    if (manner_.of_play && type.is(Kind::piece)) return Kind::record;
    return type.is(Kind::zone) ? Kind::list : type.is(Kind::choice) ? Kind::text : type.kind;
  };
  const bool either = !a.known() || !b.known() || a.is(Kind::none) || b.is(Kind::none);
  if (!either && a.is_list() && b.is_list() && !(a.is(Kind::zone) && b.is(Kind::zone)))
    return Type::list_of(common(a.of_items(), b.of_items(), at));
  const bool fit = kind(a) == kind(b) && (a.table == b.table || manner_.of_play);
  if (!either && !fit && !manner_.open)
    blame(at, "expression/type", fmt::format("this is {}, the value before it {}", described(b), described(a)),
          "use values of the same type");
  return united(a, b);
}

Type Typing::united(const Type& a, const Type& b) const {
  if (a.is(Kind::none)) return b;
  if (b.is(Kind::none)) return a;
  if (!a.known() || !b.known()) return {};
  if (a.is_text() && b.is_text())
    return a.is(Kind::choice) && b.is(Kind::choice) && *a.choices == *b.choices ? a : Type{Kind::text};
  if (a.is(Kind::list) || b.is(Kind::list))
    return a.is_list() && b.is_list() ? Type::list_of(united(a.of_items(), b.of_items())) : Type{};
  if (a.kind != b.kind) return {};
  if (a.is(Kind::object)) return a.fields == b.fields ? a : Type{Kind::object};
  if (a.table == b.table && a.tables == b.tables) return a;
  if (!manner_.of_play) return {};
  Type made{a.kind};
  std::vector<const Table*> all = tables_of(a), more = tables_of(b);
  if (all.empty() || more.empty()) return made;
  for (const Table* one : more) {
    if (std::ranges::find(all, one) == all.end()) all.push_back(one);
  }
  if (all.size() == 1)
    made.table = all.front();
  else
    made.tables = std::make_shared<const std::vector<const Table*>>(std::move(all));
  return made;
}

bool Typing::comparable(const Type& a, const Type& b) const {
  if (!a.known() || !b.known() || a.is(Kind::none) || b.is(Kind::none)) return true;
  if (a.is_text() && b.is_text()) return true;
  if (a.is_record() && b.is_record()) return a.table == nullptr || b.table == nullptr || a.table == b.table;
  const auto names_record = [this](const Type& one, const Table* table) {
    const Field* key = table == nullptr || table->key.empty() ? nullptr : table->find(table->key);
    if (key != nullptr && key->type.known()) return comparable(key->type, one);
    return (key != nullptr || table == nullptr) && (one.is_text() || one.is(Kind::number));
  };
  if (a.is_record()) return names_record(b, a.table);
  if (b.is_record()) return names_record(a, b.table);
  if (a.is_list() && b.is_list()) return comparable(a.of_items(), b.of_items());
  return a.kind == b.kind;
}

void Typing::settle_comparison(Node& node) {
  const Node &left = *node.of[0], &right = *node.of[1];
  node.type = Type{Kind::truth};
  check_equality(left, right);
  check_sides(node);
  if (node.op != Op::equal && node.op != Op::unequal) check_order(node);
}

void Typing::check_equality(const Node& left, const Node& right) {
  const auto said = [&] {
    return fmt::format("this is {}, compared with {}", described(right.type), described(left.type));
  };
  const bool lists = left.type.is_list() || right.type.is_list();
  if (lists && (left.type.is_text() || right.type.is_text()))
    return doubt(right, said(), "use `in` to test whether a list contains it");
  const bool fit = comparable(left.type, right.type);
  if (!fit && !undeclared()) {
    const Type& record = left.type.is_record() ? left.type : right.type;
    const bool has_key = record.table != nullptr && !record.table->key.empty();
    return blame(right, "expression/type", said(),
                 left.type.is_list() != right.type.is_list() ? "use `in` to test whether a list contains it"
                 : has_key
                     ? fmt::format("compare a record of {} with its key, `{}`", record.table->name, record.table->key)
                     : "compare values of the same type");
  }
  if (!fit) doubt(right, said(), "use the same type; templates compare other values as printed");
  check_word(left.type, right);
  check_word(right.type, left);
  check_shared_values(left, right);
  check_language(left, right);
  check_language(right, left);
}

// Equal sides are a mistake: usually one side was meant to be another record.
void Typing::check_sides(const Node& node) {
  const Node &left = *node.of[0], &right = *node.of[1];
  if (!asks_data(left) || !same(left, right)) return;
  warn(node, "expression/never", "both sides are the same value", hint_of_same(left));
}

void Typing::check_order(Node& node) {
  for (const NodePtr& one : node.of) {
    const Type& type = one->type;
    if (type.is(Kind::choice)) node.choices = type.choices;
    if (undeclared() || !type.known() || type.is(Kind::none) || type.is(Kind::number) || type.is_text()) continue;
    blame(*one, "expression/type", fmt::format("{} has no order", described(type)), "compare it with == or !=");
    return;
  }
}

void Typing::settle_within(Node& node) {
  const Node &value = *node.of[0], &list = *node.of[1];
  node.type = Type{Kind::truth};
  if (list.type.is_text() && !undeclared())
    return blame(list, "expression/type", fmt::format("`in` needs a list, this is {}", described(list.type)),
                 "use contains(text, part) to search a text");
  if (!needs(list, Kind::list, "`in`")) return;
  if (!comparable(value.type, list.type.of_items()) && !undeclared())
    return blame(value, "expression/type",
                 fmt::format("this is {}, the list has items of another kind", described(value.type)),
                 "compare values of the same type");
  check_word(value.type, list);
  check_language(value, list);
  check_word(list.type.of_items(), value);
}

const std::vector<std::string>* Typing::keys_of(const Table& table) const {
  return table.keys && !table.keys->empty() ? &*table.keys : nullptr;
}

const std::vector<std::string>* Typing::keys_of(const Type& type) const {
  return type.is_record() && type.table != nullptr ? keys_of(*type.table) : nullptr;
}

// The notations of all values that the type allows; null if unknown or too many.
const std::vector<std::string>* Typing::values_of(const Type& type) const {
  const auto* values = type.is(Kind::choice) ? type.choices.get() : keys_of(type);
  return values != nullptr && values->size() <= most_compared ? values : nullptr;
}

void Typing::check_word(const Type& type, const Node& literal) {
  if (is_empty_text(literal)) return;
  if (literal.op == Op::list) {
    for (const NodePtr& one : literal.of) check_word(type, *one);
    return;
  }
  if (literal.op != Op::literal || literal.literal.is_absent()) return;
  if (type.is(Kind::choice) && type.choices != nullptr) {
    if (!literal.type.is(Kind::text) || std::ranges::find(*type.choices, literal.word) != type.choices->end()) return;
    return doubt(literal, fmt::format("'{}' is none of the choices", literal.word),
                 base::suggestion(literal.word, views(*type.choices)));
  }
  const auto* keys = keys_of(type);
  const std::string key = keys == nullptr ? std::string{} : printed(literal.literal);
  if (keys == nullptr || std::ranges::binary_search(*keys, key)) return;
  warn(literal, "expression/never", fmt::format("no record of {} has the key '{}'", type.table->name, key),
       keys->size() > most_compared ? "" : base::suggestion(key, views(*keys)));
}

void Typing::check_language(const Node& field, const Node& text) {
  const bool literal =
      text.op == Op::literal || (text.op == Op::list && !text.of.empty() && text.of[0]->op == Op::literal);
  if (!literal || is_empty_text(text) || field.op != Op::member || field.table == nullptr ||
      !field.table->fields[field.place].translated)
    return;
  warn(text, "expression/one-language",
       fmt::format("`{}` is translated, so this holds only in one language", field.word),
       field.table->key.empty() ? "compare a field that is the same in all languages"
                                : fmt::format("compare the key, `{}`", field.table->key));
}

// Reports a comparison whose two sides have no value in common.
void Typing::check_shared_values(const Node& left, const Node& right) {
  const auto* of_left = values_of(left.type);
  const auto* of_right = values_of(right.type);
  if (of_left == nullptr || of_right == nullptr || (left.type.table != nullptr && left.type.table == right.type.table))
    return;
  const bool meet = std::ranges::any_of(
      *of_left, [&](const std::string& one) { return std::ranges::find(*of_right, one) != of_right->end(); });
  if (meet) return;
  warn(right, "expression/never",
       fmt::format("this is {}, compared with {}, and they have no value in common", described(right.type),
                   described(left.type)),
       of_left->size() > most_listed
           ? ""
           : fmt::format("compare {} with {}", described(left.type), base::join_alternatives(views(*of_left))));
}

}  // namespace planche::expressions
