#include "games/praxis/parts/plan.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>

#include "scene/testing/fixed_typesetter.h"

namespace planche::parts::praxis {
namespace {

using rules::praxis::Universe;

constexpr double cell = 20;

// Everything drawn in place, with the map that draws it.
struct Drawn {
  std::vector<std::pair<std::string, base::Point>> words;
  std::vector<base::Transform> word_maps;
  std::vector<std::pair<const scene::Scene*, base::Point>> groups;

  void take(const scene::Scene& scene, const base::Transform& by = {}) {
    for (const scene::Item& item : scene.items) {
      if (const auto* text = std::get_if<scene::Text>(&item)) {
        words.emplace_back(text->run->text, by(text->at));
        word_maps.push_back(by);
      } else if (const auto* group = std::get_if<scene::Group>(&item)) {
        groups.emplace_back(group->content.get(), by(base::Point{group->placed.x0, group->placed.y0}));
        if (!group->content->reusable) take(*group->content, by.after(group->placed));
      }
    }
  }
  // The column and row of the cell whose upper left contains the words in type of `size` (numbers of cells are small).
  std::vector<std::pair<int, int>> cells_with(const std::string& what) const {
    std::vector<std::pair<int, int>> cells;
    for (const auto& [text, at] : words) {
      const double x = at.x / cell, y = at.y / cell;
      if (text == what && x - std::floor(x) < 0.2 && y - std::floor(y) < 0.35)
        cells.emplace_back(static_cast<int>(std::floor(x)), static_cast<int>(std::floor(y)));
    }
    return cells;
  }
};

class PraxisPlan : public testing::Test {
 protected:
  scene::testing::FixedTypesetter typesetter;

  Drawn draw(const Universe& universe, const PlanArt& art) {
    scene::Scene scene;
    Pen pen{scene, typesetter};
    art.draw(pen, universe, {0, 0});
    Drawn drawn;
    drawn.take(scene);
    return drawn;
  }
  static Universe with_grid(int turn) {
    Universe universe;
    universe.grids = {{3, {0, 0}, turn, nullptr}};
    return universe;
  }
};

// [4, 8] the numbers of the cells, by the picture of the four turns.
TEST_F(PraxisPlan, NumbersStandUprightWhereTheTurnPutsThem) {
  const std::vector<std::vector<std::string>> pictures{
      {"123", "456"}, {"41", "52", "63"}, {"654", "321"}, {"36", "25", "14"}};
  for (const char* style : {"colour", "low-ink"}) {
    const PlanArt art{cell, {style, {}}};
    for (int turn = 0; turn < 4; ++turn) {
      const Drawn drawn = draw(with_grid(turn), art);
      const auto& picture = pictures[static_cast<std::size_t>(turn)];
      for (std::size_t y = 0; y < picture.size(); ++y) {
        for (std::size_t x = 0; x < picture[y].size(); ++x) {
          EXPECT_THAT(drawn.cells_with(std::string(1, picture[y][x])),
                      testing::Contains(std::pair{static_cast<int>(x), static_cast<int>(y)}));
        }
      }
      for (const auto& map : drawn.word_maps) EXPECT_TRUE(map.xy == 0 && map.yx == 0 && map.xx > 0 && map.yy > 0);
    }
  }
}

TEST_F(PraxisPlan, ThingsLieOnTheirCells) {
  Universe universe = with_grid(1);  // 4 1 / 5 2 / 6 3
  universe.portals = {{{3, 3}, nullptr}};
  universe.artefacts = {{{3, 5}, "duel", nullptr}, {{3, 4}, "plus-1", nullptr}};
  universe.ships = {{1, {3, 2}, 6, nullptr}};
  const PlanArt art{cell, {"colour", {}}};
  const Drawn drawn = draw(universe, art);
  const auto is_on = [&](const scene::ScenePtr& what, int x, int y) {
    for (const auto& [content, at] : drawn.groups) {
      if (content == what.get() && std::floor(at.x / cell) == x && std::floor(at.y / cell) == y) return true;
    }
    return false;
  };
  EXPECT_TRUE(is_on(art.tile("portal"), 1, 2));
  EXPECT_TRUE(is_on(art.tile("duel"), 0, 1));
  EXPECT_TRUE(is_on(art.tile("plus-1"), 0, 0));
  std::vector<std::string> words;
  for (const auto& [text, at] : drawn.words) words.push_back(text);
  EXPECT_THAT(words, testing::IsSupersetOf({"duel", "+1"}));
}

TEST_F(PraxisPlan, IconsStandInsteadOfLabels) {
  auto icon = std::make_shared<scene::Scene>();
  icon->extent = {5, 5, 40, 40};
  icon->reusable = true;
  Universe universe = with_grid(0);
  universe.artefacts = {{{3, 5}, "duel", nullptr}, {{3, 6}, "recruit", nullptr}};
  const PlanArt art{cell, {"colour", [&](std::string_view type) { return type == "duel" ? icon : nullptr; }}};
  const Drawn drawn = draw(universe, art);
  std::vector<std::string> words;
  for (const auto& [text, at] : drawn.words) words.push_back(text);
  EXPECT_THAT(words, testing::Contains("recr"));
  EXPECT_THAT(words, testing::Not(testing::Contains("duel")));
  // The extent of the icon fills a square in the middle of its tile.
  const auto& placed = std::get<scene::Group>(art.tile("duel")->items.back());
  const base::Rect box = placed.placed(icon->extent);
  EXPECT_NEAR(box.width, box.height, 1e-9);
  EXPECT_NEAR(box.centre().x, 0, 1e-9);
  EXPECT_NEAR(box.centre().y, 0, 1e-9);
}

// As on the printed grid: at both ends of the line between its rows.
TEST_F(PraxisPlan, GridNumberStandsInTwoBadges) {
  const PlanArt art{cell, {"low-ink", {}}};
  std::vector<double> at_x;
  for (const auto& [text, at] : draw(with_grid(0), art).words) {
    if (text == "3" && at.y > 0.9 * cell && at.y < 1.3 * cell) at_x.push_back(at.x / cell);
  }
  ASSERT_EQ(at_x.size(), 2u);
  EXPECT_NEAR(at_x[0], 0.5, 0.2);
  EXPECT_NEAR(at_x[1], 2.5, 0.2);
}

TEST_F(PraxisPlan, ExtentIsTheBoxOfTheGrids) {
  Universe universe;
  EXPECT_EQ(plan_extent(universe), (base::Rect{0, 0, 1, 1}));
  universe.grids = {{1, {-4, 2}, 0, nullptr}, {2, {-1, -3}, 1, nullptr}};
  EXPECT_EQ(plan_extent(universe), (base::Rect{-4, -3, 5, 7}));
}

// Two grids touch each other, two more lie far to the right of them and one far below.
TEST_F(PraxisPlan, PartsFarApartMoveTogetherWithAMarkBetween) {
  Universe universe;
  universe.grids = {{1, {0, 0}, 0, nullptr},
                    {2, {3, 0}, 1, nullptr},
                    {3, {1'000'000, 0}, 0, nullptr},
                    {4, {999'998, 0}, 1, nullptr},
                    {5, {0, -500}, 0, nullptr}};
  EXPECT_EQ(on_one_table(universe).grids.size(), 5u);
  const Plan plan = plan_of(universe);
  std::vector<rules::praxis::Square> places;
  for (const auto& grid : plan.drawn.grids) places.push_back(grid.at);
  EXPECT_THAT(places, testing::ElementsAre(rules::praxis::Square{0, -495}, rules::praxis::Square{3, -495},
                                           rules::praxis::Square{10, -495}, rules::praxis::Square{8, -495},
                                           rules::praxis::Square{0, -500}));
  ASSERT_EQ(plan.columns.size(), 1u);
  EXPECT_EQ(plan.columns[0].from, 5);
  EXPECT_EQ(plan.columns[0].cells, 999'993);
  ASSERT_EQ(plan.rows.size(), 1u);
  EXPECT_EQ(plan.rows[0].from, -498);
  EXPECT_EQ(plan.rows[0].cells, 498);
  scene::Scene scene;
  Pen pen{scene, typesetter};
  PlanArt{cell, {"low-ink", {}}}.draw(pen, plan, {0, 0});
  Drawn drawn;
  drawn.take(scene);
  std::vector<std::string> words;
  for (const auto& [text, at] : drawn.words) words.push_back(text);
  EXPECT_THAT(words, testing::IsSupersetOf({"↔\u202f999993", "↕\u202f498"}));
}

TEST_F(PraxisPlan, WhatFitsStaysInItsPlace) {
  Universe universe = with_grid(0);
  universe.grids.push_back({4, {59, -60}, 0, nullptr});
  const Plan plan = plan_of(universe);
  EXPECT_EQ(plan.drawn.grids[1].at, (rules::praxis::Square{59, -60}));
  EXPECT_TRUE(plan.columns.empty() && plan.rows.empty());
}

TEST_F(PraxisPlan, FlawedPiecesAreLeftOut) {
  Universe universe = with_grid(0);
  for (int i = 1; i < 20; ++i) universe.grids.push_back({4, {1000 * i, 0}, 0, nullptr});
  EXPECT_EQ(on_one_table(universe).grids.size(), 11u);
  universe.grids = {{3, {0, 0}, 0, nullptr}};
  universe.portals = {{{4, 1}, nullptr}, {{3, 1}, nullptr}, {{6, 1}, nullptr}};
  universe.ships = {{1, {5, 2}, 6, nullptr}, {2, {3, 3}, 1, nullptr}};
  universe.artefacts = {{{6, 6}, "duel", nullptr}};
  const Universe left = on_one_table(universe);
  ASSERT_EQ(left.grids.size(), 1u);
  ASSERT_EQ(left.portals.size(), 1u);
  EXPECT_EQ(left.portals[0].place, (rules::praxis::Place{3, 1}));
  ASSERT_EQ(left.ships.size(), 1u);
  EXPECT_EQ(left.ships[0].place, (rules::praxis::Place{3, 3}));
  EXPECT_TRUE(left.artefacts.empty());
}

}  // namespace
}  // namespace planche::parts::praxis
