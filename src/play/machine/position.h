// A game at one moment, possibly in the middle of a turn: a value that can be copied, compared and hashed.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "play/language/program.h"

namespace planche::play {

// A running construct: a routine, a loop, the turns, the blocks of a `choose together`.
struct Frame {
  enum class Kind : std::uint8_t { routine, repeat, loop, items, each, as, turn, round, together };
  Kind kind = Kind::loop;
  bool flag = false;               // each: it repeats; together: a block has stopped
  std::int32_t pc = 0;             // the instruction that began it; routine: the return address
  std::int32_t pool = 0;           // size of the pool when it began
  std::int32_t base = 0;           // routine: base of the caller's slots
  std::int16_t me = -1;            // the acting player outside
  std::int16_t next = -1;          // the player named by `next`
  std::int32_t at = 0, count = 0;  // passes; consecutive players left out
  std::int32_t first = 0;          // index of its list in the pool
  std::int32_t order = 0;          // together: index of the order of its blocks
  std::int32_t clock = 0;
  Value self = {};

  friend bool operator==(const Frame&, const Frame&) = default;
};

struct Position {
  enum class Status : std::uint8_t { running, choosing, over, fault, endless };

  // By zone: first, last, count; by piece: next, previous, zone, face. See Setup.
  std::vector<std::int32_t> links = {};
  std::vector<std::int64_t> counters = {};
  std::vector<Value> markers = {};
  std::vector<std::uint64_t> known = {};  // by piece: the players who know it
  std::vector<std::int32_t> clouds = {};  // the cloud of a piece, by player and piece; empty: no clouds
  std::vector<std::int32_t> sizes = {};   // of clouds, by player and cloud
  // By player and piece: the rows of its list that the player was told it is not, a bit each; may be empty.
  std::vector<std::uint64_t> told = {};
  std::vector<Frame> frames = {};
  std::vector<Value> stack = {}, pool = {};
  std::vector<std::int32_t> stamps = {};  // by piece: clock of its latest move; in a `choose together` only
  Value self = {};                        // the value of `this`
  std::int32_t pc = 0, base = 0, choice = -1;
  std::int32_t me = -1, first = 0;
  std::int32_t round = 1, togethers = 0, clock = 0;
  std::uint32_t decisions = 0, turns = 0, made = 0;  // made: moves, including those without a decision
  std::uint32_t statements = 0;                      // since the latest move
  std::uint64_t work = 0;                            // statements and steps of the whole game
  std::uint64_t looked = 0;                          // the same of what players looked ahead
  Status status = Status::running;
  bool nobody_left = false;  // over because `turn where` leaves everybody out

  bool over() const { return status != Status::running && status != Status::choosing; }
};

// Positions are equal if they continue equally, whatever led to them.
bool operator==(const Position& a, const Position& b);
std::uint64_t hash_of(const Position& position);

}  // namespace planche::play
