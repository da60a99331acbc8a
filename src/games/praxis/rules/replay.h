// Plays the turns of a record one after another, and judges records.
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

// The first thing in a record that the rules do not allow.
struct Fault {
  std::string reason;         // "the way is blocked on cell 2 of grid 3"
  std::string rule, section;  // "P8", "6.1, 8"
  std::string code = "praxis/illegal-move";
  std::vector<Decision> instead = {};        // what was possible, of the same type where there is any
  std::optional<std::size_t> turn = {};      // index in the record's turns; nothing: the hands at the start
  std::optional<std::size_t> decision = {};  // index in the turn's decisions; nothing: the turn as a whole
};

struct Replay {
  State last;  // after all complete turns without fault
  std::optional<Fault> fault;
};

// `record` must have a universe that validate_universe() finds no error in, `terms` are terms_of() it.
Replay replay(const Record& record, const Terms& terms);

// Why `decision` is not among the choices of `state`; nothing when it is.
std::optional<Fault> why_illegal(const State& state, Decision decision);

// {"result":"win|shared|unfinished","winners":[1],"points":[38,12],"rounds":n,"turns":n}; winners of a finished game.
std::string result_json(const State& state);

// `praxis/illegal-move` (the first one), `praxis/record-chance` (throws or draws that are missing, left over or
// impossible), `praxis/artefact-type`, what validate_universe() says about the universe, and `praxis/portal-count` or
// `praxis/start` where it is not set up (errors); unusual_rounds() (a warning).
void validate_game(const data::Document& document, const Record& record, const Parameters& parameters,
                   diag::Sink& sink);

}  // namespace planche::rules::praxis
