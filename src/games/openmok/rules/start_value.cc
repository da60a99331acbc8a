#include "games/openmok/rules/start_value.h"

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
    Code rest = code;
    for (std::size_t i = 0; i < size; ++i, rest /= 9) {
      if (rest % 9 == 0) continue;
      table.laid |= all_three << 3 * i;
      table.marks |= (rest % 9 - 1) << 3 * i;
    }
    static_cast<Reach&>(table) = reach_of(side.team, standing(table.marks | ~table.laid, size), other);
  }
  return side;
}

OpenMatch::Outcome OpenMatch::after_end(const State& state) const {
  Outcome outcome{state, false, Value::draw};
  outcome.state.to_move ^= 1;
  outcome.state.phase = state.phase == Phase::fresh ? Phase::idle : Phase::fresh;
  if (state.phase != Phase::idle) return outcome;
  // Two idle turns in a row end the match [O14].
  const auto unmarked = [&](std::size_t side) {
    return std::popcount(table(state, side).laid & ~table(state, side).marks);
  };
  return {state, true, value_of_lead(unmarked(state.to_move) - unmarked(1u - state.to_move))};
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
  // If both are knocked out, the side that acted wins [O13].
  if (knocked_out(you)) return {outcome.state, true, Value::win};
  if (knocked_out(me)) return {outcome.state, true, Value::loss};
  return outcome;
}

template <typename Visit>
bool OpenMatch::each_attack(const State& state, Visit visit) const {
  const Table &own = table(state, state.to_move), &other = table(state, 1u - state.to_move);
  return openmok::each_attack(own, other.laid & ~other.marks, own.laid & ~own.marks, visit);
}

template <typename Visit>
bool OpenMatch::each_laying(const State& state, Visit visit) const {
  for (std::uint8_t i = 0; state.phase != Phase::attack && i < sides_[state.to_move].team.size(); ++i) {
    if ((table(state, state.to_move).laid >> 3 * i & 1) != 0) continue;
    State next = state;
    next.phase = Phase::attack;
    next.codes[state.to_move] += digit(i);
    if (visit(i, next)) return true;
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
  if (each_attack(state, [&](const Attack& attack) { return wins(value_of(after_attack(state, attack))); }) ||
      each_laying(state, [&](std::uint8_t, const State& next) { return wins(value(next)); })) {
    return Value::win;
  }
  wins(value_of(after_end(state)));
  return best;
}

Value OpenMatch::value(std::uint8_t first_mover) {
  return value(State{{}, first_mover, Phase::fresh});
}

// An attack that keeps the value, if there is one.
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
    // Prefer laying a character over doing nothing if the value is the same.
    if (turn.attack.kind == Attack::Kind::pass) {
      each_laying(now.state, [&](std::uint8_t character, const State& next) {
        if (value(next) != best) return false;
        turn = {character, best_attack(next, best)};
        state = next;
        return true;
      });
    }
    now = turn.attack.kind == Attack::Kind::pass ? after_end(state) : after_attack(state, turn.attack);
    turns.push_back(turn);
  }
  return turns;
}

}  // namespace planche::rules::openmok
