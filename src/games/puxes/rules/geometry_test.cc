#include "games/puxes/rules/geometry.h"

#include <cmath>

#include <gmock/gmock.h>

#include "games/puxes/rules/layout.h"

namespace planche::rules::puxes {
namespace {

using base::Point;
using ::testing::DoubleNear;
using ::testing::ElementsAre;

const double root = std::sqrt(2.0);

::testing::Matcher<Point> at(double x, double y) {
  return ::testing::AllOf(::testing::Field(&Point::x, DoubleNear(x, 1e-9)),
                          ::testing::Field(&Point::y, DoubleNear(y, 1e-9)));
}

TEST(PuxesGeometry, CornersTurnClockwise) {
  EXPECT_THAT(corners({{10, 20}, 2, 0}), ElementsAre(at(9, 19), at(11, 19), at(11, 21), at(9, 21)));
  EXPECT_THAT(corners({{10, 20}, 2, 90}), ElementsAre(at(11, 19), at(11, 21), at(9, 21), at(9, 19)));
  EXPECT_THAT(corners({{0, 0}, 2, 45}), ElementsAre(at(0, -root), at(root, 0), at(0, root), at(-root, 0)));
  EXPECT_NEAR(bounds({{0, 0}, 2, -45}).width, 2 * root, 1e-12);
}

TEST(PuxesGeometry, SquaresThatTouchDoNotOverlap) {
  const Square a{{0, 0}, 2, 0};
  EXPECT_FALSE(overlap(a, Square{{2, 0}, 2, 0}));
  EXPECT_FALSE(overlap(a, Square{{2, 2}, 2, 0}));
  EXPECT_FALSE(overlap(a, Square{{1 + root, 0}, 2, 45}));  // a corner at a side
  EXPECT_TRUE(overlap(a, Square{{1 + root - 1e-5, 0}, 2, 45}));
  EXPECT_TRUE(overlap(a, Square{{0, 0}, 0.1, 30}));  // one inside the other
  EXPECT_TRUE(overlap(a, a));
}

// The corners are near each other and the boxes overlap, but a diagonal separates the squares.
TEST(PuxesGeometry, BoxesThatOverlapDoNotMakeSquaresOverlap) {
  const Square a{{0, 0}, 2, 45}, b{{1.5, 1.5}, 2, 45};
  EXPECT_FALSE(overlap(a, b));
  EXPECT_NEAR(gap(a, b), 1.5 * root - 2, 1e-12);
  EXPECT_FALSE(overlap(a, base::Rect{0.75, 0.75, 5, 5}));
  EXPECT_NEAR(depth(a, base::Rect{0.5, 0.5, 5, 5}), 1 - root / 2, 1e-12);  // across the diagonal
}

TEST(PuxesGeometry, GapsAreBetweenTheNearestPoints) {
  const Square a{{0, 0}, 2, 0};
  EXPECT_DOUBLE_EQ(gap(a, {{5, 0.5}, 2, 0}), 3);            // side to side
  EXPECT_DOUBLE_EQ(gap(a, {{5, 6}, 2, 0}), 5);              // corner to corner: 3, 4, 5
  EXPECT_NEAR(gap(a, {{4, 0.3}, 2, 45}), 3 - root, 1e-12);  // corner to side
  EXPECT_DOUBLE_EQ(gap(a, {{1, 1}, 2, 10}), 0);
  EXPECT_DOUBLE_EQ(depth(a, Square{{1.5, 0.2}, 2, 0}), 0.5);
}

TEST(PuxesGeometry, ASquareReachesOverTheTableByItsFarthestCorner) {
  const base::Size table{600, 900};
  EXPECT_TRUE(on_table({{12.5, 12.5}, 25, 0}, table));
  EXPECT_TRUE(on_table({{587.5, 887.5}, 25, 180}, table));
  EXPECT_FALSE(on_table({{12.5, 12.5}, 25, 1}, table));
  EXPECT_NEAR(overhang({{300, 890}, 20, 45}, table), 10 * root - 10, 1e-12);
  EXPECT_NEAR(overhang({{-50, 450}, 20, 0}, table), 60, 1e-12);
}

// U1 [Mise en place]: a sixth of the length from the edge, in the middle.
TEST(PuxesLayout, TemplesStandASixthOfTheLengthFromTheirEdge) {
  const Geometry geometry;
  const Table table = usual_table(geometry);
  EXPECT_DOUBLE_EQ(table.dixe, 25);
  EXPECT_THAT(temple_places(Side::south, 1, table, geometry), ElementsAre(at(300, 750)));
  EXPECT_THAT(temple_places(Side::north, 1, table, geometry), ElementsAre(at(300, 150)));
  EXPECT_THAT(temple_places(Side::west, 1, table, geometry), ElementsAre(at(150, 450)));
  EXPECT_THAT(temple_places(Side::east, 1, table, geometry), ElementsAre(at(450, 450)));
  EXPECT_THAT(temple_places(Side::south, 2, table, geometry), ElementsAre(at(212.5, 750), at(387.5, 750)));
  EXPECT_THAT(temple_places(Side::north, 2, table, geometry), ElementsAre(at(387.5, 150), at(212.5, 150)));
  EXPECT_THAT(temple_places(Side::south, 1, table_of({400, 720}, geometry), geometry), ElementsAre(at(200, 600)));
}

TEST(PuxesLayout, GardensLieAroundTheTemple) {
  const Garden garden = garden_around({300, 750}, 25, {});
  EXPECT_EQ(garden.temple, (base::Rect{287.5, 737.5, 25, 25}));
  EXPECT_EQ(garden.sacred, (base::Rect{262.5, 712.5, 75, 75}));
  EXPECT_EQ(garden.common, (base::Rect{212.5, 662.5, 175, 175}));
  EXPECT_EQ(fortress_zone(usual_table({}), {}, {}), (base::Rect{225, 375, 150, 150}));
}

TEST(PuxesLayout, CornersOnBordersLieInThePublicGarden) {
  const Garden garden = garden_around({0, 0}, 10, {});  // 15 and 35 to each side
  const auto count = [&](Square square) { return corners_in({&garden, 1}, square); };
  EXPECT_EQ(count({{0, -20}, 10, 0}), 4);
  EXPECT_EQ(count({{0, -40}, 10, 0}), 2);  // on the outer border
  EXPECT_EQ(count({{0, -40.1}, 10, 0}), 0);
  EXPECT_EQ(count({{0, -10}, 10, 0}), 2);    // on the inner border; the others inside
  EXPECT_EQ(count({{-40, -40}, 10, 0}), 1);  // a corner at the corner
  EXPECT_EQ(count({{0, -35}, 10, 45}), 3);
  EXPECT_EQ(count({{0, 0}, 10, 0}), 0);
}

TEST(PuxesLayout, TheUsualOraclesStandADixeApartInTheGarden) {
  const puxes::Setup duel = usual_setup(Mode::duel, {{600, 900}, 25}, [] {
    diag::Sink sink;
    return load_parameters({}, sink);
  }());
  ASSERT_EQ(duel.players.size(), 2u);
  std::vector<Point> places;
  for (const Oracle& oracle : duel.players[0].oracles) places.push_back(*oracle.at);
  EXPECT_THAT(places, ElementsAre(at(225, 687.5), at(275, 687.5), at(325, 687.5), at(375, 687.5)));
  EXPECT_THAT(*duel.players[1].oracles[0].at, at(375, 212.5));
}

// A row holds four. Two corners of the fifth are 3.45 DiXes away from the temple; the limit is 3.5.
TEST(PuxesLayout, ManyUsualOraclesLieInTwoRows) {
  EXPECT_THAT(usual_oracles(Side::south, 5, {{300, 750}}, 20),
              ElementsAre(at(240, 710), at(280, 710), at(320, 710), at(360, 710), at(300, 671)));
  EXPECT_THAT(
      usual_oracles(Side::south, 7, {{230, 750}, {370, 750}}, 20),
      ElementsAre(at(190, 710), at(230, 710), at(270, 710), at(230, 671), at(330, 700), at(370, 700), at(410, 700)));
}

}  // namespace
}  // namespace planche::rules::puxes
