// Every effect by itself, and the situations in which it cannot be applied.
#include <gmock/gmock.h>

#include "games/praxis/rules/engine.h"
#include "games/praxis/rules/testing/situations.h"

namespace planche::rules::praxis {
namespace {

using testing::cell;
using testing::drawn;
using testing::Game;
using testing::Type;

constexpr Decision pass{};

// A board with this first row; all other cells are empty.
std::string row(const std::string& first) {
  return first + " . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .";
}
std::string rows(const std::string& first, const std::string& second) {
  return first + " " + second + " . . . . . . . . . . . . . . . . . . . . . . . .";
}

// P13 [6.4]
TEST(PraxisEffects, PlusAndMinusChangeTheFaceWithinOneAndSix) {
  for (const int by : {-3, -2, -1, 1, 2, 3}) {
    for (const int face : {1, 3, 5}) {
      const std::string name = (by > 0 ? "plus-" : "minus-") + std::to_string(by > 0 ? by : -by);
      Game game{row("a" + std::to_string(face) + " " + name + " . . . .")};
      const bool within = face + by >= 1 && face + by <= 6;
      EXPECT_EQ(game.possible(Game::slide(0, 1, 0)), within) << name << " on face " << face;
      if (!within) continue;
      game.play(Game::slide(0, 1, 0));
      EXPECT_EQ(game.state.face(0, 0), face + by);
      EXPECT_EQ(game.state.ship_cell(0, 0), cell(1, 0));
      // P12 [6.1]
      EXPECT_EQ(game.state.discards()[game.item(name)], 1);
      EXPECT_EQ(game.state.artefacts(), 0u);
      EXPECT_TRUE(game.possible(pass));
    }
  }
}

// P13 [6.4]
TEST(PraxisEffects, PlusReachesSixAndNoMore) {
  EXPECT_TRUE(Game{rows("a4 . . . . .", ". plus-2 . . . .")}.possible(Game::slide(0, 1, 1)));
  EXPECT_FALSE(Game{rows("a4 . . . . .", ". plus-3 . . . .")}.possible(Game::slide(0, 1, 1)));
  EXPECT_FALSE(Game{rows("a6 . . . . .", ". plus-1 . . . .")}.possible(Game::slide(0, 1, 1)));
}

// P13 [6.4]
TEST(PraxisEffects, MutationThrowsTheFace) {
  Game game{row("a5 mutation . . . .")};
  game.play(Game::slide(0, 1, 0), {2});
  EXPECT_EQ(game.state.face(0, 0), 2);
}

// P13 [6.4]
TEST(PraxisEffects, DuelIsWonByTheHigherSumAndByTheActivatorWhenEqual) {
  for (const auto& [own, other, won] :
       {std::tuple{1, 2, false}, std::tuple{2, 2, false}, std::tuple{3, 2, true}, std::tuple{6, 1, true}}) {
    Game game{rows("a3 duel b4 . . .", ". . b1 . . .")};
    game.play(Game::slide(0, 1, 0));
    EXPECT_EQ(game.count(Type::duel), 2u);
    EXPECT_FALSE(game.possible(pass));
    game.play(Game::on(Type::duel, 2, 0), {own, other});
    EXPECT_EQ(game.state.on_board(0, 0), won);
    EXPECT_EQ(game.state.on_board(1, 0), !won);
    EXPECT_TRUE(game.state.on_board(1, 1));
    EXPECT_EQ(game.state.hand(0).total(), 0);
    EXPECT_EQ(game.state.discards()[game.item("duel")], 1);
    EXPECT_TRUE(game.possible(pass));
  }
}

// P13 [6.4]
TEST(PraxisEffects, DuelNeedsAnEnemyBesideItsTile) {
  EXPECT_FALSE(Game{row("a3 duel . b1 . .")}.possible(Game::slide(0, 1, 0)));
  EXPECT_FALSE(Game{row("a3 duel a1 . . .")}.possible(Game::slide(0, 1, 0)));
  EXPECT_TRUE(Game{rows("a3 duel . . . .", ". . b6 . . .")}.possible(Game::slide(0, 1, 0)));
}

// P13 (edition 3)
TEST(PraxisEffects, DuelOfEditionThreeTakesTheBetterOfTwoDiceAndTheWinnerDraws) {
  Game won{row("a3 duel b4 . . ."), Edition::third};
  won.play(Game::slide(0, 1, 0));
  won.play(Game::on(Type::duel, 2, 0), {2, 6, 5}, {"draw", "clone"});
  EXPECT_FALSE(won.state.on_board(1, 0));
  EXPECT_EQ(won.state.hand(0).total(), 2);
  Game lost{row("a3 duel b4 . . ."), Edition::third};
  lost.play(Game::slide(0, 1, 0));
  lost.play(Game::on(Type::duel, 2, 0), {5, 1, 5}, {"draw", "clone"});
  EXPECT_FALSE(lost.state.on_board(0, 0));
  EXPECT_EQ(lost.state.hand(1).total(), 2);
}

// P13 [8]
TEST(PraxisEffects, RecruitBringsInTheOtherShipBesideIt) {
  Game game{rows("a3 recruit P . . .", ". duel . b1 . .")};
  game.play(Game::slide(0, 1, 0));
  // The free cells beside the tile: the cell that the ship left, (0,1) and (2,1).
  EXPECT_EQ(game.count(Type::recruit), 3u);
  game.play(Game::on(Type::recruit, 0, 0), {5});
  EXPECT_EQ(game.state.ship_cell(0, 1), cell(0, 0));
  EXPECT_EQ(game.state.face(0, 1), 5);
  EXPECT_EQ(game.state.ship_cell(0, 0), cell(1, 0));
}

// P13 [8]
TEST(PraxisEffects, RecruitNeedsAShipOffTheBoard) {
  EXPECT_FALSE(Game{rows("a3 recruit . . . .", ". . . . . a2")}.possible(Game::slide(0, 1, 0)));
}

// P13 [6.4]
TEST(PraxisEffects, ForbiddenSendsTheShipAway) {
  Game game{row("a3 forbidden . . . a1")};
  game.deal({"duel", "duel", "duel", "draw", "draw", "draw"});
  game.play(Game::slide(0, 1, 0));
  EXPECT_FALSE(game.state.on_board(0, 0));
  EXPECT_EQ(game.state.ships(), bit(cell(5, 0)));
  // Nothing can be laid next to a ship that left the board, nor next to the other ship.
  EXPECT_EQ(game.count(Type::lay), 0u);
}

// P13 [8]
TEST(PraxisEffects, ExplosionDiscardsAdjacentArtefactsButPortals) {
  Game game{rows("a3 explosion P duel . .", "draw . plus-1 . . .")};
  game.play(Game::slide(0, 1, 0));
  EXPECT_EQ(game.state.artefacts(), bit(cell(3, 0)));
  EXPECT_EQ(game.state.portals(), bit(cell(2, 0)));
  EXPECT_EQ(game.state.discards().total(), 3);
}

// P13 [8]
TEST(PraxisEffects, ExplosionNeedsAnArtefactBesideIt) {
  EXPECT_FALSE(Game{rows("a3 explosion P duel . .", ". . . . . .")}.possible(Game::slide(0, 1, 0)));
  EXPECT_TRUE(Game{rows("a3 explosion P . . .", ". . explosion . . .")}.possible(Game::slide(0, 1, 0)));
}

// P13 [8]
TEST(PraxisEffects, DrawKeepsOneOfThree) {
  Game game{row("a3 draw . . . .")};
  game.play(Game::slide(0, 1, 0), {}, {"duel", "plus-1", "duel"});
  EXPECT_EQ(game.count(Type::keep), 2u);
  game.play(game.named(Type::keep, "plus-1"));
  EXPECT_EQ(game.state.hand(0)[game.item("plus-1")], 1);
  EXPECT_EQ(game.state.hand(0).total(), 1);
  EXPECT_EQ(game.state.discards()[game.item("duel")], 2);
  EXPECT_EQ(game.state.discards().total(), 3);
}

// P13 (edition 3)
TEST(PraxisEffects, DrawOfEditionThreeKeepsTwoOfFour) {
  Game game{row("a3 draw . . . ."), Edition::third};
  game.play(Game::slide(0, 1, 0), {}, {"duel", "plus-1", "duel", "clone"});
  game.play(game.named(Type::keep, "duel"));
  EXPECT_EQ(game.count(Type::keep), 3u);
  game.play(game.named(Type::keep, "duel"));
  EXPECT_EQ(game.state.hand(0)[game.item("duel")], 2);
  EXPECT_EQ(game.state.discards().total(), 3);
}

// P13 [8]
TEST(PraxisEffects, DrawTakesWhatThereIsAndNeedsSomething) {
  Parameters rules = testing::usual();
  rules.first.tiles = {{"draw", 5, 2}};
  const Universe none = drawn(rows("a3 draw . . . .", "draw . . . . ."));
  EXPECT_FALSE((Game{none, {}, 0, rules}.possible(Game::slide(0, 1, 0))));
  const Universe one = drawn(row("a3 draw . . . ."));
  Game game{one, {}, 0, rules};
  game.play(Game::slide(0, 1, 0), {}, {"draw"});
  EXPECT_EQ(game.state.hand(0).total(), 1);
  EXPECT_TRUE(game.possible(pass));
}

// P6: the rulebook does not say what happens with an empty pile.
TEST(PraxisEffects, DiscardsBecomeThePileWhenItIsEmpty) {
  Parameters rules = testing::usual();
  rules.first.tiles = {{"mutation", 2, 1}, {"duel", 5, 3}};
  Game game{drawn(row("a3 mutation . . . b1")), {}, 0, rules};
  game.deal({"duel", "duel", "duel"});
  EXPECT_EQ(game.state.pile().total(), 0);
  game.play(Game::slide(0, 1, 0), {3});
  EXPECT_EQ(game.state.discards().total(), 1);
  game.play(game.lay("duel", 0, 0), {}, {"mutation"});
  EXPECT_EQ(game.state.discards().total(), 0);
  EXPECT_EQ(game.state.hand(0)[game.item("mutation")], 1);
}

// P13 [8]
TEST(PraxisEffects, TeleportLeadsToAnotherTeleportAndBothAreDiscarded) {
  Game game{rows("a3 teleport . . . .", ". . . . . teleport")};
  game.play(Game::slide(0, 1, 0));
  EXPECT_EQ(game.count(Type::teleport), 1u);
  game.play(Game::on(Type::teleport, 5, 1));
  EXPECT_EQ(game.state.ship_cell(0, 0), cell(5, 1));
  EXPECT_EQ(game.state.discards()[game.item("teleport")], 2);
  EXPECT_EQ(game.state.occupied(), bit(cell(5, 1)));
}

// P13 [8]
TEST(PraxisEffects, TeleportLeadsToAPortalAndActivatesIt) {
  Game game{rows("a3 teleport . . . P", ". . . . duel .")};
  game.play(Game::slide(0, 1, 0));
  game.play(Game::on(Type::teleport, 5, 0));
  EXPECT_EQ(game.state.ship_cell(0, 0), cell(5, 0));
  EXPECT_EQ(game.state.points(0), 5);
  EXPECT_EQ(game.state.discards()[game.item("teleport")], 1);
  game.play(Game::to_grid(1), {4});
  EXPECT_EQ(game.state.portals(), bit(cell(0, 1)));
}

// P13 [8]
TEST(PraxisEffects, TeleportAloneLeadsNowhere) {
  EXPECT_FALSE(Game{row("a3 teleport . . . .")}.possible(Game::slide(0, 1, 0)));
}

// P13 [8]
TEST(PraxisEffects, BlackStarClearsItsGridOfShips) {
  Game game{rows("a3 black-star b2 b1 . .", "a1 duel . P . .")};
  game.play(Game::slide(0, 1, 0));
  EXPECT_EQ(game.state.ships(), bit(cell(3, 0)));  // grid 2 keeps its ship
  EXPECT_FALSE(game.state.on_board(0, 0) || game.state.on_board(0, 1) || game.state.on_board(1, 0));
  EXPECT_EQ(game.state.artefacts(), bit(cell(1, 1)));
  EXPECT_EQ(game.state.discards()[game.item("black-star")], 1);
}

// P12 [6.1, 8]
TEST(PraxisPortal, SendsAdjacentArtefactsToTheBase) {
  Game game{rows("a3 P duel plus-3 . .", "forbidden P . . . b1")};
  game.play(Game::slide(0, 1, 0));
  EXPECT_EQ(game.state.points(0), 10);
  EXPECT_EQ(game.state.base(0).total(), 2);
  EXPECT_EQ(game.state.artefacts(), bit(cell(3, 0)));
  // Grid 1 has the other portal.
  EXPECT_EQ(game.count(Type::portal), 5u);
  EXPECT_FALSE(game.possible(Game::to_grid(1)));
  // In grid 2, cell 1 holds plus-3 and cell 6 the enemy: the dice are thrown again.
  game.play(Game::to_grid(2), {1, 6, 3});
  EXPECT_EQ(game.state.portals(), bit(cell(1, 1)) | bit(cell(5, 0)));
  EXPECT_EQ(game.state.discards().total(), 0);
}

// P12 [8]
TEST(PraxisPortal, MayStayInItsGridAndCollectNothing) {
  Game game{row("a3 P . . . .")};
  game.play(Game::slide(0, 1, 0));
  EXPECT_TRUE(game.possible(Game::to_grid(1)));
  game.play(Game::to_grid(1), {2, 1});  // cell 2 holds the ship
  EXPECT_EQ(game.state.portals(), bit(cell(0, 0)));
  EXPECT_EQ(game.state.points(0), 0);
}

// P12 [8]
TEST(PraxisPortal, IsNotActivatedWhenItCouldGoNowhere) {
  Universe universe = drawn(rows("a3 P . . . .", ". . . . . ."));
  // Each other grid has a portal. Grid 1 is full except for the cell that the ship leaves.
  for (int grid = 2; grid <= grid_count; ++grid) universe.portals.push_back({{grid, 1}, nullptr});
  EXPECT_TRUE(Game{universe}.possible(Game::slide(0, 1, 0)));
  // Portals next to the first portal fill its grid, and the ship comes from another grid.
  for (const int cell : {1, 3, 4, 5, 6}) universe.portals.push_back({{1, cell}, nullptr});
  universe.ships = {{1, {3, 2}, 3, nullptr}};
  universe.portals.erase(universe.portals.begin() + 2);  // of grid 3
  universe.portals.push_back({{3, 1}, nullptr});
  EXPECT_EQ(Game{universe}.state.slides(0, 0) & cells_of_grid(0), 0u);
}

// P12 (edition 3)
TEST(PraxisPortal, OfEditionThreeLosesOneTileByLotAndIsPlacedAnew) {
  Game game{rows("a3 P duel . . .", "forbidden clone . . . b1"), Edition::third};
  game.play(Game::slide(0, 1, 0), {2, 6, 5, 5}, {"clone"});
  EXPECT_EQ(game.state.points(0), 10);
  EXPECT_EQ(game.state.discards()[game.item("clone")], 1);
  EXPECT_EQ(game.state.portals(), bit(cell_of({5, 5})));
  EXPECT_TRUE(game.possible(pass));
}

// P9 (edition 3)
TEST(PraxisExoplanets, AreTakenByShipsOfFaceOneOnly) {
  EXPECT_FALSE((Game{row("a3 O . . . ."), Edition::third}.possible(Game::slide(0, 1, 0))));
  Game game{row("a1 O . . . ."), Edition::third};
  EXPECT_EQ(game.state.planets().total(), 18);
  game.play(Game::slide(0, 1, 0), {1, 2, 6, 1}, {"mining"});
  EXPECT_EQ(game.state.base(0)[game.item("mining")], 1);
  EXPECT_EQ(game.state.exoplanets(), bit(cell_of({6, 1})));
  EXPECT_EQ(game.state.planets().total(), 17);
  EXPECT_EQ(game.state.points(0), 0);
}

// P9 (edition 3)
TEST(PraxisExoplanets, RunOut) {
  Parameters rules = testing::usual();
  rules.third.exoplanets->inhabited = 2;
  rules.third.exoplanets->mining = rules.third.exoplanets->empty = 0;
  Game game{drawn(row("a1 O . O . ."), Edition::third), {}, 0, rules};
  game.play(Game::slide(0, 1, 0), {}, {"inhabited"});
  EXPECT_EQ(game.state.exoplanets(), bit(cell(3, 0)));
  EXPECT_EQ(game.state.planets().total(), 1);
}

// P13 (edition 3)
TEST(PraxisExoplanets, AreNeitherCollectedNorExploded) {
  Game game{rows("a3 P O . . .", ". . . . . ."), Edition::third};
  game.play(Game::slide(0, 1, 0), {6, 6});
  EXPECT_EQ(game.state.base(0).total(), 0);
  EXPECT_EQ(game.state.exoplanets(), bit(cell(2, 0)));
  EXPECT_FALSE((Game{row("a3 explosion O . . ."), Edition::third}.possible(Game::slide(0, 1, 0))));
}

// P13 (edition 3)
TEST(PraxisEffects, ToolsChangeEveryAdjacentShipByOne) {
  Game game{rows("a3 tools b6 . . .", "b1 . a2 b4 . ."), Edition::third};
  game.play(Game::slide(0, 1, 0));
  const auto change = [](int x, int y, int more) {
    return Decision{Type::tools, static_cast<std::uint8_t>(more), static_cast<std::uint8_t>(cell(x, y))};
  };
  // By cell number: (2,0), then (0,1), then (2,1), all in grid 1.
  EXPECT_EQ(game.all(Type::tools), (std::vector{change(2, 0, 0)}));
  game.play(change(2, 0, 0));
  EXPECT_EQ(game.all(Type::tools), (std::vector{change(0, 1, 1)}));
  game.play(change(0, 1, 1));
  EXPECT_EQ(game.count(Type::tools), 2u);
  game.play(change(2, 1, 0));
  EXPECT_EQ(game.state.face(1, 0), 5);
  EXPECT_EQ(game.state.face(1, 1), 2);
  EXPECT_EQ(game.state.face(0, 1), 1);
  EXPECT_EQ(game.state.face(0, 0), 3);
  EXPECT_EQ(game.state.discards()[game.item("tools")], 1);
  EXPECT_TRUE(game.possible(pass));
}

// P13 (edition 3)
TEST(PraxisEffects, ToolsNeedAShipBesideThem) {
  EXPECT_FALSE((Game{row("a3 tools . b1 . ."), Edition::third}.possible(Game::slide(0, 1, 0))));
}

// P13 (edition 3)
TEST(PraxisEffects, BoosterSlidesOnAndIsDiscarded) {
  Game game{rows("a1 . booster booster b1 .", ". . . . . ."), Edition::third};
  game.play(Game::slide(0, 2, 0));
  EXPECT_FALSE(game.possible(pass));
  EXPECT_TRUE(game.possible(Game::on(Type::boost, 0, 0)));
  game.play(Game::on(Type::boost, 3, 0));
  EXPECT_EQ(game.state.discards()[game.item("booster")], 1);
  EXPECT_TRUE(game.possible(Game::on(Type::boost, 1, 0)));
  EXPECT_FALSE(game.possible(Game::on(Type::boost, 0, 0)));
  game.play(Game::on(Type::boost, 4, 0), {}, {"draw", "draw"});
  EXPECT_EQ(game.state.discards()[game.item("booster")], 2);
  EXPECT_EQ(game.state.ship_cell(0, 0), cell(4, 0));
  EXPECT_EQ(game.count(Type::slide) + game.count(Type::boost), 0u);
}

// P13 (edition 3)
TEST(PraxisEffects, CloneTakesATileFromAnotherBase) {
  const std::string map = rows("b3 P duel . . .", "mutation plus-1 recruit . . .") + "";
  Universe universe = drawn(map, Edition::third);
  universe.ships.push_back({1, testing::place(5, 5), 1, nullptr});
  universe.artefacts.push_back({testing::place(5, 4), "clone", nullptr});
  Game early{universe};
  EXPECT_FALSE(early.possible(Game::slide(0, 5, 4))) << "all bases are empty";
  Game game{universe, {}, 1};
  game.play(Game::slide(0, 1, 0), {4, 1}, {"duel"});
  EXPECT_EQ(game.state.base(1).total(), 3);
  game.play(pass);
  game.play(Game::slide(0, 5, 4));
  EXPECT_EQ(game.count(Type::clone), 1u);
  // In the order of lists: plus-1, mutation, recruit. The dice 2 and 3 give the ninth, counted cyclically: recruit.
  game.play({Type::clone, 0, 1}, {2, 3});
  EXPECT_EQ(game.state.base(0)[game.item("recruit")], 1);
  EXPECT_EQ(game.state.base(1).total(), 2);
  EXPECT_EQ(game.state.points(0), 10);
  EXPECT_EQ(game.state.points(1), 3);
}

}  // namespace
}  // namespace planche::rules::praxis
