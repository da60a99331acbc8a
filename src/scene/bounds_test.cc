#include "scene/bounds.h"

#include <cmath>

#include <gmock/gmock.h>

namespace planche::scene {
namespace {

void expect_near(const std::optional<Rect>& found, const Rect& expected) {
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->x, expected.x, 1e-3);
  EXPECT_NEAR(found->y, expected.y, 1e-3);
  EXPECT_NEAR(found->width, expected.width, 1e-3);
  EXPECT_NEAR(found->height, expected.height, 1e-3);
}

Scene of(Item item) {
  Scene scene;
  scene.items.push_back(std::move(item));
  return scene;
}

TEST(InkBounds, of_nothing_there_are_none) {
  EXPECT_FALSE(ink_bounds({}));
  EXPECT_FALSE(ink_bounds(of(Shape{Path::rectangle({1, 2, 3, 4}), std::nullopt, {}, false})));
  EXPECT_FALSE(ink_bounds(of(Shape{Path::rectangle({1, 2, 3, 4}), Color{0, 0, 0, 0}, {}, false})));
}

TEST(InkBounds, lines_count_with_half_their_width) {
  Stroke stroke;
  stroke.width = 2;
  expect_near(ink_bounds(of(Shape{Path::rectangle({5, 6, 10, 20}), {}, stroke, false})), {4, 5, 12, 22});
  expect_near(ink_bounds(of(Shape{Path::line({5, 6}, {15, 6}), {}, stroke, false})), {5, 5, 10, 2});
  expect_near(ink_bounds(of(Shape{Path::rectangle({5, 6, 10, 20}), {}, stroke, false}), Transform::scaling(2, 2)),
              {8, 10, 24, 44});
}

TEST(InkBounds, curves_count_without_their_handles) {
  // y = 3 t (1 - t) 4 is highest in the middle: 3; its handles are at 4.
  expect_near(ink_bounds(of(Shape{*Path::from_svg("M0 0 C0 4 9 4 9 0"), Color{}, {}, false})), {0, 0, 9, 3});
  // A circle of radius 5 stays as wide when it is turned.
  expect_near(ink_bounds(of(Shape{Path::ellipse({-5, -5, 10, 10}), Color{}, {}, false}), Transform::rotation(45)),
              {-5, -5, 10, 10});
}

TEST(InkBounds, groups_are_placed_and_clipped) {
  auto inner = std::make_shared<Scene>(of(Shape{Path::rectangle({0, 0, 10, 10}), Color{}, {}, false}));
  Group group{inner, Transform::translation(20, 0), Path::rectangle({15, 5, 10, 50})};
  expect_near(ink_bounds(of(group)), {20, 5, 5, 5});
  group.clip = Path::rectangle({0, 0, 10, 10});
  EXPECT_FALSE(ink_bounds(of(group)));
  group.clip.reset();
  group.placed = Transform::rotation(45);
  const double half = 10 / std::sqrt(2.0);
  expect_near(ink_bounds(of(group)), {-half, 0, 2 * half, 2 * half});
}

}  // namespace
}  // namespace planche::scene
