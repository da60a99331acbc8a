#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "expressions/parser.h"
#include "play/language/compiler.h"
#include "play/language/limits.h"

namespace planche::play {

using SourceOp = expressions::Op;

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
  if (!calls_.empty() && (code == "expression/type" || code == "play/type" || code == "play/nobody"))
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
  program_->nodes.back().count = static_cast<std::uint16_t>(operands.size());  // fewer than an expression has bytes
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

Compiler::Source* Compiler::parsed(TextRange at) {
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
  Source* node = parsed(at);
  if (node == nullptr) {
    if (at.end <= at.begin) ++errors_;  // the reader has reported it
    return constant({}, at.begin, at.end);
  }
  const Operand made = value(*node);
  if (type != nullptr) *type = made.type;
  return made.node;
}

std::int32_t Compiler::condition(TextRange at) {
  const std::int32_t node = expression(at);
  if (const Source* source = parsed(at)) doubt_condition(*source);
  return node;
}

std::int32_t Compiler::number(TextRange at, std::string_view what) {
  Type type;
  const std::int32_t node = expression(at, &type);
  if (const Source* source = parsed(at)) needs(*source, type, TK::number, what);
  return node;
}

Compiler::Operand Compiler::value(Source& node) {
  Operand made = plain(operand(node));
  if (!node.called.empty() && !Typing::needs(node, made.type, TK::list, "`as`")) made.type = {};
  node.type = made.type;
  return made;
}

Compiler::Operand Compiler::plain(Operand operand) {
  return operand.reference ? referred(std::move(*operand.reference)) : operand;
}

Compiler::Operand Compiler::operand(Source& node) {
  switch (node.op) {
    case SourceOp::name:
      return name(node);
    case SourceOp::member:
      return member(node);
    case SourceOp::index:
      return index_of(node);
    default:
      return operator_of(node);
  }
}

Compiler::Operand Compiler::operator_of(Source& node) {
  if (node.op == SourceOp::call) return call(node);
  if (node.op == SourceOp::where) return filtered(node);
  if (node.op == SourceOp::let) return let(node);
  if (node.op == SourceOp::literal) {
    const expressions::Value& literal = node.literal;
    if (literal.is(expressions::Value::Kind::text)) {
      const std::string* text = program_->texts->find_or_add(node.word);
      return {constant(text == nullptr ? Value{} : Value::text(*text), node.begin, node.end), {TK::text}};
    }
    const TK kind = literal.is(expressions::Value::Kind::number) ? TK::number : TK::truth;
    return {constant(value_of(literal), node.begin, node.end), {kind}};
  }
  doubt_alone(node);
  std::vector<std::int32_t> operands;
  for (const auto& one : node.of) operands.push_back(value(*one).node);
  settle_operator(node);
  if (node.op == SourceOp::list) return {emit_with(Op::list, node.begin, node.end, -1, operands), node.type};
  struct Operator {
    SourceOp op;
    Op made;
  };
  static constexpr Operator all[] = {
      {SourceOp::negate, Op::negate},   {SourceOp::invert, Op::invert},       {SourceOp::either, Op::either},
      {SourceOp::both, Op::both},       {SourceOp::otherwise, Op::otherwise}, {SourceOp::range, Op::range},
      {SourceOp::joined, Op::joined},   {SourceOp::plus, Op::plus},           {SourceOp::minus, Op::minus},
      {SourceOp::times, Op::times},     {SourceOp::divided, Op::divided},     {SourceOp::modulo, Op::modulo},
      {SourceOp::equal, Op::equal},     {SourceOp::unequal, Op::unequal},     {SourceOp::less, Op::less},
      {SourceOp::at_most, Op::at_most}, {SourceOp::greater, Op::greater},     {SourceOp::at_least, Op::at_least},
      {SourceOp::within, Op::within}};
  const auto* found = std::ranges::find(all, node.op, &Operator::op);
  const bool joins = node.op == SourceOp::plus && node.type.is_list();
  const std::int32_t made = emit(joins ? Op::both_lists : found->made, node.begin, node.end, operands[0],
                                 operands.size() > 1 ? operands[1] : -1);
  keep_choices(node, made);
  return {made, node.type};
}

// Gives a comparison or a call the order of its choices, if it has one: their number and the texts are constants.
void Compiler::keep_choices(const Source& node, std::int32_t made) {
  if (node.choices == nullptr) return;
  const std::size_t first = program_->constants.size();
  program_->nodes[static_cast<std::size_t>(made)].c = static_cast<std::int32_t>(first);
  program_->constants.emplace_back();
  for (const std::string& choice : *node.choices) {
    if (const std::string* text = program_->texts->find_or_add(choice))
      program_->constants.push_back(Value::text(*text));
  }
  program_->constants[first] = Value::number(static_cast<std::int64_t>(program_->constants.size() - first - 1));
}

Compiler::Operand Compiler::index_of(Source& node) {
  Operand base = operand(*node.of[0]);
  if (base.reference) {
    const Decl& of = decl(base.reference->decl);
    if (base.reference->indexes.size() < of.dimensions.size()) {
      check_key(*node.of[1],
                index_types_[static_cast<std::size_t>(base.reference->decl)][base.reference->indexes.size()]);
      base.reference->indexes.push_back(value(*node.of[1]).node);
      base.reference->end = node.end;
      return base;
    }
    base = plain(std::move(base));
  }
  const Operand place = value(*node.of[1]);
  if (base.type.is(TK::object) || base.type.is_record()) {
    const Source& name = *node.of[1];
    if (!place.type.is_record() && !Typing::needs(name, place.type, TK::text, "`[…]`")) return {base.node, {}};
    if (name.op == SourceOp::literal && (base.type.is_record() || base.type.fields))
      return plain(member_of(std::move(base), node, name.word, name.begin + 1));
    Type type;
    if (base.type.is(TK::object) && base.type.fields && !base.type.fields->empty()) {
      type = type_of(base.type.fields->front().type);
      for (const auto& field : *base.type.fields) type = united(type, type_of(field.type));
    }
    return {emit(Op::named, node.begin, node.end, base.node, place.node), type};
  }
  if (base.type.known()) {
    if (!check_index(*node.of[0], base.type, *node.of[1])) return {base.node, {}};
    check_place(node, base.node, place.node);
  }
  return {emit(Op::index, node.begin, node.end, base.node, place.node), base.type.of_items()};
}

// The value of `node` for an item of a list.
Compiler::Operand Compiler::asked(Source& node, const Operand& list, const Source& of) {
  if (!of.called.empty() && named_.insert({scope_->unit, of.called_at}).second)
    check_free({of.called, {of.called_at, of.called_at + of.called.size()}});
  scope_->items.push_back({list.type.of_items(), of.called});
  const Operand made = value(node);
  scope_->items.pop_back();
  return made;
}

Compiler::Operand Compiler::filtered(Source& node) {
  Operand list = value(*node.of[0]);
  if (!Typing::needs(*node.of[0], list.type, TK::list, "`where`")) return {list.node, {}};
  const Operand condition = asked(*node.of[1], list, *node.of[0]);
  doubt_condition(*node.of[1]);
  Type type = list.type.is(TK::zone) ? Type::list_of(list.type.of_items()) : list.type;
  return {emit(Op::where, node.begin, node.end, list.node, condition.node), std::move(type)};
}

// `let NAME = VALUE in EXPRESSION`
Compiler::Operand Compiler::let(Source& node) {
  const Operand given = value(*node.of[0]);
  const std::size_t at = text_of({node.begin, node.end}).find(node.word, std::string_view{"let"}.size()) + node.begin;
  if (named_.insert({scope_->unit, at}).second) check_free({node.word, {at, at + node.word.size()}});
  scope_->items.push_back({given.type, node.word, true});
  const Operand made = value(*node.of[1]);
  scope_->items.pop_back();
  return {emit(Op::let, node.begin, node.end, given.node, made.node), made.type};
}

}  // namespace planche::play
