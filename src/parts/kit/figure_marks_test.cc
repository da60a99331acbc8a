#include "parts/kit/figure_marks.h"

#include <gmock/gmock.h>

#include "scene/testing/fixed_typesetter.h"

namespace planche::parts::kit {
namespace {

TEST(FigureMarks, are_read_from_words) {
  const auto arrow = read_mark("arrow:b2>c3"), crossed = read_mark("cross:0,0>3,-1"), cross = read_mark("cross:c3");
  ASSERT_TRUE(arrow && crossed && cross);
  EXPECT_EQ(arrow->from + "|" + arrow->to, "b2|c3");
  EXPECT_FALSE(arrow->cross);
  EXPECT_EQ(crossed->from + "|" + crossed->to, "0,0|3,-1");
  EXPECT_TRUE(crossed->cross);
  EXPECT_EQ(cross->from + "|" + cross->to, "|c3");
  for (const auto* wrong :
       {"", "arrow", "arrow:", "arrow:c3", "arrow:>c3", "arrow:c3>", "cross:", "cross:c3>", "line:a>b"})
    EXPECT_FALSE(read_mark(wrong)) << wrong;
}

TEST(FigureMarks, places_are_names_or_points) {
  const Slot slot = [](std::string_view name) {
    return name == "3x4mm" ? std::optional{Rect{10, 20, 6, 6}} : std::nullopt;
  };
  EXPECT_EQ(find_place("3x4mm", slot)->centre(), (Point{13, 23}));
  EXPECT_EQ(find_place("3x4mm", {})->centre(), (Point{3, 4}));
  for (const auto* wrong : {"", "c3", "3x4", "3mm", "xmm", "3xmm", "-3x4mm", "3x4cm"})
    EXPECT_FALSE(find_place(wrong, slot)) << wrong;
}

// Cells of 10 mm in a row: "0" to "9".
std::optional<Rect> in_row(std::string_view name) {
  if (name.size() != 1 || name[0] < '0' || name[0] > '9') return std::nullopt;
  return Rect{10.0 * (name[0] - '0'), 0, 10, 10};
}

scene::Scene drawn(std::string_view word) {
  scene::testing::FixedTypesetter typesetter;
  scene::Scene scene;
  Pen pen{scene, typesetter};
  draw_mark(pen, *read_mark(word), in_row, {0, 0, 0}, {255, 0, 0});
  return scene;
}

// The middle of the last shape, which is the cross if there is one.
Point middle_of_last(const scene::Scene& scene) {
  return std::get<Shape>(scene.items.back()).path.bounds().centre();
}

TEST(FigureMarks, arrows_point_from_cell_to_cell) {
  const scene::Scene arrow = drawn("arrow:1>4");
  const Rect head = std::get<Shape>(arrow.items.back()).path.bounds();
  EXPECT_NEAR(head.right(), 45 - 3, 1e-6);  // ends before the middle of the cell
  EXPECT_NEAR(head.centre().y, 5, 1e-6);
  EXPECT_TRUE(drawn("arrow:1>x").items.empty());
  EXPECT_TRUE(drawn("cross:x").items.empty());
}

TEST(FigureMarks, crosses_lie_on_long_arrows_and_else_on_the_cell) {
  EXPECT_NEAR(middle_of_last(drawn("cross:4")).x, 45, 1e-6);
  EXPECT_NEAR(middle_of_last(drawn("cross:1>4")).x, (15 + 2 + 45 - 3) / 2.0, 1e-6);
  EXPECT_NEAR(middle_of_last(drawn("cross:1>2")).x, 25, 1e-6);
}

}  // namespace
}  // namespace planche::parts::kit
