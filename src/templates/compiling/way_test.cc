#include "templates/compiling/way.h"

#include <gtest/gtest.h>

namespace planche::templates {
namespace {

void expect_spot(const Way::Spot& spot, double x, double y, double direction) {
  EXPECT_NEAR(spot.at.x, x, 1e-9);
  EXPECT_NEAR(spot.at.y, y, 1e-9);
  EXPECT_NEAR(base::Transform::rotation(spot.direction - direction).xx, 1, 1e-9) << spot.direction;
}

TEST(Way, goes_from_corner_to_corner) {
  const Way way = Way::polyline({{0, 0}, {3, 4}, {3, 10}}, false);
  EXPECT_NEAR(way.length(), 11, 1e-9);
  expect_spot(way.at(0), 0, 0, 53.13010235415598);
  expect_spot(way.at(2.5), 1.5, 2, 53.13010235415598);
  expect_spot(way.at(5), 3, 4, 90);
  expect_spot(way.at(6), 3, 5, 90);
  expect_spot(way.at(11), 3, 10, 90);
  expect_spot(way.at(-5), 0, 0, 53.13010235415598);
  expect_spot(way.at(50), 3, 10, 90);
}

TEST(Way, a_rectangle_is_gone_round_clockwise_again_and_again) {
  const Way way = Way::rectangle({10, 20, 30, 5});
  EXPECT_NEAR(way.length(), 70, 1e-9);
  EXPECT_TRUE(way.closed());
  expect_spot(way.at(0), 10, 20, 0);
  expect_spot(way.at(30), 40, 20, 90);
  expect_spot(way.at(35), 40, 25, 180);
  expect_spot(way.at(67), 10, 23, 270);
  expect_spot(way.at(70 * 3 + 1), 11, 20, 0);
  expect_spot(way.at(-1), 10, 21, 270);
}

TEST(Way, a_circle_begins_at_the_top) {
  const Way way = Way::circle({10, 10}, 5);
  EXPECT_NEAR(way.length(), 31.41592653589793, 1e-9);
  expect_spot(way.at(0), 10, 5, 0);
  expect_spot(way.at(way.length() / 4), 15, 10, 90);
  expect_spot(way.at(way.length() / 2), 10, 15, 180);
  expect_spot(way.at(-way.length() / 4), 5, 10, 270);
}

TEST(Way, an_arc_ends_and_may_go_back) {
  const Way arc = Way::circle({0, 0}, 10, -90, 90);
  EXPECT_FALSE(arc.closed());
  expect_spot(arc.at(0), -10, 0, 270);
  expect_spot(arc.at(arc.length()), 10, 0, 90);
  const Way back = Way::circle({0, 0}, 10, 90, 0);
  expect_spot(back.at(0), 10, 0, 270);
  expect_spot(back.at(back.length()), 0, -10, 180);
}

TEST(Way, without_a_length_stays_where_it_is) {
  expect_spot(Way::polyline({}, false).at(3), 0, 0, 0);
  expect_spot(Way::polyline({{2, 3}}, true).at(3), 2, 3, 0);
  expect_spot(Way::circle({2, 3}, 0).at(7), 2, 3, 0);
  // Equal corners do not hide the direction before or after them.
  const Way twice = Way::polyline({{0, 0}, {0, 0}, {0, 4}, {0, 4}}, false);
  expect_spot(twice.at(0), 0, 0, 90);
  expect_spot(twice.at(4), 0, 4, 90);
  expect_spot(Way::polyline({{0, 0}, {0, 4}, {0, 4}}, false).at(4), 0, 4, 90);
}

}  // namespace
}  // namespace planche::templates
