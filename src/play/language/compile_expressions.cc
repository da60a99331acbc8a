#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "expressions/parser.h"
#include "play/language/compiler.h"
#include "play/language/limits.h"

namespace planche::play {

using expressions::Call;
using SourceOp = expressions::Op;

namespace {

bool is_zero(const expressions::Node& node) {
  return node.op == SourceOp::literal && node.literal.is(expressions::Value::Kind::number) &&
         node.literal.number().is_zero();
}

}  // namespace

const Lines& Compiler::lines() const {
  return scope_ == nullptr || scope_->unit == 0 ? rules_.text : effects_[scope_->unit - 1]->text;
}

std::string_view Compiler::text_of(TextRange at) const {
  return std::string_view{lines().text}.substr(at.begin, at.end - at.begin);
}

std::uint32_t Compiler::place(std::size_t begin, std::size_t end) {
  const std::uint32_t unit = scope_ == nullptr ? 0 : scope_->unit;
  program_->places.push_back({unit, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
  return static_cast<std::uint32_t>(program_->places.size() - 1);
}

void Compiler::problem(std::size_t begin, std::size_t end, std::string_view code, std::string message, std::string hint,
                       diag::Severity severity) {
  if (!lines().is_follower(begin, end)) add_problem(begin, end, code, std::move(message), std::move(hint), severity);
}

void Compiler::add_problem(std::size_t begin, std::size_t end, std::string_view code, std::string message,
                           std::string hint, diag::Severity severity) {
  // A wrong argument is reported where it is used, and its call stands elsewhere.
  if (!calls_.empty() && (code == "play/type" || code == "play/nobody"))
    message += fmt::format("; so it is in the call of {}",
                           program_->source->line_name(static_cast<std::uint32_t>(calls_.back().begin)));
  const std::uint32_t at = place(begin, end);
  sink_.add(program_->at(at, severity, std::string{code}, std::move(message), std::move(hint)));
  program_->places.pop_back();
  if (severity == diag::Severity::error) ++errors_;
}

void Compiler::report(const RulesProblems& problems) {
  for (const RulesProblem& one : problems)
    add_problem(one.begin, one.end, one.code, one.message, one.hint, one.severity);
}

std::int32_t Compiler::emit(Op op, std::size_t begin, std::size_t end, std::int32_t a, std::int32_t b, std::int32_t c) {
  Node node;
  node.op = op;
  node.a = a;
  node.b = b;
  node.c = c;
  node.place = place(begin, end);
  program_->nodes.push_back(node);
  return static_cast<std::int32_t>(program_->nodes.size() - 1);
}

std::int32_t Compiler::emit_with(Op op, std::size_t begin, std::size_t end, std::int32_t a,
                                 const std::vector<std::int32_t>& operands) {
  const auto first = static_cast<std::int32_t>(program_->operands.size());
  program_->operands.insert(program_->operands.end(), operands.begin(), operands.end());
  const std::int32_t node = emit(op, begin, end, a, first);
  program_->nodes.back().count = static_cast<std::uint16_t>(std::min<std::size_t>(operands.size(), 65'535));
  return node;
}

std::int32_t Compiler::constant(Value value, std::size_t begin, std::size_t end) {
  program_->constants.push_back(value);
  return emit(Op::constant, begin, end, static_cast<std::int32_t>(program_->constants.size() - 1));
}

// The word of the language that is meant where an expression goes on with another word: `were`, `whn`, `into`.
std::string Compiler::hint_of_word(std::string_view text, const expressions::Problem& problem) {
  if (text.starts_with("while ")) return "write `while` at the beginning of the line, without `repeat`";
  const std::string_view found = text.substr(problem.begin, problem.end - problem.begin);
  if (found.empty() || found.find_first_not_of("abcdefghijklmnopqrstuvwxyz") != found.npos) return {};
  if (found == "then") return "write a colon and a statement, or an indented block";
  if (found == "into" || found == "onto") return "write `to`";
  static const std::vector<std::string_view> words{"where", "when", "until", "from", "and", "or", "in", "as", "to"};
  const auto near = base::nearest(found, words);
  return near ? fmt::format("did you mean `{}`?", *near) : "";
}

const Compiler::Source* Compiler::parsed(TextRange at) {
  if (at.end <= at.begin) return nullptr;
  const auto [found, fresh] = parsed_.try_emplace({scope_->unit, at.begin});
  if (fresh) {
    expressions::Problems problems;
    static const expressions::Names none;
    found->second = expressions::parsed(text_of(at), none, problems);
    for (expressions::Problem& one : problems) {
      if (std::string hint = hint_of_word(text_of(at), one); !hint.empty()) one.hint = std::move(hint);
      problem(at.begin + one.begin, at.begin + one.end, one.code, one.message, one.hint, one.severity);
    }
    // Convert places in the expression to places in the file.
    const auto shift = [&](auto& self, Source& node) -> void {
      node.begin += at.begin;
      node.end += at.begin;
      node.called_at += at.begin;
      for (auto& one : node.of) self(self, *one);
    };
    if (found->second != nullptr) shift(shift, *found->second);
  }
  return found->second.get();
}

std::int32_t Compiler::expression(TextRange at, Type* type) {
  const Source* node = parsed(at);
  if (node == nullptr) {
    if (at.end <= at.begin) ++errors_;  // the reader has reported it
    return constant({}, at.begin, at.end);
  }
  const Operand made = value(*node);
  if (type != nullptr) *type = made.type;
  return made.node;
}

std::int32_t Compiler::number(TextRange at, std::string_view what) {
  Type type;
  const std::int32_t node = expression(at, &type);
  if (const Source* source = parsed(at)) needs(*source, type, TK::number, what);
  return node;
}

Compiler::Operand Compiler::value(const Source& node) {
  Operand made = plain(operand(node));
  if (!node.called.empty() && !needs(node, made.type, TK::list, "`as`")) made.type = {};
  return made;
}

Compiler::Operand Compiler::plain(Operand operand) {
  return operand.reference ? referred(std::move(*operand.reference)) : operand;
}

Compiler::Operand Compiler::operand(const Source& node) {
  switch (node.op) {
    case SourceOp::name:
      return name(node);
    case SourceOp::member:
      return member(node);
    case SourceOp::index:
      return index_of(node);
    default:
      return operation(node);
  }
}

Compiler::Operand Compiler::operation(const Source& node) {
  const auto unary = [&](Op op, TK kind) {
    const Operand of = value(*node.of[0]);
    return Operand{emit(op, node.begin, node.end, of.node), {kind}};
  };
  const auto truths = [&](Op op) {
    const Operand a = value(*node.of[0]), b = value(*node.of[1]);
    warn_constant(*node.of[0], *node.of[1]);
    return Operand{emit(op, node.begin, node.end, a.node, b.node), {TK::truth}};
  };
  switch (node.op) {
    case SourceOp::literal: {
      const expressions::Value& literal = node.literal;
      if (literal.is(expressions::Value::Kind::text)) {
        const std::string* text = program_->texts->find_or_add(node.word);
        return {constant(text == nullptr ? Value{} : Value::text(*text), node.begin, node.end), {TK::text}};
      }
      const TK kind = literal.is(expressions::Value::Kind::number) ? TK::number : TK::truth;
      return {constant(value_of(literal), node.begin, node.end), {kind}};
    }
    case SourceOp::list: {
      std::vector<std::int32_t> items;
      Type type;
      for (std::size_t i = 0; i < node.of.size(); ++i) {
        const Operand item = value(*node.of[i]);
        items.push_back(item.node);
        type = i == 0 ? item.type : common(type, item.type, *node.of[i]);
      }
      return {emit_with(Op::list, node.begin, node.end, -1, items), Type::list_of(type)};
    }
    case SourceOp::call:
      return call(node);
    case SourceOp::where:
      return filtered(node);
    case SourceOp::invert:
      return unary(Op::invert, TK::truth);
    case SourceOp::either:
      return truths(Op::either);
    case SourceOp::both:
      return truths(Op::both);
    case SourceOp::otherwise: {
      const Operand a = value(*node.of[0]), b = value(*node.of[1]);
      return {emit(Op::otherwise, node.begin, node.end, a.node, b.node), common(a.type, b.type, *node.of[1])};
    }
    case SourceOp::joined: {
      const Operand a = value(*node.of[0]), b = value(*node.of[1]);
      return {emit(Op::joined, node.begin, node.end, a.node, b.node), {TK::text}};
    }
    case SourceOp::equal:
    case SourceOp::unequal:
    case SourceOp::less:
    case SourceOp::at_most:
    case SourceOp::greater:
    case SourceOp::at_least:
    case SourceOp::within:
      return comparison(node);
    default:
      return arithmetic(node);
  }
}

Compiler::Operand Compiler::arithmetic(const Source& node) {
  const Operand a = value(*node.of[0]);
  if (node.op == SourceOp::negate) {
    needs(*node.of[0], a.type, TK::number, "`-`");
    return {emit(Op::negate, node.begin, node.end, a.node), {TK::number}};
  }
  const Operand b = value(*node.of[1]);
  // In a procedure that nobody calls, the types of arguments are unknown: a list is added to a list.
  if (node.op == SourceOp::plus && (a.type.is_list() || (!a.type.known() && b.type.is_list()))) {
    const Type item = b.type.is_list() ? b.type.of_items() : b.type;
    const bool is_empty = node.of[0]->op == SourceOp::list && node.of[0]->of.empty();
    const bool adds_nothing = node.of[1]->op == SourceOp::list && node.of[1]->of.empty();
    const Type all = adds_nothing ? a.type.of_items() : is_empty ? item : joined(a.type.of_items(), item);
    return {emit(Op::both_lists, node.begin, node.end, a.node, b.node), Type::list_of(all)};
  }
  struct Arithmetic {
    SourceOp op;
    Op made;
    std::string_view sign;
  };
  static constexpr Arithmetic all[] = {{SourceOp::plus, Op::plus, "`+`"},     {SourceOp::minus, Op::minus, "`-`"},
                                       {SourceOp::times, Op::times, "`*`"},   {SourceOp::divided, Op::divided, "`/`"},
                                       {SourceOp::modulo, Op::modulo, "`%`"}, {SourceOp::range, Op::range, "`..`"}};
  const auto* found = std::ranges::find(all, node.op, &Arithmetic::op);
  if (found == std::end(all)) return {constant({}, node.begin, node.end), {}};
  needs(*node.of[0], a.type, TK::number, found->sign);
  needs(*node.of[1], b.type, TK::number, found->sign);
  if ((node.op == SourceOp::divided || node.op == SourceOp::modulo) && is_zero(*node.of[1]))
    problem(node.of[1]->begin, node.of[1]->end, "play/type", "division by zero");
  const Type type = node.op == SourceOp::range ? Type::list_of({TK::number}) : Type{TK::number};
  const bool unknown = node.op == SourceOp::plus && !a.type.known();
  return {emit(found->made, node.begin, node.end, a.node, b.node), unknown ? Type{} : type};
}

Compiler::Operand Compiler::comparison(const Source& node) {
  const Operand a = value(*node.of[0]), b = value(*node.of[1]);
  struct Comparison {
    SourceOp op;
    Op made;
  };
  static constexpr Comparison all[] = {{SourceOp::equal, Op::equal},     {SourceOp::unequal, Op::unequal},
                                       {SourceOp::less, Op::less},       {SourceOp::at_most, Op::at_most},
                                       {SourceOp::greater, Op::greater}, {SourceOp::at_least, Op::at_least},
                                       {SourceOp::within, Op::within}};
  const Op op = std::ranges::find(all, node.op, &Comparison::op)->made;
  if (op == Op::within) {
    if (needs(*node.of[1], b.type, TK::list, "`in`") && !are_comparable(a.type, b.type.of_items()))
      problem(node.of[0]->begin, node.of[0]->end, "play/type",
              fmt::format("this is {}, the list has items of another kind", described(a.type)),
              "compare values of the same type");
    check_choice(*node.of[1], a.type);
    check_choice(*node.of[0], b.type.of_items());
  } else {
    check_comparable(*node.of[1], a.type, b.type);
    warn_settled(node, a.type, b.type);
    check_choice(*node.of[1], a.type);
    check_choice(*node.of[0], b.type);
  }
  const std::int32_t made = emit(op, node.begin, node.end, a.node, b.node);
  if (op != Op::equal && op != Op::unequal && op != Op::within) {
    for (const Operand* side : {&a, &b}) {
      const Type& type = side->type;
      if (type.known() && !type.is(TK::number) && !type.is(TK::text) && !type.is(TK::none)) {
        const Source& which = *node.of[side == &a ? 0 : 1];
        problem(which.begin, which.end, "play/type", fmt::format("{} has no order", described(type)),
                "compare it with == or !=");
        break;
      }
    }
    if (a.type.choices || b.type.choices) {
      const auto& choices = a.type.choices ? *a.type.choices : *b.type.choices;
      std::vector<std::int32_t> ranked;
      for (const std::string& choice : choices) {
        const std::string* text = program_->texts->find_or_add(choice);
        if (text == nullptr) break;
        program_->constants.push_back(Value::text(*text));
      }
      program_->nodes[static_cast<std::size_t>(made)].c =
          static_cast<std::int32_t>(program_->constants.size() - choices.size());
      program_->nodes[static_cast<std::size_t>(made)].count = static_cast<std::uint16_t>(choices.size());
    }
  }
  return {made, {TK::truth}};
}

Compiler::Operand Compiler::index_of(const Source& node) {
  Operand base = operand(*node.of[0]);
  if (base.reference) {
    const Decl& of = decl(base.reference->decl);
    if (base.reference->indexes.size() < of.dimensions.size()) {
      check_index(*node.of[1],
                  index_types_[static_cast<std::size_t>(base.reference->decl)][base.reference->indexes.size()]);
      base.reference->indexes.push_back(value(*node.of[1]).node);
      base.reference->end = node.end;
      return base;
    }
    base = plain(std::move(base));
  }
  const Operand place = value(*node.of[1]);
  if (base.type.is(TK::object)) {
    Type type;
    if (base.type.fields && !base.type.fields->empty()) {
      type = type_of(base.type.fields->front().type);
      for (const auto& field : *base.type.fields) type = joined(type, type_of(field.type));
    }
    return {emit(Op::index, node.begin, node.end, base.node, place.node), type};
  }
  if (base.type.known() && !needs(*node.of[0], base.type, TK::list, "`[…]`")) return {base.node, {}};
  const Type items = base.type.of_items();
  if (base.type.known() && place.type.is(TK::text) && (items.is(TK::record) || items.is(TK::piece))) {
    const std::string key{text_of({node.of[1]->begin, node.of[1]->end})};
    const std::string list{text_of({node.of[0]->begin, node.of[0]->end})};
    const ListData* of = items.list < 0 ? nullptr : &program_->lists[static_cast<std::size_t>(items.list)];
    const std::string field = of != nullptr && of->declared != nullptr ? of->declared->declared->key : std::string{};
    problem(
        node.of[1]->begin, node.of[1]->end, "play/type", "`[…]` needs the place of an item, this is a key",
        fmt::format("write ({} where {} == {})[1] for the first with it; where a record is set or compared, its key "
                    "is enough: {}",
                    list, field.empty() ? "item" : field, key, key));
  } else if (base.type.known()) {
    needs(*node.of[1], place.type, TK::number, "`[…]`");
    check_place(node, base.node, place.node);
  }
  return {emit(Op::index, node.begin, node.end, base.node, place.node), base.type.of_items()};
}

// The value of `node` for an item of a list.
Compiler::Operand Compiler::asked(const Source& node, const Operand& list, const Source& of) {
  if (!of.called.empty() && named_.insert({scope_->unit, of.called_at}).second)
    check_free({of.called, {of.called_at, of.called_at + of.called.size()}});
  scope_->items.push_back({list.type.of_items(), of.called});
  const Operand made = value(node);
  scope_->items.pop_back();
  return made;
}

Compiler::Operand Compiler::filtered(const Source& node) {
  Operand list = value(*node.of[0]);
  if (!needs(*node.of[0], list.type, TK::list, "`where`")) return {list.node, {}};
  const Operand condition = asked(*node.of[1], list, *node.of[0]);
  Type type = list.type.is(TK::zone) ? Type::list_of(list.type.of_items()) : list.type;
  return {emit(Op::where, node.begin, node.end, list.node, condition.node), std::move(type)};
}

}  // namespace planche::play
