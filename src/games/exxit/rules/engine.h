// Legal moves, play and undo [1-6], optimised for speed: no allocation, no search for what a move can update.
//
// Tiles are numbered in the order in which they were laid, at most 58, so that sets of tiles are 64-bit masks. Cells of
// the endless table are folded onto a torus of 32 by 32. Every further tile touches two earlier ones, so n tiles are at
// most n/2 + 1 cells wide, and 58 tiles with a border of excluded stacks fit without overlap.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "base/random.h"
#include "games/exxit/rules/document.h"
#include "rules/state.h"

namespace planche::rules::exxit {

// The pawns of a stack as bits: below the highest set bit, from bottom to top, 1 for black.
class Stack {
 public:
  constexpr Stack() = default;
  constexpr explicit Stack(std::uint32_t bits) : bits_{bits} {}
  constexpr int height() const { return 31 - std::countl_zero(bits_); }
  constexpr Side top() const { return static_cast<Side>(bits_ & 1); }  // requires a stack that is not empty
  constexpr Side pawn(int from_bottom) const { return static_cast<Side>(bits_ >> (height() - 1 - from_bottom) & 1); }
  constexpr Stack with(Side pawn) const { return Stack{bits_ << 1 | static_cast<std::uint32_t>(pawn)}; }
  constexpr Stack without_top() const { return Stack{bits_ >> 1}; }
  // The pawns left in the hand after the lowest `n` have been dropped.
  constexpr Stack without_bottom(int n) const {
    const std::uint32_t sentinel = 1u << (height() - n);
    return Stack{(bits_ & (sentinel - 1)) | sentinel};
  }
  constexpr int count(Side side) const {
    const int black = std::popcount(bits_) - 1;
    return side == Side::black ? black : height() - black;
  }
  constexpr std::uint32_t bits() const { return bits_; }
  friend constexpr bool operator==(Stack, Stack) = default;

 private:
  std::uint32_t bits_ = 1;
};

enum class Ending : std::uint8_t { none, tiles_exhausted, double_pass, repetition };  // [6]; without resignation

struct Score {
  int white = 0, black = 0;
  int of(Side side) const { return side == Side::white ? white : black; }
  friend bool operator==(const Score&, const Score&) = default;
};

// A move in the numbering of the engine: by tile, or by slot for an excluded stack.
struct Step {
  Move::Type type = Move::Type::pass;
  std::uint8_t where = 0, dir = 0;
  friend bool operator==(const Step&, const Step&) = default;
};

// The legal moves of a position. All have the same rank [3, 4]: excluding dances, else other dances, else places and
// integrations, else the pass.
class Choices {
 public:
  std::size_t size() const { return static_cast<std::size_t>(count_); }
  // Ordered: dances by tile and direction; places by tile; integrations by slot.
  Step operator[](std::size_t i) const;
  // Calls visit(step) for each of them, in that order.
  template <typename Visit>
  void each(Visit visit) const;

 private:
  friend class State;
  static constexpr int most_dances = pawns_a_side * base::hex_directions;
  Step dance(int i) const {
    const unsigned dance = dance_[static_cast<std::size_t>(i)];
    return {Move::Type::dance, static_cast<std::uint8_t>(dance >> 3), static_cast<std::uint8_t>(dance & 7)};
  }
  int count_ = 0, dances_ = 0, places_count_ = 0;
  std::uint64_t places_ = 0;
  std::uint32_t integrations_ = 0;
  std::array<std::uint16_t, most_dances> dance_;  // tile * 8 + direction; the first dances_ entries are used
};

// An excluded stack beside the board [4].
struct Excluded {
  Hex at;
  Stack stack;
  std::uint16_t cell = 0;    // on the torus
  std::uint8_t touches = 0;  // number of adjacent tiles
  friend bool operator==(const Excluded&, const Excluded&) = default;
};

// The part of the state that undo() restores by copying.
struct Changing {
  // Sets of tiles: with a stack; with a black pawn on top; with a stack of one; black tiles.
  std::uint64_t occupied_ = 0, black_ = 0, single_ = 0, black_tiles_ = 0, hash_ = 0;
  std::uint32_t slots_ = 0, ready_ = 0;  // sets of excluded stacks: all; those adjacent to two tiles
  std::uint32_t run_start_ = 0;          // index of the first position that later moves could bring back
  std::array<std::uint8_t, 2> reserve_{};
  std::uint8_t side_ = 0, passes_ = 0;
  bool repeated_ = false;
  friend bool operator==(const Changing&, const Changing&) = default;
};

// What play() saves for undo().
struct Undo {
  explicit Undo(const Changing& now) : before{now} {}

  Changing before;
  std::uint8_t tiles = 0, slot = 0;
  Stack stack;                              // the stack that danced
  Excluded old;                             // former content of the slot of an excluding dance
  std::array<std::uint8_t, 16> integrated;  // slots in order, one for each tile laid
};

class State : Changing {
 public:
  using Moves = Choices;
  // `position` has no errors by validate_position().
  explicit State(const Position& position);

  Side to_move() const { return static_cast<Side>(side_); }
  int tiles() const { return tiles_; }
  int tiles_total() const { return total_; }
  int reserve(Side side) const { return reserve_[static_cast<std::size_t>(side)]; }
  Ending ending() const;
  bool over() const { return tiles_ >= total_ || passes_ >= 2 || repeated_; }
  Score score() const;  // [6]
  int tiles_of(Side side) const;
  // Equal for positions with equal board, reserves and side to move; different positions collide with a chance of
  // 2^-64.
  std::uint64_t hash() const { return side_ == 0 ? hash_ : ~hash_; }

  // The legal moves; none when the game is over.
  void list(Choices& choices) const;
  // The number of legal moves, without listing them.
  int count() const;
  // The number of moves that the other side would have after a pawn is placed on that empty tile.
  int count_after_place(int tile);

  Undo play(Step step);
  void undo(Step step, const Undo& undo);

  Move move_of(Step step) const;
  Position position() const;

  // Compares every member: for tests of undo.
  friend bool operator==(const State&, const State&) = default;

 private:
  enum class Dance : std::uint8_t { none, plain, excluding };
  static constexpr std::uint8_t no_tile = 64;   // in links_
  static constexpr std::uint8_t nothing = 255;  // in what_; 0 to 63 are tiles, 64 to 79 slots
  static constexpr std::uint8_t first_slot = 64;

  std::uint64_t mine() const { return occupied_ & (side_ == 0 ? ~black_ : black_); }
  std::uint64_t targets_of(int tile, int height, std::uint64_t targets) const;
  unsigned directions(int tile, std::uint64_t tiles) const;
  Dance dance(int tile, int dir, int height, std::uint64_t targets) const;
  void take_slot(Hex at, std::uint16_t cell, Stack stack);
  void lay(Hex at, std::uint16_t cell, Side color);
  void take_up();
  template <bool joined>
  void join_rays(int tile);
  void put(int tile, Stack stack);
  void play_dance(Step step, Undo& undo);
  void integrate(int slot, Undo& undo);
  void note_repetition();
  int groups_best(std::uint64_t own) const;

  // Indexed by tile.
  std::array<Stack, 64> stack_{};
  // Tiles on the six rays at distance 1, at distance 1 or 2, and at any distance.
  std::array<std::array<std::uint64_t, 3>, 64> reach_{};
  std::array<std::array<std::uint8_t, 8>, 64> links_{};  // the neighbour by direction; the last two are unused
  std::array<std::array<std::uint64_t, 6>, 64> ray_{};   // by direction, the tiles from here to the first gap
  std::array<std::uint16_t, 64> cell_{};
  std::array<Hex, 64> at_{};
  std::array<Excluded, 16> excluded_{};
  int tiles_ = 0, total_ = 0;
  std::vector<std::uint64_t> history_;  // of all positions so far
  std::array<std::uint8_t, 2048> what_{};
};

template <typename Visit>
void Choices::each(Visit visit) const {
  for (int i = 0; i < dances_; ++i) visit(dance(i));
  if (dances_ > 0) return;
  for (std::uint64_t rest = places_; rest != 0; rest &= rest - 1) {
    visit(Step{Move::Type::place, static_cast<std::uint8_t>(std::countr_zero(rest)), 0});
  }
  for (std::uint32_t rest = integrations_; rest != 0; rest &= rest - 1) {
    visit(Step{Move::Type::integrate, static_cast<std::uint8_t>(std::countr_zero(rest)), 0});
  }
  if (count_ > 0 && (places_ | integrations_) == 0) visit(Step{});
}

// The number of move sequences of length `depth` [X2, X9]; a finished game has no continuation. The last move is
// counted without playing it.
std::uint64_t perft(State& state, int depth);

// The side's score minus the other side's; the greedy player maximises it.
int worth(const State& state, std::size_t side);

}  // namespace planche::rules::exxit
