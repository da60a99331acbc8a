// Compiles calls of functions and definitions.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/text.h"
#include "expressions/functions.h"
#include "expressions/mistakes.h"
#include "play/language/compiler.h"
#include "play/language/limits.h"

namespace planche::play {

using expressions::Call;
using SourceOp = expressions::Op;

constexpr std::size_t most_operands = 10'000;

// A hint for a zone or counter that is written like a function: `gold(me)`.
std::string Compiler::how_to_reach(const Decl& named, const Source& node) const {
  const std::string of = node.of.empty() ? "me" : std::string{text_of({node.of.front()->begin, node.of.front()->end})};
  if (named.of_player) return fmt::format("write `{}.{}`", of, named.name);
  if (!named.dimensions.empty()) return fmt::format("write `{}[{}]`", named.name, of);
  return fmt::format("write `{}`", named.name);
}

Compiler::Operand Compiler::call(Source& node) {
  const std::string& word = node.word;
  const auto wrong = [&](std::string message, std::string hint) {
    problem(node.begin, node.end, "expression/type", std::move(message), std::move(hint));
    return Operand{constant({}, node.begin, node.end), {}};
  };
  if (const auto defined = definition_names_.find(word); defined != definition_names_.end())
    return call_defined(node, defined->second);
  if (word == "left" || word == "right") {
    if (node.of.size() != 1) return wrong(fmt::format("{}() takes one player", word), fmt::format("{}(me)", word));
    const Operand of = value(*node.of[0]);
    Typing::needs(*node.of[0], of.type, TK::player, fmt::format("{}()", word));
    return {emit(word == "left" ? Op::left : Op::right, node.begin, node.end, of.node), {TK::player}};
  }
  if (word == "random")
    return wrong("`random` is allowed only after `set … to` and `let … =`", "write `let x = random(list)` before this");
  const expressions::Function* function = expressions::find_function(word);
  if (function == nullptr) {
    if (procedure_names_.contains(word))
      return wrong(fmt::format("`{}` is a procedure and has no value", word), "call it as a statement");
    std::vector<std::string_view> known{"left", "right", "random"};
    for (const auto& [name, which] : definition_names_) known.push_back(name);
    constexpr std::array chances{"roll",    "dice",       "die",  "rand",   "rnd",
                                 "randint", "random_int", "pick", "choice", "draw"};
    const bool chance = std::ranges::find(chances, base::lower(word)) != chances.end();
    if (const auto declared = decl_names_.find(word); declared != decl_names_.end())
      return wrong(fmt::format("`{}` is not a function", word), how_to_reach(decl(declared->second), node));
    expressions::Mistake unknown = expressions::unknown_function(word, std::move(known));
    problem(node.begin, node.begin + word.size(), "expression/name", std::move(unknown.message),
            chance ? "chance is a statement of its own: write `let x = random(1..6)` before this"
                   : std::move(unknown.hint));
    return {constant({}, node.begin, node.end), {}};
  }
  const std::size_t given = node.of.size();
  if (auto mistake = expressions::wrong_count(*function, given))
    return wrong(std::move(mistake->message), std::move(mistake->hint));
  if (given > most_operands) return wrong(fmt::format("{}() takes at most {} arguments", word, most_operands), {});
  if (function->call == Call::place)
    return wrong(fmt::format("rules of play do not know {}", function->shape),
                 "distance() and bearing() take the cell itself");
  node.function = function;
  std::vector<std::int32_t> operands;
  for (std::size_t i = 0; i < given; ++i) {
    const bool each = i > 0 && function->asks_each(i) && !compares_arguments(node);
    const std::size_t list = function->list();
    const Operand one = each ? asked(*node.of[i], {-1, node.of[list]->type}, *node.of[list]) : value(*node.of[i]);
    operands.push_back(one.node);
  }
  settle_call(node);
  if (compares_arguments(node)) operands = {emit_with(Op::list, node.begin, node.end, -1, operands)};
  if (function->call == Call::choose || function->call == Call::match) {
    const Op op = function->call == Call::match ? Op::match : Op::choose;
    return {emit_with(op, node.begin, node.end, -1, operands), node.type};
  }
  if (function->routes() < given) return network_call(node, operands);
  if (function->of_board()) return board_call(node, operands);
  if (function->arguments.front() == '@') return place_call(node, operands);
  const std::int32_t made =
      emit_with(Op::call, node.begin, node.end, static_cast<std::int32_t>(function->call), operands);
  keep_choices(node, made);
  return {made, node.type};
}

Compiler::Operand Compiler::call_defined(const Source& node, std::size_t which) {
  DefinitionState& state = definitions_[which];
  const Definition& definition = *state.of;
  state.used = true;
  const bool called = node.op == SourceOp::call;
  const std::size_t given = called ? node.of.size() : 0;
  if (given != definition.parameters.size()) {
    problem(node.begin, node.end, "play/type",
            fmt::format("{} takes {}, this has {}", definition.name.name,
                        base::counted(definition.parameters.size(), "argument"), given));
    return {constant({}, node.begin, node.end), {}};
  }
  if (state.open) {
    problem(node.begin, node.end, "game/cycle",
            fmt::format("the definition {} refers to itself", definition.name.name));
    return {constant({}, node.begin, node.end), {}};
  }
  if (open_definitions_ >= most_definitions) {
    problem(node.begin, node.end, "play/limit",
            fmt::format("definitions are nested more than {} deep", most_definitions));
    return {constant({}, node.begin, node.end), {}};
  }
  std::vector<std::int32_t> operands;
  std::vector<Type> types;
  for (const auto& argument : node.of) {
    Operand one = called ? value(*argument) : Operand{};
    operands.push_back(one.node);
    types.push_back(std::move(one.type));
  }
  std::string key = scope_->acts ? "m" : "-";
  key += scope_->records ? "r" : "-";
  for (const Type& type : types) key += "," + signature(type);
  auto found = std::ranges::find(state.instances, key, &Instance::key);
  if (found == state.instances.end()) {
    if (state.instances.size() >= most_instances) {
      problem(node.begin, node.end, "play/limit",
              fmt::format("{} is used with too many types of arguments", definition.name.name));
      return {constant({}, node.begin, node.end), {}};
    }
    Scope scope;
    scope.acts = scope_->acts;
    scope.records = scope_->records;
    scope.declaring = scope_->declaring;
    for (std::size_t i = 0; i < types.size(); ++i)
      scope.names.push_back({definition.parameters[i].name, static_cast<std::int32_t>(i), types[i], true});
    Scope* const outer = std::exchange(scope_, &scope);
    const bool in_rules = outer->unit == 0;
    if (in_rules) calls_.push_back({node.begin, node.end});
    state.open = true;
    ++open_definitions_;
    Type type;
    const std::int32_t body = expression(definition.value, &type);
    definitions_[which].open = false;
    --open_definitions_;
    if (in_rules) calls_.pop_back();
    scope_ = outer;
    program_->definitions.push_back({body, static_cast<std::int32_t>(types.size())});
    definitions_[which].instances.push_back({key, static_cast<std::int32_t>(program_->definitions.size() - 1), type});
    found = std::prev(definitions_[which].instances.end());
  }
  const std::int32_t made = emit_with(Op::defined, node.begin, node.end, found->id, operands);
  return {made, found->type};
}

}  // namespace planche::play
