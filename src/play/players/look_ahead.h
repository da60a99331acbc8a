// What players who look ahead share. Internal to play/.
#pragma once

#include <cstdint>

#include "base/random.h"
#include "play/machine/machine.h"

namespace planche::play {

// The number of moves to visit one by one. Throws a PlayFault if there are too many.
std::uint64_t listable(Machine& machine);

// Copies a position, attaches the machine to the copy, and replaces in it what the player does not know. The choices of
// others in the same `choose together` remain.
void deal(Machine& machine, Position& into, const Position& from, int player, base::Random& random);

// Adds what a player has looked ahead from the machine's position to `to`. Throws a PlayFault beyond `most` steps.
void count_look_ahead(Machine& machine, const Position& to, std::uint64_t most);

// The `worth` of the rules for a player; without it, the lead in the first measure of `win by`. The rules have one of
// them. Absent values are 0.
double worth_of(Machine& machine, int player);

}  // namespace planche::play
