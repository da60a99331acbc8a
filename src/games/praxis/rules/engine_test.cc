#include "games/praxis/rules/engine.h"

#include <array>
#include <numeric>

#include <gmock/gmock.h>

#include "games/praxis/rules/testing/situations.h"

namespace planche::rules::praxis {
namespace {

using testing::cell;
using testing::drawn;
using testing::Game;
using testing::rectangle;
using testing::slides;
using testing::Type;

constexpr Decision pass{};
constexpr Decision enter{Type::enter, 0, 0};

// A universe with a single ship of player 0 and nothing else.
std::string lone_ship(int face) {
  std::string map;
  for (int n = 0; n < cell_count; ++n) map += n == 14 ? "a" + std::to_string(face) + " " : ". ";
  return map;
}

// P8 [6.1, 8]
TEST(PraxisSlides, AFaceTellsTheDirections) {
  const std::string orthogonal = "..x.../..x.../xx.xxx/..x.../..x.../..x.../";
  const std::string diagonal = "x...x./.x.x../....../.x.x../x...x./.....x/";
  const std::string both = "x.x.x./.xxx../xx.xxx/.xxx../x.x.x./..x..x/";
  for (const auto& [face, map] : {std::pair{1, orthogonal}, std::pair{2, diagonal}, std::pair{3, both},
                                  std::pair{4, diagonal}, std::pair{5, both}, std::pair{6, diagonal}}) {
    EXPECT_EQ(slides(Game{lone_ship(face)}.state, 0, 0), map) << face;
  }
}

// P8 (edition 3)
TEST(PraxisSlides, OfEditionThreeAreOneOrTwoCellsLong) {
  EXPECT_EQ(slides(Game{lone_ship(1), Edition::third}.state, 0, 0), "..x.../..x.../xx.xx./..x.../..x.../....../");
  EXPECT_EQ(slides(Game{lone_ship(2), Edition::third}.state, 0, 0), "x...x./.x.x../....../.x.x../x...x./....../");
}

// P8 [6.1]
TEST(PraxisSlides, LeadAcrossGridsByTheirSquares) {
  // Grid 2 stands upright at the corner of grid 1 and touches it in that corner only:  1 2 3
  //                                                                                    4 5 6
  //                                                                                          4 1
  //                                                                                          5 2
  //                                                                                          6 3
  Universe universe;
  universe.grids = {{1, {0, 0}, 0, nullptr}, {2, {3, 2}, 1, nullptr}};
  universe.ships = {{1, {1, 2}, 2, nullptr}};
  const Game game{universe};
  EXPECT_EQ(game.state.slides(0, 0),
            bit(cell_of({1, 4})) | bit(cell_of({1, 6})) | bit(cell_of({2, 4})) | bit(cell_of({2, 2})));
}

// P9 [6.1]
TEST(PraxisSlides, PassOverNothing) {
  const Game game{
      ". . P . . . "
      ". . . . . . "
      ". . a3 . duel . "
      ". . . . . . "
      "a1 . mutation . b6 . "
      ". . . . . b3"};
  // The portal and the mutation end slides; the duel has no enemy beside it; the ship of face 6 is too strong.
  EXPECT_EQ(slides(game.state, 0, 0), "x.x.x./.xxx../xx.x../.xxx../..x.../....../");
}

// P9, P11 [6.1, 6.3]
TEST(PraxisSlides, EndOnEnemiesThatAreNotStronger) {
  for (int face = 1; face <= 6; ++face) {
    const Game game{"a3 . b" + std::to_string(face) +
                    " . . . "
                    ". . . . . . . . . . . . . . . . . . . . . . . . . . . . . ."};
    EXPECT_EQ((game.state.slides(0, 0) & bit(cell(2, 0))) != 0, face <= 3);
    EXPECT_EQ(game.state.slides(0, 0) & bit(cell(3, 0)), 0u);
  }
}

// P4, P5 [4]
TEST(PraxisStart, TilesThatDoNotLieInTheUniverseAreInThePile) {
  Game game{
      "a3 . duel P . . "
      ". . . . . . . . . . . . . . . . . . duel . . . . . b2 . . . . ."};
  EXPECT_EQ(game.state.pile().total(), 71 - 2);
  EXPECT_EQ(game.state.pile()[game.item("duel")], 5 - 2);
  EXPECT_EQ(game.state.artefacts(), bit(cell(2, 0)) | bit(cell(0, 4)));
  EXPECT_EQ(game.state.portals(), bit(cell(3, 0)));
  EXPECT_EQ(game.state.ships(), bit(cell(0, 0)) | bit(cell(0, 5)));
  EXPECT_EQ(game.state.face(0, 0), 3);
  EXPECT_FALSE(game.state.on_board(0, 1));
  // P6 [4]
  game.deal({"draw", "duel", "plus-1", "minus-1", "minus-1", "teleport"});
  EXPECT_EQ(game.state.hand(0)[game.item("duel")], 1);
  EXPECT_EQ(game.state.hand(1)[game.item("minus-1")], 2);
  EXPECT_EQ(game.state.pile().total(), 71 - 2 - 6);
}

constexpr std::string_view two_ships_each =
    "a1 . . . . . "
    ". . . . . . "
    ". . . . . . "
    ". . . P . . "
    ". . . . . . "
    ". . b1 . b1 a1";

// P10 [6.1]
TEST(PraxisTurn, LaysOneArtefactBesideAShipThenMovesThatShip) {
  Game game{two_ships_each};
  game.deal({"duel", "draw", "draw", "plus-1", "plus-1", "plus-1"});
  // The hand has two kinds. The ships in the corners have three free cells around one, and two around the other.
  EXPECT_EQ(game.count(Type::lay), 2u * (3 + 2));
  game.play(game.lay("duel", 1, 1), {}, {"recruit"});
  EXPECT_EQ(game.state.hand(0).total(), 3);
  EXPECT_EQ(game.state.item_at(cell(1, 1)), game.item("duel"));
  EXPECT_EQ(game.count(Type::lay), 0u);
  EXPECT_EQ(game.count(Type::enter) + game.count(Type::exchange), 0u);
  for (const Decision& decision : game.all(Type::slide)) EXPECT_EQ(decision.what, 0);
  game.play(Game::slide(0, 3, 0));
  EXPECT_EQ(game.count(Type::slide) + game.count(Type::lay), 0u);
  game.play(pass);
  EXPECT_EQ(game.state.player(), 1);
}

// P10 [6.1]
TEST(PraxisTurn, OrMovesAndLaysBesideTheShipsNewCell) {
  Game game{two_ships_each};
  game.deal({"duel", "draw", "draw", "plus-1", "plus-1", "plus-1"});
  game.play(Game::slide(0, 0, 2));
  EXPECT_EQ(game.count(Type::slide), 0u);
  EXPECT_EQ(game.count(Type::lay), 2u * 5);
  EXPECT_TRUE(game.possible(game.lay("duel", 0, 1)));
  EXPECT_FALSE(game.possible(game.lay("duel", 0, 0)));
  EXPECT_FALSE(game.possible(game.lay("duel", 4, 4)));  // beside the ship that did not move
  game.play(game.lay("draw", 0, 1), {}, {"mutation"});
  EXPECT_EQ(game.count(Type::lay), 0u);
  EXPECT_TRUE(game.possible(pass));
}

// P10 [6.1]
TEST(PraxisTurn, AnArtefactBesideBothShipsLetsEitherMove) {
  Game game{
      "a1 . a1 . . . "
      ". . . . . . . . . . . . . . . . . . . . . . . . . . . . . b1"};
  game.deal({"duel", "draw", "draw", "plus-1", "plus-1", "plus-1"});
  game.play(game.lay("duel", 1, 0), {}, {"draw"});
  EXPECT_TRUE(game.possible(Game::slide(0, 0, 1)));
  EXPECT_TRUE(game.possible(Game::slide(1, 2, 1)));
}

// P10 [6.1]
TEST(PraxisTurn, BringsInAShipByTheDiceInsteadOfMoving) {
  Game game{
      "a5 . P . . . "
      ". . . . . . . . . . . . . . . . . . . . . . . . . . . . . b1"};
  game.deal({"duel", "draw", "draw", "plus-1", "plus-1", "plus-1"});
  // Grid 1 cell 3 is the portal, grid 6 cell 6 the enemy, grid 4 cell 2 is free.
  game.play(enter, {1, 3, 6, 6, 4, 2});
  EXPECT_EQ(game.state.ship_cell(0, 1), cell_of({4, 2}));
  EXPECT_EQ(game.state.face(0, 1), 1);
  EXPECT_EQ(game.count(Type::slide), 0u);
  EXPECT_EQ(game.count(Type::lay), 2u * 8);  // only next to the ship that entered
  EXPECT_FALSE(game.possible(enter));
}

// P10 [6.1]
TEST(PraxisTurn, OrExchangesTheHandAndIsOver) {
  Game game{two_ships_each};
  game.deal({"duel", "draw", "draw", "plus-1", "plus-1", "plus-1"});
  game.play({Type::exchange, 0, 0}, {}, {"forbidden", "recruit", "mutation"});
  EXPECT_EQ(game.state.hand(0)[game.item("forbidden")], 1);
  EXPECT_EQ(game.state.discards()[game.item("draw")], 2);
  Choices choices;
  game.state.list(choices);
  ASSERT_EQ(choices.size(), 1u);
  EXPECT_EQ(choices[0], pass);
}

// P10 [6.1]
TEST(PraxisTurn, CanBePassed) {
  Game game{two_ships_each};
  game.play(pass);
  EXPECT_EQ(game.state.player(), 1);
  EXPECT_EQ(game.state.turns(), 1);
  EXPECT_EQ(game.state.rounds(), 0);
  game.play(pass);
  EXPECT_EQ(game.state.player(), 0);
  EXPECT_EQ(game.state.rounds(), 1);
}

// P10 (edition 3)
TEST(PraxisTurn, OfEditionThreeMovesAndLaysWhenPossible) {
  Game game{
      ". . P . . . "
      ". . . . . . . . . . . . . . . . . . O . . . . . . . . . . .",
      Edition::third};
  game.deal({"duel", "draw", "draw", "plus-1", "plus-1", "plus-1"});
  // All ships start off the board: the first turn is a take-off.
  Choices choices;
  game.state.list(choices);
  ASSERT_EQ(choices.size(), 1u);
  EXPECT_EQ(choices[0], enter);
  game.play(enter, {1, 1});
  EXPECT_EQ(game.state.face(0, 0), 1);
  EXPECT_FALSE(game.possible(pass));
  EXPECT_EQ(game.count(Type::lay), 2u * 3);
  game.play(game.lay("duel", 1, 1), {}, {"duel"});
  EXPECT_TRUE(game.possible(pass));
  game.play(pass);
  game.play(enter, {6, 6});
  game.play(game.lay("plus-1", 4, 4), {}, {"plus-1"});
  game.play(pass);
  EXPECT_FALSE(game.possible(pass));
  EXPECT_EQ(game.count(Type::exchange), 0u);
  EXPECT_TRUE(game.possible(enter));
  game.play(Game::slide(0, 1, 0));
  EXPECT_FALSE(game.possible(pass));
}

// P6 (edition 3)
TEST(PraxisTurn, OfEditionThreeDropsWhatIsBeyondTheHandLimit) {
  Parameters rules = testing::usual();
  rules.third.hand = 7;
  Game game{drawn("a3 . . . . . "
                  ". . . . . . . . . . . . . . . . . . . . . . . . . . . . . .",
                  Edition::third),
            {},
            0,
            rules};
  game.deal({"duel", "draw", "draw", "draw", "recruit", "recruit", "recruit",  //
             "plus-1", "plus-1", "plus-1", "plus-2", "plus-2", "plus-2", "plus-2"});
  game.play(Game::slide(0, 1, 0));
  game.play(game.lay("duel", 0, 0), {}, {"duel"});
  EXPECT_FALSE(game.possible(pass));
  EXPECT_EQ(game.count(Type::drop), 3u);
  game.play(game.named(Type::drop, "draw"));
  EXPECT_EQ(game.state.discards()[game.item("draw")], 1);
  EXPECT_EQ(game.count(Type::drop), 0u);
  EXPECT_TRUE(game.possible(pass));
}

// P11 [6.3, 8]
TEST(PraxisAttack, TheLoserLeavesAndTheAttackerDrawsThree) {
  Game game{
      "a3 . b3 . . . "
      ". . . . . . . . . . . . . . . . . . . . . . . . . . . . . ."};
  game.play(Game::slide(0, 2, 0), {}, {"duel", "duel", "draw"});
  EXPECT_EQ(game.state.ship_cell(0, 0), cell(2, 0));
  EXPECT_FALSE(game.state.on_board(1, 0));
  EXPECT_EQ(game.state.hand(0).total(), 3);
  EXPECT_EQ(game.state.ships(), bit(cell(2, 0)));
}

// P14 [5]
TEST(PraxisEnd, IsAfterTheRoundsAgreedOn) {
  Universe universe = drawn(std::string{two_ships_each}, Edition::first, 3);
  Game game{universe, End{10, {}}, 1};
  for (int turn = 0; turn < 30; ++turn) {
    EXPECT_FALSE(game.state.finished());
    EXPECT_EQ(game.state.player(), (turn + 1) % 3);
    game.play(pass);
  }
  EXPECT_TRUE(game.state.finished());
  EXPECT_EQ(game.state.rounds(), 10);
  Choices choices;
  game.state.list(choices);
  EXPECT_EQ(choices.size(), 0u);
  // Equal points share the win.
  EXPECT_EQ(game.state.leaders(), 0b111u);
}

constexpr std::string_view rich_portal =
    "a1 . . P explosion . "
    ". . duel recruit black-star . "
    ". . . . . . "
    ". . . . . . "
    ". . . . . . "
    "b3 . . . . b3";

// P14 [5]
TEST(PraxisEnd, IsAfterTheRoundInWhichABaseExceedsThirtySixPoints) {
  for (const int enough : {34, 35, 36}) {
    // The base gets 10 + 5 + 10 + 10 points.
    Game game{drawn(rich_portal), End{{}, enough}};
    game.play(Game::slide(0, 3, 0));
    game.play(Game::to_grid(6), {1});
    game.play(pass);
    EXPECT_EQ(game.state.points(0), 35);
    EXPECT_FALSE(game.state.finished()) << "the round is not complete";
    game.play(pass);
    EXPECT_EQ(game.state.finished(), enough <= 35);
  }
  EXPECT_EQ(make_terms(rectangle(), testing::usual()).end.points, 37);
  EXPECT_EQ(make_terms(rectangle(Edition::third), testing::usual()).end.points, 20);
}

// P14 [5]
TEST(PraxisEnd, MostPointsWin) {
  Game game{drawn("b1 . . P explosion . "
                  ". a2 duel recruit . . "
                  ". . . . . . . . . . . . . . . . . . . . . . . ."),
            End{1, {}}, 1};
  game.play(Game::slide(0, 3, 0));
  game.play(Game::to_grid(6), {1});
  game.play(pass);
  game.play(pass);
  EXPECT_TRUE(game.state.finished());
  EXPECT_EQ(game.state.points(0), 0);
  EXPECT_EQ(game.state.points(1), 25);
  EXPECT_EQ(game.state.leaders(), 0b10u);
}

// P14 (edition 3)
TEST(PraxisEnd, ComesWhenNothingIsPossibleForAnyone) {
  std::string full = "a3 ";
  for (int n = 0; n < cell_count - 2; ++n) full += "O ";
  Game game{drawn(full + "b3", Edition::third)};
  game.play(pass);
  EXPECT_FALSE(game.state.finished());
  game.play(pass);
  EXPECT_TRUE(game.state.finished());
  EXPECT_EQ(game.state.rounds(), 1);
}

// P15
TEST(PraxisTiles, AreThoseOfTheRules) {
  const auto sum = [](const Terms& terms, bool exoplanets) {
    return std::accumulate(terms.items.begin(), terms.items.end(), 0, [&](int n, const TileKind& kind) {
      return n + (kind.exoplanet() == exoplanets ? kind.copies : 0);
    });
  };
  const Terms first = make_terms(rectangle(), testing::usual());
  const Terms third = make_terms(rectangle(Edition::third), testing::usual());
  EXPECT_EQ(sum(first, false), 71);
  EXPECT_EQ(sum(first, true), 0);
  EXPECT_EQ(sum(third, false), 82);
  EXPECT_EQ(sum(third, true), 18);
  for (std::size_t type = 0; type < artefact_types().size(); ++type) {
    const auto item = third.item(artefact_types()[type]);
    ASSERT_TRUE(item);
    EXPECT_EQ(static_cast<std::size_t>(third.kind(*item).effect), type);
  }
}

// P16 [6.2]
TEST(PraxisTiles, HaveColoursInTheScoringByCollections) {
  Universe universe = rectangle();
  universe.scoring = Scoring::collections;
  const Terms two = make_terms(universe, testing::usual());
  universe.colours = 4;
  const Terms four = make_terms(universe, testing::usual());
  EXPECT_EQ(two.kind(two.item("plus-1/white").value()).copies, 4);
  EXPECT_EQ(two.kind(two.item("plus-1/black").value()).copies, 3);
  EXPECT_EQ(four.kind(four.item("recruit/red").value()).copies, 1);
  EXPECT_FALSE(four.item("recruit/blue"));
  EXPECT_FALSE(two.item("plus-1"));
}

}  // namespace
}  // namespace planche::rules::praxis
