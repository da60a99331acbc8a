// Plays the moves of a record one after another, and says why a move is not allowed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/genesis/rules/document.h"
#include "games/genesis/rules/engine.h"
#include "games/genesis/rules/parameters.h"
#include "rules/judging.h"
#include "rules/replay.h"

namespace planche::rules::genesis {

// G1 to G15, and where the rulebook has them: "Bastet" for G7.
const Rule& rule_of(int number);

using Fault = rules::Fault<Move>;

using Replay = rules::Replay<State, Fault>;

// `start` of the record must be valid. Stops at the first fault, and at a move that could not be read.
Replay replay(const Record& record, const Parameters& parameters = {});

// Why `move` is not legal in `state`; nothing when it is.
std::optional<Fault> why_illegal(const State& state, const Move& move);

// {"result":{"first":"wins|reborn|loses|loses-three-times|loses-seven-times|unfinished","second":…},
//  "reason":"finished|nothing-done|turns|none","works":{"first":n,"second":n},"turns":n,"plies":n}
// Works are those in hands [G15].
std::string result_json(const Replay& replay);

}  // namespace planche::rules::genesis
