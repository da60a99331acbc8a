#include "press/grid.h"

#include <cmath>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "press/testing/sheets.h"

namespace planche::press {
namespace {

using testing::on;
using testing::part_set;

struct Expected {
  const char* paper;
  base::Size part;
  bool round;
  std::size_t columns, rows;
  bool turned;
};

void PrintTo(const Expected& e, std::ostream* out) {
  *out << e.paper << " " << e.part.width << "x" << e.part.height << (e.round ? " round" : "");
}

class KnownGrids : public ::testing::TestWithParam<Expected> {};

TEST_P(KnownGrids, hold_as_many_as_counted_by_hand) {
  const Expected& e = GetParam();
  scene::PartSet set = part_set(e.part, 1);
  if (e.round) set.outline.form = scene::Outline::Form::ellipse;
  const Grid grid = fit_grid(set, on(e.paper));
  EXPECT_EQ(grid.columns, e.columns);
  EXPECT_EQ(grid.rows, e.rows);
  EXPECT_EQ(grid.turned, e.turned);
}

constexpr base::Size poker{63, 88}, us_poker{63.5, 88.9}, mini{44, 68}, tarot{70, 120}, square{70, 70}, token{12, 12};

INSTANTIATE_TEST_SUITE_P(
    AllPapers, KnownGrids,
    ::testing::Values(Expected{"a4", poker, false, 3, 3, false}, Expected{"a4", us_poker, false, 3, 3, false},
                      Expected{"a4", mini, false, 4, 4, false}, Expected{"a4", tarot, false, 2, 2, false},
                      Expected{"a4", square, false, 2, 4, false}, Expected{"a4", token, true, 14, 19, false},
                      Expected{"letter", poker, false, 3, 3, false}, Expected{"letter", us_poker, false, 3, 3, false},
                      Expected{"letter", mini, false, 4, 3, false}, Expected{"letter", tarot, false, 2, 2, false},
                      Expected{"letter", square, false, 2, 3, false}, Expected{"letter", token, true, 14, 19, false},
                      Expected{"a3", poker, false, 3, 6, true}, Expected{"a3", us_poker, false, 3, 6, true},
                      Expected{"a3", mini, false, 4, 9, true}, Expected{"a3", tarot, false, 4, 3, false},
                      Expected{"a3", square, false, 4, 5, false}, Expected{"a3", token, true, 20, 28, false},
                      Expected{"a5", poker, false, 2, 2, false}, Expected{"a5", us_poker, false, 2, 2, false},
                      Expected{"a5", mini, false, 2, 4, true}, Expected{"a5", tarot, false, 1, 2, true},
                      Expected{"a5", square, false, 1, 2, false}, Expected{"a5", token, true, 9, 14, false},
                      Expected{"legal", poker, false, 2, 5, true}, Expected{"legal", us_poker, false, 2, 5, true},
                      Expected{"legal", mini, false, 4, 5, false}, Expected{"legal", tarot, false, 2, 2, false},
                      Expected{"legal", square, false, 2, 4, false}, Expected{"legal", token, true, 14, 24, false},
                      Expected{"tabloid", poker, false, 3, 6, true}, Expected{"tabloid", us_poker, false, 3, 6, true},
                      Expected{"tabloid", mini, false, 6, 6, false}, Expected{"tabloid", tarot, false, 2, 5, true},
                      Expected{"tabloid", square, false, 3, 5, false},
                      Expected{"tabloid", token, true, 19, 29, false}));

TEST(Grid, nine_poker_cards_are_centred_on_a4_and_letter) {
  const Grid a4 = fit_grid(part_set(poker, 9), on("a4"));
  EXPECT_NEAR(a4.first.x, 10.5, 1e-9);
  EXPECT_NEAR(a4.first.y, 16.5, 1e-9);
  EXPECT_EQ(a4.step, (base::Size{63, 88}));
  const Grid letter = fit_grid(part_set(poker, 9), on("letter"));
  EXPECT_NEAR(letter.first.x, 13.45, 1e-9);
  EXPECT_NEAR(letter.first.y, 7.7, 1e-9);
}

TEST(Grid, a_given_margin_is_obeyed) {
  Options options = on("letter");
  options.margin = 10;
  EXPECT_EQ(fit_grid(part_set(poker, 9), options).places(), 8u);  // 2 x 4 on their side
  options.margin = 7.7;
  EXPECT_EQ(fit_grid(part_set(poker, 9), options).places(), 9u);
  options.margin = 7.8;
  EXPECT_EQ(fit_grid(part_set(poker, 9), options).places(), 8u);
  options.margin = 1;  // the printer cannot: 5
  EXPECT_EQ(fit_grid(part_set({206, 269}, 1), options).places(), 0u);
  EXPECT_EQ(fit_grid(part_set({205.9, 269}, 1), options).places(), 1u);
}

TEST(Grid, bleeds_lie_side_by_side) {
  Options options = on("a4");
  options.bleed = 1.5;
  const Grid grid = fit_grid(part_set(poker, 9), options);
  EXPECT_EQ(grid.places(), 9u);  // 3 x 66 + 12 = 210
  EXPECT_EQ(grid.step, (base::Size{66, 91}));
  EXPECT_NEAR(grid.first.x, 7.5, 1e-9);
  EXPECT_EQ(fit_grid(part_set(poker, 9, 2), on("a4")).places(), 8u);  // turned: 2 x 92, 4 x 67
}

TEST(Grid, what_does_not_fit_has_no_places) {
  EXPECT_EQ(fit_grid(part_set({250, 250}, 1), on("a4")).places(), 0u);
  for (const base::Size bad : {base::Size{0, 10}, {-5, 10}, {std::nan(""), 10}, {10, INFINITY}, {1e-9, 1e-9}})
    EXPECT_EQ(fit_grid(part_set(bad, 1), on("a4")).places(), 0u);
}

TEST(Grid, folds_leave_five_millimetres_beside_the_line) {
  // A4, horizontal fold: halves of 190 x (148.5 - 10 - 5 = 133.5), 3 x 1 upright, 2 x 2 on their side; vertical: halves
  // of 90 x 277, 1 x 3 upright, 1 x 4 on their side. The horizontal fold is tried first.
  const Layout layout = fit(part_set(poker, 9), on("a4"), true);
  ASSERT_TRUE(layout.fold);
  EXPECT_EQ(*layout.fold, (Axis{false, 148.5}));
  EXPECT_EQ(layout.block.grid.places(), 4u);
  EXPECT_TRUE(layout.block.grid.turned);
  EXPECT_NEAR(layout.block.trims().bottom(), 143.5, 1e-9);
  EXPECT_NEAR(layout.area().x + layout.area().right(), 210, 1e-9);
  EXPECT_NEAR(layout.area().y + layout.area().bottom(), 297, 1e-9);
}

TEST(Grid, folds_run_where_more_parts_fit) {
  // A4, 88 x 55: halves of 190 x 133.5 hold 2 x 2 (3 x 1 on their side), halves of 90 x 277 hold 1 x 5.
  const Layout layout = fit(part_set({88, 55}, 9), on("a4"), true);
  ASSERT_TRUE(layout.fold);
  EXPECT_EQ(*layout.fold, (Axis{true, 105}));
  EXPECT_EQ(layout.block.grid.places(), 5u);
}

// Sizes to a tenth of a millimetre.
double tenths(int low, int high) {
  return *rc::gen::inRange(low * 10, high * 10) / 10.0;
}

Options any_options() {
  Options options;
  options.paper = {"any", {tenths(60, 500), tenths(60, 500)}};
  if (*rc::gen::arbitrary<bool>()) options.margin = tenths(5, 20);
  if (*rc::gen::arbitrary<bool>()) options.bleed = tenths(0, 5);
  options.turn = *rc::gen::arbitrary<bool>() ? Turn::long_edge : Turn::short_edge;
  return options;
}

scene::PartSet any_set() {
  scene::PartSet set = part_set({tenths(8, 130), tenths(8, 130)}, 1, tenths(0, 5));
  if (*rc::gen::arbitrary<bool>()) set.outline.form = scene::Outline::Form::hexagon_flat;
  return set;
}

TEST(GridProperties, cells_stay_within_margins_apart_and_centred) {
  EXPECT_TRUE(rc::check([] {
    const Options options = any_options();
    const scene::PartSet set = any_set();
    const bool fold = *rc::gen::arbitrary<bool>();
    const Layout layout = fit(set, options, fold);
    const Block& block = layout.block;
    if (block.grid.places() == 0) return;
    const base::Rect paper{0, 0, options.paper.size.width, options.paper.size.height};
    const base::Rect area = layout.area(), around = area.grown(block.bleed);
    RC_ASSERT(std::abs(area.centre().x - paper.centre().x) < 1e-9);
    RC_ASSERT(std::abs(area.centre().y - paper.centre().y) < 1e-9);
    if (options.margin) {
      RC_ASSERT(paper.grown(-*options.margin).holds(around));
    } else {
      RC_ASSERT(paper.grown(-6).holds(around));
      RC_ASSERT(around.x > 10 - 1e-6 || around.y > 10 - 1e-6);
    }
    const base::Rect first = block.trim(0);
    for (std::size_t i = 1; i < block.grid.places(); ++i) {
      const base::Rect r = block.trim(i);
      const double apart_x = std::abs(r.x - first.x) - r.width, apart_y = std::abs(r.y - first.y) - r.height;
      RC_ASSERT(std::max(apart_x, apart_y) > 2 * block.bleed - 1e-9);
    }
    for (std::size_t i = 0; i < block.grid.places(); ++i) {
      const base::Rect placed = block.place(i)(base::Rect{0, 0, set.trim.width, set.trim.height});
      RC_ASSERT(block.trim(i).holds(placed, 1e-9));
      RC_ASSERT(placed.holds(block.trim(i), 1e-9));
    }
    if (layout.fold) {
      const double to_fold =
          layout.fold->vertical ? layout.fold->at - block.trims().right() : layout.fold->at - block.trims().bottom();
      RC_ASSERT(to_fold - block.bleed > fold_clearance - 1e-9);
    }
  }));
}

TEST(GridProperties, no_row_or_column_more_would_fit) {
  EXPECT_TRUE(rc::check([] {
    Options options = any_options();
    options.margin = options.margin.value_or(10);
    const scene::PartSet set = any_set();
    const Block block = fit(set, options, false).block;
    if (block.grid.places() == 0) return;
    const base::Rect around = block.trims().grown(block.bleed);
    RC_ASSERT(around.width + block.grid.step.width > options.paper.size.width - 2 * *options.margin);
    RC_ASSERT(around.height + block.grid.step.height > options.paper.size.height - 2 * *options.margin);
  }));
}

// A player looks at a card's front and turns it like the leaf of a book: what was at u from the left is now at
// width - u, heights stay. A point of the back, seen that way, must lie where the sheet's turning puts it.
void expect_back_behind_front(const Block& block, std::size_t i, const Axis& axis, base::Point on_back) {
  const base::Point same_spot_of_front{block.part.width - on_back.x, on_back.y};
  const base::Point on_sheet = block.place(i)(same_spot_of_front);
  const base::Point turned = axis.vertical ? base::Point{2 * axis.at - on_sheet.x, on_sheet.y}
                                           : base::Point{on_sheet.x, 2 * axis.at - on_sheet.y};
  const base::Point drawn = block.place_back(i, axis)(on_back);
  RC_ASSERT(std::abs(turned.x - drawn.x) < 1e-9);
  RC_ASSERT(std::abs(turned.y - drawn.y) < 1e-9);
}

TEST(GridProperties, every_back_lies_behind_its_front_the_right_way_up) {
  EXPECT_TRUE(rc::check([] {
    const Options options = any_options();
    const scene::PartSet set = any_set();
    const bool fold = *rc::gen::arbitrary<bool>();
    const Layout layout = fit(set, options, fold);
    if (layout.block.grid.places() == 0) return;
    const Axis axis = layout.fold ? *layout.fold : turning_axis(options.paper.size, options.turn);
    for (std::size_t i = 0; i < layout.block.grid.places(); ++i) {
      expect_back_behind_front(layout.block, i, axis, {0, 0});
      expect_back_behind_front(layout.block, i, axis, {set.trim.width * 0.3, set.trim.height * 0.2});
    }
  }));
}

TEST(Turning, long_edge_mirrors_columns_and_keeps_backs_upright) {
  const Block block = fit(part_set(poker, 9), on("a4"), false).block;
  const Axis axis = turning_axis({210, 297}, Turn::long_edge);
  EXPECT_EQ(axis, (Axis{true, 105}));
  // The back of the card at the top left stands at the top right: 210 - 10.5 - 63 = 136.5.
  EXPECT_EQ(block.place_back(0, axis), base::Transform::translation(136.5, 16.5));
  EXPECT_EQ(block.place_back(4, axis), block.place(4));
}

TEST(Turning, short_edge_mirrors_rows_and_turns_backs_upside_down) {
  const Block block = fit(part_set(poker, 9), on("a4"), false).block;
  const Axis axis = turning_axis({210, 297}, Turn::short_edge);
  EXPECT_EQ(axis, (Axis{false, 148.5}));
  // At the bottom left, a half turn: its own top left corner is the cell's bottom right one.
  EXPECT_EQ(block.place_back(0, axis), (base::Transform{-1, 0, 0, -1, 10.5 + 63, 297 - 16.5}));
}

TEST(Turning, the_long_edge_of_landscape_paper_is_its_top) {
  EXPECT_EQ(turning_axis({297, 210}, Turn::long_edge), (Axis{false, 105}));
  EXPECT_EQ(turning_axis({297, 210}, Turn::short_edge), (Axis{true, 148.5}));
}

TEST(Turning, backs_stand_upside_down_beyond_a_horizontal_fold) {
  const Layout layout = fit(part_set({60, 60}, 6), on("a4"), true);  // 3 x 2 either side
  ASSERT_TRUE(layout.fold);
  EXPECT_FALSE(layout.fold->vertical);
  EXPECT_EQ(layout.block.grid.places(), 6u);
  const base::Transform back = layout.block.place_back(0, *layout.fold);
  EXPECT_EQ(back.xx, -1);
  EXPECT_EQ(back.yy, -1);
  // The top left corner of the first front is 148.5 - 5 - 120 = 23.5 from the top; the back's bottom edge lies there,
  // mirrored.
  EXPECT_NEAR(back(base::Point{0, 0}).y, 297 - 23.5, 1e-9);
}

}  // namespace
}  // namespace planche::press
