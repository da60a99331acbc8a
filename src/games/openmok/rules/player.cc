#include "games/openmok/rules/player.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>
#include <vector>

#include "rules/search_player.h"

namespace planche::rules::openmok {

namespace {

constexpr int resistance_worth = 100, reach = 60, character_in_hand = 150, impact_in_hand = 20;
constexpr std::size_t placements_kept = 8;  // placements of one variation that are searched

// The number of resistances of `you` that a single standing character of `me` reaches.
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
  return resistance_worth * own.unmarked() + character_in_hand * to_lay + impact_in_hand * static_cast<int>(impact);
}

// The value of a state for a side, in hundredths of a resistance: the unmarked resistances of both sides, those that
// either reaches of the other, and the cards still in hand.
int worth(const Match& match, const State& state, std::size_t me) {
  const std::size_t you = 1 - me;
  if (state.result != Result::unfinished) {
    if (state.result == Result::draw) return 0;
    return (state.result == Result::first) == (me == 0) ? won_game : -won_game;
  }
  return alone(match, state, me) - alone(match, state, you) +
         reach * (reached(match, state, me, you) - reached(match, state, you, me));
}

}  // namespace

int worth(const MatchState& now, std::size_t side) {
  return worth(*now.match, now.state, side);
}

// Relies on actions of one kind being adjacent in the list.
Action random_move(const MatchState& now, base::Random& random, Actions& actions) {
  now.list(actions);
  std::array<std::size_t, most_cards + 4> starts;  // variations, laying, attack, combined attack, end of turn
  std::size_t kinds = 0;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const bool same = i > 0 && actions[i].type == actions[i - 1].type &&
                      (actions[i].type != Action::Type::variation || actions[i].card == actions[i - 1].card);
    if (!same) starts[kinds++] = i;
  }
  const std::size_t kind = random.below(kinds);
  const std::size_t end = kind + 1 < kinds ? starts[kind + 1] : actions.size();
  return actions[starts[kind] + random.below(end - starts[kind])];
}

template <typename Ranked>
void keep_best(const MatchState&, std::vector<Ranked>& ranked) {
  std::array<std::size_t, most_cards> kept{};
  std::erase_if(ranked, [&](const Ranked& r) {
    return r.move.type == Action::Type::variation && kept[r.move.card]++ >= placements_kept;
  });
}

Asked<std::unique_ptr<Player>> make_player(std::string_view description) {
  static const auto kinds = usual_players<MatchState>();
  return make_described(kinds, description);
}

}  // namespace planche::rules::openmok
