#include "games/exxit/rules/search.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "base/unwanted.h"

namespace planche::rules::exxit {

namespace {

constexpr int point = 100;
// The value of a pawn in hand compared with one on the table; measured in games of the search against itself.
constexpr int pawn_in_hand = 150;
constexpr int unbounded = 1'000'000;
constexpr std::uint32_t highest_rank = ~0u, integration_rank = 1u << 28, most_cutoffs = 1u << 27;
constexpr std::uint64_t passed_key = 0x5851F42D4C957F2Du;

constexpr std::uint64_t scrambled(std::uint64_t x) {
  x ^= x >> 32;
  x *= 0xD6E8FEB86659FD93u;
  x ^= x >> 32;
  return x * 0x9E3779B97F4A7C15u;
}

std::size_t index(int i) {
  return static_cast<std::size_t>(i);
}

// The index of a move in the table of cutoffs: a block of 64 for each direction, for places and for integrations.
std::size_t cutoff_index(Step step) {
  const unsigned block = step.type == Move::Type::place ? 6u : step.type == Move::Type::integrate ? 7u : step.dir;
  return block * 64 + step.where;
}

// Whether no later move can bring back earlier positions [6]: pawns leave the hand or the board, or tiles are added.
bool is_lasting(Step step, const Undo& undo) {
  return step.type == Move::Type::place || step.type == Move::Type::integrate || undo.slot < most_pawns;
}

}  // namespace

int evaluate(const State& state, std::uint64_t salt) {
  const Score score = state.score();
  const Side mover = state.to_move(), opponent = other(mover);
  const int margin = (score.of(mover) - score.of(opponent)) * point;
  if (state.over()) return margin == 0 ? 0 : margin + (margin > 0 ? won : -won);
  const int lot = static_cast<int>(scrambled(state.hash() ^ salt) >> 60) - 8;
  return margin + pawn_in_hand * (state.reserve(mover) - state.reserve(opponent)) + lot;
}

Search::Search(SearchLimits limits) : limits_{limits} {
  constexpr std::uint64_t least = 1u << 10, most = 1u << 21;
  if (limits.table) table_.resize(std::bit_ceil(std::clamp(limits.positions, least, most)));
}

Step Search::Moves::take_best(int from) {
  int best = from;
  for (int i = from + 1; i < count; ++i) {
    if (ranks[index(i)] > ranks[index(best)]) best = i;
  }
  // Keep the order of the other moves.
  std::rotate(ranks.begin() + from, ranks.begin() + best, ranks.begin() + best + 1);
  std::rotate(steps.begin() + from, steps.begin() + best, steps.begin() + best + 1);
  return steps[index(from)];
}

Search::Moves Search::ranked_moves(const State& state, const Entry* known) const {
  const auto& cutoffs = cutoffs_[static_cast<std::size_t>(state.to_move())];
  Choices choices;
  state.list(choices);
  Moves moves;
  choices.each([&](Step step) {
    std::uint32_t rank = cutoffs[cutoff_index(step)];
    if (step.type == Move::Type::integrate) rank += integration_rank;
    // Equal positions may number tiles and slots differently: the stored step counts only if it is legal.
    if (known != nullptr && step == known->step) rank = highest_rank;
    moves.steps[index(moves.count)] = step;
    moves.ranks[index(moves.count++)] = rank;
  });
  return moves;
}

void Search::remember_cutoff(Side side, Step step, int depth) {
  std::uint32_t& cutoffs = cutoffs_[static_cast<std::size_t>(side)][cutoff_index(step)];
  cutoffs = std::min(cutoffs + static_cast<std::uint32_t>(depth * depth), most_cutoffs);
}

Search::Entry* Search::entry_of(std::uint64_t key) {
  return table_.empty() ? nullptr : &table_[key & (table_.size() - 1)];
}

// The value of playing `step` and searching to `depth`, for the side to move now. Moves after the first are expected to
// be no better, which a null-window search checks.
int Search::value_after(State& state, Step step, const Path& path, int depth, Window window, bool first) {
  const std::uint64_t before = state.hash();
  if (++positions_ >= limits_.positions || base::is_unwanted()) stopped_ = true;
  const Undo undo = state.play(step);
  const Path next{is_lasting(step, undo) ? 0 : path.run + scrambled(before), step.type == Move::Type::pass,
                  path.ply + 1};
  int value = 0;
  if (!first) value = -search(state, next, depth, {-window.alpha - 1, -window.alpha});
  if (first || (value > window.alpha && value < window.beta && !stopped_)) {
    value = -search(state, next, depth, {-window.beta, -window.alpha});
  }
  state.undo(step, undo);
  return value;
}

// Fail-soft. The result is meaningless once stopped_ is set.
int Search::search(State& state, const Path& path, int depth, Window window) {
  if (depth <= 0 || path.ply >= deepest_ply || state.over() || stopped_) return evaluate(state, salt_);
  // The key includes earlier positions, which count as repetitions, and a previous pass, after which a pass ends the
  // game; so a value found on one path never applies to another. A deeper search is not reused either: the value is
  // that of a full-width search to exactly this depth.
  const std::uint64_t key = state.hash() ^ path.run ^ (path.passed ? passed_key : 0);
  Entry* const entry = entry_of(key);
  const Entry* const known = entry != nullptr && entry->key == key && entry->age == age_ ? entry : nullptr;
  if (known != nullptr && known->depth == depth &&
      (known->bound == Bound::exact || (known->bound == Bound::lower && known->value >= window.beta) ||
       (known->bound == Bound::upper && known->value <= window.alpha))) {
    return known->value;
  }
  Moves moves = ranked_moves(state, known);
  const int onward = moves.count == 1 ? depth : depth - 1;
  const int floor = window.alpha;
  int best = -unbounded;
  Step best_step;
  for (int i = 0; i < moves.count && window.alpha < window.beta; ++i) {
    const Step step = moves.take_best(i);
    const int value = value_after(state, step, path, onward, window, i == 0);
    if (stopped_) return best;
    if (value > best) {
      best = value;
      best_step = step;
    }
    window.alpha = std::max(window.alpha, best);
  }
  if (best >= window.beta) remember_cutoff(state.to_move(), best_step, depth);
  if (entry != nullptr) {
    const Bound bound = best >= window.beta ? Bound::lower : best <= floor ? Bound::upper : Bound::exact;
    *entry = {key, best, age_, static_cast<std::int8_t>(depth), bound, best_step};
  }
  return best;
}

// One iteration at the root; moves the best move to the front. Returns false if the budget ran out.
bool Search::deepen(State& state, Moves& moves, int depth, Result& result) {
  Window window{-unbounded, unbounded};
  int best = 0;
  for (int i = 0; i < moves.count; ++i) {
    const Step step = moves.steps[index(i)];
    const int value = value_after(state, step, {}, depth - 1, window, i == 0);
    if (stopped_) break;
    if (value <= window.alpha) continue;
    window.alpha = value;
    result.step = step;
    result.value = value;
    best = i;
  }
  std::rotate(moves.steps.begin(), moves.steps.begin() + best, moves.steps.begin() + best + 1);
  return !stopped_;
}

void Search::forget() {
  positions_ = 0;
  stopped_ = false;
  for (auto& side : cutoffs_) side.fill(0);
  if (++age_ != 0) return;
  std::ranges::fill(table_, Entry{});
  age_ = 1;
}

Search::Result Search::run(State& state, std::uint64_t salt) {
  forget();
  salt_ = salt;
  Moves moves = ranked_moves(state, nullptr);
  Result result;
  result.step = moves.steps[0];
  for (int depth = 1; depth <= limits_.depth && deepen(state, moves, depth, result); ++depth) {
    result.depth = depth;
    if (std::abs(result.value) >= won) break;
  }
  result.positions = positions_;
  return result;
}

}  // namespace planche::rules::exxit
