#include "games/openmok/rules/battle.h"

#include <algorithm>
#include <bit>

namespace planche::rules::openmok {

std::string_view name_of(Value value) {
  return value == Value::win ? "win" : value == Value::loss ? "loss" : "draw";
}

Reach reach_of(const Team& team, unsigned standing, const Team& other) {
  Reach reach;
  for (std::size_t power = 0; power < powers.size(); ++power) {
    std::int64_t best = -1, sum = standing == 0 ? -1 : 0;
    for (std::size_t i = 0; i < team.size(); ++i) {
      if ((standing >> i & 1) == 0) continue;
      const std::int64_t attack = team[i].attack[power];
      if (attack > best) reach.best[power] = static_cast<std::uint8_t>(i);
      best = std::max(best, attack);
      sum += attack;
    }
    for (std::size_t target = 0; target < other.size(); ++target) {
      if (other[target].resistance[power] <= best) reach.normal |= mark_of(target, power);
      if (other[target].resistance[power] <= sum) reach.combined |= mark_of(target, power);
    }
  }
  return reach;
}

Opposed opposed(const Team& team, const Team& other) {
  Opposed side{team.size(), all_marks(team.size()), {}};
  for (unsigned standing = 0; standing < 1u << team.size(); ++standing)
    side.reach.push_back(reach_of(team, standing, other));
  return side;
}

Battle::Battle(const Team& first, const Team& second)
    : sides_{opposed(first, second), opposed(second, first)}, bits_{static_cast<unsigned>(3 * first.size())} {
  known_.resize(std::size_t{1} << (bits_ + 3 * second.size()));
}

std::vector<Attack> Battle::actions(const State& state) const {
  const Opposed &own = sides_[state.to_move], &other = sides_[1 - state.to_move];
  const Marks mine = state.marks[state.to_move], theirs = state.marks[1 - state.to_move];
  std::vector<Attack> all;
  each_attack(own.with(mine), other.all & ~theirs, own.all & ~mine, [&](const Attack& attack) {
    all.push_back(attack);
    return false;
  });
  all.push_back({});
  return all;
}

Battle::Outcome Battle::after(const State& state, const Attack& attack) const {
  const std::uint8_t own = state.to_move, other = static_cast<std::uint8_t>(1 - own);
  Outcome outcome{{state.marks, other, false}, false, Value::draw};
  auto& marks = outcome.state.marks;
  if (attack.kind == Attack::Kind::pass) {
    outcome.state.passed = true;
    outcome.over = state.passed;
    const auto unmarked = [&](std::uint8_t side) { return std::popcount(sides_[side].all & ~marks[side]); };
    if (outcome.over) outcome.value = value_of_lead(unmarked(own) - unmarked(other));
    return outcome;
  }
  marks[other] |= mark_of(attack.target, attack.power);
  if (attack.kind == Attack::Kind::combined) marks[own] |= mark_of(attack.by, attack.power);
  // If both teams are knocked out, the one that acted wins [O13].
  if (marks[other] == sides_[other].all) return {outcome.state, true, Value::win};
  if (marks[own] == sides_[own].all) return {outcome.state, true, Value::loss};
  return outcome;
}

Value Battle::value(const State& state) {
  const std::size_t index = state.marks[0] | std::size_t{state.marks[1]} << bits_;
  Known known{known_[index], 4u * state.to_move + (state.passed ? 2u : 0u)};
  return known.is() ? known.value() : known.set(settle(state));
}

Value Battle::value_for_first(std::uint8_t mover) {
  const Value value = this->value({{0, 0}, mover, false});
  return mover == 0 ? value : opposite(value);
}

// Gives the same as search by actions() and after(), but works on sets of marks.
Value Battle::settle(const State& state) {
  const std::uint8_t me = state.to_move, you = static_cast<std::uint8_t>(1 - me);
  const Opposed &own = sides_[me], &other = sides_[you];
  const Marks mine = state.marks[me], theirs = state.marks[you];
  Value best = Value::loss;
  const auto improves = [&](Marks on_me, Marks on_you) {
    State next{{}, you, false};
    next.marks[me] = on_me;
    next.marks[you] = on_you;
    best = std::max(best, opposite(value(next)));
    return best == Value::win;
  };
  const Reach& reach = own.with(mine);
  for (Marks rest = reach.normal & ~theirs; rest != 0; rest &= rest - 1) {
    const Marks on_you = theirs | (rest & -rest);
    if (on_you == other.all || improves(mine, on_you)) return Value::win;
  }
  const Outcome pass = after(state, {});
  best = std::max(best, pass.over ? pass.value : opposite(value(pass.state)));
  if (best == Value::win) return best;
  for (Marks rest = reach.combined & ~theirs; rest != 0; rest &= rest - 1) {
    const Marks on_you = theirs | (rest & -rest);
    for (Marks pay = own.all & ~mine & of_power[std::countr_zero(rest) % 3]; pay != 0; pay &= pay - 1) {
      const Marks on_me = mine | (pay & -pay);
      if (on_you == other.all) return Value::win;  // if both are knocked out, the one that acted wins [O13]
      if (on_me != own.all && improves(on_me, on_you)) return Value::win;
    }
  }
  return best;
}

std::vector<Attack> Battle::principal_variation(State state) {
  std::vector<Attack> line;
  for (bool over = false; !over;) {
    const Value best = value(state);
    for (const Attack& attack : actions(state)) {
      const Outcome next = after(state, attack);
      if ((next.over ? next.value : opposite(value(next.state))) != best) continue;
      line.push_back(attack);
      state = next.state;
      over = next.over;
      break;
    }
  }
  return line;
}

}  // namespace planche::rules::openmok
