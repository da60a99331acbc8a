#include "base/hexagons.h"

#include <set>

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

namespace planche::base {

namespace {

TEST(Hexagons, add_and_subtract_both_coordinates) {
  EXPECT_EQ((Hex{3, 1} + Hex{1, 2}), (Hex{4, 3}));
  EXPECT_EQ((Hex{3, 1} - Hex{1, 2}), (Hex{2, -1}));
}

TEST(Hexagons, have_six_neighbours_of_which_opposite_ones_cancel) {
  const Hex at{4, -7};
  std::set<Hex> around;
  for (int d = 0; d < hex_directions; ++d) {
    around.insert(neighbour(at, d));
    EXPECT_EQ(neighbour(neighbour(at, d), opposite(d)), at);
  }
  EXPECT_EQ(around.size(), 6u);
  EXPECT_FALSE(around.contains(at));
}

// By hand: 42 mm to the right; 21 mm to the right and 36.37 mm down.
TEST(Hexagons, lie_on_paper_with_points_up) {
  EXPECT_EQ(centre({1, 0}, 42), (Point{42, 0}));
  EXPECT_EQ(centre({0, 1}, 42).x, 21);
  EXPECT_NEAR(centre({0, 1}, 42).y, 36.373, 0.001);
}

TEST(Hexagons, keep_their_neighbours_at_one_distance) {
  for (int d = 0; d < hex_directions; ++d) {
    const Point p = centre(neighbour({2, 3}, d), 10), q = centre({2, 3}, 10);
    EXPECT_NEAR(std::hypot(p.x - q.x, p.y - q.y), 10, 1e-9);
  }
}

RC_GTEST_PROP(Hexagons, turn_and_mirror_with_their_directions, ()) {
  const Hex at{*rc::gen::inRange(-1000, 1000), *rc::gen::inRange(-1000, 1000)};
  const int d = *rc::gen::inRange(0, 6), sixths = *rc::gen::inRange(-12, 13);
  RC_ASSERT(rotated(neighbour(at, d), sixths) == neighbour(rotated(at, sixths), ((d + sixths) % 6 + 6) % 6));
  RC_ASSERT(mirrored(neighbour(at, d)) == neighbour(mirrored(at), (6 - d) % 6));
  RC_ASSERT(rotated(at, 6) == at);
  RC_ASSERT(mirrored(mirrored(at)) == at);
}

}  // namespace

}  // namespace planche::base
