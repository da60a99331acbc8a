#include "expressions/checker.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "expressions/mistakes.h"

namespace planche::expressions {

namespace {

std::string_view sign_of(Op op) {
  switch (op) {
    case Op::negate:
    case Op::minus:
      return "-";
    case Op::plus:
      return "+";
    case Op::times:
      return "*";
    case Op::divided:
      return "/";
    case Op::modulo:
      return "%";
    case Op::range:
      return "..";
    default:
      return "<";
  }
}

constexpr std::size_t most_compared = 2000;  // keys among which the nearest is searched
constexpr std::size_t most_listed = 12;      // choices or keys that a hint lists

// The keys of all records that the type allows; null if unknown.
const std::vector<std::string>* keys_of(const Type& type) {
  const bool known = type.is(Type::Kind::record) && type.table != nullptr && type.table->keys;
  return known && !type.table->keys->empty() ? &*type.table->keys : nullptr;
}

// The notations of all values that the type allows; null if unknown or too many.
const std::vector<std::string>* values_of(const Type& type) {
  const auto* values = type.is(Type::Kind::choice) ? type.choices.get() : keys_of(type);
  return values != nullptr && values->size() <= most_compared ? values : nullptr;
}

bool asks_data(const Node& node) {
  return node.op == Op::item || node.op == Op::bound || node.op == Op::self || node.op == Op::value ||
         node.op == Op::looked_up || node.op == Op::table ||
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

}  // namespace

bool is_unknown(const Type& type) {
  return type.is(Type::Kind::unknown);
}

void Checker::blame(const Node& node, std::string_view code, std::string message, std::string hint) {
  problems_.push_back({node.begin, node.end, fmt::format("expression/{}", code), std::move(message), std::move(hint)});
}

// Only a note in a template, because it may later draw other records.
void Checker::doubt(const Node& node, std::string message, std::string hint) {
  blame(node, "type", std::move(message), std::move(hint));
  if (names_.open) problems_.back().severity = diag::Severity::note;
}

void Checker::warn(const Node& node, std::string code, std::string message, std::string hint) {
  problems_.push_back({node.begin, node.end, std::move(code), std::move(message), std::move(hint),
                       names_.open ? diag::Severity::note : diag::Severity::warning});
}

bool Checker::needs(const Node& node, Kind kind, std::string_view by) {
  if (is_unknown(node.type) || node.type.is(kind) || (kind == Kind::text && node.type.is_text())) return true;
  blame(node, "type", fmt::format("`{}` needs {}, this is {}", by, described(Type{kind}), described(node.type)),
        hint_of_need(by, kind, node.type.kind));
  return false;
}

void Checker::check(Node& node) {
  settle(node);
  if (!node.called.empty()) needs(node, Kind::list, "as");
}

void Checker::show(Node& node) {
  const auto show_from = [&](std::size_t first, std::size_t step = 1) {
    for (std::size_t i = first; i < node.of.size(); i += step) show(*node.of[i]);
  };
  switch (node.op) {
    case Op::joined:
    case Op::otherwise:
    case Op::list:
      return show_from(0);
    case Op::let:
      return show_from(1);
    case Op::call:
      break;
    default:
      node.is_shown = node.type.labels != nullptr || node.type.of_items().labels != nullptr;
      return;
  }
  switch (node.function == nullptr ? Call::count : node.function->call) {
    case Call::choose:
      return show_from(1);
    case Call::match:
      show_from(2, 2);
      return node.of.size() % 2 == 0 ? show(*node.of.back()) : void();
    case Call::upper:
    case Call::lower:
    case Call::trim:
    case Call::tidy:
    case Call::replace:
      return show(*node.of.front());
    case Call::join:
      // The value for each item, or else the items.
      return show(*node.of[node.of.size() > 2 ? 2 : 0]);
    default:
      node.is_shown = node.type.labels != nullptr || node.type.of_items().labels != nullptr;
  }
}

void Checker::check_condition(Node& node) {
  check(node);
  doubt_condition(node);
}

void Checker::doubt_condition(const Node& node) {
  if (node.type.doubt.empty()) return;
  const bool named = node.op == Op::member || node.op == Op::name;
  problems_.push_back(
      {node.begin, node.end, "expression/condition",
       fmt::format("\"{}\" counts as yes here, because this is {}", node.type.doubt, described(node.type)),
       named ? fmt::format("declare `{0}` as \"truth\", or compare it: {0} != '{1}'", node.word, node.type.doubt)
             : fmt::format("compare it: … != '{}'", node.type.doubt),
       diag::Severity::warning});
}

void Checker::settle(Node& node) {
  switch (node.op) {
    case Op::literal:
      if (node.literal.is_absent()) return;
      node.type = Type{node.literal.is(Value::Kind::text)     ? Kind::text
                       : node.literal.is(Value::Kind::number) ? Kind::number
                                                              : Kind::truth};
      return;
    case Op::list:
      return check_list(node);
    case Op::name:
      return check_name(node);
    case Op::member:
      return check_member(node);
    case Op::let:
      return check_let(node);
    case Op::index:
      return check_index(node);
    case Op::call:
      return check_call(node);
    case Op::invert:
    case Op::either:
    case Op::both:
      for (const NodePtr& one : node.of) check_condition(*one);
      node.type = Type{Kind::truth};
      return;
    case Op::otherwise:
      return check_otherwise(node);
    case Op::where:
      return check_where(node);
    case Op::joined:
      for (const NodePtr& one : node.of) check(*one);
      node.type = Type{Kind::text};
      return;
    case Op::negate:
    case Op::range:
    case Op::plus:
    case Op::minus:
    case Op::times:
    case Op::divided:
    case Op::modulo:
      return check_arithmetic(node);
    case Op::within:
      return check_within(node);
    case Op::equal:
    case Op::unequal:
    case Op::less:
    case Op::at_most:
    case Op::greater:
    case Op::at_least:
      return check_comparison(node);
    case Op::self:
    case Op::item:
    case Op::bound:
    case Op::value:
    case Op::looked_up:
    case Op::table:
      return;  // already resolved
  }
}

void Checker::check_list(Node& node) {
  std::vector<const Node*> items;
  for (const NodePtr& one : node.of) {
    check(*one);
    items.push_back(one.get());
  }
  node.type = Type::list_of(common(items));
}

void Checker::check_let(Node& node) {
  check(*node.of[0]);
  const Given given{node.word, node.of[0]->type, given_};
  given_ = &given;
  check(*node.of[1]);
  given_ = given.outer;
  node.type = node.of[1]->type;
}

// this['slot' ~ index]
void Checker::check_computed_name(Node& node) {
  const Node &owner = *node.of[0], &name = *node.of[1];
  needs(name, Kind::text, "[…]");
  const auto* fields = owner.type.is(Kind::object)   ? owner.type.fields.get()
                       : owner.type.table != nullptr ? &owner.type.table->fields
                                                     : nullptr;
  if (fields == nullptr || name.op != Op::literal) return;
  const auto place = find_field(*fields, name.word);
  if (place) {
    node.type = (*fields)[*place].type;
    return;
  }
  std::vector<std::string_view> known;
  for (const Field& field : *fields) known.push_back(field.name);
  blame(name, "name", fmt::format("{} has no field `{}`", described(owner.type), name.word),
        base::suggestion(name.word, known));
}

// The same for an open record.
void Checker::look_up(Node& node) {
  needs(*node.of[1], Kind::text, "[…]");
  const bool is_fixed = node.of[1]->op == Op::literal;
  node.op = Op::looked_up;
  node.word = is_fixed ? node.of[1]->word : "";
  node.type = {};
  node.of.erase(node.of.begin(), is_fixed ? node.of.end() : node.of.begin() + 1);
}

void Checker::check_index(Node& node) {
  check(*node.of[0]);
  check(*node.of[1]);
  if (node.of[0]->op == Op::looked_up && node.of[0]->word == "this") return look_up(node);
  if (node.of[0]->type.is(Kind::record) || node.of[0]->type.is(Kind::object)) return check_computed_name(node);
  if (is_unknown(node.of[0]->type) && node.of[1]->type.is_text()) return;
  needs(*node.of[0], Kind::list, "[…]");
  if (needs(*node.of[1], Kind::number, "[…]") && node.of[1]->op == Op::literal) {
    const Value& place = node.of[1]->literal;
    if (place.is(Value::Kind::number) && (!place.number().is_integer() || place.number() < Number{1})) {
      Mistake none = no_place();
      blame(*node.of[1], "type", std::move(none.message), std::move(none.hint));
    }
  }
  node.type = node.of[0]->type.of_items();
}

void Checker::check_arithmetic(Node& node) {
  for (const NodePtr& one : node.of) {
    check(*one);
    needs(*one, Kind::number, sign_of(node.op));
  }
  node.type = node.op == Op::range ? Type::list_of(Type{Kind::number}) : Type{Kind::number};
}

void Checker::check_where(Node& node) {
  Node& list = *node.of[0];
  check(list);
  if (!needs(list, Kind::list, "where")) return;
  check_asked(*node.of[1], list, true);
  node.type = list.type;
}

void Checker::check_asked(Node& node, const Node& list, bool is_condition) {
  Items items{list.type.of_items(), list.called, items_};
  items_ = &items;
  check(node);
  if (is_condition) doubt_condition(node);
  const auto& [begin, end, field] = items.by_item;
  if (!items.bare.empty() && !field.empty()) {
    // Both names belong to the same item, but a person who writes both means two different items.
    if (const std::string hint = outer_field(field); !hint.empty() && items.outer != nullptr) {
      Node at;
      at.begin = begin;
      at.end = end;
      warn(at, "expression/ambiguous",
           fmt::format("`item.{}` and `{}` belong to the same item, that of the inner list", field, items.bare), hint);
    }
  }
  items_ = items.outer;
}

void Checker::check_otherwise(Node& node) {
  check(*node.of[0]);
  check(*node.of[1]);
  node.type = common({node.of[0].get(), node.of[1].get()});
}

// Literal texts count as choices when compared with choices.
Type Checker::common(const std::vector<const Node*>& nodes) {
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

Type Checker::common(const Type& a, const Type& b, const Node& at) {
  if (is_unknown(a) || is_unknown(b)) return {};
  if (a.is_text() && b.is_text())
    return a.is(Kind::choice) && b.is(Kind::choice) && *a.choices == *b.choices ? a : Type{Kind::text};
  if (a.kind == b.kind && a.is(Kind::list)) return Type::list_of(common(a.of_items(), b.of_items(), at));
  if (a.kind == b.kind && a.table == b.table)
    return a.is(Kind::object) && a.fields != b.fields ? Type{Kind::object} : a;
  if (!names_.open)
    blame(at, "type", fmt::format("this is {}, the value before it {}", described(b), described(a)),
          "use values of the same type");
  return {};
}

bool Checker::comparable(const Type& a, const Type& b) const {
  if (is_unknown(a) || is_unknown(b)) return true;
  if (a.is_text() && b.is_text()) return true;
  if (a.is(Kind::record) && b.is(Kind::record)) return a.table == b.table;
  const auto names_record = [this](const Type& one, const Table* table) {
    const Field* key = table == nullptr || table->key.empty() ? nullptr : table->find(table->key);
    if (key != nullptr && !is_unknown(key->type)) return comparable(key->type, one);
    return (key != nullptr || table == nullptr) && (one.is_text() || one.is(Kind::number));
  };
  if (a.is(Kind::record)) return names_record(b, a.table);
  if (b.is(Kind::record)) return names_record(a, b.table);
  if (a.is(Kind::list) && b.is(Kind::list)) return comparable(a.of_items(), b.of_items());
  return a.kind == b.kind;
}

void Checker::check_comparison(Node& node) {
  Node &left = *node.of[0], &right = *node.of[1];
  node.type = Type{Kind::truth};
  node.loose = names_.open;
  check(left);
  if (right.op == Op::name && !is_known(right.word) && !is_absent(right.word)) {
    const bool choice =
        left.type.is(Kind::choice) && std::ranges::find(*left.type.choices, right.word) != left.type.choices->end();
    if (names_.open) {
      take_bare_word(right);
    } else if (choice) {
      return blame(right, "name", fmt::format("unknown name `{}`", right.word),
                   fmt::format("write the choice in quotes: '{}'", right.word));
    }
  }
  check(right);
  check_equality(left, right);
  check_sides(node);
  if (node.op != Op::equal && node.op != Op::unequal) check_order(node);
}

void Checker::take_bare_word(Node& word) {
  problems_.push_back({word.begin, word.end, "expression/name",
                       fmt::format("`{}` is not a name here and is read as text", word.word),
                       fmt::format("write '{}'", word.word), diag::Severity::note});
  word.op = Op::literal;
  word.literal = Value::of_text(word.word);
}

void Checker::check_equality(const Node& left, const Node& right) {
  const auto said = [&] {
    return fmt::format("this is {}, compared with {}", described(right.type), described(left.type));
  };
  const bool lists = left.type.is(Kind::list) || right.type.is(Kind::list);
  if (lists && (left.type.is_text() || right.type.is_text()))
    return doubt(right, said(), "use `in` to test whether a list contains it");
  const bool fit = comparable(left.type, right.type);
  if (!fit && !undeclared()) {
    const Type& record = left.type.is(Kind::record) ? left.type : right.type;
    const bool has_key = record.table != nullptr && !record.table->key.empty();
    return blame(right, "type", said(),
                 has_key
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
void Checker::check_sides(const Node& node) {
  const Node &left = *node.of[0], &right = *node.of[1];
  if (!asks_data(left) || !same(left, right)) return;
  warn(node, "expression/never", "both sides are the same value",
       left.op == Op::member ? outer_field(left.word) : std::string{});
  if (items_ != nullptr) items_->by_item = {};  // one warning is enough
}

void Checker::check_word(const Type& type, const Node& literal) {
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

void Checker::check_language(const Node& field, const Node& text) {
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
void Checker::check_shared_values(const Node& left, const Node& right) {
  const auto* of_left = values_of(left.type);
  const auto* of_right = values_of(right.type);
  if (of_left == nullptr || of_right == nullptr || (left.type.table != nullptr && left.type.table == right.type.table))
    return;
  const bool meet = std::ranges::any_of(
      *of_left, [&](const std::string& one) { return std::ranges::find(*of_right, one) != of_right->end(); });
  if (meet) return;
  const auto named = [](const Type& type) {
    return type.is(Kind::record) ? fmt::format("a record of {}", type.table->name) : std::string{"a choice"};
  };
  warn(right, "expression/never",
       fmt::format("this is {}, compared with {}, and they have no value in common", named(right.type),
                   named(left.type)),
       of_left->size() > most_listed
           ? ""
           : fmt::format("compare {} with {}", named(left.type), base::join_alternatives(views(*of_left))));
}

void Checker::check_order(Node& node) {
  for (const NodePtr& one : node.of) {
    const Type& type = one->type;
    if (type.is(Kind::choice)) node.choices = type.choices;
    if (undeclared() || is_unknown(type) || type.is(Kind::number) || type.is_text()) continue;
    blame(*one, "type", fmt::format("{} has no order", described(type)), "compare it with == or !=");
    return;
  }
}

void Checker::check_within(Node& node) {
  Node &value = *node.of[0], &list = *node.of[1];
  node.type = Type{Kind::truth};
  node.loose = names_.open;
  check(value);
  check(list);
  if (list.type.is_text() && !undeclared())
    return blame(list, "type", fmt::format("`in` needs a list, this is {}", described(list.type)),
                 "use contains(text, part) to search a text");
  if (!needs(list, Kind::list, "in")) return;
  if (!comparable(value.type, list.type.of_items()) && !undeclared())
    return blame(value, "type", fmt::format("this is {}, the list has items of another kind", described(value.type)),
                 "compare values of the same type");
  check_word(value.type, list);
  check_language(value, list);
  check_word(list.type.of_items(), value);
}

}  // namespace planche::expressions
