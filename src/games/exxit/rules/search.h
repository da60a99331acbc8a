// Alpha-beta search for the side to move [1-6].
//
// Principal variation search with iterative deepening and a transposition table. A move without alternative costs no
// depth: dances are compulsory, and long chains of forced moves decide games. Work is limited in positions, not in
// seconds, so the choice is the same on every machine. Searching allocates nothing.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/exxit/rules/engine.h"

namespace planche::rules::exxit {

// Values are hundredths of a score point, for the side to move. A won game is worth `won` plus the margin.
inline constexpr int won = 100'000;

// The static value of a position. A finished game is worth the margin plus or minus `won`, or 0 for a draw; an
// unfinished one the difference of scores and reserves. `salt` shifts the latter by less than a tenth of a point,
// always equally for equal positions, to break ties at random.
int evaluate(const State& state, std::uint64_t salt);

inline constexpr int deepest_ply = 120;  // forced moves are not followed beyond this ply

struct SearchLimits {
  std::uint64_t positions = 20'000;  // budget of one search; at least 1
  int depth = 60;                    // of the last iteration; at least 1
  bool table = true;
};

class Search {
 public:
  struct Result {
    Step step;
    int value = 0;
    int depth = 0;  // of the last completed iteration
    std::uint64_t positions = 0;
  };

  explicit Search(SearchLimits limits);
  // Searches from a state that is not over, and restores it. Depends on the arguments only, not on earlier calls.
  Result run(State& state, std::uint64_t salt);

 private:
  enum class Bound : std::uint8_t { exact, lower, upper };
  struct Entry {
    std::uint64_t key = 0;
    std::int32_t value = 0;
    std::uint16_t age = 0;
    std::int8_t depth = 0;
    Bound bound = Bound::exact;
    Step step;
  };
  // The history of a position, as far as its value depends on it.
  struct Path {
    std::uint64_t run = 0;  // sum over the earlier positions that may occur again [6]
    bool passed = false;    // the last move was a pass
    int ply = 0;
  };
  struct Window {
    int alpha, beta;
  };
  static constexpr std::size_t most_moves = most_tiles + most_pawns;
  static_assert(most_moves >= pawns_a_side * base::hex_directions);
  struct Moves {
    std::array<Step, most_moves> steps;
    std::array<std::uint32_t, most_moves> ranks;
    int count = 0;
    Step take_best(int from);
  };

  int search(State& state, const Path& path, int depth, Window window);
  int value_after(State& state, Step step, const Path& path, int depth, Window window, bool first);
  bool deepen(State& state, Moves& moves, int depth, Result& result);
  Moves ranked_moves(const State& state, const Entry* known) const;
  void remember_cutoff(Side side, Step step, int depth);
  void forget();
  Entry* entry_of(std::uint64_t key);

  SearchLimits limits_;
  std::vector<Entry> table_;                                    // its size is a power of two, or 0
  std::array<std::array<std::uint32_t, 64 * 8>, 2> cutoffs_{};  // by side, kind of move and number
  std::uint64_t salt_ = 0, positions_ = 0;
  std::uint16_t age_ = 0;  // entries with another age belong to earlier searches
  bool stopped_ = false;
};

}  // namespace planche::rules::exxit
