#include "rules/openmok/player.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>
#include <vector>

#include "rules/players.h"

namespace planche::rules::openmok {

namespace {

constexpr int won_match = 1'000'000;  // what a match that is won is worth
constexpr int resistance = 100, reach = 60, character_in_hand = 150, impact_in_hand = 20;
constexpr std::uint64_t usual_states = 5'000, most_states = 10'000'000;
constexpr int deepest = 40;                 // actions
constexpr std::size_t placements_kept = 8;  // of one variation

// The resistances of `you` that one standing character of `me` reaches.
int reached(const Match& match, const State& state, std::size_t me, std::size_t you) {
  const Side &own = state.sides[me], &other = state.sides[you];
  int count = 0;
  for (std::size_t power = 0; power < powers.size(); ++power) {
    std::int64_t best = -1;
    for (std::size_t i = 0; i < own.count; ++i) {
      if (own.stands(i)) best = std::max(best, match.laid(state, me, i).fighter.attack[power]);
    }
    for (std::size_t i = 0; i < other.count; ++i) {
      if (other.marked(i, power)) continue;
      count += match.laid(state, you, i).fighter.resistance[power] <= best ? 1 : 0;
    }
  }
  return count;
}

int alone(const Match& match, const State& state, std::size_t me) {
  const Side& own = state.sides[me];
  const int to_lay = std::min(own.limit - own.count, std::popcount(own.characters));
  std::int64_t impact = 0;
  for (std::uint64_t rest = own.variations; rest != 0; rest &= rest - 1) {
    const VariationCard& card = match.hand(me).variations[static_cast<std::size_t>(std::countr_zero(rest))];
    if (!card.effects.empty()) impact += std::min<std::int64_t>(card.impact, most_laid);
  }
  return resistance * own.unmarked() + character_in_hand * to_lay + impact_in_hand * static_cast<int>(impact);
}

// What a state is worth to a side, in hundredths of a resistance: the unmarked resistances of both sides, those that
// either reaches of the other, characters and variations still in hand.
int worth(const Match& match, const State& state, std::uint8_t side) {
  const std::size_t me = side, you = 1 - me;
  if (state.result != Result::unfinished) {
    if (state.result == Result::draw) return 0;
    return (state.result == Result::first) == (side == 0) ? won_match : -won_match;
  }
  return alone(match, state, me) - alone(match, state, you) +
         reach * (reached(match, state, me, you) - reached(match, state, you, me));
}

State after(const Match& match, State state, const Action& action) {
  match.play(state, action);
  return state;
}

class RandomPlayer : public Player {
 public:
  Action choose(const Match& match, const State& state, base::Random& random) override {
    match.list(state, actions_);
    // Actions of one kind stand together in the list.
    starts_.clear();
    for (std::size_t i = 0; i < actions_.size(); ++i) {
      const bool same = i > 0 && actions_[i].type == actions_[i - 1].type &&
                        (actions_[i].type != Action::Type::variation || actions_[i].card == actions_[i - 1].card);
      if (!same) starts_.push_back(i);
    }
    const std::size_t kind = random.below(starts_.size());
    const std::size_t end = kind + 1 < starts_.size() ? starts_[kind + 1] : actions_.size();
    return actions_[starts_[kind] + random.below(end - starts_[kind])];
  }

 private:
  Actions actions_;
  std::vector<std::size_t> starts_;
};

class GreedyPlayer : public Player {
 public:
  Action choose(const Match& match, const State& state, base::Random& random) override {
    match.list(state, actions_, Listing::distinct);
    Action best;
    int most = 0;
    std::uint64_t equals = 0;
    for (const Action& action : actions_) {
      const int value = worth(match, after(match, state, action), state.to_move);
      if (equals > 0 && value < most) continue;
      equals = equals > 0 && value == most ? equals + 1 : 1;
      most = value;
      if (random.below(equals) == 0) best = action;
    }
    return best;
  }

 private:
  Actions actions_;
};

class SearchPlayer : public Player {
 public:
  explicit SearchPlayer(std::uint64_t states) : most_{states} {}

  Action choose(const Match& match, const State& state, base::Random& random) override {
    match_ = &match;
    states_ = 0;
    plies_.resize(deepest + 1);
    const std::uint64_t budget = most_;
    most_ = ~std::uint64_t{0};  // the first look at all actions is always completed
    auto& ranked = rank(state, plies_[0]);
    most_ = budget;
    shuffle_equals(ranked, random);
    Action best = ranked.front().action;
    for (int depth = 2; depth <= deepest && ranked.size() > 1; ++depth) {
      const auto found = deepen(state, ranked, depth);
      if (spent()) break;
      best = found.first;
      const auto place = std::ranges::find_if(ranked, [&](const auto& r) { return r.action == best; });
      std::rotate(ranked.begin(), place, place + 1);
      if (std::abs(found.second) >= won_match) break;
    }
    return best;
  }

 private:
  struct Ranked {
    Action action;
    State next;
    int value = 0;  // at once, for who acts
  };
  struct Ply {
    Actions actions;
    std::vector<Ranked> ranked;
  };

  bool spent() const { return states_ >= most_; }

  // All actions, best first; of a variation's placements those worth most.
  std::vector<Ranked>& rank(const State& state, Ply& ply) {
    match_->list(state, ply.actions, Listing::distinct);
    ply.ranked.clear();
    for (const Action& action : ply.actions) {
      ++states_;
      const State next = after(*match_, state, action);
      ply.ranked.push_back({action, next, worth(*match_, next, state.to_move)});
    }
    std::ranges::stable_sort(ply.ranked, [](const Ranked& a, const Ranked& b) { return a.value > b.value; });
    std::array<std::size_t, most_cards> kept{};
    std::erase_if(ply.ranked, [&](const Ranked& r) {
      return r.action.type == Action::Type::variation && kept[r.action.card]++ >= placements_kept;
    });
    return ply.ranked;
  }

  static void shuffle_equals(std::vector<Ranked>& ranked, base::Random& random) {
    std::size_t equal = 1;
    while (equal < ranked.size() && ranked[equal].value == ranked.front().value) ++equal;
    std::swap(ranked.front(), ranked[random.below(equal)]);
  }

  std::pair<Action, int> deepen(const State& state, std::vector<Ranked>& ranked, int depth) {
    std::pair<Action, int> best{ranked.front().action, -2 * won_match};
    for (const Ranked& r : ranked) {
      const int value = value_of(state.to_move, r, depth - 1, best.second, 2 * won_match);
      if (spent()) break;
      if (value > best.second) best = {r.action, value};
    }
    return best;
  }

  // For `mover`, who acted; the same player may go on.
  int value_of(std::uint8_t mover, const Ranked& r, int depth, int alpha, int beta) {
    if (r.next.result != Result::unfinished || depth <= 0) return r.value;
    if (r.next.to_move == mover) return search(r.next, depth, alpha, beta);
    return -search(r.next, depth, -beta, -alpha);
  }

  int search(const State& state, int depth, int alpha, int beta) {
    auto& ranked = rank(state, plies_[static_cast<std::size_t>(depth)]);
    int best = -2 * won_match;
    for (const Ranked& r : ranked) {
      if (spent()) return best;
      best = std::max(best, value_of(state.to_move, r, depth - 1, alpha, beta));
      alpha = std::max(alpha, best);
      if (alpha >= beta) break;
    }
    return best;
  }

  std::uint64_t most_, states_ = 0;
  const Match* match_ = nullptr;
  std::vector<Ply> plies_;  // by the depth that is left; the root's is the first
};

}  // namespace

Asked<std::unique_ptr<Player>> make_player(std::string_view description) {
  static const std::vector<PlayerKind<Player>> kinds{
      {"random", made<Player, RandomPlayer>},
      {"greedy", made<Player, GreedyPlayer>},
      {"search", made<Player, SearchPlayer>,
       Budget{"states", usual_states, most_states, "search:20000", "search:5000 looks at 5,000 states a choice"}}};
  return make_described(kinds, description);
}

}  // namespace planche::rules::openmok
