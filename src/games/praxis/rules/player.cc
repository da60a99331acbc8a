#include "games/praxis/rules/player.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <utility>

namespace planche::rules::praxis {

namespace {

// Values for the greedy player, in points.
constexpr double ship_on_board = 3, exoplanet_in_base = 2, reachable_cell = 0.05;
constexpr double tile_in_hand = 0.3;        // any tile
constexpr double tile_in_collections = 10;  // replaces the points of a tile in scoring by collections: P16
constexpr double tile_to_lay = 4;           // expected points of the best tile in a hand
constexpr double portal_in_reach = 0.5;     // without adjacent tiles
// How likely a harvest within reach is: for the player to move now, for others in their next turn, and for the player
// to move in the turn after that.
constexpr double in_this_turn = 0.9, in_their_turn = 0.5, in_next_turn = 0.4;
constexpr double lost_when_in_reach = 0.5;  // factor for a ship that an enemy could attack
// Without these two, greedy players would often wait for each other for ever: decisions that differ by no more than
// `indifference` are drawn at random, and a turn without moving or laying costs `idle_turn`.
constexpr double indifference = 0.5, idle_turn = 4;
constexpr int throws_considered = 4;

// Records whether dice were thrown.
class Foreseen : public RandomChance {
 public:
  using RandomChance::RandomChance;
  int die() override {
    thrown = true;
    return RandomChance::die();
  }
  bool thrown = false;
};

// The value of states for the player whose turn it is. A player's prospects are the points in the base, the ships on
// the board (less for those that enemies can attack), the cells they can slide to, and the richest portal within reach
// with the artefacts around it. The value is the player's prospects minus those of the strongest opponent.
class Outlook {
 public:
  Outlook(const State& start, base::Random& random) : start_{start}, random_{random} {
    for (int player = 0; player < start.terms().players; ++player)
      known_.emplace_back(start.base(player), start.points(player));
  }

  // The value of a decision: that of the state after its effect, averaged over a few throws if there are dice.
  double of(const State& state, Decision decision) {
    Foreseen chance{random_};
    double sum = 0;
    int n = 0;
    do {
      State after = state;
      after.play(decision, chance);
      sum += settled(after);
      ++n;
    } while (chance.thrown && n < throws_considered);
    return sum / n;
  }

  // Keeps the artefact with the most points, drops the one with the fewest.
  static Decision by_points(const State& state, const Choices& choices) {
    const bool keep = choices[0].type == Decision::Type::keep;
    const auto points = [&](Decision decision) { return state.terms().kind(decision.what).points; };
    return std::ranges::max(
        choices, [&](Decision a, Decision b) { return keep ? points(a) < points(b) : points(a) > points(b); });
  }

 private:
  double settled(const State& state) {
    if (state.due() == Due::action || state.due() == Due::nothing) return worth(state);
    Choices choices;
    state.list(choices);
    if (state.due() == Due::keep) return of(state, by_points(state, choices));
    double best = -std::numeric_limits<double>::infinity();
    for (const Decision decision : choices) best = std::max(best, of(state, decision));
    return best;
  }

  double worth(const State& state) {
    const int players = state.terms().players, self = start_.player();
    std::array<Cells, most_players> reach{};
    std::array<double, most_players> prospects{};
    for (int player = 0; player < players; ++player) {
      const auto p = static_cast<std::size_t>(player);
      prospects[p] = points(state, player);
      if (state.finished()) continue;
      prospects[p] += tile_in_hand * state.hand(player).total();
      double harvest = 0;
      for (int ship = 0; ship < ships_a_player; ++ship) {
        if (!state.on_board(player, ship)) continue;
        const Cells ends = state.slides(player, ship);
        reach[p] |= ends;
        prospects[p] += ship_on_board + reachable_cell * std::popcount(ends);
        each_cell(ends & state.portals(), [&](int portal) {
          harvest = std::max(harvest, harvest_at(state, portal, player, state.ship_cell(player, ship)));
        });
      }
      prospects[p] += chance_of_harvest(state, player) * harvest;
    }
    double best_other = -std::numeric_limits<double>::infinity();
    for (int player = 0; player < players; ++player) {
      const auto p = static_cast<std::size_t>(player);
      for (int enemy = 0; enemy < players; ++enemy) {
        const Cells in_danger = state.ships_of(player) & reach[static_cast<std::size_t>(enemy)];
        if (enemy != player) prospects[p] -= lost_when_in_reach * ship_on_board * std::popcount(in_danger);
      }
      if (player != self) best_other = std::max(best_other, prospects[p]);
    }
    return prospects[static_cast<std::size_t>(self)] - best_other;
  }

  double chance_of_harvest(const State& state, int player) const {
    if (player != start_.player()) return in_their_turn;
    return state.player() == player && !state.has_moved() ? in_this_turn : in_next_turn;
  }

  // The points of the artefacts around a portal, and of one more that could be laid next to both it and the ship.
  double harvest_at(const State& state, int portal, int player, int ship_cell) const {
    const Terms& terms = state.terms();
    const Cells around = terms.board.around(portal);
    double sum = 0;
    each_cell(around & state.artefacts(), [&](int cell) { sum += tile(terms, state.item_at(cell)); });
    const bool laid = state.player() == player && state.has_laid() && !state.has_moved();
    if (!laid && (around & terms.board.around(ship_cell) & ~state.occupied()) != 0) sum += tile_to_lay;
    return portal_in_reach + sum;
  }

  static double tile(const Terms& terms, int item) {
    return terms.scoring == Scoring::collections ? tile_in_collections : terms.kind(item).points;
  }

  // Scoring by collections is slow, and most bases have been scored before.
  double points(const State& state, int player) {
    const Counts& base = state.base(player);
    auto found = std::ranges::find_if(known_, [&](const auto& known) { return known.first == base; });
    if (found == known_.end()) found = known_.insert(known_.end(), {base, state.points(player)});
    return found->second + (state.finished() ? 0 : exoplanet_in_base * state.terms().exoplanets_in(base));
  }

  const State& start_;
  base::Random& random_;
  std::vector<std::pair<Counts, int>> known_;
};

bool is_idle(const State& state, Decision decision) {
  return decision.type == Decision::Type::exchange ||
         (decision.type == Decision::Type::end && !state.has_moved() && !state.has_laid());
}

class GreedyPlayer : public Player {
 public:
  Decision choose(State& state, base::Random& random) override {
    Choices choices;
    state.list(choices);
    if (choices.size() == 1) return choices[0];
    if (choices[0].type == Decision::Type::keep || choices[0].type == Decision::Type::drop) {
      return Outlook::by_points(state, choices);
    }
    Outlook outlook{state, random};
    std::vector<double> worth;
    for (const Decision decision : choices) {
      worth.push_back(outlook.of(state, decision) - (is_idle(state, decision) ? idle_turn : 0));
    }
    const double enough = std::ranges::max(worth) - indifference;
    Decision best;
    std::uint64_t equals = 0;
    for (std::size_t i = 0; i < choices.size(); ++i) {
      if (worth[i] >= enough && random.below(++equals) == 0) best = choices[i];
    }
    return best;
  }
};

const std::vector<PlayerKind<Player>>& kinds() {
  static const std::vector<PlayerKind<Player>> all{{"random", made<Player, RandomPlayer<State>>},
                                                   {"greedy", made<Player, GreedyPlayer>}};
  return all;
}

}  // namespace

std::vector<std::string_view> player_names() {
  return names_of(kinds());
}

Asked<std::unique_ptr<Player>> make_player(std::string_view name) {
  return make_described(kinds(), name, "strategy");
}

}  // namespace planche::rules::praxis
