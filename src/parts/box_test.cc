#include "parts/box.h"

#include <cmath>

#include <gmock/gmock.h>

#include "scene/testing/fixed_typesetter.h"

namespace planche::parts {
namespace {

// 54 cards of 250 g/m²: 0.325 mm each, 17.55 mm high; 1 mm of room, and the folds and layers of the box itself.
TEST(Box, holds_its_stack_with_the_room_that_is_stated) {
  const double paper = paper_thickness(250);
  EXPECT_DOUBLE_EQ(paper, 0.325);
  const base::BoxSize inside = inside_for({88, 63}, 54 * paper);
  EXPECT_DOUBLE_EQ(inside.width, 64);
  EXPECT_DOUBLE_EQ(inside.height, 89);
  EXPECT_DOUBLE_EQ(inside.depth, 18.55);
  // Few cards: the box is still deep enough to be folded.
  EXPECT_DOUBLE_EQ(inside_for({63, 88}, 3 * paper).depth, 8);
  // The inside space: at each fold, half the paper lies on either side, and lid and bottom have two layers.
  const base::BoxSize box = box_around(inside, paper);
  EXPECT_GE(box.width - paper, inside.width);
  EXPECT_GE(box.height - 3 * paper, inside.height);
  EXPECT_GE(box.depth - 2 * paper, inside.depth);
  EXPECT_LT(box.depth - 2 * paper, inside.depth + 0.5);
}

// A stack that is folded around: the net's faces enclose it. The part is cut along the net, not along its bounding box.
TEST(Box, is_cut_along_its_net) {
  scene::testing::FixedTypesetter typesetter;
  const double paper = paper_thickness(300);
  const base::BoxSize inside = inside_for({63, 88}, 40 * paper);
  const scene::PartSet set =
      box_set("box", {"Lanterns", "by Ada", {"Cards · 40"}, false, nullptr, nullptr}, inside, paper, 2, typesetter, {});
  EXPECT_EQ(set.count, 2u);
  EXPECT_EQ(set.use, scene::Use::folded);
  ASSERT_EQ(set.outline.form, scene::Outline::Form::polygon);
  const base::Net net = base::tuck_box_net(box_around(inside, paper), 12, 8);
  EXPECT_DOUBLE_EQ(set.trim.width, net.bounds.width);
  EXPECT_DOUBLE_EQ(set.trim.height, net.bounds.height);
  ASSERT_EQ(set.outline.points.size(), net.outline.size());
  for (std::size_t i = 0; i < net.outline.size(); ++i) {
    EXPECT_NEAR(set.outline.points[i].x * set.trim.width, net.outline[i].x, 1e-9);
    EXPECT_NEAR(set.outline.points[i].y * set.trim.height, net.outline[i].y, 1e-9);
  }
  // Two large panels and two sides in a row.
  EXPECT_NEAR(net.faces[4].corners[1].x - net.faces[1].corners[0].x, 2 * (64 + 2 * paper + inside.depth + 3 * paper),
              1e-9);
  const std::string drawn = scene::dump(*set.make(0).front);
  for (const char* words : {"Lanterns", "by Ada", "Cards · 40"}) EXPECT_THAT(drawn, testing::HasSubstr(words));
}

TEST(Box, too_small_for_its_title_in_one_line_has_it_in_several_or_turned_or_not_at_all) {
  scene::testing::FixedTypesetter typesetter;
  const auto drawn = [&](const std::string& title, const base::BoxSize& inside) {
    return scene::dump(
        *box_set("box", {title, "by Ada", {"Cards · 40"}, false, nullptr, nullptr}, inside, 0.3, 1, typesetter, {})
             .make(0)
             .front);
  };
  for (const char* title : {"Red Ridge", "A title as long as a box of this size can never say"}) {
    EXPECT_THAT(drawn(title, {17, 17, 8}), testing::Not(testing::HasSubstr("…")));
    EXPECT_THAT(drawn(title, {17, 60, 8}), testing::Not(testing::HasSubstr("…")));
  }
  EXPECT_THAT(drawn("Red Ridge", {17, 60, 8}), testing::HasSubstr("Red Ridge"));
}

// The lid slides over the tray, and the stack fits into the tray. The inside is the distance between walls less half a
// paper at each fold, the layer of a tab, and the stated play.
TEST(Box, of_two_pieces_slide_over_each_other) {
  scene::testing::FixedTypesetter typesetter;
  const double paper = 0.325;
  const base::BoxSize inside{64, 89, 18.55};
  const Lidded sizes = lidded_around(inside, paper);
  EXPECT_GE(sizes.tray.width - 2 * paper, inside.width);
  EXPECT_GE(sizes.tray.height - 2 * paper, inside.height);
  EXPECT_GE(sizes.tray.depth - paper / 2, inside.depth);
  EXPECT_LT(sizes.tray.width, inside.width + 1.5);
  EXPECT_GE(sizes.lid.width - 2 * paper, sizes.tray.width + paper + 0.9);
  EXPECT_LT(sizes.lid.width, sizes.tray.width + 3);
  EXPECT_LT(sizes.lid.depth, 0.7 * sizes.tray.depth);
  EXPECT_GE(lidded_around({64, 89, 8}, paper).lid.depth, 8);
  const auto sets = lidded_sets("box", {"Lanterns", "by Ada", {"Cards · 40"}, true, nullptr, nullptr}, inside, paper, 3,
                                typesetter, {});
  ASSERT_EQ(sets.size(), 2u);
  const base::Net lid = base::tray_net(sizes.lid, 12);
  EXPECT_EQ(sets[0].count, 3u);
  EXPECT_EQ(sets[1].count, 3u);
  EXPECT_EQ(sets[1].trim, lid.bounds.size());
  EXPECT_EQ(sets[1].outline.points.size(), lid.outline.size());
  for (const auto& set : sets) EXPECT_EQ(set.use, scene::Use::folded);
  const std::string drawn = scene::dump(*sets[1].make(0).front);
  for (const char* words : {"Lanterns", "Cards · 40"}) EXPECT_THAT(drawn, testing::HasSubstr(words));
  EXPECT_THAT(scene::dump(*sets[0].make(0).front), testing::HasSubstr("by Ada"));
}

// Low-ink style has no background except paper.
TEST(Box, has_a_version_in_lines) {
  scene::testing::FixedTypesetter typesetter;
  for (const bool low_ink : {false, true}) {
    const auto set =
        box_set("box", {"Lanterns", "by Ada", {}, low_ink, nullptr, nullptr}, {64, 89, 20}, 0.3, 1, typesetter, {});
    const std::string drawn = scene::dump(*set.make(0).front);
    EXPECT_EQ(drawn.find("fill #") == std::string::npos, low_ink) << drawn;
  }
}

}  // namespace
}  // namespace planche::parts
