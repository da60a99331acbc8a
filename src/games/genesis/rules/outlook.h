// The value of positions for the greedy player.
#pragma once

#include "games/genesis/rules/engine.h"

namespace planche::rules::genesis {

// The value of the state for a player whose pieces are born, in arbitrary points; more is better. For a finished game,
// the result [G15]. Otherwise the player's prospects minus a part of the opponent's: Bastet in the world and out of
// reach, works and pyramids in hand, ideas within reach, the way to the centre while ideas are outside, burials, tombs,
// and turns that will be lost. Looks ahead to the next move of either player only.
double worth(const State& state, Player player);

// The value of a space for a first pyramid, or of spaces for the births: how near Anubis is to a place of ideas, and
// whether Bastet sees the centre [G1].
double worth_of_first_pyramid(const State& state, Cell cell);
double worth_of_birth(const State& state, Cell anubis, Cell bastet);

}  // namespace planche::rules::genesis
