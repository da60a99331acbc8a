// Plays the moves of a record in order, and gives a reason for refusing a move.
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

// The rules G1 to G15 with their sections in the rulebook: "Bastet" for G7.
const Rule& rule_of(int number);

using Fault = rules::Fault<Move>;

using Replay = rules::Replay<State, Fault>;

// The start of the record must be valid. Stops at the first fault, and at a move that could not be read.
Replay replay(const RecordedGame& record, const Parameters& parameters = {});

// The reason why `move` is illegal in `state`; nothing if it is legal.
std::optional<Fault> why_illegal(const State& state, const Move& move);

// JSON: {"result":{"first":"wins|reborn|loses|loses-three-times|loses-seven-times|unfinished","second":…},
//  "reason":"finished|nothing-done|turns|none","works":{"first":n,"second":n},"turns":n,"plies":n}
// Works are those in hands [G15].
std::string result_json(const Replay& replay);

}  // namespace planche::rules::genesis
