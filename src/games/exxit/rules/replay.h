// Plays the moves of a record in order [1-7].
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/exxit/rules/course.h"
#include "games/exxit/rules/document.h"
#include "rules/replay.h"

namespace planche::rules::exxit {

using Fault = rules::Fault<Move>;

using Replay = rules::Replay<Course, Fault>;

// The start of the record must be valid. Linear in the number of moves.
Replay replay(const RecordedGame& record);

// The reason why `move` is illegal; nothing if it is legal.
std::optional<Fault> why_illegal(const Course& course, const Move& move);

// JSON: {"result":"white|black|draw|unfinished",
//  "reason":"tiles-exhausted|double-pass|repetition|resignation|none",
//  "score":{"white":n,"black":n},"tiles":n,"plies":n}
std::string result_json(const Replay& replay);

}  // namespace planche::rules::exxit
