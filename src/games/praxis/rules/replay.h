// Plays the turns of a record in order, and checks records.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "data/value.h"
#include "diag/diagnostic.h"
#include "games/praxis/rules/engine.h"
#include "games/praxis/rules/parameters.h"
#include "games/praxis/rules/record.h"
#include "rules/judging.h"

namespace planche::rules::praxis {

// The first illegal thing in a record.
struct Fault {
  std::string reason;         // "the way is blocked on cell 2 of grid 3"
  std::string rule, section;  // "P8", "6.1, 8"
  std::string code = "praxis/illegal-move";
  std::vector<Decision> instead = {};        // legal decisions, of the same type if there are any
  std::optional<std::size_t> turn = {};      // index in the record's turns; absent: the hands at the start
  std::optional<std::size_t> decision = {};  // index in the turn's decisions; absent: the turn as a whole
};

struct Replay {
  State last;  // after the last complete turn without fault
  std::optional<Fault> fault;
};

// The universe of `record` must have no errors by validate_universe(); `terms` must be terms_of() it.
Replay replay(const RecordedGame& record, const Terms& terms);

// The record without its seed: with the hands, throws and draws of the seed, up to the first fault.
RecordedGame with_chances(RecordedGame record, const Terms& terms);

// The reason why `decision` is not a choice in `state`; nothing if it is.
std::optional<Fault> why_illegal(const State& state, Decision decision);

// JSON: {"result":"win|shared|unfinished","winners":[1],"points":[38,12],"rounds":n,"turns":n}; winners only of a
// finished game.
std::string result_json(const State& state);

// Reports `praxis/illegal-move` (the first one), `praxis/record-chance` (throws or draws that are missing, left over or
// impossible), `praxis/artefact-type`, the diagnostics of validate_universe(), `praxis/portal-count` and `praxis/start`
// if the universe is not set up (errors), and unusual_rounds() (a warning).
void validate_game(const data::Document& document, const RecordedGame& record, const Parameters& parameters,
                   diag::Sink& sink);

}  // namespace planche::rules::praxis
