// A player that searches ahead, for every game whose states have a value.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

#include "base/unwanted.h"
#include "rules/players.h"

namespace planche::rules {

// Alpha-beta search with iterative deepening, for two sides that need not alternate. The budget is a number of states,
// so that the choice is the same on every machine. Among moves that look equal at first, it chooses at random.
//
// A game may limit the moves that the search considers: keep_best(state, ranked) removes some.
template <ValuedState S>
class SearchPlayer : public Player<S> {
 public:
  using Move = MoveOf<S>;
  struct Ranked {
    Move move;
    S next;
    int value = 0;  // without search, for the side that moved
  };

  explicit SearchPlayer(std::uint64_t states) : most_{states} {}

  Move choose(S& state, base::Random& random) override {
    states_ = 0;
    plies_.resize(deepest + 1);
    const std::uint64_t budget = most_;
    most_ = ~std::uint64_t{0};  // the first depth is always completed
    auto& ranked = rank(state, plies_[0]);
    most_ = budget;
    shuffle_equals(ranked, random);
    Move best = ranked.front().move;
    for (int depth = 2; depth <= deepest && ranked.size() > 1; ++depth) {
      const auto found = deepen(state, ranked, depth);
      if (spent()) break;
      best = found.first;
      const auto place = std::ranges::find_if(ranked, [&](const auto& r) { return r.move == best; });
      std::rotate(ranked.begin(), place, place + 1);
      if (std::abs(found.second) >= won_game) break;
    }
    return best;
  }

 private:
  static constexpr int deepest = 40;  // moves

  struct Ply {
    typename S::Moves moves;
    std::vector<Ranked> ranked;
  };

  bool spent() const { return states_ >= most_ || base::is_unwanted(); }

  // All moves to consider, best first.
  std::vector<Ranked>& rank(const S& state, Ply& ply) {
    const std::size_t side = side_to_move(state);
    list_distinct(state, ply.moves);
    ply.ranked.clear();
    each_move(ply.moves, [&](const Move& move) {
      ++states_;
      S next = state;
      next.play(move);
      const int value = worth(std::as_const(next), side);
      ply.ranked.push_back({move, std::move(next), value});
    });
    std::ranges::stable_sort(ply.ranked, [](const Ranked& a, const Ranked& b) { return a.value > b.value; });
    if constexpr (requires { keep_best(state, ply.ranked); }) keep_best(state, ply.ranked);
    return ply.ranked;
  }

  static void shuffle_equals(std::vector<Ranked>& ranked, base::Random& random) {
    std::size_t equal = 1;
    while (equal < ranked.size() && ranked[equal].value == ranked.front().value) ++equal;
    std::swap(ranked.front(), ranked[random.below(equal)]);
  }

  std::pair<Move, int> deepen(const S& state, std::vector<Ranked>& ranked, int depth) {
    std::pair<Move, int> best{ranked.front().move, -2 * won_game};
    for (const Ranked& r : ranked) {
      const int value = value_of(side_to_move(state), r, depth - 1, best.second, 2 * won_game);
      if (spent()) break;
      if (value > best.second) best = {r.move, value};
    }
    return best;
  }

  // For `mover`, the side that moved; it may move again.
  int value_of(std::size_t mover, const Ranked& r, int depth, int alpha, int beta) {
    if (r.next.over() || depth <= 0) return r.value;
    if (side_to_move(r.next) == mover) return search(r.next, depth, alpha, beta);
    return -search(r.next, depth, -beta, -alpha);
  }

  int search(const S& state, int depth, int alpha, int beta) {
    auto& ranked = rank(state, plies_[static_cast<std::size_t>(depth)]);
    int best = -2 * won_game;
    for (const Ranked& r : ranked) {
      if (spent()) return best;
      best = std::max(best, value_of(side_to_move(state), r, depth - 1, alpha, beta));
      alpha = std::max(alpha, best);
      if (alpha >= beta) break;
    }
    return best;
  }

  std::uint64_t most_, states_ = 0;
  std::vector<Ply> plies_;  // by remaining depth; the first is that of the root
};

// "random", "greedy" and "search", which considers `states` states for a move unless its description has a number.
template <ValuedState S>
std::vector<PlayerKind<Player<S>>> usual_players(std::uint64_t states = 5'000) {
  return {{"random", made<Player<S>, RandomPlayer<S>>},
          {"greedy", made<Player<S>, GreedyPlayer<S>>},
          {"search", made<Player<S>, SearchPlayer<S>>,
           Budget{"states", states, 10'000'000, "search:20000", "search:5000 looks at 5,000 states for each choice"}}};
}

}  // namespace planche::rules
