#include "scene/outline.h"

#include <algorithm>
#include <cmath>
#include <numbers>

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
  // Both corners lie 1 mm from the lines of their edges: the distance from (x, y) to y = x / 20.
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
  EXPECT_FALSE(alike({}, {Form::ellipse}, {40, 20}));
  other = l_shape;
  other.points.push_back(other.points.back());
  EXPECT_FALSE(alike(l_shape, other, {40, 20}));
}

TEST(Outline, hexagons_and_octagons_touch_all_sides_of_their_box) {
  const auto at = [](Form form, const Rect& box) { return outline_path(form, box, 0); };
  expect_corners(at(Form::hexagon_flat, {1, 2, 10, 20}), {{3.5, 2}, {8.5, 2}, {11, 12}, {8.5, 22}, {3.5, 22}, {1, 12}});
  expect_corners(at(Form::hexagon_pointy, {1, 2, 10, 20}), {{6, 2}, {11, 7}, {11, 17}, {6, 22}, {1, 17}, {1, 7}});
  // In an octagon 10 mm wide, each side is 10 mm · (√2 - 1) long.
  const double cut = (10 - 10 * (std::numbers::sqrt2 - 1)) / 2, rest = 10 - cut;
  expect_corners(at(Form::octagon, {0, 0, 10, 10}),
                 {{cut, 0}, {rest, 0}, {10, cut}, {10, rest}, {rest, 10}, {cut, 10}, {0, rest}, {0, cut}});
  EXPECT_EQ(corners(Form::rectangle, {1, 2, 3, 4}), (std::vector<Point>{{1, 2}, {4, 2}, {4, 6}, {1, 6}}));
}

TEST(Outline, corners_stay_sharp_up_to_four_times_the_distance) {
  const auto points = [](double times) {
    const double slope = std::tan(std::asin(1 / times));
    const Outline needle{Form::polygon, 0, {{0, 0.5}, {1, 0}, {1, 1}}};
    return outline_path(needle, {0, 0, 20, 40 * slope}, 1).points();
  };
  const auto sharp = points(3.99), blunt = points(4.01);
  ASSERT_EQ(sharp.size(), 3u);
  EXPECT_NEAR(sharp[0].x, -3.99, 1e-9);
  EXPECT_EQ(blunt.size(), 4u);
}

TEST(Outline, room_is_measured_to_the_nearest_edge) {
  const Rect box{0, 0, 40, 20};
  const auto room = [&](const Rect& ink) { return room_around(l_shape, box, ink); };
  EXPECT_NEAR(room({2, 3, 5, 5}), 2, 1e-9);
  EXPECT_NEAR(room({5, 1, 5, 5}), 1, 1e-9);
  EXPECT_NEAR(room({30, 14, 7, 2}), 3, 1e-9);
  EXPECT_NEAR(room({5, 14, 12, 5.5}), 0.5, 1e-9);
  EXPECT_NEAR(room_around(l_shape, {0, 0, 0.4, 0.2}, {0.02, 0.03, 0.05, 0.05}), 0.02, 1e-9);
  // The corner of the notch at (20, 10) is 3 mm further right and 4 mm further up.
  EXPECT_NEAR(room({12, 14, 5, 1}), 5, 1e-9);
  // Outside on one side, beyond a corner, and in the notch.
  EXPECT_NEAR(room({-3, 5, 8, 5}), -3, 1e-9);
  EXPECT_NEAR(room({-3, -4, 8, 10}), -5, 1e-9);
  EXPECT_NEAR(room({18, 3, 4, 3}), -2, 1e-9);
  // Surrounding all of it, and across the notch with every corner inside.
  EXPECT_NEAR(room({-1, -1, 42, 22}), -std::hypot(1, 11), 1e-9);
  const Outline u_shape{
      Form::polygon, 0, {{0, 0}, {0.25, 0}, {0.25, 0.5}, {0.75, 0.5}, {0.75, 0}, {1, 0}, {1, 1}, {0, 1}}};
  EXPECT_EQ(room_around(u_shape, box, {5, 5, 30, 3}), 0);
  // Its tip is at (20, 15).
  const Outline notched{Form::polygon, 0, {{0, 0}, {0.25, 0}, {0.5, 0.75}, {0.75, 0}, {1, 0}, {1, 1}, {0, 1}}};
  EXPECT_EQ(room_around(notched, box, {5, 5, 30, 3}), 0);
  EXPECT_NEAR(room_around(notched, box, {5, 16, 30, 2}), 1, 1e-9);
}

}  // namespace
}  // namespace planche::scene
