#include "press/sheets/grid.h"

#include <cmath>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "press/testing/polygons.h"
#include "press/testing/scene_ink.h"
#include "press/testing/sheets.h"
#include "press/testing/sizes.h"

namespace planche::press {
namespace {

using testing::on;
using testing::part_set;
using testing::poker;
using testing::shaped;
using testing::tenths;
using testing::tile;

struct Expected {
  const char* paper;
  base::Size part;
  std::size_t columns, rows;
  bool turned;
};

void PrintTo(const Expected& e, std::ostream* out) {
  *out << e.paper << " " << e.part.width << "x" << e.part.height;
}

class KnownGrids : public ::testing::TestWithParam<Expected> {};

TEST_P(KnownGrids, hold_as_many_as_counted_by_hand) {
  const Expected& e = GetParam();
  const PlaceGrid grid = fit_grid(part_set(e.part, 1), on(e.paper));
  EXPECT_EQ(grid.even, e.columns);
  EXPECT_EQ(grid.lines, e.rows);
  EXPECT_EQ(grid.turned, e.turned);
}

constexpr base::Size us_poker{63.5, 88.9}, mini{44, 68}, tarot{70, 120}, square{70, 70};

INSTANTIATE_TEST_SUITE_P(
    AllPapers, KnownGrids,
    ::testing::Values(Expected{"a4", poker, 3, 3, false}, Expected{"a4", us_poker, 3, 3, false},
                      Expected{"a4", mini, 4, 4, false}, Expected{"a4", tarot, 2, 2, false},
                      Expected{"a4", square, 2, 4, false}, Expected{"letter", poker, 3, 3, false},
                      Expected{"letter", us_poker, 3, 3, false}, Expected{"letter", mini, 4, 3, false},
                      Expected{"letter", tarot, 2, 2, false}, Expected{"letter", square, 2, 3, false},
                      Expected{"a3", poker, 3, 6, true}, Expected{"a3", us_poker, 3, 6, true},
                      Expected{"a3", mini, 4, 9, true}, Expected{"a3", tarot, 4, 3, false},
                      Expected{"a3", square, 4, 5, false}, Expected{"a5", poker, 2, 2, false},
                      Expected{"a5", us_poker, 2, 2, false}, Expected{"a5", mini, 2, 4, true},
                      Expected{"a5", tarot, 1, 2, true}, Expected{"a5", square, 1, 2, false},
                      Expected{"legal", poker, 2, 5, true}, Expected{"legal", us_poker, 2, 5, true},
                      Expected{"legal", mini, 4, 5, false}, Expected{"legal", tarot, 2, 2, false},
                      Expected{"legal", square, 2, 4, false}, Expected{"tabloid", poker, 3, 6, true},
                      Expected{"tabloid", us_poker, 3, 6, true}, Expected{"tabloid", mini, 6, 6, false},
                      Expected{"tabloid", tarot, 2, 5, true}, Expected{"tabloid", square, 3, 5, false}));

TEST(Grid, nine_poker_cards_are_centred_on_a4_and_letter) {
  const PlaceGrid a4 = fit_grid(part_set(poker, 9), on("a4"));
  EXPECT_NEAR(a4.first.x, 10.5, 1e-9);
  // 16.5 mm are left above and below; without a bleed, rows and columns touch.
  EXPECT_NEAR(a4.first.y, 16.5, 1e-9);
  EXPECT_EQ(a4.along, (base::Size{63, 0}));
  EXPECT_EQ(a4.across, (base::Size{0, 88}));
  const PlaceGrid letter = fit_grid(part_set(poker, 9), on("letter"));
  EXPECT_NEAR(letter.first.x, 13.45, 1e-9);
  EXPECT_EQ(letter.along, (base::Size{63, 0}));
  EXPECT_EQ(letter.across, (base::Size{0, 88}));
  EXPECT_NEAR(letter.first.y, 7.7, 1e-9);
}

TEST(Grid, gutters_open_where_parts_have_neighbours_on_all_sides_and_where_there_is_room) {
  // 2 × 4 cards: each lies at an edge.
  EXPECT_EQ(fit_grid(part_set({90, 67}, 9), on("a4")).across, (base::Size{0, 67}));
  EXPECT_EQ(fit_grid(part_set({94, 67}, 9), on("a4")).along, (base::Size{94, 0}));
  // 4 × 4 of 44 × 68 touch if they have no bleed.
  EXPECT_EQ(fit_grid(part_set({44, 68}, 20), on("a4")).along, (base::Size{44, 0}));
  // The same size with a bleed: 176 of 190 and 272 of 277 mm. The 14 mm left over would be 4.7 mm for each of three
  // gutters; the limit is 3.
  EXPECT_EQ(fit_grid(part_set({42, 66}, 20, 1), on("a4")).along, (base::Size{47, 0}));
  // 190 of 190 and 276 of 277: no room.
  const PlaceGrid full = fit_grid(part_set({190.0 / 3 - 2, 90}, 9, 1), on("a4"));
  EXPECT_EQ(full.places(), 9u);
  EXPECT_EQ(full.along, (base::Size{190.0 / 3, 0}));
  EXPECT_EQ(full.across, (base::Size{0, 92}));
  // 190 of 190 and 273 of 277 mm: two gutters of 2 mm fit.
  EXPECT_EQ(fit_grid(part_set({190.0 / 3 - 2, 89}, 9, 1), on("a4")).across, (base::Size{0, 93}));
}

TEST(Grid, few_parts_have_gutters_that_a_full_sheet_has_no_room_for) {
  // 9 × 13 leave 3 mm between columns and 9 mm between rows; 7 × 4 are 154 of 190 and 88 of 277 mm.
  const scene::PartSet tokens = part_set({19, 19}, 28, 1);
  const Layout full = fit(tokens, on("a4"), false);
  EXPECT_EQ(full.block.grid.along, (base::Size{21, 0}));
  EXPECT_EQ(full.block.grid.across, (base::Size{0, 21}));
  const Block few = without_empty_rows(full, 28).block;
  EXPECT_EQ(few.grid.places(), 28u);
  EXPECT_EQ(few.grid.across, (base::Size{0, 24}));
  EXPECT_NEAR(few.trims().centre().y, 148.5, 1e-9);
  // Beside other kinds, the block may only use the space of its own lines. Twelve of 3 × 5 parts leave one row empty.
  Block block = few;
  block.grid = {5, 3, 3, false, {}, {21, 0}, {0, 21}, {}};
  const Block rest = without_empty_lines(block, 12);
  EXPECT_EQ(rest.grid.lines, 4u);
  EXPECT_EQ(rest.grid.along, (base::Size{21, 0}));
  EXPECT_EQ(rest.grid.across, (base::Size{0, 21 + narrowest_gutter}));
  // With two rows or columns, there is waste between parts.
  EXPECT_EQ(without_empty_rows(full, 6).block.grid.across, (base::Size{0, 21}));
}

TEST(Grid, a_given_margin_is_obeyed) {
  Options options = on("letter");
  options.margin = 10;
  EXPECT_EQ(fit_grid(part_set(poker, 9), options).places(), 8u);  // 2 x 4, turned
  options.margin = 7.7;
  EXPECT_EQ(fit_grid(part_set(poker, 9), options).places(), 9u);
  options.margin = 7.8;
  EXPECT_EQ(fit_grid(part_set(poker, 9), options).places(), 8u);
  options.margin = 1;  // the smallest margin is 5
  EXPECT_EQ(fit_grid(part_set({206, 269}, 1), options).places(), 0u);
  EXPECT_EQ(fit_grid(part_set({205.9, 269}, 1), options).places(), 1u);
  options.paper = {"", {3000, 3000}};
  options.margin = 5000;  // the largest margin is 1000
  EXPECT_EQ(fit_grid(part_set({1000, 1000}, 1), options).places(), 1u);
  EXPECT_EQ(fit_grid(part_set({1000.1, 1000}, 1), options).places(), 0u);
}

TEST(Grid, bleeds_lie_side_by_side) {
  Options options = on("a4");
  options.bleed = 1.5;
  const PlaceGrid grid = fit_grid(part_set(poker, 9), options);
  EXPECT_EQ(grid.places(), 9u);  // 3 x 66 + 12 = 210
  EXPECT_EQ(grid.along, (base::Size{66, 0}));
  EXPECT_EQ(grid.across, (base::Size{0, 93}));  // 277 - 3 × 91 mm are two gutters of 2
  EXPECT_NEAR(grid.first.x, 7.5, 1e-9);
  EXPECT_EQ(fit_grid(part_set(poker, 9, 2), on("a4")).places(), 8u);  // turned: 2 x 92, 4 x 67
}

TEST(Grid, parts_measure_two_millimetres_at_least) {
  EXPECT_TRUE(fit_grid(part_set({2, 2}, 1), on("a4")).places() > 0);
  EXPECT_EQ(fit_grid(part_set({1.99, 2}, 1), on("a4")).places(), 0u);
  EXPECT_EQ(fit_grid(part_set({2, 1.99}, 1), on("a4")).places(), 0u);
}

TEST(Grid, blocks_of_honeycombs_have_lines_alike_or_a_place_shorter) {
  const std::vector<Block> blocks = blocks_of(shaped(Form::hexagon_pointy, tile), on("a4"), false, 28, false);
  std::size_t shorter = 0;
  for (const Block& block : blocks) {
    const PlaceGrid& grid = block.grid;
    EXPECT_TRUE(grid.odd == grid.even || grid.odd + 1 == grid.even) << grid.even << " and " << grid.odd;
    shorter += grid.odd + 1 == grid.even;
  }
  EXPECT_GT(shorter, 0u);
  EXPECT_LT(shorter, blocks.size());
}

TEST(Grid, what_does_not_fit_has_no_places) {
  EXPECT_EQ(fit_grid(part_set({250, 250}, 1), on("a4")).places(), 0u);
  for (const base::Size bad : {base::Size{0, 10}, {-5, 10}, {std::nan(""), 10}, {10, INFINITY}, {1e-9, 1e-9}})
    EXPECT_EQ(fit_grid(part_set(bad, 1), on("a4")).places(), 0u);
}

TEST(Grid, bleeds_are_numbers_up_to_five_millimetres) {
  const scene::PartSet set = part_set(poker, 1, 2);
  const auto given = [&](std::optional<double> bleed) {
    Options options = on("a4");
    options.bleed = bleed;
    return effective_bleed(set, options);
  };
  EXPECT_EQ(given({}), 2);
  EXPECT_EQ(given(5), 5);
  EXPECT_EQ(given(5.5), 5);
  EXPECT_EQ(given(-1), 0);
  EXPECT_EQ(given(std::nan("")), 0);
  scene::PartSet page = set;
  page.whole_sheet = true;
  EXPECT_EQ(effective_bleed(page, on("a4")), 0);
}

TEST(Grid, of_paper_that_is_all_margin_nothing_is_printable) {
  Options options = on("a4");
  options.paper = {"", {24, 32}};  // 10 mm at each edge
  EXPECT_EQ(printable(options, false), (base::Size{4, 12}));
  EXPECT_EQ(printable(options, true), (base::Size{4, 1}));  // halves, 5 mm beside the fold
  options.paper = {"", {8, 9}};
  EXPECT_EQ(printable(options, false), (base::Size{0, 0}));
  EXPECT_EQ(printable(options, true), (base::Size{0, 0}));
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

Options any_options() {
  Options options;
  options.paper = {"any", {tenths(60, 500), tenths(60, 500)}};
  if (*rc::gen::arbitrary<bool>()) options.margin = tenths(5, 20);
  if (*rc::gen::arbitrary<bool>()) options.bleed = tenths(0, 5);
  options.turn = *rc::gen::arbitrary<bool>() ? Turn::long_edge : Turn::short_edge;
  return options;
}

base::Size regular(Form form, double width) {
  if (form == Form::hexagon_pointy) return {width, width * 2 / std::numbers::sqrt3};
  if (form == Form::hexagon_flat) return {width, width * std::numbers::sqrt3 / 2};
  return {width, width};
}

scene::PartSet any_set() {
  scene::PartSet set = part_set({tenths(8, 130), tenths(8, 130)}, 100'000, tenths(0, 5));
  set.outline.form =
      *rc::gen::element(Form::rectangle, Form::hexagon_flat, Form::hexagon_pointy, Form::ellipse, Form::octagon);
  // Random sizes are never those of a regular hexagon, and hardly ever those of a circle.
  if (*rc::gen::arbitrary<bool>()) set.trim = regular(set.outline.form, set.trim.width);
  return set;
}

TEST(Grid, pages_to_read_are_given_no_bleed) {
  scene::PartSet page = part_set({190, 277}, 1, 0, false);
  Options options = on("a4");
  options.bleed = 1;
  EXPECT_EQ(fit(page, options, false).block.grid.places(), 0u);
  page.whole_sheet = true;
  EXPECT_EQ(fit(page, options, false).block.grid.places(), 1u);
  EXPECT_EQ(fit(page, options, false).block.bleed, 0);
}

TEST(GridProperties, cells_stay_within_margins_and_centred) {
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

TEST(GridProperties, parts_lie_the_gap_and_two_bleeds_apart) {
  EXPECT_TRUE(rc::check([] {
    const Options options = any_options();
    const scene::PartSet set = any_set();
    const Block block = fit(set, options, *rc::gen::arbitrary<bool>()).block;
    const bool hexagon = set.outline.form == Form::hexagon_flat || set.outline.form == Form::hexagon_pointy;
    const double gap = set.outline.form == Form::rectangle ? 0 : hexagon ? 1.8 : 2;
    const std::vector<testing::Polygon> all = testing::shapes(block);
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        const base::Rect near = block.trim(j).grown(gap + 2 * block.bleed);
        if (!testing::overlap(block.trim(i), near)) continue;
        RC_ASSERT(testing::distance(all[i], all[j]) > gap + 2 * block.bleed - 1e-6);
      }
    }
  }));
}

TEST(GridProperties, a_honeycomb_holds_more_than_rows_and_columns) {
  EXPECT_TRUE(rc::check([] {
    Options options = any_options();
    options.margin = options.margin.value_or(10);
    const scene::PartSet set = any_set();
    const Block block = fit(set, options, false).block;
    if (!block.grid.honeycomb()) return;
    const double gap = 2 * block.bleed + (set.outline.form == Form::ellipse ? 2 : 1.8);
    const double around = 2 * (*options.margin + block.bleed);
    const auto plain = [&](double width, double height) {
      const double columns = std::floor((options.paper.size.width - around + gap - 1e-6) / (width + gap));
      return columns * std::floor((options.paper.size.height - around + gap - 1e-6) / (height + gap));
    };
    RC_ASSERT(static_cast<double>(block.grid.places()) > plain(set.trim.width, set.trim.height));
    RC_ASSERT(static_cast<double>(block.grid.places()) >= plain(set.trim.height, set.trim.width));
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
    RC_ASSERT(around.width + block.grid.along.width + block.grid.across.width >
              options.paper.size.width - 2 * *options.margin);
    RC_ASSERT(around.height + block.grid.along.height + block.grid.across.height >
              options.paper.size.height - 2 * *options.margin);
  }));
}

// A player turns a card like the page of a book: a point at u from the left is then at width - u, at the same height.
// Seen this way, a point of the back must lie where turning the sheet puts it.
void expect_back_behind_front(const Block& block, std::size_t i, const Axis& axis, base::Point on_back) {
  const base::Point same_spot_of_front{block.part.width - on_back.x, on_back.y};
  const base::Point on_sheet = block.place(i)(same_spot_of_front);
  const base::Point turned = axis.vertical ? base::Point{2 * axis.at - on_sheet.x, on_sheet.y}
                                           : base::Point{on_sheet.x, 2 * axis.at - on_sheet.y};
  const base::Point drawn = block.place_back(i, axis)(on_back);
  RC_ASSERT(std::abs(turned.x - drawn.x) < 1e-9);
  RC_ASSERT(std::abs(turned.y - drawn.y) < 1e-9);
}

TEST(GridProperties, every_backs_outline_is_the_mirror_image_of_its_fronts) {
  EXPECT_TRUE(rc::check([] {
    const Options options = any_options();
    const Layout layout = fit(any_set(), options, *rc::gen::arbitrary<bool>());
    const Axis axis = layout.fold ? *layout.fold : turning_axis(options.paper.size, options.turn);
    const Block& block = layout.block;
    const testing::Polygon upright = testing::shape(block.form, {0, 0, block.part.width, block.part.height});
    for (std::size_t i = 0; i < block.grid.places(); ++i) {
      const testing::Polygon front = testing::shape(block.outline(), block.trim(i));
      for (const base::Point& corner : upright) {
        const base::Point placed = block.place(i)(corner), on_back = block.place_back(i, axis)(corner);
        const auto is_corner_of = [](const testing::Polygon& polygon, base::Point p) {
          return std::any_of(polygon.begin(), polygon.end(),
                             [&](base::Point q) { return std::hypot(p.x - q.x, p.y - q.y) < 1e-9; });
        };
        RC_ASSERT(is_corner_of(front, placed));
        RC_ASSERT(is_corner_of(testing::mirrored(front, axis), on_back));
      }
    }
  }));
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
  // At the bottom left, after a half turn, the card's own top left corner is the cell's bottom right corner.
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
