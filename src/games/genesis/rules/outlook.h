// What positions promise, as the greedy player sees them.
#pragma once

#include "games/genesis/rules/engine.h"

namespace planche::rules::genesis {

// What the state promises a player whose pieces are born, in points without a meaning of their own; more is better. Of
// a game that is over its result [G15]. Before that the player's prospects less a part of the opponent's: Bastet in the
// world and out of reach of the opponent, works and pyramids in the hand, ideas that can be taken next, the way to the
// centre while ideas are outside, then burials and tombs, and turns that will be lost. Looks no further than the next
// move of either player.
double worth(const State& state, Player player);

// What a player who lays the first pyramids thinks of a space, or of spaces for the births: how near Anubis is to a
// place of ideas, and whether Bastet sees the centre [G1].
double worth_of_first_pyramid(const State& state, Cell cell);
double worth_of_birth(const State& state, Cell anubis, Cell bastet);

}  // namespace planche::rules::genesis
