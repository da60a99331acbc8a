// Plays the moves of a record one after another [1-7].
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "rules/exxit/course.h"
#include "rules/exxit/document.h"

namespace planche::rules::exxit {

// The first move that the rules do not allow.
struct Fault {
  std::size_t ply = 0;        // index in the record's moves
  std::string reason;         // "a dance is compulsory: …"
  std::string rule, section;  // "X7", "3, 4"
  std::vector<Move> instead;  // the legal moves, of the same type where there are any
};

struct Replay {
  Course last;  // after all legal moves
  std::vector<Move> played;
  std::optional<Fault> fault;
  std::optional<Side> resigned;
};

// `start` of the record must be valid. Linear in the number of moves.
Replay replay(const Record& record);

// Why `move` is not legal; nothing when it is.
std::optional<Fault> why_illegal(const Course& course, const Move& move);

// {"result":"white|black|draw|unfinished","reason":"tiles-exhausted|double-pass|repetition|resignation|none",
//  "score":{"white":n,"black":n},"tiles":n,"plies":n}
std::string result_json(const Replay& replay);

}  // namespace planche::rules::exxit
