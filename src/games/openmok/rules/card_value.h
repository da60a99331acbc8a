// The battle in which one side holds one variation [4.5]: what is the card worth?
//
// All characters lie on the table and the card's impact is met. In one of its turns the holder may play the card before
// or after its attack; skipping turns, extra attacks and moved marks are those of match.h. After that the battle goes
// on without cards, so that its values are those of battle.h.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/openmok/rules/battle.h"
#include "games/openmok/rules/effect.h"

namespace planche::rules::openmok {

// Whether such a battle can be solved, and if not, why.
enum class Solvable : std::uint8_t {
  yes,
  no_effect,      // for the program
  out_of_reach,   // impact above the number of characters played [4.5.1], of which solvable() does not know
  not_in_battle,  // does nothing but let a character more be laid
  too_wide        // more than one turn skipped, two attacks more or most_card_placements
};
inline constexpr std::uint64_t most_card_placements = 4096;
Solvable solvable(const Effects& effects, const std::array<std::uint8_t, 2>& characters);

// Solves by search, with the battle's table and its own of the same size, one more for each attack that may follow the
// card.
class CardBattle {
 public:
  // `battle` is that of these numbers of characters and must outlive this; `holder` is its first or second team.
  CardBattle(Battle& battle, const std::array<std::uint8_t, 2>& characters, std::uint8_t holder, Effects effects);

  // The value for the holder with the card in hand; at least that without it, since it need not be played.
  Value value(std::uint8_t to_move) { return of_holder({{0, 0}, to_move, false}); }

 private:
  Value of_holder(const Battle::State& state);
  Value search(const Battle::State& state);
  // The best of all placements of the card and what may follow, `attacks` in this turn at most.
  Value played(const Battle::State& state, unsigned attacks);
  // The rest of the turn after the card was played.
  Value finish(const Battle::State& state, unsigned attacks);
  Value without_card(const Battle::State& state);  // for the holder
  std::size_t index(const Battle::State& state) const { return state.marks[0] | std::size_t{state.marks[1]} << bits_; }

  Battle& battle_;
  std::array<std::uint8_t, 2> characters_;
  std::array<Marks, 2> all_;
  std::uint8_t holder_;
  Effects effects_;
  unsigned extra_attacks_ = 0;
  bool skips_ = false, must_change_ = false;
  unsigned bits_ = 0;
  std::vector<std::uint8_t> known_;     // as Battle's
  std::vector<std::uint8_t> finished_;  // two bits for each number of attacks left, 0 unknown, else value + 2
};

}  // namespace planche::rules::openmok
