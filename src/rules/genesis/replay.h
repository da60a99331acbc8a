// Plays the moves of a record one after another, and says why a move is not allowed.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/genesis/document.h"
#include "rules/genesis/engine.h"
#include "rules/genesis/parameters.h"

namespace planche::rules::genesis {

// Where the rulebook has the rule: "Bastet" for G7. `rule` is 1 to 15.
std::string_view section_of(int rule);

// The first move that the rules do not allow.
struct Fault {
  std::size_t ply = 0;             // index in the record's moves
  std::string reason;              // "Bastet stands in the centre and has to leave it"
  int rule = 2;                    // 7 for G7
  std::vector<Move> instead = {};  // the legal moves, of the same type where there are any
};

struct Replay {
  State last;  // after all legal moves
  std::vector<Move> played;
  std::optional<Fault> fault;
};

// `start` of the record must be valid. Stops at the first fault, and at a move that could not be read.
Replay replay(const Record& record, const Parameters& parameters = {});

// Why `move` is not legal in `state`; nothing when it is.
std::optional<Fault> why_illegal(const State& state, const Move& move);

// {"result":{"first":"wins|reborn|loses|loses-three-times|loses-seven-times|unfinished","second":…},
//  "reason":"finished|nothing-done|turns|none","works":{"first":n,"second":n},"turns":n,"plies":n}
// Works are those in hands [G15].
std::string result_json(const Replay& replay);

}  // namespace planche::rules::genesis
