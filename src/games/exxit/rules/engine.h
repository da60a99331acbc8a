// Legal moves, play and undo [1-6], made for speed: no allocation, no search for what a move can tell.
//
// Tiles are numbered in the order in which they were laid, at most 58, so that sets of tiles are 64-bit masks. Cells of
// the endless table are folded onto a torus of 32 by 32: every further tile touches two earlier ones, so n tiles are
// never more than n/2 + 1 cells wide, and 58 tiles with a border of excluded stacks fit without touching themselves.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "base/random.h"
#include "games/exxit/rules/document.h"
#include "rules/state.h"

namespace planche::rules::exxit {

// Pawns on one cell as bits: under the highest set bit the pawns from bottom to top, 1 for black.
class Stack {
 public:
  constexpr Stack() = default;
  constexpr explicit Stack(std::uint32_t bits) : bits_{bits} {}
  constexpr int height() const { return 31 - std::countl_zero(bits_); }
  constexpr Side top() const { return static_cast<Side>(bits_ & 1); }  // of a stack that is not empty
  constexpr Side pawn(int from_bottom) const { return static_cast<Side>(bits_ >> (height() - 1 - from_bottom) & 1); }
  constexpr Stack with(Side pawn) const { return Stack{bits_ << 1 | static_cast<std::uint32_t>(pawn)}; }
  constexpr Stack without_top() const { return Stack{bits_ >> 1}; }
  // What is left in the hand after `n` pawns fell from the bottom.
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

enum class Ending : std::uint8_t { none, tiles_exhausted, double_pass, repetition };  // [6]; resigning is not a move

struct Score {
  int white = 0, black = 0;
  int of(Side side) const { return side == Side::white ? white : black; }
  friend bool operator==(const Score&, const Score&) = default;
};

// A move in the engine's own numbers: those of a tile, or of a slot for an excluded stack.
struct Step {
  Move::Type type = Move::Type::pass;
  std::uint8_t where = 0, dir = 0;
  friend bool operator==(const Step&, const Step&) = default;
};

// The legal moves of one position, all of one rank [3, 4]: dances that exclude, or else other dances, or else places
// and integrations, or else the pass.
class Choices {
 public:
  std::size_t size() const { return static_cast<std::size_t>(count_); }
  // In the order: dances by tile and direction; places by tile; integrations by slot.
  Step operator[](std::size_t i) const;
  // Calls visit(step) for all of them, in that order.
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
  std::array<std::uint16_t, most_dances> dance_;  // tile * 8 + direction, the first dances_ of them
};

// A stack beside the board [4].
struct Excluded {
  Hex at;
  Stack stack;
  std::uint16_t cell = 0;    // on the torus
  std::uint8_t touches = 0;  // tiles next to it
  friend bool operator==(const Excluded&, const Excluded&) = default;
};

// What undo() gives back as it was.
struct Changing {
  // Sets of tiles: with a stack; with a black pawn on top; with a stack of one; black tiles.
  std::uint64_t occupied_ = 0, black_ = 0, single_ = 0, black_tiles_ = 0, hash_ = 0;
  std::uint32_t slots_ = 0, ready_ = 0;  // sets of excluded stacks: all; those next to two tiles
  std::uint32_t run_start_ = 0;          // since when moves could be taken back by others
  std::array<std::uint8_t, 2> reserve_{};
  std::uint8_t side_ = 0, passes_ = 0;
  bool repeated_ = false;
  friend bool operator==(const Changing&, const Changing&) = default;
};

// What play() takes away.
struct Undo {
  explicit Undo(const Changing& now) : before{now} {}

  Changing before;
  std::uint8_t tiles = 0, slot = 0;
  Stack stack;                              // that danced
  Excluded old;                             // what the slot of an excluding dance held before
  std::array<std::uint8_t, 16> integrated;  // slots in order, as many as tiles were laid
};

class State : Changing {
 public:
  using Moves = Choices;
  // Of a position that validate_position() finds no error in.
  explicit State(const Position& position);

  Side to_move() const { return static_cast<Side>(side_); }
  int tiles() const { return tiles_; }
  int tiles_total() const { return total_; }
  int reserve(Side side) const { return reserve_[static_cast<std::size_t>(side)]; }
  Ending ending() const;
  bool over() const { return tiles_ >= total_ || passes_ >= 2 || repeated_; }
  Score score() const;  // [6]
  int tiles_of(Side side) const;
  // Equal for positions with the same board, reserves and side to move; differs otherwise but for a chance of 2^-64.
  std::uint64_t hash() const { return side_ == 0 ? hash_ : ~hash_; }

  // The legal moves; none when the game is over.
  void list(Choices& choices) const;
  // Their number, without listing them.
  int count() const;
  // The number of the other side's moves once a pawn were placed on that empty tile.
  int count_after_place(int tile);

  Undo play(Step step);
  void undo(Step step, const Undo& undo);

  Move move_of(Step step) const;
  Position position() const;

  // Whether both hold the same in every part: for tests of undo.
  friend bool operator==(const State&, const State&) = default;

 private:
  enum class Dance : std::uint8_t { none, plain, excluding };
  static constexpr std::uint8_t no_tile = 64;   // in links_
  static constexpr std::uint8_t nothing = 255;  // in what_; 0..63: tiles, 64..79: slots
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

  // By tile.
  std::array<Stack, 64> stack_{};
  // Tiles on the six rays at distance 1, at most 2, and any.
  std::array<std::array<std::uint64_t, 3>, 64> reach_{};
  std::array<std::array<std::uint8_t, 8>, 64> links_{};  // the neighbour by direction; two are unused
  std::array<std::array<std::uint64_t, 6>, 64> ray_{};   // tiles on from here by direction, up to the edge
  std::array<std::uint16_t, 64> cell_{};
  std::array<Hex, 64> at_{};
  std::array<Excluded, 16> excluded_{};
  int tiles_ = 0, total_ = 0;
  std::vector<std::uint64_t> history_;  // hashes of all positions so far
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

// Sequences of `depth` moves [X2, X9]; a finished game has no continuation. The last move is counted, not played.
std::uint64_t perft(State& state, int depth);

// The score of the side less that of the other: what a greedy player asks for.
int worth(const State& state, std::size_t side);

}  // namespace planche::rules::exxit
