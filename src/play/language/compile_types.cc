// Types of values in rules of play: what they are called, what they have in common, and where they do not fit.
#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.h"
#include "expressions/mistakes.h"
#include "play/language/compiler.h"
#include "play/language/limits.h"

namespace planche::play {

using SourceOp = expressions::Op;

namespace {

// The kind of expressions that is nearest.
expressions::Type::Kind kind_of(Type::Kind kind) {
  using Kind = expressions::Type::Kind;
  switch (kind) {
    case Type::Kind::truth:
      return Kind::truth;
    case Type::Kind::number:
      return Kind::number;
    case Type::Kind::text:
      return Kind::text;
    case Type::Kind::zone:
    case Type::Kind::list:
      return Kind::list;
    case Type::Kind::object:
      return Kind::object;
    case Type::Kind::player:
    case Type::Kind::piece:
    case Type::Kind::record:
      return Kind::record;
    default:
      return Kind::unknown;
  }
}

// Whether the value of an expression depends on anything but what is written there.
bool asks(const expressions::Node& node) {
  return node.op == SourceOp::name || std::ranges::any_of(node.of, [](const auto& one) { return asks(*one); });
}

bool are_same(const expressions::Node& a, const expressions::Node& b) {
  return a.op == b.op && a.word == b.word && a.called == b.called &&
         (a.op != SourceOp::literal || expressions::printed(a.literal) == expressions::printed(b.literal)) &&
         std::ranges::equal(a.of, b.of, [](const auto& x, const auto& y) { return are_same(*x, *y); });
}

}  // namespace

std::string Compiler::described(const Type& type) const {
  const auto of_list = [&](std::string_view what) {
    std::vector<std::string_view> names;
    for (const int list : lists_of(type)) names.push_back(program_->lists[static_cast<std::size_t>(list)].name);
    return names.empty() ? std::string{what} : fmt::format("{} of {}", what, fmt::join(names, " or "));
  };
  switch (type.kind) {
    case TK::unknown:
      return "unknown";
    case TK::none:
      return "none";
    case TK::truth:
      return "a truth";
    case TK::number:
      return "a number";
    case TK::text:
      return type.choices ? "a choice" : "a text";
    case TK::player:
      return "a player";
    case TK::piece:
      return of_list("a piece");
    case TK::record:
      return of_list("a record");
    case TK::zone:
      return "a zone";
    case TK::list: {
      const Type item = type.of_items();
      if (item.is(TK::piece)) return "a list of pieces";
      if (item.is(TK::player)) return "a list of players";
      if (item.is(TK::number)) return "a list of numbers";
      return "a list";
    }
    case TK::effect:
      return "an effect";
    case TK::object:
      return "an object";
  }
  return {};
}

// Types with equal signatures compile to the same code.
std::string Compiler::signature(const Type& type) const {
  std::string made = fmt::format("{}.{}", static_cast<int>(type.kind), type.list);
  if (type.item) made += "(" + signature(*type.item) + ")";
  if (type.fields) made += fmt::format("@{}", static_cast<const void*>(type.fields.get()));
  if (type.choices) made += fmt::format("!{}", static_cast<const void*>(type.choices.get()));
  if (type.lists) made += fmt::format("[{}]", fmt::join(*type.lists, " "));
  return made;
}

// The lists that a piece or record can be of; none if they are unknown.
std::vector<int> Compiler::lists_of(const Type& type) {
  if (type.list >= 0) return {type.list};
  return type.lists ? *type.lists : std::vector<int>{};
}

Type Compiler::joined(const Type& a, const Type& b) {
  if (a.is(TK::none)) return b;
  if (b.is(TK::none)) return a;
  if (a.kind != b.kind) {
    if (a.is_list() && b.is_list()) return Type::list_of(joined(a.of_items(), b.of_items()));
    return {};
  }
  Type made = a;
  if (a.list != b.list || a.lists != b.lists) {
    std::vector<int> all;
    const std::vector<int> left = lists_of(a), right = lists_of(b);
    if (!left.empty() && !right.empty()) std::ranges::set_union(left, right, std::back_inserter(all));
    made.list = all.size() == 1 ? all.front() : -1;
    made.lists = all.size() > 1 ? std::make_shared<const std::vector<int>>(std::move(all)) : nullptr;
  }
  if (a.fields != b.fields) made.fields = {};
  if (a.choices != b.choices) made.choices = {};
  if (a.is(TK::list)) made.item = std::make_shared<const Type>(joined(a.of_items(), b.of_items()));
  return made;
}

bool Compiler::needs(const Source& node, const Type& type, TK wanted, std::string_view by) {
  if (!type.known() || type.is(TK::none) || type.is(wanted) || (wanted == TK::list && type.is(TK::zone))) return true;
  const std::string_view sign = by.starts_with('`') ? by.substr(1, by.size() - 2) : by;
  const bool counts = wanted == TK::list && type.is(TK::number);
  problem(node.begin, node.end, "play/type",
          fmt::format("{} needs {}, this is {}", by, described(Type{wanted}), described(type)),
          counts ? fmt::format("write 1..{} for the numbers up to it", text_of({node.begin, node.end}))
                 : expressions::hint_of_need(sign, kind_of(wanted), kind_of(type.kind)));
  return false;
}

// Warns of `gold == 1 or 2`, where the second side is a value in place of a condition.
void Compiler::warn_constant(const Source& left, const Source& right) {
  if (right.op != SourceOp::literal || right.literal.is(expressions::Value::Kind::truth)) return;
  const std::string_view value = text_of({right.begin, right.end});
  const bool compares = left.op == SourceOp::equal || left.op == SourceOp::unequal;
  problem(right.begin, right.end, "play/never", fmt::format("{} stands alone here, so it is always true", value),
          compares ? fmt::format("write `{} {} {}`", text_of({left.of[0]->begin, left.of[0]->end}),
                                 left.op == SourceOp::equal ? "==" : "!=", value)
                   : "compare it with something",
          diag::Severity::warning);
}

void Compiler::check_choice(const Source& node, const Type& of) {
  if (node.op == SourceOp::list) {
    for (const auto& one : node.of) check_choice(*one, of);
    return;
  }
  if (node.op == SourceOp::literal && node.literal.is(expressions::Value::Kind::number)) return check_number(node, of);
  if (node.op != SourceOp::literal || !node.literal.is(expressions::Value::Kind::text) || node.word.empty()) return;
  if (of.is(TK::text) && of.choices && std::ranges::find(*of.choices, node.word) == of.choices->end()) {
    const std::vector<std::string_view> known{of.choices->begin(), of.choices->end()};
    return problem(node.begin, node.end, "play/type", fmt::format("'{}' is none of the choices", node.word),
                   base::suggestion(node.word, known));
  }
  if ((!of.is(TK::piece) && !of.is(TK::record)) || of.list < 0) return;
  const ListData& list = program_->lists[static_cast<std::size_t>(of.list)];
  if (list.declared->declared->key.empty() || list.keys.size() > 2000) return;
  const std::vector<std::string_view> keys = keys_of(list);
  if (std::ranges::find(keys, node.word) != keys.end()) return;
  problem(node.begin, node.end, "play/never", fmt::format("no record of {} has the key '{}'", list.name, node.word),
          base::suggestion(node.word, keys), diag::Severity::warning);
}

// Warns of a number that is the key of no record.
void Compiler::check_number(const Source& node, const Type& of) {
  if ((!of.is(TK::piece) && !of.is(TK::record)) || of.list < 0) return;
  const ListData& list = program_->lists[static_cast<std::size_t>(of.list)];
  const bool numbers =
      !list.keys.empty() && std::ranges::all_of(list.keys, [](Value key) { return key.is(Kind::number); });
  if (!numbers || list.keys.size() > 2000) return;
  if (std::ranges::find(list.keys, value_of(node.literal)) != list.keys.end()) return;
  problem(node.begin, node.end, "play/never",
          fmt::format("no record of {} has the key {}", list.name, expressions::printed(node.literal)),
          "compare it with the key of a record", diag::Severity::warning);
}

// Reports a text in an index that is the key of no record.
void Compiler::check_index(const Source& node, const Type& of) {
  const bool is_text = node.op == SourceOp::literal && node.literal.is(expressions::Value::Kind::text);
  if (!is_text || !(of.is(TK::piece) || of.is(TK::record)) || of.list < 0) return;
  const ListData& list = program_->lists[static_cast<std::size_t>(of.list)];
  if (list.of_documents) return;
  if (list.declared->declared->key.empty())
    return problem(node.begin, node.end, "play/type", fmt::format("records of {} have no key", list.name),
                   fmt::format("give them a \"key\" in the game file, or write ({} where …)[1]", list.name));
  const std::vector<std::string_view> keys = keys_of(list);
  if (std::ranges::find(keys, node.word) == keys.end())
    problem(node.begin, node.end, "play/name", fmt::format("no record of {} has the key '{}'", list.name, node.word),
            base::suggestion(node.word, keys));
}

std::vector<std::string_view> Compiler::keys_of(const ListData& list) {
  std::vector<std::string_view> keys;
  for (const Value& key : list.keys) {
    if (key.is(Kind::text)) keys.push_back(key.text());
  }
  return keys;
}

bool Compiler::are_comparable(const Type& a, const Type& b) const {
  if (!a.known() || !b.known() || a.is(TK::none) || b.is(TK::none)) return true;
  const auto of_records = [](const Type& type) { return type.is(TK::piece) || type.is(TK::record); };
  const auto same_list = [&] { return a.list < 0 || b.list < 0 || a.list == b.list; };
  const auto may_be_key = [&](const Type& key, const Type& of) {
    if (!key.is(TK::text) && !key.is(TK::number)) return false;
    if (of.list < 0) return true;
    const ListData& list = program_->lists[static_cast<std::size_t>(of.list)];
    return !list.declared->declared->key.empty() &&
           (list.keys.empty() || list.keys.front().is(Kind::number) == key.is(TK::number));
  };
  if (a.is_list() && b.is_list()) return are_comparable(a.of_items(), b.of_items());
  return (of_records(a) && of_records(b) && same_list()) || (of_records(a) && may_be_key(b, a)) ||
         (of_records(b) && may_be_key(a, b)) || (a.kind == b.kind && !of_records(a));
}

void Compiler::check_comparable(const Source& right, const Type& a, const Type& b) {
  if (are_comparable(a, b)) return;
  const Type& record = a.is(TK::record) || a.is(TK::piece) ? a : b;
  const ListData* list = record.list < 0 ? nullptr : &program_->lists[static_cast<std::size_t>(record.list)];
  const std::string key = list == nullptr ? std::string{} : list->declared->declared->key;
  problem(right.begin, right.end, "play/type", fmt::format("this is {}, compared with {}", described(b), described(a)),
          a.is_list() != b.is_list() ? "use `in` to test whether a list contains it"
          : key.empty()              ? "compare values of the same type"
                                     : fmt::format("compare a record of {} with its key, `{}`", list->name, key));
}

Type Compiler::common(const Type& a, const Type& b, const Source& at) {
  const auto as_one = [](const Type& type) {
    return type.is(TK::zone) ? TK::list : type.is(TK::piece) ? TK::record : type.kind;
  };
  if (a.known() && b.known() && !a.is(TK::none) && !b.is(TK::none) && as_one(a) != as_one(b))
    problem(at.begin, at.end, "play/type",
            fmt::format("this is {}, the value before it {}", described(b), described(a)),
            "use values of the same type");
  else if (a.is(TK::list) && b.is(TK::list))
    common(a.of_items(), b.of_items(), at);
  return joined(a, b);
}

// Warns of a comparison that is always true or always false.
void Compiler::warn_settled(const Source& node, const Type& a, const Type& b) {
  const Source &left = *node.of[0], &right = *node.of[1];
  if (asks(left) && are_same(left, right)) {
    const auto field = [&](const Items& one) { return one.type.list >= 0 && field_of(one.type.list, left.word); };
    const bool outer = left.op == SourceOp::name && scope_->items.size() > 1 &&
                       std::any_of(scope_->items.begin(), scope_->items.end() - 1, field);
    return problem(node.begin, node.end, "play/never", "both sides are the same value",
                   outer ? fmt::format("name the items of the outer list, `list as x`, and write `x.{}`", left.word)
                         : "compare it with something else",
                   diag::Severity::warning);
  }
  const bool of_choices = a.is(TK::text) && b.is(TK::text) && a.choices && b.choices;
  if (node.op != SourceOp::equal && node.op != SourceOp::unequal) return;
  if (!of_choices || std::ranges::find_first_of(*a.choices, *b.choices) != a.choices->end()) return;
  problem(node.begin, node.end, "play/never", "these two choices have no value in common",
          fmt::format("compare with one of {}", base::join_alternatives({a.choices->begin(), a.choices->end()})),
          diag::Severity::warning);
}

}  // namespace planche::play
