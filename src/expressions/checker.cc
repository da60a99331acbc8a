#include "expressions/checker.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"

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

// Of a template, which may be shown other records than those at hand, that is worth a note only.
void Checker::doubt(const Node& node, std::string message, std::string hint) {
  blame(node, "type", std::move(message), std::move(hint));
  problems_.back().note = names_.open;
}

bool Checker::needs(const Node& node, Kind kind, std::string_view by) {
  if (is_unknown(node.type) || node.type.is(kind) || (kind == Kind::text && node.type.is_text())) return true;
  const bool texts = kind == Kind::number && node.type.is_text();
  const bool number = kind == Kind::text && node.type.is(Kind::number);
  blame(node, "type", fmt::format("`{}` needs {}, this is {}", by, described(Type{kind}), described(node.type)),
        texts && by == "+" ? "join texts with ~"
        : texts            ? "number(text) makes a number of a text"
        : number           ? "~ makes a text of a number: '' ~ number"
                           : "");
  return false;
}

void Checker::check(Node& node) {
  switch (node.op) {
    case Op::literal:
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
    case Op::index:
      return check_index(node);
    case Op::call:
      return check_call(node);
    case Op::invert:
    case Op::either:
    case Op::both:
      for (const NodePtr& one : node.of) check(*one);
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
    case Op::value:
    case Op::looked_up:
    case Op::table:
      return;  // settled
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

void Checker::check_index(Node& node) {
  check(*node.of[0]);
  check(*node.of[1]);
  needs(*node.of[0], Kind::list, "[…]");
  if (needs(*node.of[1], Kind::number, "[…]") && node.of[1]->op == Op::literal) {
    const Value& place = node.of[1]->literal;
    if (place.is(Value::Kind::number) && (!place.number().is_integer() || place.number() < Number{1}))
      blame(*node.of[1], "type", "items are counted from 1", "the first is list[1]");
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
  const Type item = list.type.of_items();
  const Type* outer = std::exchange(item_, &item);
  check(*node.of[1]);
  item_ = outer;
  node.type = list.type;
}

void Checker::check_otherwise(Node& node) {
  check(*node.of[0]);
  check(*node.of[1]);
  node.type = common({node.of[0].get(), node.of[1].get()});
}

// Texts that stand there count as choices where they are such.
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
          "both must be of one kind");
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
  if (right.op == Op::name && !is_known(right.word)) {
    const bool choice =
        left.type.is(Kind::choice) && std::ranges::find(*left.type.choices, right.word) != left.type.choices->end();
    if (names_.open) {
      take_bare_word(right);
    } else if (choice) {
      return blame(right, "name", fmt::format("nothing is named `{}`", right.word),
                   fmt::format("write the choice in quotes: '{}'", right.word));
    }
  }
  check(right);
  check_equality(left, right);
  if (node.op != Op::equal && node.op != Op::unequal) check_order(node);
}

void Checker::take_bare_word(Node& word) {
  problems_.push_back({word.begin, word.end, "expression/name",
                       fmt::format("`{}` names nothing here and is taken as text", word.word),
                       fmt::format("write '{}'", word.word), true});
  word.op = Op::literal;
  word.literal = Value::of_text(word.word);
}

void Checker::check_equality(const Node& left, const Node& right) {
  const auto said = [&] {
    return fmt::format("this is {}, compared with {}", described(right.type), described(left.type));
  };
  const bool lists = left.type.is(Kind::list) || right.type.is(Kind::list);
  if (lists && (left.type.is_text() || right.type.is_text()))
    return doubt(right, said(), "`in` asks whether a list has it");
  const bool fit = comparable(left.type, right.type);
  if (!fit && !undeclared()) {
    const Type& record = left.type.is(Kind::record) ? left.type : right.type;
    const bool has_key = record.table != nullptr && !record.table->key.empty();
    return blame(right, "type", said(),
                 has_key ? fmt::format("a record of {} equals its key, `{}`", record.table->name, record.table->key)
                         : "only values of one kind are compared");
  }
  if (!fit) doubt(right, said(), "in templates they are compared by what they print");
  check_choice(left.type, right);
  check_choice(right.type, left);
}

void Checker::check_choice(const Type& choice, const Node& literal) {
  if (!choice.is(Kind::choice) || choice.choices == nullptr || is_empty_text(literal)) return;
  if (literal.op == Op::list) {
    for (const NodePtr& one : literal.of) check_choice(choice, *one);
    return;
  }
  if (literal.op != Op::literal || !literal.type.is(Kind::text)) return;
  if (std::ranges::find(*choice.choices, literal.word) != choice.choices->end()) return;
  doubt(literal, fmt::format("'{}' is none of the choices", literal.word),
        base::suggestion(literal.word, views(*choice.choices)));
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
                 "contains(text, part) looks into a text");
  if (!needs(list, Kind::list, "in")) return;
  if (!comparable(value.type, list.type.of_items()) && !undeclared())
    return blame(value, "type", fmt::format("this is {}, the list has items of another kind", described(value.type)),
                 "only values of one kind are compared");
  check_choice(value.type, list);
  check_choice(list.type.of_items(), value);
}

}  // namespace planche::expressions
