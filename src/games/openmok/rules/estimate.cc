#include "games/openmok/rules/estimate.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <limits>

namespace planche::rules::openmok {

namespace {

// Scores are in hundredths of a resistance.
constexpr int resistance_score = 100, reach_score = 100, won = 100'000, unbounded = 1'000'000;
constexpr std::size_t most_entries = std::size_t{1} << 20, most_marks = 3 * most_estimated;

}  // namespace

// Normal attacks, the pass, combined attacks.
struct BattleSearch::Moves {
  std::array<Move, most_marks + 1 + most_marks * most_estimated> list;
  std::size_t count = 0;
  void add(Move move) { list[count++] = move; }
};

BattleSearch::BattleSearch(const Team& first, const Team& second)
    : sides_{opposed(first, second), opposed(second, first)}, table_(most_entries) {}

int BattleSearch::judge(const State& state) const {
  const std::size_t me = state.to_move, you = 1 - me;
  const Marks mine = sides_[me].all & ~state.marks[me], yours = sides_[you].all & ~state.marks[you];
  const int ahead = std::popcount(mine) - std::popcount(yours);
  const auto reached = [&](std::size_t side, Marks of) {
    return std::popcount(sides_[side].with(state.marks[side]).normal & of);
  };
  return resistance_score * ahead + reach_score * (reached(me, yours) - reached(you, mine));
}

// Order: the best move so far, then hits on characters nearest to being knocked out.
void BattleSearch::list(const State& state, const Move& first, Moves& moves) const {
  const std::size_t me = state.to_move, you = 1 - me;
  const Reach& reach = sides_[me].with(state.marks[me]);
  const Marks open = sides_[you].all & ~state.marks[you], mine = sides_[me].all & ~state.marks[me];
  for (int marked = 2; marked >= 0; --marked) {
    for (Marks rest = reach.normal & open; rest != 0; rest &= rest - 1) {
      const int target = std::countr_zero(rest) / 3;
      if (std::popcount(state.marks[you] >> 3 * target & 7) == marked) moves.add({rest & -rest, 0});
    }
  }
  moves.add({});
  for (Marks rest = reach.combined & open; rest != 0; rest &= rest - 1) {
    const auto power = static_cast<std::size_t>(std::countr_zero(rest) % 3);
    for (Marks pay = mine & of_power[power]; pay != 0; pay &= pay - 1) moves.add({rest & -rest, pay & -pay});
  }
  const auto end = moves.list.begin() + static_cast<std::ptrdiff_t>(moves.count);
  const auto known = std::find(moves.list.begin(), end, first);
  if (known != end) std::rotate(moves.list.begin(), known, known + 1);
}

BattleSearch::Entry& BattleSearch::entry_of(const State& state) {
  std::uint64_t key = state.marks[0] | std::uint64_t{state.marks[1]} << 24 | std::uint64_t{state.to_move} << 48 |
                      std::uint64_t{state.passed} << 49;
  key *= 0x9E3779B97F4A7C15u;
  key ^= key >> 29;
  key *= 0xBF58476D1CE4E5B9u;
  return table_[key >> (64 - std::countr_zero(most_entries))];
}

BattleSearch::Judged BattleSearch::after(const State& state, const Move& move, int depth, int alpha, int beta) {
  ++nodes_;
  const std::size_t me = state.to_move, you = 1 - me;
  State next{state.marks, static_cast<std::uint8_t>(you), move == Move{}};
  if (next.passed && state.passed) {
    const int ahead =
        std::popcount(sides_[me].all & ~state.marks[me]) - std::popcount(sides_[you].all & ~state.marks[you]);
    return {ahead > 0 ? won : ahead < 0 ? -won : 0, true};
  }
  next.marks[you] |= move.hit;
  next.marks[me] |= move.paid;
  // If both are knocked out, the side that acted wins (O13).
  if (next.marks[you] == sides_[you].all) return {won, true};
  if (next.marks[me] == sides_[me].all) return {-won, true};
  const Judged judged = search(next, depth - 1, -beta, -alpha);
  return {-judged.score, judged.complete};
}

// Fail-soft. The result is meaningless once the nodes are spent.
BattleSearch::Judged BattleSearch::search(const State& state, int depth, int alpha, int beta) {
  if (depth <= 0 || nodes_ >= most_nodes_) return {judge(state), false};
  Entry& entry = entry_of(state);
  const auto mover = static_cast<std::uint8_t>(1 + state.to_move + (state.passed ? 2 : 0));
  const bool known = entry.mover == mover && entry.marks == state.marks;
  if (known && (entry.complete || entry.depth >= depth) &&
      (entry.bound == Bound::exact || (entry.bound == Bound::lower && entry.score >= beta) ||
       (entry.bound == Bound::upper && entry.score <= alpha))) {
    return {entry.score, entry.complete};
  }
  Moves moves;
  list(state, known ? entry.move : Move{}, moves);
  const int floor = alpha;
  Judged best{-unbounded, true};
  Move best_move;
  for (std::size_t i = 0; i < moves.count; ++i) {
    const Judged judged = after(state, moves.list[i], depth, alpha, beta);
    if (nodes_ >= most_nodes_) return {best.score, false};
    best.complete = best.complete && judged.complete;
    if (judged.score > best.score) {
      best.score = judged.score;
      best_move = moves.list[i];
      // A proven win holds regardless of the other moves, and so does a bound from a single move.
      if (judged.complete && (best.score >= won || best.score >= beta)) best.complete = true;
    }
    alpha = std::max(alpha, best.score);
    if (alpha >= beta || best.score >= won) break;
  }
  const Bound bound = best.score >= beta ? Bound::lower : best.score <= floor ? Bound::upper : Bound::exact;
  Entry& place = entry_of(state);
  place = {state.marks, best.score, mover, static_cast<std::int8_t>(depth), bound, best.complete, best_move};
  return best;
}

Estimate BattleSearch::run(std::uint8_t to_move, std::uint64_t nodes) {
  std::ranges::fill(table_, Entry{});
  nodes_ = 0;
  most_nodes_ = nodes;
  const State start{{0, 0}, to_move, false};
  const int sign = to_move == 0 ? 1 : -1;
  Estimate estimate;
  int score = judge(start);
  for (int depth = 1; depth <= std::numeric_limits<std::int8_t>::max(); ++depth) {
    const Judged judged = search(start, depth, -unbounded, unbounded);
    if (nodes_ >= most_nodes_) break;
    score = judged.score;
    estimate.depth = depth;
    estimate.proven = judged.complete || std::abs(score) >= won;
    if (estimate.proven) break;
  }
  estimate.nodes = nodes_;
  score *= sign;
  const int margin = estimate.proven ? 1 : resistance_score / 2;
  estimate.value = score >= margin ? Value::win : score <= -margin ? Value::loss : Value::draw;
  if (!estimate.proven) estimate.lead = static_cast<double>(score) / resistance_score;
  return estimate;
}

}  // namespace planche::rules::openmok
