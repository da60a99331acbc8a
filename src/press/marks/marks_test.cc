#include "press/marks/marks.h"

#include <cmath>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "press/testing/polygons.h"
#include "press/testing/scene_ink.h"
#include "press/testing/sheets.h"
#include "press/testing/sizes.h"
#include "scene/testing/fixed_typesetter.h"

namespace planche::press {
namespace {

using scene::testing::FixedTypesetter;
using testing::each_ink;
using testing::line_height;
using testing::on;
using testing::part_set;
using testing::Piece;
using testing::pieces;
using testing::shaped;
using testing::tenths;
using testing::tile;

scene::ScenePtr marks(const Layout& layout, Cut cut) {
  FixedTypesetter typesetter;
  const Sheet sheet = Sheet::of(layout, layout.block.grid.places());
  return make_marks(sheet, plan_margins(sheet, cut, line_height), cut, typesetter, testing::words_in("en")).lines;
}

std::vector<Piece> mark_pieces(const Layout& layout, Cut cut) {
  const auto scene = marks(layout, cut);
  return scene->items.empty() ? std::vector<Piece>{} : pieces(std::get<scene::Shape>(scene->items.at(0)).path);
}

// Coordinates of the vertical marks above the parts, from left to right.
std::vector<double> marks_above(const std::vector<Piece>& all, double top) {
  std::set<double> out;
  for (const Piece& p : all) {
    if (p.from.x == p.to.x && std::max(p.from.y, p.to.y) < top) out.insert(p.from.x);
  }
  return {out.begin(), out.end()};
}

TEST(Marks, measure_the_trims) {
  for (const double bleed : {0.0, 1.5}) {
    Options options = on("a4");
    options.bleed = bleed;
    const Layout layout = fit(part_set({63, 88}, 9), options, false);
    const std::vector<double> at = marks_above(mark_pieces(layout, Cut::marks), layout.area().y);
    const std::size_t per_card = bleed > 0 ? 2 : 1;
    ASSERT_EQ(at.size(), bleed > 0 ? 6u : 4u);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(at[per_card * i + 1] - at[per_card * i], 63, 1e-9);
    EXPECT_NEAR(at.front() + at.back(), 210, 1e-9);
  }
}

TEST(Marks, stand_at_both_ends_of_every_cut) {
  // Four touching cards: 3 vertical and 3 horizontal cuts.
  EXPECT_EQ(mark_pieces(fit(part_set({90, 130}, 4), on("a4"), false), Cut::marks).size(), 12u);
  // Nine touching cards: 4 vertical and 4 horizontal cuts.
  const Layout layout = fit(part_set({63, 88}, 9), on("a4"), false);
  EXPECT_EQ(mark_pieces(layout, Cut::marks).size(), 2u * 8);
  // With a bleed, rows have gutters: 4 vertical and 6 horizontal cuts, and the vertical ones in both gutters.
  const Layout apart = fit(part_set({60, 85}, 9, 1), on("a4"), false);
  ASSERT_EQ(apart.block.grid.places(), 9u);
  EXPECT_GT(mark_pieces(apart, Cut::marks).size(), 2u * 8);
  EXPECT_TRUE(mark_pieces(layout, Cut::none).empty());
}

// Only blocks beside or above each other restrict each other.
TEST(Marks, of_blocks_across_from_each_other_are_as_long_as_ever) {
  Sheet sheet;
  sheet.paper = {200, 200};
  for (const base::Rect& r : {base::Rect{50, 40, 40, 50}, base::Rect{94, 94, 50, 56}}) {
    Share share;
    share.block.part = r.size();
    share.block.grid = {1, 1, 1, false, {r.x, r.y}, {r.width, 0}, {0, r.height}, {}};
    share.parts = 1;
    sheet.shares.push_back(share);
  }
  FixedTypesetter typesetter;
  const auto drawn =
      make_marks(sheet, plan_margins(sheet, Cut::marks, line_height), Cut::marks, typesetter, testing::words_in("en"));
  const auto all = pieces(std::get<scene::Shape>(drawn.lines->items.at(0)).path);
  EXPECT_EQ(all.size(), 2u * 8);
  for (const Piece& mark : all) EXPECT_NEAR(mark.box().width + mark.box().height, 4, 1e-9);
}

// Between adjacent blocks, marks end at half the gutter, less half their own width.
TEST(Marks, of_blocks_beside_each_other_share_the_gutter) {
  Sheet sheet;
  sheet.paper = {200, 200};
  for (const double x : {40.0, 90 + block_gutter}) {
    Share share;
    share.block.part = {50, 50};
    share.block.grid = {1, 1, 1, false, {x, 40}, {50, 0}, {0, 50}, {}};
    share.parts = 1;
    sheet.shares.push_back(share);
  }
  FixedTypesetter typesetter;
  const auto drawn =
      make_marks(sheet, plan_margins(sheet, Cut::marks, line_height), Cut::marks, typesetter, testing::words_in("en"));
  double left = 0, right = 200;  // the inner ends of the marks that reach furthest into the gutter
  for (const Piece& mark : pieces(std::get<scene::Shape>(drawn.lines->items.at(0)).path)) {
    if (mark.from.y != mark.to.y) continue;
    const double begin = std::min(mark.from.x, mark.to.x), end = std::max(mark.from.x, mark.to.x);
    if (begin >= 90 && end <= 90 + block_gutter) {
      if (begin < 90 + block_gutter / 2)
        left = std::max(left, end);
      else
        right = std::min(right, begin);
    }
  }
  EXPECT_NEAR(left, 90 + block_gutter / 2 - mark_width / 2, 1e-9);
  EXPECT_NEAR(right, 90 + block_gutter / 2 + mark_width / 2, 1e-9);
}

TEST(Marks, are_black_and_a_fifth_of_a_millimetre_wide) {
  const auto scene = marks(fit(part_set({63, 88}, 9), on("a4"), false), Cut::marks);
  EXPECT_TRUE(scene->reusable);
  const auto& stroke = *std::get<scene::Shape>(scene->items.at(0)).stroke;
  EXPECT_EQ(stroke.width, 0.2);
  EXPECT_EQ(std::get<scene::Color>(stroke.paint), (scene::Color{0, 0, 0}));
}

TEST(Marks, spans_shorten_before_they_vanish) {
  EXPECT_EQ(mark_span(10, 0).begin, 1);
  EXPECT_EQ(mark_span(10, 0).end, 5);
  EXPECT_EQ(mark_span(10, 2).begin, 2.5);
  EXPECT_EQ(mark_span(10, 2).end, 6.5);
  EXPECT_EQ(mark_span(2.7, 0).begin, 1);     // the marks have 1.7 mm
  EXPECT_EQ(mark_span(1.35, 0).begin, 0.5);  // nine 63.5 x 88.9 on Letter: 6.35 mm to the edge
  EXPECT_EQ(mark_span(1.35, 0).end, 1.35);
  EXPECT_EQ(mark_span(0.7, 0).end, 0);
  EXPECT_EQ(mark_span(0, 0).end, 0);
}

TEST(Marks, grid_lines_run_on_shared_edges_and_outside_the_others) {
  const Layout layout = fit(part_set({63, 88}, 9), on("a4"), false);
  const std::vector<double> expected = {10.5 - 0.05, 73.5, 136.5, 199.5 + 0.05};
  std::set<double> at;
  for (const Piece& p : mark_pieces(layout, Cut::grid)) {
    if (p.from.x == p.to.x) at.insert(p.from.x);
  }
  EXPECT_THAT(std::vector<double>(at.begin(), at.end()), ::testing::Pointwise(::testing::DoubleNear(1e-9), expected));
}

TEST(Marks, are_not_drawn_for_round_parts) {
  for (const base::Size size : {base::Size{90, 130}, {20, 20}}) {
    scene::PartSet set = part_set(size, 4);
    set.outline.form = scene::Outline::Form::ellipse;
    EXPECT_TRUE(mark_pieces(fit(set, on("a4"), false), Cut::marks).empty());
    EXPECT_FALSE(mark_pieces(fit(set, on("a4"), false), Cut::grid).empty());
  }
}

double length(const Piece& p) {
  return std::hypot(p.to.x - p.from.x, p.to.y - p.from.y);
}

// The distance between the line through `p` and `at`.
double passes(const Piece& p, base::Point at) {
  return std::abs((p.to.x - p.from.x) * (at.y - p.from.y) - (p.to.y - p.from.y) * (at.x - p.from.x)) / length(p);
}

// How many of the marks lie on the line through the corners `a` and `b`, beyond either of them.
std::size_t marks_on(const std::vector<Piece>& all, base::Point a, base::Point b) {
  return static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [&](const Piece& p) {
    return passes(p, a) < 1e-9 && passes(p, b) < 1e-9 &&
           std::min(testing::distance(p.from, a, b), testing::distance(p.to, a, b)) < 10;
  }));
}

TEST(Ticks, extend_the_edges_of_a_hexagon_at_every_corner) {
  const Layout layout = without_empty_rows(fit(shaped(Form::hexagon_pointy, tile), on("a4"), false), 1);
  const std::vector<Piece> all = mark_pieces(layout, Cut::marks);
  EXPECT_EQ(all.size(), 12u);
  const testing::Polygon hexagon = testing::shapes(layout.block).at(0);
  for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(marks_on(all, hexagon[i], hexagon[(i + 1) % 6]), 2u);
  for (const Piece& p : all) {
    EXPECT_NEAR(length(p), mark_length, 1e-9);
    // The mark begins `mark_clearance` beyond the bleed, on a line at 60 degrees to the next edge. The bleed counts as
    // `mark_width` there, so it meets that line 2 / √3 of this width from the corner.
    const double from_corner = 2 / std::numbers::sqrt3 * mark_width + mark_clearance;
    EXPECT_NEAR(testing::distance(p.from, hexagon), from_corner * std::numbers::sqrt3 / 2, 1e-9);
  }
}

TEST(Ticks, stand_outside_a_honeycomb_and_are_long_enough_for_a_ruler) {
  for (const double bleed : {0.0, 2.0}) {
    const Layout layout = fit(shaped(Form::hexagon_pointy, tile, bleed), on("a4"), false);
    const auto all = mark_pieces(layout, Cut::marks);
    EXPECT_FALSE(all.empty());
    const std::vector<testing::Polygon> hexagons = testing::shapes(layout.block);
    for (const Piece& p : all) {
      EXPECT_GE(length(p), 1.5);
      for (const testing::Polygon& hexagon : hexagons) {
        EXPECT_GT(testing::distance(p.from, hexagon), bleed);
        EXPECT_GT(testing::distance(p.to, hexagon), bleed);
      }
    }
  }
}

TEST(Ticks, stand_round_taken_places_only) {
  const Layout layout = fit(shaped(Form::hexagon_pointy, tile), on("a4"), false);
  FixedTypesetter typesetter;
  const Sheet sheet = Sheet::of(layout, 2);
  const auto scene =
      make_marks(sheet, plan_margins(sheet, Cut::marks, line_height), Cut::marks, typesetter, testing::words_in("en"))
          .lines;
  const auto all = pieces(std::get<scene::Shape>(scene->items.at(0)).path);
  EXPECT_EQ(all.size(), 24u);
  const base::Rect two = layout.block.trim(0).united(layout.block.trim(1));
  for (const Piece& p : all) EXPECT_TRUE(two.grown(6).holds(p.box()));
}

TEST(Ticks, octagons_have_two_at_each_of_eight_corners) {
  const Layout layout = without_empty_rows(fit(shaped(Form::octagon, {50, 50}), on("a4"), false), 1);
  EXPECT_EQ(mark_pieces(layout, Cut::marks).size(), 16u);
}

// A square of 60 mm without corners, which are 12 mm long on each of its sides.
TEST(Ticks, blunt_polygons_have_them_and_others_a_line) {
  scene::PartSet set = shaped(Form::polygon, {60, 60});
  set.count = 1;
  set.outline.points = {{0.2, 0}, {0.8, 0}, {1, 0.2}, {1, 0.8}, {0.8, 1}, {0.2, 1}, {0, 0.8}, {0, 0.2}};
  const Layout layout = without_empty_rows(fit(set, on("a4"), false), 1);
  const auto all = mark_pieces(layout, Cut::marks);
  EXPECT_EQ(all.size(), 16u);
  const base::Rect at = layout.block.trim(0);
  EXPECT_EQ(marks_on(all, {at.x + 12, at.y}, {at.x + 48, at.y}), 2u);
  EXPECT_EQ(marks_on(all, {at.x + 48, at.y}, {at.x + 60, at.y + 12}), 2u);
  for (const auto& sharp : {std::vector<base::Point>{{0, 0}, {1, 0}, {0, 1}},  // a triangle
                            {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0.1, 0.5}}}) {   // a notch
    set.outline.points = sharp;
    const auto line = mark_pieces(without_empty_rows(fit(set, on("a4"), false), 1), Cut::marks);
    EXPECT_EQ(line.size(), sharp.size() - 1);  // the last closes the path
  }
}

// A second line beside the net's own outline would look like a fold.
TEST(Marks, nets_have_no_line_but_their_own) {
  scene::PartSet set = shaped(Form::polygon, {60, 60});
  set.outline.points = {{0, 0}, {1, 0}, {0, 1}};
  set.use = scene::Use::folded;
  for (const Cut cut : {Cut::marks, Cut::grid}) EXPECT_TRUE(mark_pieces(fit(set, on("a4"), false), cut).empty());
}

// Thin grey lines would be invisible in the colour of a bleed. None of the white is within the part.
TEST(Marks, lines_through_a_bleed_are_black_dots_on_white) {
  scene::PartSet set = shaped(Form::polygon, {60, 60}, 2);
  set.count = 1;
  set.outline.points = {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0.1, 0.5}};
  const Layout layout = without_empty_rows(fit(set, on("a4"), false), 1);
  const auto scene = marks(layout, Cut::marks);
  ASSERT_EQ(scene->items.size(), 2u);
  const auto& ground = std::get<scene::Shape>(scene->items[0]);
  const auto& dots = std::get<scene::Shape>(scene->items[1]);
  EXPECT_EQ(std::get<scene::Color>(ground.stroke->paint), (scene::Color{255, 255, 255}));
  EXPECT_EQ(std::get<scene::Color>(dots.stroke->paint), (scene::Color{0, 0, 0}));
  EXPECT_TRUE(ground.stroke->dash.empty());
  EXPECT_EQ(dots.stroke->dash, cut_dots);
  const base::Rect at = layout.block.trim(0);
  EXPECT_NEAR(ground.path.bounds().y + ground.stroke->width / 2, at.y, 1e-9);
  EXPECT_NEAR(dots.path.bounds().y + dots.stroke->width / 2, at.y, 1e-9);
}

TEST(Marks, grid_lines_follow_the_outlines_of_hexagons_on_their_outer_side) {
  const Layout layout = fit(shaped(Form::hexagon_pointy, tile), on("a4"), false);
  const std::vector<testing::Polygon> all = testing::shapes(layout.block);
  const auto lines = mark_pieces(layout, Cut::grid);
  EXPECT_EQ(lines.size(), 28u * 5);  // the sixth closes the path
  for (const Piece& p : lines) {
    const base::Point middle{(p.from.x + p.to.x) / 2, (p.from.y + p.to.y) / 2};
    double nearest = INFINITY;
    for (const testing::Polygon& hexagon : all) nearest = std::min(nearest, testing::distance(middle, hexagon));
    EXPECT_NEAR(nearest, grid_line_width / 2, 1e-9);
  }
}

TEST(Marks, grid_lines_are_dots_a_millimetre_apart) {
  const auto scene = marks(fit(part_set({63, 88}, 9), on("a4"), false), Cut::grid);
  const auto& lines = std::get<scene::Shape>(scene->items.at(0));
  EXPECT_EQ(lines.stroke->dash, (std::vector<double>{0.35, 0.65}));
  EXPECT_EQ(lines.stroke->width, 0.1);
}

TEST(Marks, fold_line_is_dashed_and_named) {
  const auto scene = marks(fit(part_set({63, 88}, 9), on("a4"), true), Cut::none);
  ASSERT_EQ(scene->items.size(), 2u);
  const auto& line = std::get<scene::Shape>(scene->items[0]);
  EXPECT_EQ(line.stroke->dash, (std::vector<double>{3, 1.5}));
  EXPECT_EQ(line.path.bounds().y, 148.5);
  // Two cards turned, side by side; with marks, the line is as long as the marks reach.
  EXPECT_NEAR(line.path.bounds().x, 105 - 88, 1e-9);
  EXPECT_NEAR(line.path.bounds().right(), 105 + 88, 1e-9);
  bool found = false;
  each_ink(*marks(fit(part_set({63, 88}, 9), on("a4"), true), Cut::marks), {},
           [&](const scene::Item& item, const auto&) {
             const auto* shape = std::get_if<scene::Shape>(&item);
             if (!shape || !shape->stroke || shape->stroke->dash.empty()) return;
             found = true;
             EXPECT_NEAR(shape->path.bounds().x, 105 - 88 - 5, 1e-9);
             EXPECT_NEAR(shape->path.bounds().right(), 105 + 88 + 5, 1e-9);
           });
  EXPECT_TRUE(found);
  EXPECT_EQ(testing::all_text(*scene), "fold\n");
}

TEST(Marks, the_name_of_a_fold_stands_close_beside_it) {
  // Half of A4 on its side holds 120 × 180 mm only when it is folded from top to bottom.
  for (const auto& [paper, part] : {std::pair{"a4", base::Size{63, 88}}, {"a4-landscape", {120, 180}}}) {
    const Layout layout = fit(part_set(part, 9), on(paper), true);
    ASSERT_TRUE(layout.fold);
    const bool vertical = layout.fold->vertical;
    EXPECT_EQ(vertical, part.width == 120);
    each_ink(*marks(layout, Cut::none), {}, [&](const scene::Item& item, const base::Rect& ink) {
      if (!std::holds_alternative<scene::Text>(item)) return;
      const double free = layout.fold->at - (vertical ? ink.right() : ink.bottom());
      EXPECT_GT(free, 0.1);  // half of the line
      EXPECT_LT(free, 0.5);
    });
  }
}

TEST(MarksProperties, ink_neither_parts_nor_bleeds_nor_the_papers_rim) {
  EXPECT_TRUE(rc::check([] {
    Options options;
    options.paper = {"any", {tenths(60, 500), tenths(60, 500)}};
    if (*rc::gen::arbitrary<bool>()) options.margin = tenths(5, 20);
    scene::PartSet set = part_set({tenths(8, 130), tenths(8, 130)}, 1, tenths(0, 5));
    if (*rc::gen::arbitrary<bool>()) set.outline.form = scene::Outline::Form::ellipse;
    const Layout layout = fit(set, options, *rc::gen::arbitrary<bool>());
    if (layout.block.grid.places() == 0 || !layout.block.cut_across()) return;
    const base::Rect printable =
        base::Rect{0, 0, options.paper.size.width, options.paper.size.height}.grown(-bare_edge);
    std::vector<base::Rect> bleeds;
    for (std::size_t i = 0; i < layout.block.grid.places(); ++i) {
      bleeds.push_back(layout.block.trim(i).grown(layout.block.bleed));
      if (layout.fold) bleeds.push_back(layout.fold->mirror()(bleeds.back()));
    }
    std::vector<base::Rect> cuts;
    for (const Piece& p : mark_pieces(layout, Cut::marks)) {
      const bool vertical = p.from.x == p.to.x;
      cuts.push_back(p.box());
      // Butt ends: the width counts across the line only.
      base::Rect ink = p.box();
      (vertical ? ink.x : ink.y) -= mark_width / 2;
      (vertical ? ink.width : ink.height) += mark_width;
      // If a cut lies 5 mm from the edge, half the width of its marks is beyond.
      RC_ASSERT(printable.holds(p.box()));
      for (const base::Rect& bleed : bleeds) RC_ASSERT(!testing::overlap(ink, bleed));
    }
    if (!layout.fold) return;
    const auto scene = marks(layout, Cut::marks);
    each_ink(*scene, {}, [&](const scene::Item& item, const base::Rect& box) {
      if (!std::holds_alternative<scene::Text>(item)) return;
      RC_ASSERT(printable.holds(box));
      for (const base::Rect& bleed : bleeds) RC_ASSERT(!testing::overlap(box, bleed));
      for (const base::Rect& cut : cuts) RC_ASSERT(!testing::overlap(box, cut.grown(mark_width / 2)));
    });
  }));
}

TEST(TicksProperties, touch_no_part_no_bleed_and_not_the_papers_rim) {
  EXPECT_TRUE(rc::check([] {
    Options options;
    options.paper = {"any", {tenths(60, 300), tenths(60, 300)}};
    if (*rc::gen::arbitrary<bool>()) options.margin = tenths(5, 20);
    const Form form = *rc::gen::element(Form::hexagon_flat, Form::hexagon_pointy, Form::ellipse, Form::octagon);
    base::Size trim{tenths(8, 90), tenths(8, 90)};
    if (form == Form::ellipse) trim.height = trim.width;
    const Layout layout = fit(shaped(form, trim, tenths(0, 5)), options, *rc::gen::arbitrary<bool>());
    const Block& block = layout.block;
    if (block.grid.places() == 0 || block.cut_across()) return;
    const base::Rect printable =
        base::Rect{0, 0, options.paper.size.width, options.paper.size.height}.grown(-bare_edge);
    std::vector<testing::Polygon> all = testing::shapes(block);
    std::vector<base::Rect> boxes;
    for (std::size_t i = 0; i < block.grid.places(); ++i)
      boxes.push_back(block.trim(i).grown(block.bleed + mark_width));
    for (std::size_t i = 0; layout.fold && i < block.grid.places(); ++i) {
      all.push_back(testing::mirrored(all[i], *layout.fold));
      boxes.push_back(layout.fold->mirror()(boxes[i]));
    }
    for (const Piece& p : mark_pieces(layout, Cut::marks)) {
      RC_ASSERT(printable.holds(p.box()));
      RC_ASSERT(length(p) > shortest_mark - 1e-9);
      for (std::size_t i = 0; i < all.size(); ++i) {
        if (!testing::overlap(boxes[i], p.box().grown(0.01))) continue;
        for (const double t : {0.0, 0.25, 0.5, 0.75, 1.0}) {
          const base::Point at{p.from.x + t * (p.to.x - p.from.x), p.from.y + t * (p.to.y - p.from.y)};
          RC_ASSERT(testing::distance(at, all[i]) > block.bleed + mark_width / 2);
        }
      }
    }
  }));
}

}  // namespace
}  // namespace planche::press
