// Praxis at the commands moves and replay.
#pragma once

#include <vector>

#include "rules/play.h"

namespace planche::rules::praxis {

// The slides of a player's ships in a universe [P8, P9], by ship, then by grid and cell, as
// {"type":"slide","ship":0,"to":{"grid":3,"cell":2},"meets":"nothing|artefact|portal|exoplanet|ship"}; "ship" counts
// those of the player in the document. Bases are empty, and the tiles that do not lie there are in the pile.
Asked<void> moves(const Subject& document, const GivenOptions& options, const Lines& out);
std::vector<GameOption> moves_options();

// result_json() of a record.
Asked<void> replay_record(const Subject& record, const Lines& out);

}  // namespace planche::rules::praxis
