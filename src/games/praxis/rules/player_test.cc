#include "games/praxis/rules/player.h"

#include <array>
#include <map>

#include <gmock/gmock.h>

#include "games/praxis/rules/setup.h"
#include "games/praxis/rules/testing/random_positions.h"
#include "games/praxis/rules/testing/situations.h"

namespace planche::rules::praxis {
namespace {

using testing::Game;
using testing::Type;

Decision greedy_in(const State& state, std::uint64_t seed = 1) {
  base::Random random{seed};
  State now = state;
  return (*make_player("greedy"))->choose(now, random);
}

TEST(PraxisPlayer, IsMadeFromItsName) {
  for (const auto name : player_names()) EXPECT_TRUE(make_player(name)) << name;
  for (const auto* unknown : {"", "Greedy", "search", "greedy "}) EXPECT_FALSE(make_player(unknown)) << unknown;
  const auto refused = make_player("gredy");
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, ::testing::HasSubstr("\"gredy\""));
  EXPECT_THAT(refused.error().hint, ::testing::HasSubstr("did you mean \"greedy\"?"));
}

// A ship of face 1 in the corner can slide along two rows of five cells, and the player may bring in the other ship or
// pass: twelve decisions. In 12,000 turns, each occurs 1,000 times, with a standard deviation of 30.
TEST(PraxisPlayer, RandomTakesEveryDecisionAsOften) {
  std::string map = "a1";
  for (int i = 1; i < cell_count; ++i) map += " .";
  Game game{map};
  base::Random random{5};
  const auto player = *make_player("random");
  std::map<std::array<int, 3>, int> times;
  for (int i = 0; i < 12'000; ++i) {
    const Decision decision = player->choose(game.state, random);
    ++times[{static_cast<int>(decision.type), decision.what, decision.where}];
  }
  ASSERT_EQ(times.size(), 12u);
  for (const auto& [decision, n] : times) EXPECT_NEAR(n, 1000, 120);
}

TEST(PraxisPlayer, GreedyTakesTheRicherOfTwoPortals) {
  const Game game{
      "a1 . . . P plus-1 "
      ". . . . . . "
      ". . . . . . "
      ". . . . . . "
      "P recruit . . . . "
      ". . . . . b2"};
  for (std::uint64_t seed = 0; seed < 10; ++seed) EXPECT_EQ(greedy_in(game.state, seed), Game::slide(0, 0, 4));
}

// If the tile of ten points is laid next to the portal, it is collected in the same turn; if the ship slides first, it
// gets nothing.
TEST(PraxisPlayer, GreedyLaysItsBestTileBesideAPortalBeforeItGoesThere) {
  Game game{
      "a1 . P . . . "
      ". . . . . . "
      ". . . . . . "
      ". . . . . . "
      ". . . . . . "
      ". . . . . b2"};
  game.deal({"plus-1", "recruit", "minus-1", "duel", "duel", "duel"});
  const Decision laid = greedy_in(game.state);
  ASSERT_EQ(laid.type, Type::lay);
  EXPECT_EQ(laid.what, game.item("recruit"));
  EXPECT_NE(game.terms.board.around(testing::cell(2, 0)) & bit(laid.where), 0u);
  game.play(laid, {}, {"draw"});
  if (laid.where == testing::cell(1, 0)) return;  // the way is blocked
  EXPECT_EQ(greedy_in(game.state), Game::slide(0, 2, 0));
}

// The enemy loses a ship, and there is nothing to collect.
TEST(PraxisPlayer, GreedyAttacksWhereItCan) {
  const Game game{
      "a3 . . . . b2 "
      ". . . . . . "
      ". . . . . . "
      ". . . . . . "
      ". . . . . . "
      "a2 . . . . ."};
  EXPECT_EQ(greedy_in(game.state), Game::slide(0, 5, 0));
}

// The tiles leave each ship of player 0 one free cell: one is on the enemy's diagonal, one beside it.
TEST(PraxisPlayer, GreedyStaysOutOfReachOfAStrongerShip) {
  for (const char* map : {". plus-3 . . . b6 "
                          "a1 . . . . . "
                          "plus-3 plus-3 . . . . "
                          ". . . . . plus-3 "
                          ". . . . plus-3 . "
                          "b6 . . . plus-3 a1",
                          "a1 plus-3 . . . b6 "
                          ". plus-3 . . . . "
                          "plus-3 . . . . . "
                          ". . . . plus-3 plus-3 "
                          ". . . . . a1 "
                          "b6 . . . plus-3 ."}) {
    Game game{map};
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      Game after{map};
      const Decision decision = greedy_in(game.state, seed);
      ASSERT_EQ(decision.type, Type::slide);
      after.play(decision);
      const Cells danger = after.state.slides(1, 0) | after.state.slides(1, 1);
      EXPECT_EQ(danger & after.state.ships_of(0), 0u) << map;
    }
  }
}

// Without this, two of these players would wait for each other.
TEST(PraxisPlayer, GreedyFinishesItsGames) {
  const Parameters parameters = testing::usual();
  const auto player = *make_player("greedy");
  for (std::uint64_t k = 0; k < 20; ++k) {
    base::Random random{1, k};
    Universe universe = testing::rectangle();
    throw_dice(universe, parameters.first, random);
    const Terms terms = make_terms(universe, parameters);
    State state{terms, universe};
    RandomChance chance{random};
    state.deal(chance);
    while (!state.finished() && state.rounds() < 100) state.play(player->choose(state, random), chance);
    EXPECT_TRUE(state.finished()) << k;
  }
}

TEST(PraxisPlayer, GreedyKeepsTheArtefactOfMostPoints) {
  Game game{
      "a1 draw . . . . "
      ". . . . . . "
      ". . . . . . "
      ". . . . . . "
      ". . . . . . "
      ". . . . . b2"};
  game.play(Game::slide(0, 1, 0), {}, {"plus-2", "black-star", "forbidden"});
  EXPECT_EQ(greedy_in(game.state), game.named(Type::keep, "black-star"));
}

// Every player follows the rules, and does not use the tiles of others.
TEST(PraxisPlayer, DecidesByTheRulesInAnyPosition) {
  const Parameters parameters = testing::usual();
  for (const auto name : player_names()) {
    const auto player = *make_player(name);
    for (std::uint64_t k = 0; k < 40; ++k) {
      base::Random random{3, k};
      const Universe universe = testing::random_position(random, parameters);
      const Terms terms = make_terms(universe, parameters);
      State state{terms, universe};
      RandomChance chance{random};
      state.deal(chance);
      Choices choices;
      while (!state.finished() && state.turns() < 30) {
        const State before = state;
        const Decision decision = player->choose(state, random);
        ASSERT_EQ(state, before);
        state.list(choices);
        ASSERT_TRUE(choices.contains(decision)) << name << " in " << to_json(universe);
        state.play(decision, chance);
      }
    }
  }
}

// Hands are hidden [4]: the decision stays the same if other tiles are in the enemy's hand and thus in the pile.
TEST(PraxisPlayer, GreedyDoesNotLookIntoOtherHands) {
  const Parameters parameters = testing::usual();
  for (std::uint64_t k = 0; k < 200; ++k) {
    base::Random random{9, k};
    Universe universe = testing::random_position(random, parameters);
    universe.edition = Edition::first;
    universe.players = 2;
    std::erase_if(universe.ships, [](const Ship& ship) { return ship.player > 2; });
    universe.exoplanets.clear();
    universe.artefacts.clear();
    const Game dull{universe}, rich{universe};
    const auto dealt = [](const Game& game, std::deque<std::string> draws) {
      State state = game.state;
      testing::Told told{game.terms, {}, std::move(draws)};
      state.deal(told);
      return greedy_in(state, 4);
    };
    EXPECT_EQ(dealt(dull, {"duel", "draw", "plus-3", "plus-1", "plus-1", "plus-1"}),
              dealt(rich, {"duel", "draw", "plus-3", "recruit", "teleport", "black-star"}))
        << to_json(universe);
  }
}

}  // namespace
}  // namespace planche::rules::praxis
