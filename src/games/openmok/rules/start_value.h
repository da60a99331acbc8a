// The exact value of the match from its start, without variations and with open hands [4] (O8 to O14), including the
// laying of characters.
//
// A turn is reduced to laying at most one character and then attacking at most once. Attacking before laying is never
// better: the table is the same in the end, and a player who has laid has one more attacker and is not knocked out by
// paying.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/openmok/rules/battle.h"

namespace planche::rules::openmok {

inline constexpr std::size_t most_exact_from_start = 3;  // characters of one side

// Solves by search over the table and remembers every turn. A character is in hand or has one of eight sets of marks,
// so there are 9^(characters of both) tables. Memory: two bytes for each, 1 MiB for three against three.
class OpenMatch {
 public:
  // Each team has one to most_exact_from_start characters, in the order of their cards.
  OpenMatch(Team first, Team second);

  struct Turn {
    std::optional<std::uint8_t> laid;  // character
    Attack attack;                     // pass: no attack; characters are numbered by card, not by order of laying
    friend bool operator==(const Turn&, const Turn&) = default;
  };

  // The value of the start for the side that moves first.
  Value value(std::uint8_t first_mover);
  // The turns of best play to the end.
  std::vector<Turn> principal_variation(std::uint8_t first_mover);

 private:
  // Base 9, a digit for each character: 0 in hand, else 1 + its marks.
  using Code = std::uint32_t;
  // What one side can do with these characters on the table.
  struct Table : Reach {
    Marks laid = 0, marks = 0;  // laid: all three bits of each laid character; marks: its marked resistances
  };
  struct Side {
    Team team;
    std::vector<Table> tables;  // by Code
  };
  enum class Phase : std::uint8_t { fresh, idle, attack };  // a turn begins (after an idle one); laying is done
  struct State {
    std::array<Code, 2> codes{};
    std::uint8_t to_move = 0;
    Phase phase = Phase::fresh;
  };
  // The result of an action: a state, or the end with its value for the side that acted.
  struct Outcome {
    State state;
    bool over = false;
    Value value = Value::draw;
  };

  static Side side_of(Team team, const Team& other);
  const Table& table(const State& state, std::size_t side) const { return sides_[side].tables[state.codes[side]]; }
  Value value(const State& state);
  Value settle(const State& state);
  Value value_of(const Outcome& outcome);  // for the side that acted
  Outcome after_end(const State& state) const;
  Outcome after_attack(const State& state, const Attack& attack) const;
  // Calls visit(attack) for each attack until it returns true; of equivalent attacks, for one.
  template <typename Visit>
  bool each_attack(const State& state, Visit visit) const;
  // Calls visit(character, state) for each character that may be laid now, until it returns true.
  template <typename Visit>
  bool each_laying(const State& state, Visit visit) const;
  Attack best_attack(const State& state, Value value);

  std::array<Side, 2> sides_;
  std::size_t tables_of_first_ = 1;
  std::vector<std::uint16_t> known_;  // two bits for each side and phase: 0 for unknown, else value + 2
};

}  // namespace planche::rules::openmok
