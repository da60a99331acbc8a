// Compiles choices and their moves.
#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "play/language/compiler.h"
#include "play/language/limits.h"

namespace planche::play {

using SourceOp = expressions::Op;

Compiler::Sight Compiler::sight_of(const Source& node) const {
  const auto of_zone = [&](const std::string& word, const Source* owner) {
    const auto found = decl_names_.find(word);
    if (found == decl_names_.end() || decl(found->second).kind != Declaration::Kind::zone) return Sight::unsure;
    const Decl& of = decl(found->second);
    if (of.seen == Seen::all) return Sight::sure;
    if (of.seen == Seen::nobody) return Sight::hidden;
    if (!of.of_player) return of.seen == Seen::others ? Sight::sure : Sight::hidden;
    const bool mine = owner == nullptr || (owner->op == SourceOp::name && owner->word == "me");
    const bool theirs = !mine && (is_other(*owner) || are_others(*owner));
    if (!mine && !theirs) return Sight::unsure;
    return (of.seen == Seen::owner) == mine ? Sight::sure : Sight::hidden;
  };
  switch (node.op) {
    case SourceOp::name:
      return std::ranges::find(scope_->names, node.word, &Named::name) != scope_->names.end() || !scope_->items.empty()
                 ? Sight::unsure
                 : of_zone(node.word, nullptr);
    case SourceOp::member:
      return of_zone(node.word, node.of[0].get());
    case SourceOp::index:
      return node.of[0]->op == SourceOp::name || node.of[0]->op == SourceOp::member ? sight_of(*node.of[0])
                                                                                    : Sight::unsure;
    case SourceOp::where:
      return sight_of(*node.of[0]);
    case SourceOp::plus: {
      const Sight a = sight_of(*node.of[0]), b = sight_of(*node.of[1]);
      return a == b ? a : Sight::unsure;
    }
    default:
      return Sight::unsure;
  }
}

// Whether the items of a list are certainly players other than `me`.
bool Compiler::are_others(const Source& node) const {
  const Source& list = node.op == SourceOp::where ? *node.of[0] : node;
  return list.op == SourceOp::name && list.word == "others";
}

// Whether a value is certainly a player other than `me`.
bool Compiler::is_other(const Source& node) const {
  if (node.op == SourceOp::name) {
    const auto found = std::ranges::find(scope_->names, node.word, &Named::name);
    return found != scope_->names.end() && found->other_than == scope_->actor;
  }
  // Alone at the table, left(me) is me.
  const auto players = game_->model().players.items();
  const std::int64_t* least = players.empty() ? nullptr : players.front().value->integer();
  return node.op == SourceOp::call && (node.word == "left" || node.word == "right") && node.of.size() == 1 &&
         node.of[0]->op == SourceOp::name && node.of[0]->word == "me" && least != nullptr && *least > 1;
}

void Compiler::compile_move(const Move& move, ChoicePlan& plan, const Choice& choice) {
  MovePlan made;
  made.name = move.name.name;
  made.place = place(move.name.at.begin, move.name.at.end);
  const std::size_t names = scope_->names.size();
  const std::int32_t slots = scope_->slots;
  const std::size_t first_node = program_->nodes.size();
  (void)first_node;
  for (const Pick& pick : move.picks) {
    PickPlan one;
    Type type;
    if (pick.count.end > pick.count.begin) {
      Type count;
      one.count = expression(pick.count, &count);
      if (const Source* source = parsed(pick.count)) {
        const Type item = count.is_list() ? count.of_items() : count;
        needs(*source, item, TK::number, "the number of a pick");
      }
    }
    scope_->pick = pick.name.name;
    one.list = expression(pick.list, &type);
    scope_->pick = {};
    const Source* source = parsed(pick.list);
    if (source != nullptr) needs(*source, type, TK::list, "a pick");
    Sight sight = Sight::sure;
    const Type item = type.of_items();
    if (source != nullptr && (item.is(TK::piece) || !item.known())) sight = sight_of(*source);
    if (sight == Sight::hidden) {
      const Source& list = source->op == SourceOp::where ? *source->of[0] : *source;
      const std::string zone{text_of({list.begin, list.end})};
      problem(
          pick.list, "play/hidden", "whoever chooses does not see these pieces",
          fmt::format("pick a place, `n from 1..count({0})`, and write `{1}[n]`, or take one by chance: `let card = "
                      "random({0})`",
                      zone, list.op == SourceOp::plus ? "(" + zone + ")" : zone));
    }
    made.seen.push_back(sight == Sight::sure);
    const Type picked = one.count >= 0 ? Type::list_of(item) : item;
    one.slot = declare_name(pick.name, picked);
    if (source != nullptr && one.count < 0 && are_others(*source)) scope_->names.back().other_than = scope_->actor;
    pick_types_[one.list] = {pick.name.name, picked};
    made.picks.push_back(one);
  }
  if (move.condition.end > move.condition.begin) {
    made.condition = condition(move.condition);
    const auto names_pick = [&](auto& self, const Source& node) -> bool {
      if (node.op == SourceOp::name &&
          std::ranges::any_of(move.picks, [&](const Pick& pick) { return pick.name.name == node.word; }))
        return true;
      return std::ranges::any_of(node.of, [&](const auto& inner) { return self(self, *inner); });
    };
    const Source* source = parsed(move.condition);
    made.names_pick = source != nullptr && names_pick(names_pick, *source);
  }
  if (choice.order.end > choice.order.begin) {
    const auto lacks = [&](auto& self, const Source& node) -> bool {
      if (node.op == SourceOp::name) {
        const auto has = [&](const Pick& pick) { return pick.name.name == node.word; };
        const auto of_move = [&](const Move& other) { return std::ranges::any_of(other.picks, has); };
        if (std::ranges::none_of(move.picks, has) && std::ranges::any_of(choice.moves, of_move)) return true;
      }
      return std::ranges::any_of(node.of, [&](const auto& inner) { return self(self, *inner); });
    };
    const Source* source = parsed(choice.order);
    if (source != nullptr && !lacks(lacks, *source)) made.order = number(choice.order, "`in order of`");
  }
  made.block = here();
  block(move.block);
  put(choice.together ? Do::done : Do::jump, move.name.at);
  scope_->names.resize(names);
  scope_->slots = slots;
  plan.moves.push_back(std::move(made));
}

void Compiler::choose_statement(const Statement& one) {
  const Choice& choice = *one.choice;
  const bool acts = scope_->acts;
  if (!choice.together && !acts)
    problem(choice.at, "play/nobody", "nobody acts here, so nobody chooses",
            "write `each player` around it, or `choose together`");
  scope_->acts = true;
  const std::int32_t actor = scope_->actor;
  if (choice.together) scope_->actor = ++scope_->actors;
  ChoicePlan plan;
  plan.together = choice.together;
  plan.place = place(choice.at.begin, choice.at.end);
  plan.ordered = choice.order.end > choice.order.begin;
  if (choice.where.end > choice.where.begin) plan.where = condition(choice.where);
  for (const Named& name : scope_->names) {
    if (!name.argument) plan.names.push_back(name.slot);
  }
  program_->choices.emplace_back();
  const auto id = static_cast<std::int32_t>(program_->choices.size() - 1);
  put(Do::choose, choice.at, id);
  if (choice.together) {
    open_frame(false);
    scope_->loops.push_back({scope_->frames, true, false});
  }
  std::vector<std::size_t> ends;
  for (const Move& move : choice.moves) {
    compile_move(move, plan, choice);
    ends.push_back(program_->code.size() - 1);
  }
  if (choice.has_otherwise) {
    plan.otherwise = here();
    block(choice.otherwise);
    ends.push_back(put(choice.together ? Do::done : Do::jump, choice.at));
  }
  scope_->acts = acts;
  scope_->actor = actor;
  if (choice.together) {
    const bool stops = scope_->loops.back().stops;
    scope_->loops.pop_back();
    close_frame(false);
    if (stops) {
      plan.stopped = here();
      stop_statement(one);
    }
  }
  plan.after = here();
  for (const std::size_t end : ends) program_->code[end].a = plan.after;
  program_->choices[static_cast<std::size_t>(id)] = std::move(plan);
}

}  // namespace planche::play
