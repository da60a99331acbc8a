#include "scene/outline.h"

#include <gtest/gtest.h>

namespace planche::scene {
namespace {

using Form = Outline::Form;

const Outline l_shape{Form::polygon, 0, {{0, 0}, {0.5, 0}, {0.5, 0.5}, {1, 0.5}, {1, 1}, {0, 1}}};

void expect_corners(const Path& path, const std::vector<Point>& expected) {
  ASSERT_EQ(path.points().size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_NEAR(path.points()[i].x, expected[i].x, 1e-9) << i;
    EXPECT_NEAR(path.points()[i].y, expected[i].y, 1e-9) << i;
  }
}

TEST(Outline, a_polygon_grows_at_corners_and_into_notches) {
  expect_corners(outline_path(l_shape, {10, 20, 40, 20}, 1),
                 {{9, 19}, {31, 19}, {31, 29}, {51, 29}, {51, 41}, {9, 41}});
  expect_corners(outline_path(l_shape, {10, 20, 40, 20}, -1),
                 {{11, 21}, {29, 21}, {29, 31}, {49, 31}, {49, 39}, {11, 39}});
}

TEST(Outline, sharp_corners_are_cut_off) {
  // The tip at (0, 0) has an angle of 2 * atan(1 / 20).
  const Outline needle{Form::polygon, 0, {{0, 0.5}, {1, 0}, {1, 1}}};
  const Path path = outline_path(needle, {0, -1, 20, 2}, 1);
  ASSERT_EQ(path.points().size(), 4u);
  EXPECT_NEAR(path.points()[0].x, -1, 1e-9);
  EXPECT_NEAR(path.points()[1].x, -1, 1e-9);
  EXPECT_NEAR(path.points()[0].y, -path.points()[1].y, 1e-9);
  // Both lie 1 mm from the lines of the edges they go on from: the distance from (x, y) to y = x / 20.
  EXPECT_NEAR(std::abs(path.points()[1].y + path.points()[1].x / 20) / std::sqrt(1 + 1 / 400.0), 1, 1e-9);
}

TEST(Outline, turned_and_mirrored) {
  // A part of 40 × 20 mm on its side lies in a box of 20 × 40 mm.
  expect_corners(outline_path(turned(l_shape), {0, 0, 20, 40}, 0),
                 {{20, 0}, {20, 20}, {10, 20}, {10, 40}, {0, 40}, {0, 0}});
  EXPECT_EQ(corners(mirrored(l_shape), {0, 0, 40, 20}),
            (std::vector<Point>{{40, 20}, {0, 20}, {0, 10}, {20, 10}, {20, 0}, {40, 0}}));
  EXPECT_EQ(mirrored(mirrored(l_shape)), l_shape);
  EXPECT_EQ(mirrored(mirrored(l_shape, true), true), l_shape);
  EXPECT_EQ(turned(Outline{Form::hexagon_flat}).form, Form::hexagon_pointy);
}

TEST(Outline, alike_wherever_they_begin) {
  Outline other = l_shape;
  std::rotate(other.points.begin(), other.points.begin() + 2, other.points.end());
  EXPECT_TRUE(alike(l_shape, other, {40, 20}));
  other.points[0].x += 0.001;
  EXPECT_FALSE(alike(l_shape, other, {40, 20}));
  EXPECT_FALSE(alike(l_shape, mirrored(l_shape), {40, 20}));
  EXPECT_TRUE(alike({}, {}, {40, 20}));
}

}  // namespace
}  // namespace planche::scene
