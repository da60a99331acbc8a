#include "base/geometry.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

namespace planche::base {
namespace {

TEST(Lengths, an_inch_is_72_points) {
  EXPECT_DOUBLE_EQ(pt_from_mm(25.4), 72);
  EXPECT_DOUBLE_EQ(mm_from_pt(36), 12.7);
}

TEST(Rect, has_ends_and_a_middle) {
  const Rect r{1, 2, 6, 8};
  EXPECT_EQ(r.right(), 7);
  EXPECT_EQ(r.bottom(), 10);
  EXPECT_EQ(r.centre(), (Point{4, 6}));
  EXPECT_EQ(r.size(), (Size{6, 8}));
  EXPECT_EQ(r.grown(0.5), (Rect{0.5, 1.5, 7, 9}));
  EXPECT_EQ(r.grown(-1), (Rect{2, 3, 4, 6}));
}

TEST(Rect, holds_what_does_not_stick_out_by_more_than_the_tolerance) {
  const Rect r{1, 2, 6, 8};
  EXPECT_TRUE(r.holds(r));
  const double out = 0.25;
  for (const Rect& other :
       {Rect{1 - out, 2, 6, 8}, Rect{1, 2 - out, 6, 8}, Rect{1, 2, 6 + out, 8}, Rect{1, 2, 6, 8 + out}}) {
    EXPECT_FALSE(r.holds(other));
    EXPECT_FALSE(r.holds(other, 0.125));
    EXPECT_TRUE(r.holds(other, out));
  }
}

TEST(Rect, is_united_with_another_on_any_side) {
  const Rect middle{10, 20, 5, 5};
  EXPECT_EQ(middle.united({1, 2, 1, 1}), (Rect{1, 2, 14, 23}));
  EXPECT_EQ(middle.united({30, 40, 2, 3}), (Rect{10, 20, 22, 23}));
  EXPECT_EQ(middle.united({11, 21, 1, 1}), middle);
}

TEST(Rect, has_something_in_common_with_what_it_touches) {
  const Rect r{10, 20, 30, 40};
  EXPECT_EQ(r.common({0, 0, 15, 100}), (Rect{10, 20, 5, 40}));
  EXPECT_EQ(r.common({35, 55, 100, 100}), (Rect{35, 55, 5, 5}));
  EXPECT_EQ(r.common({0, 30, 100, 1}), (Rect{10, 30, 30, 1}));
  EXPECT_EQ(r.common({40, 20, 5, 5}), (Rect{40, 20, 0, 5}));
  EXPECT_EQ(r.common({10, 60, 5, 5}), (Rect{10, 60, 5, 0}));
  EXPECT_EQ(r.common({40.5, 20, 5, 5}), std::nullopt);
  EXPECT_EQ(r.common({10, 60.5, 5, 5}), std::nullopt);
}

TEST(Transform, quarter_turns_are_exact_and_clockwise_on_paper) {
  EXPECT_EQ(Transform::rotation(0), Transform{});
  EXPECT_EQ(Transform::rotation(90)(Point{1, 0}), (Point{0, 1})) << "from the right to below, as y grows downwards";
  EXPECT_EQ(Transform::rotation(180)(Point{1, 2}), (Point{-1, -2}));
  EXPECT_EQ(Transform::rotation(-90)(Point{0, 1}), (Point{1, 0}));
  EXPECT_EQ(Transform::rotation(450), Transform::rotation(90));
  EXPECT_EQ(Transform::rotation(-630), Transform::rotation(90));
  const Point p = Transform::rotation(30)(Point{2, 0});
  EXPECT_NEAR(p.x, std::sqrt(3), 1e-12);
  EXPECT_NEAR(p.y, 1, 1e-12);
}

TEST(Transform, moves_and_scales_points_and_boxes) {
  EXPECT_EQ(Transform::translation(3, 4)(Point{1, 2}), (Point{4, 6}));
  EXPECT_EQ(Transform::scaling(3, 4)(Point{1, 2}), (Point{3, 8}));
  EXPECT_EQ(Transform::translation(3, 4)(Rect{1, 2, 5, 6}), (Rect{4, 6, 5, 6}));
  EXPECT_EQ(Transform::rotation(90)(Rect{1, 2, 5, 6}), (Rect{-8, 1, 6, 5}));
  EXPECT_EQ(Transform::scaling(-1, 1)(Rect{1, 2, 5, 6}), (Rect{-6, 2, 5, 6}));
}

RC_GTEST_PROP(Transform, after_another_is_one_and_then_the_other, ()) {
  const auto drawn = [] {
    const auto number = [] { return *rc::gen::inRange(-20, 20) / 4.0; };
    return Transform{number(), number(), number(), number(), number(), number()};
  };
  const Transform first = drawn(), second = drawn();
  const Point p{*rc::gen::inRange(-9, 9) * 1.0, *rc::gen::inRange(-9, 9) * 1.0};
  const Point both = second.after(first)(p), one_by_one = second(first(p));
  RC_ASSERT(std::abs(both.x - one_by_one.x) < 1e-9 && std::abs(both.y - one_by_one.y) < 1e-9);
}

}  // namespace
}  // namespace planche::base
