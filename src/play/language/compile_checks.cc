// Warnings and notes about rules that are allowed but hardly ever intended.
#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "base/text.h"
#include "play/language/compiler.h"

namespace planche::play {

using SK = Statement::Kind;

void Compiler::check_use() {
  const auto note = [&](const Word& word, std::string message, std::string hint) {
    problem(word.at, "play/unused", std::move(message), std::move(hint), diag::Severity::note);
  };
  for (const Declaration& one : rules_.declarations) {
    const auto found = decl_names_.find(one.name.name);
    if (found == decl_names_.end()) continue;
    const auto which = static_cast<std::size_t>(found->second);
    const Decl& decl = program_->decls[which];
    if (decl.kind == Declaration::Kind::zone) {
      if (decl.holds >= 0 && decl.seen == Seen::nobody && !shuffled_[which])
        problem(one.name.at, "play/order",
                fmt::format("{} is seen by nobody and never shuffled: its pieces lie in the order of their records",
                            decl.name),
                fmt::format("write `shuffle {}` in `setup`", decl.name), diag::Severity::warning);
      if (decl.holds < 0 && decl.refilled < 0 && !filled_[which])
        problem(one.name.at, "play/unused", fmt::format("nothing comes to {}", decl.name),
                fmt::format("move pieces to it, or give it `holds`"), diag::Severity::warning);
      continue;
    }
    const bool from_0 = decl.kind == Declaration::Kind::counter && decl.start < 0 && decl.least >= 0;
    const Node* least = from_0 ? &program_->nodes[static_cast<std::size_t>(decl.least)] : nullptr;
    const Value bound = least != nullptr && least->op == Op::constant
                            ? program_->constants[static_cast<std::size_t>(least->a)]
                            : Value{};
    if (bound.whole() && bound.n > 0)
      problem(one.name.at, "play/type",
              fmt::format("the counter {} starts at 0, which is below its least {}", decl.name, bound.n),
              fmt::format("write `start {}`", bound.n));
    const std::string_view kind = decl.kind == Declaration::Kind::counter ? "counter" : "marker";
    if (!read_[which])
      note(one.name, fmt::format("nothing reads the {} {}", kind, decl.name),
           decl.kind == Declaration::Kind::counter
               ? "keep it if it only counts for `simulate`; otherwise remove it, or use it"
               : "remove it, or use it");
    else if (!changed_[which] && decl.kind == Declaration::Kind::counter && decl.start < 0)
      note(one.name, fmt::format("nothing changes the counter {}", decl.name),
           "write `add … to` or `set … to`, or use a number of the game");
    else if (!changed_[which] && decl.kind == Declaration::Kind::marker && decl.start < 0)
      note(one.name, fmt::format("nothing changes the marker {}", decl.name), "write `set … to`");
  }
  for (const DefinitionState& one : definitions_) {
    if (!one.used)
      note(one.of->name, fmt::format("nothing uses the definition {}", one.of->name.name), "remove it, or use it");
  }
  for (const ProcedureState& one : procedures_) {
    if (!one.used)
      note(one.of->name, fmt::format("nothing calls the procedure {}", one.of->name.name), "remove it, or call it");
  }
  for (std::size_t l = 0; l < program_->lists.size(); ++l) {
    if (performed_[l]) continue;
    const ListData& list = program_->lists[l];
    const auto effect = std::ranges::find_if(list.values, [](Value value) { return value.is(Kind::effect); });
    if (effect == list.values.end()) continue;
    const auto at = static_cast<std::size_t>(effect - list.values.begin());
    diag::Diagnostic d = at_record(list, at / list.fields.size(), list.fields[at % list.fields.size()], "play/unused",
                                   fmt::format("effects of {} are never performed", list.name));
    d.severity = diag::Severity::warning;
    d.hint = fmt::format("write `perform card.{}` where they happen", list.fields[at % list.fields.size()]);
    sink_.add(std::move(d));
  }
}

// Whether the expression depends on anything that the rules can change.
bool Compiler::may_change(std::int32_t at) const {
  if (at < 0) return false;
  const Node& node = program_->nodes[static_cast<std::size_t>(at)];
  switch (operation(node.op).reads) {
    case Reads::declared: {
      const auto which = static_cast<std::size_t>(node.a);
      const Decl& decl = program_->decls[which];
      if (decl.kind == Declaration::Kind::zone ? filled_[which] || decl.holds >= 0 || which == box_decl
                                               : static_cast<bool>(changed_[which]))
        return true;
      break;
    }
    case Reads::arguments:
    case Reads::items:
    case Reads::actor:
    case Reads::frame:
    case Reads::pieces:
      return true;
    case Reads::round:
      return !program_->by_turns;
    case Reads::definition:
      if (may_change(program_->definitions[static_cast<std::size_t>(node.a)].body)) return true;
      break;
    case Reads::nothing:
    case Reads::seats:
    case Reads::faces:
    case Reads::records:
      break;
  }
  return !each_operand(node, program_->operands, [this](std::int32_t operand) { return !may_change(operand); });
}

void Compiler::check_ends() {
  const bool may_leave_all_out = std::ranges::any_of(
      program_->code, [this](const Instruction& in) { return in.op == Do::turn && may_change(in.a); });
  if (program_->by_turns && !rules_.end_when && !ends_game_ && rules_.turn && !may_leave_all_out)
    problem(rules_.turn->at, "play/endless", "these turns never end", "write `end when` and a condition");
  if (errors_ > 0) return;
  if (program_->end_when >= 0 && !may_change(program_->end_when))
    problem(*rules_.end_when, "play/never", "no statement changes what this condition tests",
            program_->by_turns ? "test something that the game changes; `round` stays the same in a game of turns"
                               : "test something that the game changes",
            diag::Severity::warning);
  for (const Instruction& in : program_->code) {
    if (in.op != Do::loop || may_change(in.a)) continue;
    const Node& test = program_->nodes[static_cast<std::size_t>(in.a)];
    if (test.op == Op::constant) continue;
    const RulesPlace& at = program_->places[test.place];
    if (at.unit == 0)
      problem(at.begin, at.end, "play/never", "no statement changes what this condition tests",
              "test something that the loop changes", diag::Severity::warning);
  }
  const std::function<void(const std::vector<Statement>&)> walk = [&](const std::vector<Statement>& block) {
    for (const Statement& one : block) {
      walk(one.block);
      walk(one.otherwise);
      if (one.choice == nullptr) continue;
      for (const Move& move : one.choice->moves) {
        check_lowered(move);
        walk(move.block);
      }
      walk(one.choice->otherwise);
    }
  };
  for (const auto& section : {rules_.setup, rules_.turn, rules_.round}) {
    if (section) walk(section->block);
  }
  for (const Procedure& one : rules_.procedures) walk(one.block);
}

}  // namespace planche::play
