#include "rules/openmok/start_value.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace planche::rules::openmok {

namespace {

constexpr Marks all_three = 7;

constexpr std::uint32_t digit(std::size_t character) {
  std::uint32_t value = 1;
  for (; character > 0; --character) value *= 9;
  return value;
}

std::uint8_t small(int number) {
  return static_cast<std::uint8_t>(number);
}

// The resistance that a single bit of marks stands for.
std::uint8_t power_of(Marks bit) {
  return small(std::countr_zero(bit) % 3);
}
std::uint8_t character_of(Marks bit) {
  return small(std::countr_zero(bit) / 3);
}

}  // namespace

OpenMatch::OpenMatch(Team first, Team second)
    : sides_{side_of(first, second), side_of(second, first)}, tables_of_first_{sides_[0].tables.size()} {
  known_.resize(tables_of_first_ * sides_[1].tables.size());
}

OpenMatch::Side OpenMatch::side_of(Team team, const Team& other) {
  Side side{std::move(team), {}};
  const std::size_t size = side.team.size();
  side.tables.resize(digit(size));
  for (Code code = 0; code < side.tables.size(); ++code) {
    Table& table = side.tables[code];
    unsigned standing = 0;  // characters
    Code rest = code;
    for (std::size_t i = 0; i < size; ++i, rest /= 9) {
      if (rest % 9 == 0) continue;
      table.laid |= all_three << 3 * i;
      table.marks |= (rest % 9 - 1) << 3 * i;
      if (rest % 9 - 1 != all_three) standing |= 1u << i;
    }
    static_cast<Reach&>(table) = reach_of(side.team, standing, other);
  }
  return side;
}

OpenMatch::Outcome OpenMatch::after_end(const State& state) const {
  Outcome outcome{state, false, Value::draw};
  outcome.state.to_move ^= 1;
  outcome.state.phase = state.phase == Phase::fresh ? Phase::idle : Phase::fresh;
  if (state.phase != Phase::idle) return outcome;
  // Two turns in a row in which nothing was done [O14].
  const auto unmarked = [&](std::size_t side) {
    return std::popcount(table(state, side).laid & ~table(state, side).marks);
  };
  const int ahead = unmarked(state.to_move) - unmarked(1u - state.to_move);
  return {state, true, ahead > 0 ? Value::win : ahead < 0 ? Value::loss : Value::draw};
}

OpenMatch::Outcome OpenMatch::after_attack(const State& state, const Attack& attack) const {
  const std::size_t me = state.to_move, you = 1 - me;
  Outcome outcome{state, false, Value::draw};
  outcome.state.to_move ^= 1;
  outcome.state.phase = Phase::fresh;
  auto& codes = outcome.state.codes;
  codes[you] += digit(attack.target) << attack.power;
  if (attack.kind == Attack::Kind::combined) codes[me] += digit(attack.by) << attack.power;
  const auto knocked_out = [&](std::size_t side) {
    return table(outcome.state, side).marks == table(outcome.state, side).laid;
  };
  // Whoever acts wins where both are knocked out [O13].
  if (knocked_out(you)) return {outcome.state, true, Value::win};
  if (knocked_out(me)) return {outcome.state, true, Value::loss};
  return outcome;
}

template <typename Visit>
bool OpenMatch::each_attack(const State& state, Visit visit) const {
  const Table &own = table(state, state.to_move), &other = table(state, 1u - state.to_move);
  const Marks open = other.laid & ~other.marks;
  for (Marks rest = own.normal & open; rest != 0; rest &= rest - 1) {
    const std::uint8_t power = power_of(rest);
    if (visit(Attack{Attack::Kind::normal, power, own.best[power], character_of(rest)})) return true;
  }
  for (Marks rest = own.combined & open; rest != 0; rest &= rest - 1) {
    for (Marks pay = own.laid & ~own.marks & of_power[power_of(rest)]; pay != 0; pay &= pay - 1) {
      if (visit(Attack{Attack::Kind::combined, power_of(rest), character_of(pay), character_of(rest)})) return true;
    }
  }
  return false;
}

Value OpenMatch::value_of(const Outcome& outcome) {
  return outcome.over ? outcome.value : opposite(value(outcome.state));
}

Value OpenMatch::value(const State& state) {
  const std::size_t index = state.codes[0] + tables_of_first_ * state.codes[1];
  Known known{known_[index], 6u * state.to_move + 2u * static_cast<unsigned>(state.phase)};
  return known.is() ? known.value() : known.set(settle(state));
}

Value OpenMatch::settle(const State& state) {
  Value best = Value::loss;
  const auto wins = [&](Value value) {
    best = std::max(best, value);
    return best == Value::win;
  };
  if (each_attack(state, [&](const Attack& attack) { return wins(value_of(after_attack(state, attack))); })) {
    return Value::win;
  }
  if (state.phase != Phase::attack) {
    const auto& tables = sides_[state.to_move].tables;
    for (std::size_t i = 0; i < sides_[state.to_move].team.size(); ++i) {
      State next = state;
      next.phase = Phase::attack;
      Code& code = next.codes[state.to_move];
      if ((tables[code].laid >> 3 * i & 1) != 0) continue;
      code += digit(i);
      if (wins(value(next))) return Value::win;
    }
  }
  wins(value_of(after_end(state)));
  return best;
}

Value OpenMatch::value(std::uint8_t first_mover) {
  return value(State{{}, first_mover, Phase::fresh});
}

// An attack, or none, that keeps the value.
Attack OpenMatch::best_attack(const State& state, Value value) {
  Attack best;
  each_attack(state, [&](const Attack& attack) {
    if (value_of(after_attack(state, attack)) != value) return false;
    best = attack;
    return true;
  });
  return best;
}

std::vector<OpenMatch::Turn> OpenMatch::principal_variation(std::uint8_t first_mover) {
  std::vector<Turn> turns;
  Outcome now{{{}, first_mover, Phase::fresh}, false, Value::draw};
  while (!now.over) {
    State state = now.state;
    const Value best = value(state);
    Turn turn{std::nullopt, best_attack(state, best)};
    // Whoever can do as well by laying as by doing nothing at all lays.
    for (std::size_t i = 0; turn.attack.kind == Attack::Kind::pass && i < sides_[state.to_move].team.size(); ++i) {
      State next = state;
      next.phase = Phase::attack;
      Code& code = next.codes[state.to_move];
      if ((sides_[state.to_move].tables[code].laid >> 3 * i & 1) != 0) continue;
      code += digit(i);
      if (value(next) != best) continue;
      turn = {static_cast<std::uint8_t>(i), best_attack(next, best)};
      state = next;
      break;
    }
    now = turn.attack.kind == Attack::Kind::pass ? after_end(state) : after_attack(state, turn.attack);
    turns.push_back(turn);
  }
  return turns;
}

}  // namespace planche::rules::openmok
