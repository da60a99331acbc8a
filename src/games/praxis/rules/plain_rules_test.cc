// Properties of random positions and games.
#include <array>
#include <set>
#include <vector>

#include <gmock/gmock.h>

#include "games/praxis/rules/engine.h"
#include "games/praxis/rules/testing/plain_slides.h"
#include "games/praxis/rules/testing/playout.h"
#include "games/praxis/rules/testing/random_positions.h"
#include "games/praxis/rules/testing/situations.h"

namespace planche::rules::praxis {
namespace {

// P7, P8, P9 [6.1, 8]
TEST(PraxisPlainRules, AgreeOnTheSlidesOfTenThousandRandomPositions) {
  const Parameters parameters = testing::usual();
  int with_slides = 0;
  for (std::uint64_t k = 0; k < 10'000; ++k) {
    base::Random random{2026, k};
    const Universe universe = testing::random_position(random, parameters);
    const Terms terms = make_terms(universe, parameters);
    const State state{terms, universe};
    const plain::Table table = plain::table_of(universe);
    std::array<int, most_players> seen{};
    for (const Ship& ship : universe.ships) {
      const int player = ship.player - 1, number = seen[static_cast<std::size_t>(player)]++;
      std::set<Place> ends;
      each_cell(state.slides(player, number), [&](int cell) { ends.insert(place_of(cell)); });
      const auto expected =
          plain::slides(table, universe.grids[static_cast<std::size_t>(ship.place.grid) - 1].square(ship.place.cell));
      ASSERT_EQ(ends, expected) << to_json(universe) << " ship of player " << ship.player << " number " << number;
      with_slides += ends.empty() ? 0 : 1;
    }
  }
  EXPECT_GT(with_slides, 10'000);
}

// Everything that lies somewhere, by item.
std::vector<int> tiles_of(const State& state) {
  const Terms& terms = state.terms();
  std::vector<int> sum(terms.items.size());
  for (std::size_t item = 0; item < sum.size(); ++item) {
    const int i = static_cast<int>(item);
    sum[item] = state.pile()[i] + state.discards()[i] + state.planets()[i] + state.drawn()[i];
    for (int player = 0; player < terms.players; ++player) sum[item] += state.hand(player)[i] + state.base(player)[i];
  }
  each_cell(state.artefacts(), [&](int cell) { ++sum[static_cast<std::size_t>(state.item_at(cell))]; });
  if (state.has_active()) ++sum[static_cast<std::size_t>(state.active())];
  return sum;
}

void expect_sound(const State& state) {
  const Terms& terms = state.terms();
  std::vector<int> copies;
  for (const TileKind& kind : terms.items) copies.push_back(kind.copies);
  ASSERT_EQ(tiles_of(state), copies);
  // P7 [6.1]
  Cells ships = 0;
  int on_board = 0;
  for (int player = 0; player < terms.players; ++player) {
    Cells fleet = 0;
    for (int ship = 0; ship < ships_a_player; ++ship) {
      ASSERT_THAT(state.face(player, ship), ::testing::AllOf(::testing::Ge(1), ::testing::Le(6)));
      if (!state.on_board(player, ship)) continue;
      ++on_board;
      fleet |= bit(state.ship_cell(player, ship));
      ASSERT_EQ(state.player_at(state.ship_cell(player, ship)), player);
      ASSERT_EQ(state.ship_at(state.ship_cell(player, ship)), ship);
    }
    ASSERT_EQ(fleet, state.ships_of(player));
    ships |= fleet;
  }
  ASSERT_EQ(std::popcount(ships), on_board);
  ASSERT_EQ(ships, state.ships());
  ASSERT_EQ(std::popcount(ships) + std::popcount(state.artefacts()) + std::popcount(state.portals()) +
                std::popcount(state.exoplanets()),
            std::popcount(state.occupied()));
  ASSERT_EQ(ships | state.artefacts() | state.portals() | state.exoplanets(), state.occupied());
}

// One random game, looked at after every decision.
void watch(const Universe& universe, const Parameters& parameters, base::Random& random, int most_turns) {
  const Terms terms = make_terms(universe, parameters);
  State state{terms, universe, static_cast<int>(random.below(static_cast<std::uint64_t>(universe.players)))};
  RandomChance chance{random};
  state.deal(chance);
  const auto portals = std::popcount(state.portals());
  Choices choices;
  while (!state.finished() && state.turns() < most_turns) {
    state.list(choices);
    ASSERT_GT(choices.size(), 0u);
    const Decision decision = choices[random.below(choices.size())];
    const int player = state.player();
    state.play(decision, chance);
    expect_sound(state);
    ASSERT_EQ(std::popcount(state.portals()) + (state.due() == Due::portal ? 1 : 0), portals);
    ASSERT_EQ(state.player() != player, decision.type == Decision::Type::end);
    if (decision.type == Decision::Type::end && terms.rules.hand_limit) {
      ASSERT_LE(state.hand(player).total(), *terms.rules.hand_limit);
    }
  }
}

// P6, P7, P12, P15
TEST(PraxisRandomGames, KeepTheirTilesAndHoldOneThingInACell) {
  const Parameters parameters = testing::usual();
  for (std::uint64_t k = 0; k < 300; ++k) {
    base::Random random{7, k};
    Universe universe = testing::random_position(random, parameters);
    universe.scoring = random.below(3) == 0 ? Scoring::collections : Scoring::points;
    watch(universe, parameters, random, 300);
    if (HasFatalFailure()) FAIL() << "game " << k << ": " << to_json(universe);
  }
}

// P14 [5]
TEST(PraxisRandomGames, AreTheSameForTheSameSeedAndEndWithTheRound) {
  const Universe universe =
      testing::drawn("a3 . . P . . . . . . . . . . . . . . . . . . . . . . . . . P . . . . b4 c5", Edition::first, 3);
  const Terms terms = make_terms(universe, testing::usual(), End{20, {}});
  const auto play = [&](std::uint64_t seed) {
    base::Random random{seed};
    State state{terms, universe};
    RandomChance chance{random};
    state.deal(chance);
    EXPECT_EQ(testing::playout(state, random, 1000), 60);
    EXPECT_TRUE(state.finished());
    EXPECT_EQ(state.player(), 0);
    return state;
  };
  EXPECT_EQ(play(1), play(1));
  EXPECT_FALSE(play(1) == play(2));
}

}  // namespace
}  // namespace planche::rules::praxis
