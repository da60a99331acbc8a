// Openmok Evolution at the commands moves and replay.
#pragma once

#include "rules/play.h"

namespace planche::rules::openmok {

// Every legal action of a position, or after the last move of a game: lays, variations, attacks, combined attacks, the
// end of the turn. Copies of a card are listed each. A match that has ended has none, and resigning is always possible
// and never listed.
Asked<void> moves(const Subject& document, const GivenOptions& options, const Lines& out);

// result_json() of a game.
Asked<void> replay_record(const Subject& record, const Lines& out);

}  // namespace planche::rules::openmok
