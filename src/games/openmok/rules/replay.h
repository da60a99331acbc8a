// Plays the moves of a record in order [4] (O8 to O16), and gives a reason for every illegal move.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include <tl/expected.hpp>

#include "games/openmok/rules/match.h"
#include "games/openmok/rules/record.h"
#include "rules/replay.h"

namespace planche::rules::openmok {

// A fault lists several legal actions of the same kind, at most most_instead.
struct Fault : rules::Fault<NamedAction> {
  std::size_t more = 0;  // number of actions left out
};
inline constexpr std::size_t most_instead = 8;

// The action of that name in `state`, or the reason why it is illegal.
tl::expected<Action, Fault> find_action(const Match& match, const State& state, const NamedAction& action);

using Replay = rules::Replay<MatchState, Fault>;  // the match must outlive it

// The record's setting must be valid. Stops at a move that could not be read.
Replay replay(const RecordedGame& record, const Match& match);

// The number of completed turns, and the one in which the match ended; skipped turns do not count.
std::size_t turns_of(const Replay& replay);

// JSON: {"result":"first|second|draw|unfinished","reason":"knock-out|count|resignation|none",
//  "unmarked":{"first":n,"second":n},"turns":n}
std::string result_json(const Replay& replay);

}  // namespace planche::rules::openmok
