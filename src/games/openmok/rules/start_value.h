// The match from its start, without variations, hands open to both [4] (O8 to O14): its exact value, laying included.
//
// A turn is told as at most one character laid and then at most one attack. To attack first and then lay is never
// better: the table is the same in the end, and who has laid can attack with one more and is not knocked out by
// paying.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/openmok/rules/battle.h"

namespace planche::rules::openmok {

inline constexpr std::size_t most_exact_from_start = 3;  // characters a side

// Solves by search over what lies on the table, remembering every turn met: a character in hand or with one of eight
// sets of marks, 9^(characters of both) tables. Memory: two bytes for each, 1 MiB at three against three.
class OpenMatch {
 public:
  // Of one to most_exact_from_start characters each, in the order of their cards.
  OpenMatch(Team first, Team second);

  struct Turn {
    std::optional<std::uint8_t> laid;  // character
    Attack attack;                     // pass: none; characters by the order of cards, not of laying
    friend bool operator==(const Turn&, const Turn&) = default;
  };

  // The value of the start for the side that moves first.
  Value value(std::uint8_t first_mover);
  // Turns of best play to the end.
  std::vector<Turn> principal_variation(std::uint8_t first_mover);

 private:
  // Base 9, a digit for each character: 0 in hand, else 1 + its marks.
  using Code = std::uint32_t;
  // What one side can do with that on the table.
  struct Table : Reach {
    Marks laid = 0, marks = 0;  // all three bits of each that is laid; marked resistances
  };
  struct Side {
    Team team;
    std::vector<Table> tables;  // by Code
  };
  enum class Phase : std::uint8_t { fresh, idle, attack };  // a turn begins, after an idle one or not; or it was laid
  struct State {
    std::array<Code, 2> codes{};
    std::uint8_t to_move = 0;
    Phase phase = Phase::fresh;
  };
  // What an action leads to: a state, or the end with its value for the side that acted.
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
  // Calls visit(attack) for each that is not named by another, until it returns true.
  template <typename Visit>
  bool each_attack(const State& state, Visit visit) const;
  // Calls visit(character, state) for each that may be laid now, until it returns true.
  template <typename Visit>
  bool each_laying(const State& state, Visit visit) const;
  Attack best_attack(const State& state, Value value);

  std::array<Side, 2> sides_;
  std::size_t tables_of_first_ = 1;
  std::vector<std::uint16_t> known_;  // two bits for each side and phase, 0 unknown, else value + 2
};

}  // namespace planche::rules::openmok
