// The battle [4.2-4.4, 4.6]: both teams lie on the table, without variations. The players attack in turn until two
// passes in a row or until a team is knocked out. Marks only grow, so the game is finite and has an exact value.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>
#include <vector>

#include "games/openmok/rules/deck.h"

namespace planche::rules::openmok {

using Team = std::vector<Fighter>;

// From the point of view of one side.
enum class Value : std::int8_t { loss = -1, draw = 0, win = 1 };
constexpr Value opposite(Value value) {
  return static_cast<Value>(-static_cast<int>(value));
}

std::string_view name_of(Value value);  // "win", "draw", "loss"

inline constexpr std::size_t most_exact = 4;  // characters a side

// The marks of each power on all characters of a team.
inline constexpr std::array<Marks, 3> of_power{011111111, 022222222, 044444444};

// The value for a side that is `ahead` by so many unmarked resistances at the end.
constexpr Value value_of_lead(int ahead) {
  return ahead > 0 ? Value::win : ahead < 0 ? Value::loss : Value::draw;
}

// What the standing characters of a team can do to another team.
struct Reach {
  Marks normal = 0, combined = 0;      // resistances beaten by one of them, and by all together
  std::array<std::uint8_t, 3> best{};  // the best attacker in each power, the first of equals
};
Reach reach_of(const Team& team, unsigned standing, const Team& other);

// A team with its reach into another team.
struct Opposed {
  std::size_t size = 0;
  Marks all = 0;
  std::vector<Reach> reach;  // by the set of standing characters

  const Reach& with(Marks marks) const { return reach[standing(marks, size)]; }
};
Opposed opposed(const Team& team, const Team& other);

// Access to the value of a state in a table: two bits, 0 for unknown, else value + 2.
template <typename Bits>
class Known {
 public:
  Known(Bits& bits, unsigned shift) : bits_{bits}, shift_{shift} {}
  bool is() const { return (bits_ >> shift_ & 3u) != 0; }
  Value value() const { return static_cast<Value>((bits_ >> shift_ & 3) - 2); }
  Value set(Value value) {
    bits_ = static_cast<Bits>(bits_ | static_cast<unsigned>(static_cast<int>(value) + 2) << shift_);
    return value;
  }

 private:
  Bits& bits_;
  unsigned shift_;
};

// An action of a battle [4.2, 4.3].
struct Attack {
  enum class Kind : std::uint8_t { normal, combined, pass } kind = Kind::pass;
  std::uint8_t power = 0;   // index into `powers`
  std::uint8_t by = 0;      // own character: the attacker, or the one that pays for a combined attack
  std::uint8_t target = 0;  // character of the other team
  friend bool operator==(const Attack&, const Attack&) = default;
};

// Calls visit(attack) for every possible attack on the `open` resistances of the other team that are unmarked, until
// visit returns true; returns whether it did. Of attackers with the same result only the first is named.
template <typename Visit>
bool each_attack(const Reach& reach, Marks open, Marks unmarked, const Visit& visit) {
  const auto power_of = [](Marks bits) { return static_cast<std::uint8_t>(std::countr_zero(bits) % 3); };
  const auto character_of = [](Marks bits) { return static_cast<std::uint8_t>(std::countr_zero(bits) / 3); };
  for (Marks rest = reach.normal & open; rest != 0; rest &= rest - 1) {
    const std::uint8_t power = power_of(rest);
    if (visit(Attack{Attack::Kind::normal, power, reach.best[power], character_of(rest)})) return true;
  }
  for (Marks rest = reach.combined & open; rest != 0; rest &= rest - 1) {
    for (Marks pay = unmarked & of_power[power_of(rest)]; pay != 0; pay &= pay - 1) {
      if (visit(Attack{Attack::Kind::combined, power_of(rest), character_of(pay), character_of(rest)})) return true;
    }
  }
  return false;
}

// Solves battles of teams of at most `most_exact` characters by searching the marks of both, and remembers every state.
// Memory: one byte for each combination of marks, 16 MiB for four against four.
class Battle {
 public:
  // Each team has one to most_exact characters.
  Battle(const Team& first, const Team& second);

  struct State {
    std::array<Marks, 2> marks{};  // of the first and the second team
    std::uint8_t to_move = 0;
    bool passed = false;  // the previous action was a pass
  };

  // The value of the state for the side to move.
  Value value(const State& state);
  // The value of the start for the first team; `mover` moves first.
  Value value_for_first(std::uint8_t mover);
  // Every legal action, the pass last. Of attackers with the same result only the first is named.
  std::vector<Attack> actions(const State& state) const;
  // The state after an action. If the battle is over, `value` is that for the side that acted.
  struct Outcome {
    State state;
    bool over = false;
    Value value = Value::draw;
  };
  Outcome after(const State& state, const Attack& attack) const;
  // The actions of best play to the end.
  std::vector<Attack> principal_variation(State state);

 private:
  Value settle(const State& state);

  std::array<Opposed, 2> sides_;
  unsigned bits_ = 0;  // number of bits for the marks of the first team
  std::vector<std::uint8_t>
      known_;  // by the marks of both teams: two bits for each side and `passed`, 0 for unknown, else value + 2
};

}  // namespace planche::rules::openmok
