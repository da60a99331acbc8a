#include "press/marks.h"

#include <cmath>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "press/testing/ink.h"
#include "press/testing/sheets.h"
#include "scene/testing/fixed_typesetter.h"

namespace planche::press {
namespace {

using scene::testing::FixedTypesetter;
using testing::each_ink;
using testing::on;
using testing::part_set;
using testing::Piece;
using testing::pieces;

constexpr double line_height = 6 * 25.4 / 72;

scene::ScenePtr marks(const Layout& layout, Cut cut) {
  FixedTypesetter typesetter;
  return make_marks(layout, plan_margins(layout, cut, line_height), cut, typesetter, "en");
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
  // Nine touching cards: 4 vertical and 4 horizontal cuts.
  const Layout layout = fit(part_set({63, 88}, 9), on("a4"), false);
  EXPECT_EQ(mark_pieces(layout, Cut::marks).size(), 16u);
  EXPECT_TRUE(mark_pieces(layout, Cut::none).empty());
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
  EXPECT_EQ(mark_span(2.7, 0).begin, 1);     // 1.7 mm are left
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

TEST(Marks, stand_between_round_parts_too) {
  scene::PartSet set = part_set({90, 130}, 4);
  set.outline.form = scene::Outline::Form::ellipse;
  const Layout layout = fit(set, on("a4"), false);
  ASSERT_EQ(layout.block.grid.places(), 4u);
  // 4 + 4 cuts, each with two outer marks and one in the gap of 2 mm.
  const auto all = mark_pieces(layout, Cut::marks);
  EXPECT_EQ(all.size(), 24u);
  std::size_t inner = 0;
  for (const Piece& p : all) {
    const base::Rect box = p.box();
    if (!layout.area().holds(box)) continue;
    ++inner;
    EXPECT_NEAR(box.width + box.height, 1, 1e-9);
  }
  EXPECT_EQ(inner, 8u);
}

TEST(Marks, fold_line_is_dashed_and_named) {
  const auto scene = marks(fit(part_set({63, 88}, 9), on("a4"), true), Cut::none);
  ASSERT_EQ(scene->items.size(), 2u);
  const auto& line = std::get<scene::Shape>(scene->items[0]);
  EXPECT_FALSE(line.stroke->dash.empty());
  EXPECT_EQ(line.path.bounds().y, 148.5);
  EXPECT_EQ(testing::all_text(*scene), "fold\n");
}

double tenths(int low, int high) {
  return *rc::gen::inRange(low * 10, high * 10) / 10.0;
}

TEST(MarksProperties, ink_neither_parts_nor_bleeds_nor_the_papers_rim) {
  EXPECT_TRUE(rc::check([] {
    Options options;
    options.paper = {"any", {tenths(60, 500), tenths(60, 500)}};
    if (*rc::gen::arbitrary<bool>()) options.margin = tenths(5, 20);
    scene::PartSet set = part_set({tenths(8, 130), tenths(8, 130)}, 1, tenths(0, 5));
    if (*rc::gen::arbitrary<bool>()) set.outline.form = scene::Outline::Form::ellipse;
    const Layout layout = fit(set, options, *rc::gen::arbitrary<bool>());
    if (layout.block.grid.places() == 0) return;
    const base::Rect printable = base::Rect{0, 0, options.paper.size.width, options.paper.size.height}.grown(-edge);
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
      RC_ASSERT(printable.holds(ink));
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

}  // namespace
}  // namespace planche::press
