#include "expressions/checker.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "expressions/mistakes.h"

namespace planche::expressions {

void Checker::report(const Node& node, std::string_view code, std::string message, std::string hint,
                     diag::Severity severity) {
  problems_.push_back({node.begin, node.end, std::string{code}, std::move(message), std::move(hint), severity});
}

std::string Checker::hint_of_same(const Node& side) {
  if (items_ != nullptr) items_->by_item = {};  // one warning is enough
  return side.op == Op::member ? outer_field(side.word) : std::string{};
}

void Checker::check(Node& node) {
  settle(node);
  if (!node.called.empty()) needs(node, Kind::list, "`as`");
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

void Checker::settle(Node& node) {
  switch (node.op) {
    case Op::literal:
      if (node.literal.is_absent()) return;
      node.type = Type{node.literal.is(Value::Kind::text)     ? Kind::text
                       : node.literal.is(Value::Kind::number) ? Kind::number
                                                              : Kind::truth};
      return;
    case Op::name:
      return check_name(node);
    case Op::member:
      return check_member(node);
    case Op::let:
      return check_let(node);
    case Op::index:
      return check_item(node);
    case Op::call:
      return check_call(node);
    case Op::where:
      return check_where(node);
    case Op::self:
    case Op::item:
    case Op::bound:
    case Op::value:
    case Op::looked_up:
    case Op::table:
      return;  // already resolved
    default:
      if (is_comparison(node.op)) return check_comparison(node);
      doubt_alone(node);
      for (const NodePtr& one : node.of) check(*one);
      node.loose = node.op == Op::within && names_.open;
      return settle_operator(node);
  }
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
  if (!needs(name, Kind::text, "`[…]`")) return;
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
  blame(name, "expression/name", fmt::format("{} has no field `{}`", described(owner.type), name.word),
        base::suggestion(name.word, known));
}

// The same for an open record.
void Checker::look_up(Node& node) {
  needs(*node.of[1], Kind::text, "`[…]`");
  const bool is_fixed = node.of[1]->op == Op::literal;
  node.op = Op::looked_up;
  node.word = is_fixed ? node.of[1]->word : "";
  node.type = {};
  node.of.erase(node.of.begin(), is_fixed ? node.of.end() : node.of.begin() + 1);
}

void Checker::check_item(Node& node) {
  check(*node.of[0]);
  check(*node.of[1]);
  if (node.of[0]->op == Op::looked_up && node.of[0]->word == "this") return look_up(node);
  if (node.of[0]->type.is(Kind::record) || node.of[0]->type.is(Kind::object)) return check_computed_name(node);
  if (!node.of[0]->type.known() && node.of[1]->type.is_text()) return;
  check_index(*node.of[0], node.of[0]->type, *node.of[1]);
  if (node.of[1]->op == Op::literal && node.of[1]->literal.is(Value::Kind::number)) {
    const Number place = node.of[1]->literal.number();
    if (!place.is_integer() || place < Number{1}) {
      Mistake none = no_place();
      blame(*node.of[1], "expression/type", std::move(none.message), std::move(none.hint));
    }
  }
  node.type = node.of[0]->type.of_items();
}

void Checker::check_where(Node& node) {
  Node& list = *node.of[0];
  check(list);
  if (!needs(list, Kind::list, "`where`")) return;
  check_asked(*node.of[1], list);
  doubt_condition(*node.of[1]);
  node.type = list.type;
}

void Checker::check_asked(Node& node, const Node& list) {
  Items items{list.type.of_items(), list.called, items_};
  items_ = &items;
  check(node);
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
      return blame(right, "expression/name", fmt::format("unknown name `{}`", right.word),
                   fmt::format("write the choice in quotes: '{}'", right.word));
    }
  }
  check(right);
  settle_operator(node);
}

void Checker::take_bare_word(Node& word) {
  report(word, "expression/name", fmt::format("`{}` is not a name here and is read as text", word.word),
         fmt::format("write '{}'", word.word), diag::Severity::note);
  word.op = Op::literal;
  word.literal = Value::of_text(word.word);
}

}  // namespace planche::expressions
