// A game at one moment, also in the middle of a turn: a value that is copied, compared and hashed.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "play/program.h"

namespace planche::play {

// What is under way: a routine, a loop, the turns, the blocks of a choose together.
struct Frame {
  enum class Kind : std::uint8_t { routine, repeat, loop, items, each, as, turn, round, together };
  Kind kind = Kind::loop;
  bool flag = false;               // of `each`: it goes round and round; of together: a block has stopped
  std::int32_t pc = 0;             // the instruction that began it; of a routine: where it goes on after it
  std::int32_t pool = 0;           // values kept before
  std::int32_t base = 0;           // of the slots outside a routine
  std::int16_t me = -1;            // outside
  std::int16_t next = -1;          // the player that `next` named
  std::int32_t at = 0, count = 0;  // passes; players left out in a row
  std::int32_t first = 0;          // of its list, among what is kept
  std::int32_t order = 0;          // of a choose together: of its blocks
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
  std::vector<std::int32_t> clouds = {};  // by player and piece; empty: there are none
  std::vector<std::int32_t> sizes = {};   // of clouds, by player and cloud
  std::vector<Frame> frames = {};
  std::vector<Value> stack = {}, pool = {};
  std::vector<std::int32_t> stamps = {};  // by piece: the clock when it moved last; in a choose together only
  Value self = {};                        // this
  std::int32_t pc = 0, base = 0, choice = -1;
  std::int32_t me = -1, first = 0;
  std::int32_t round = 1, togethers = 0, clock = 0;
  std::uint32_t decisions = 0, turns = 0, made = 0;  // made: moves, those without a decision too
  std::uint32_t statements = 0;                      // since the last move
  std::uint64_t work = 0;                            // of the whole game: statements and steps
  Status status = Status::running;

  bool over() const { return status != Status::running && status != Status::choosing; }
};

// The same course from here on, whatever led here.
bool operator==(const Position& a, const Position& b);
std::uint64_t hash_of(const Position& position);

}  // namespace planche::play
