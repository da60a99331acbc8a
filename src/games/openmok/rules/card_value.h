// The value of a variation [4.5] in a battle in which one side holds it.
//
// All characters lie on the table, and the impact of the card is met. In one turn the holder may play the card before
// or after the attack; skipped turns, extra attacks and moved marks follow match.h. Then the battle goes on without
// cards, with the values of battle.h.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/openmok/rules/battle.h"
#include "games/openmok/rules/effect.h"

namespace planche::rules::openmok {

// Whether a battle with a card can be solved, or why not.
enum class Solvable : std::uint8_t {
  yes,
  no_effect,      // none that the program can carry out
  out_of_reach,   // impact above the number of characters played [4.5.1]; solvable() does not check this
  not_in_battle,  // only lets another character be laid
  too_wide        // skips more than one turn, adds more than two attacks, or exceeds most_card_placements
};
inline constexpr std::uint64_t most_card_placements = 4096;
Solvable solvable(const Effects& effects, const std::array<std::uint8_t, 2>& characters);

// Solves by search. Uses the table of the battle and its own ones of the same size, with another for each attack that
// may follow the card.
class CardBattle {
 public:
  // `battle` has these numbers of characters and must outlive this object; `holder` is the index of the first or second
  // team.
  CardBattle(Battle& battle, const std::array<std::uint8_t, 2>& characters, std::uint8_t holder, Effects effects);

  // The value for the holder with the card in hand. At least that without it, since the card need not be played.
  Value value(std::uint8_t to_move) { return of_holder({{0, 0}, to_move, false}); }

 private:
  Value of_holder(const Battle::State& state);
  Value search(const Battle::State& state);
  // The best result of playing the card in any way, with at most `attacks` attacks afterwards in this turn.
  Value played(const Battle::State& state, unsigned attacks);
  // The best result of the rest of the turn after the card was played.
  Value finish(const Battle::State& state, unsigned attacks);
  Value without_card(const Battle::State& state);  // value for the holder
  std::size_t index(const Battle::State& state) const { return state.marks[0] | std::size_t{state.marks[1]} << bits_; }

  Battle& battle_;
  std::array<std::uint8_t, 2> characters_;
  std::array<Marks, 2> all_;
  std::uint8_t holder_;
  Effects effects_;
  unsigned extra_attacks_ = 0;
  bool skips_ = false, must_change_ = false;
  unsigned bits_ = 0;
  std::vector<std::uint8_t> known_;     // as in Battle
  std::vector<std::uint8_t> finished_;  // two bits for each number of attacks left: 0 for unknown, else value + 2
};

}  // namespace planche::rules::openmok
