// Finds cards that no game uses.
#pragma once

#include <memory>
#include <vector>

#include "play/machine/setup.h"

namespace planche::play {

// Plays trial games with each of these setups, between random players and between the bots of the rules. Notes the
// records of which no copy ever moved or could be picked, although others of their list did (`play/never-used`). Silent
// about pieces with counters or markers of their own, which may serve where they lie, and about games with faults, which
// `planche simulate` reports.
void note_never_used(const std::vector<std::shared_ptr<const Setup>>& setups, diag::Sink& sink);

}  // namespace planche::play
