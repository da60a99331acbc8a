// Alpha-beta search for the side to move [1-6].
//
// Principal variation search with iterative deepening and a transposition table. A move without alternative costs no
// depth: dances are compulsory, and long chains of forced ones decide games. Work is counted in positions, not in
// seconds, so that the choice is the same on every machine. Nothing is allocated while searching.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/exxit/rules/engine.h"

namespace planche::rules::exxit {

// Values are hundredths of a point of score, for the side to move. A game that is won is worth `won` and the margin.
inline constexpr int won = 100'000;

// What stands on the table, without looking ahead: a finished game is worth `won` and the margin more, or less, or 0 as
// a draw; another one the difference of the scores and of the reserves. `salt` moves the latter by less than a tenth
// of a point, always the same way for the same position: lots among equals.
int evaluate(const State& state, std::uint64_t salt);

inline constexpr int deepest_ply = 120;  // moves without alternative are followed no further

struct SearchLimits {
  std::uint64_t positions = 20'000;  // to be looked at in one search; at least 1
  int depth = 60;                    // of the last iteration; at least 1
  bool table = true;
};

class Search {
 public:
  struct Result {
    Step step;
    int value = 0;
    int depth = 0;  // of the last iteration that was completed
    std::uint64_t positions = 0;
  };

  explicit Search(SearchLimits limits);
  // Of a state that is not finished; it is as before afterwards. Depends on the arguments only, not on earlier calls.
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
  // How a position was reached, as far as its value depends on it.
  struct Path {
    std::uint64_t run = 0;  // the positions before it that may occur again [6], as a sum
    bool passed = false;    // by a pass
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
  std::vector<Entry> table_;                                    // a power of two, or none
  std::array<std::array<std::uint32_t, 64 * 8>, 2> cutoffs_{};  // by side, kind of move and number
  std::uint64_t salt_ = 0, positions_ = 0;
  std::uint16_t age_ = 0;  // entries of earlier searches do not count
  bool stopped_ = false;
};

}  // namespace planche::rules::exxit
