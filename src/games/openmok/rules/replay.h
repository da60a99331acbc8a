// Plays the moves of a record one after another [4] (O8 to O16), with a reason for every move that is not legal.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include <tl/expected.hpp>

#include "games/openmok/rules/match.h"
#include "games/openmok/rules/record.h"
#include "rules/replay.h"

namespace planche::rules::openmok {

// Of several legal actions of the same kind, most_instead at most.
struct Fault : rules::Fault<NamedAction> {
  std::size_t more = 0;  // how many are left out
};
inline constexpr std::size_t most_instead = 8;

// The action of that name in `state`, or why it is not legal.
tl::expected<Action, Fault> find_action(const Match& match, const State& state, const NamedAction& action);

using Replay = rules::Replay<MatchState, Fault>;  // of a match that outlives it

// The record's setting must be valid. Stops at a move that could not be read.
Replay replay(const Record& record, const Match& match);

// Turns that were ended, and the one in which the match ended; skipped ones do not count.
std::size_t turns_of(const Replay& replay);

// {"result":"first|second|draw|unfinished","reason":"knock-out|count|resignation|none",
//  "unmarked":{"first":n,"second":n},"turns":n}
std::string result_json(const Replay& replay);

}  // namespace planche::rules::openmok
