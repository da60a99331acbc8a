// Parts with other outlines than rectangles, or with a given bleed.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "press/press.h"
#include "press/testing/scene_ink.h"
#include "press/testing/sheets.h"
#include "press/testing/sizes.h"

namespace planche::press {
namespace {

using testing::on;
using testing::part_set;
using testing::poker;
using testing::print;
using testing::Printed;

scene::PartSet tiles(std::size_t count, double bleed = 0) {
  scene::PartSet set = part_set(testing::tile, count, bleed, true, true);
  set.outline.form = scene::Outline::Form::hexagon_pointy;
  return set;
}

TEST(Impose, parts_in_a_honeycomb_are_cut_to_their_outline_and_bleed) {
  const Printed printed = print({tiles(28, 1)}, on("a3"));
  const auto& group = std::get<scene::Group>(printed.pages[0].scene.items.at(0));
  ASSERT_TRUE(group.clip);
  const base::Rect trim = group.placed(base::Rect{0, 0, 42, 84 / std::numbers::sqrt3}), clip = group.clip->bounds();
  EXPECT_EQ(group.clip->points().size(), 6u);
  // 1 mm beyond the edges is 2 / √3 mm beyond the corners.
  const bool on_side = trim.width > trim.height;
  EXPECT_NEAR((on_side ? clip.height - trim.height : clip.width - trim.width) / 2, 1, 1e-9);
  EXPECT_NEAR((on_side ? clip.width - trim.width : clip.height - trim.height) / 2, 2 / std::numbers::sqrt3, 1e-9);
}

// Ends of the marks' lines on a page, rounded to a nanometre.
std::multiset<std::pair<long, long>> mark_ends(const Page& page) {
  std::multiset<std::pair<long, long>> out;
  for (const scene::Item& item : page.scene.items) {
    const auto* group = std::get_if<scene::Group>(&item);
    if (!group || !group->content->reusable) continue;
    for (const scene::Item& drawn : group->content->items) {
      const auto* shape = std::get_if<scene::Shape>(&drawn);
      if (!shape || !shape->stroke || shape->stroke->width != 0.2) continue;
      for (const testing::Piece& p : testing::pieces(shape->path, group->placed)) {
        for (const base::Point& end : {p.from, p.to}) out.insert({std::lround(end.x * 1e6), std::lround(end.y * 1e6)});
      }
    }
  }
  return out;
}

TEST(Impose, marks_of_a_honeycomb_are_mirrored_on_the_back) {
  for (const char* paper : {"a4", "letter", "a3", "a4-landscape"}) {
    for (const Turn turn : {Turn::long_edge, Turn::short_edge}) {
      Options options = on(paper);
      options.turn = turn;
      const Printed printed = print({tiles(70)}, options);
      const Axis axis = turning_axis(options.paper.size, turn);
      for (std::size_t i = 0; i + 1 < printed.pages.size(); i += 2) {
        std::multiset<std::pair<long, long>> behind;
        for (const auto& [x, y] : mark_ends(printed.pages[i])) {
          const base::Point p = axis.mirror()(base::Point{static_cast<double>(x) / 1e6, static_cast<double>(y) / 1e6});
          behind.insert({std::lround(p.x * 1e6), std::lround(p.y * 1e6)});
        }
        EXPECT_GT(behind.size(), 24u);
        EXPECT_EQ(mark_ends(printed.pages[i + 1]), behind) << paper << " page " << i + 1;
      }
    }
  }
}

TEST(Impose, a_partial_honeycomb_has_marks_round_its_parts_only) {
  const Printed printed = print({tiles(30)}, on("a4"));  // 28 and 2
  ASSERT_EQ(printed.pages.size(), 4u);
  EXPECT_EQ(mark_ends(printed.pages[2]).size(), 2u * 24);
  // Edges of many parts share a line, and lines have marks at their ends only.
  EXPECT_GT(mark_ends(printed.pages[0]).size(), 2u * 24);
  EXPECT_LT(mark_ends(printed.pages[0]).size(), 24u * 24);
}

// A card that should have `bleed` mm of background around its trim, but draws `drawn` mm.
scene::PartSet spilling(base::Size trim, double bleed, double drawn) {
  scene::PartSet set = part_set(trim, 1, drawn, false);
  set.bleed = bleed;
  return set;
}

TEST(Impose, what_is_drawn_beyond_the_bleed_is_clipped) {
  const Printed printed = print({spilling(poker, 2, 6)}, on("a4"));
  const auto& group = std::get<scene::Group>(printed.pages[0].scene.items.at(0));
  ASSERT_TRUE(group.clip);
  // The card lies on its side.
  EXPECT_EQ(group.clip->bounds(), (base::Rect{59, 115, 92, 67}));
}

TEST(Impose, rectangles_that_keep_to_their_bleed_need_no_clip_and_pages_none) {
  scene::PartSet page = spilling({180, 260}, 0, 1);
  page.whole_sheet = true;
  for (const scene::PartSet& set : {spilling(poker, 2, 2), page}) {
    const Printed printed = print({set}, on("a4"));
    EXPECT_FALSE(std::get<scene::Group>(printed.pages[0].scene.items.at(0)).clip);
  }
}

TEST(Impose, other_forms_are_cut_to_their_outline_wherever_they_lie) {
  for (const Form form : {Form::ellipse, Form::hexagon_flat, Form::hexagon_pointy, Form::octagon}) {
    scene::PartSet set = part_set({40, 40}, 2, 1, true, true);
    set.outline.form = form;
    const Printed printed = print({set}, on("a4"));
    ASSERT_EQ(printed.pages.size(), 2u);
    for (const Page& page : printed.pages) {
      const auto& group = std::get<scene::Group>(page.scene.items.at(0));
      ASSERT_TRUE(group.clip);
      const base::Rect trim = group.placed(base::Rect{0, 0, 40, 40});
      EXPECT_EQ(group.clip->points(), scene::outline_path(page.parts.at(0).form, trim, 1).points());
    }
  }
}

// Counts lines around parts.
std::size_t edges_on(const Page& page) {
  std::size_t out = 0;
  for (const scene::Item& item : page.scene.items) {
    const auto* shape = std::get_if<scene::Shape>(&item);
    out += shape && shape->stroke && !shape->fill;
  }
  return out;
}

TEST(Impose, circles_that_bleed_have_an_edge_to_cut_along) {
  for (const double bleed : {0.0, 1.0}) {
    scene::PartSet set = part_set({40, 40}, 3, bleed, false);
    set.outline.form = Form::ellipse;
    EXPECT_EQ(edges_on(print({set}, on("a4")).pages[0]), bleed > 0 ? 3u : 0u);
    Options plain = on("a4");
    plain.edges = false;
    EXPECT_EQ(edges_on(print({set}, plain).pages[0]), 0u);
  }
}

// The corners to which a page clips its parts, rounded, for each part; `by` maps them first.
std::vector<std::set<std::pair<long, long>>> cut_corners(const Page& page, const base::Transform& by) {
  std::vector<std::set<std::pair<long, long>>> out;
  const auto add = [&](const scene::Group& group) {
    if (!group.clip) return;
    auto& corners = out.emplace_back();
    for (const base::Point& p : group.clip->points()) {
      const base::Point q = by(p);
      corners.insert({std::lround(q.x * 1e6), std::lround(q.y * 1e6)});
    }
  };
  for (const scene::Item& item : page.scene.items) {
    const auto* group = std::get_if<scene::Group>(&item);
    if (group == nullptr) continue;
    add(*group);
    if (!group->content || !group->content->reusable) continue;  // a sheet of equal backs
    for (const scene::Item& inner : group->content->items) {
      if (const auto* placed = std::get_if<scene::Group>(&inner)) add(*placed);
    }
  }
  std::sort(out.begin(), out.end());
  return out;
}

// An S of four squares of 20 mm: turned over, it is a Z.
TEST(Impose, backs_of_chiral_parts_are_cut_like_their_fronts_turned_over) {
  const std::vector<base::Point> corners{{0, 0}, {40, 0}, {40, 20}, {60, 20}, {60, 40}, {20, 40}, {20, 20}, {0, 20}};
  for (const Turn turn : {Turn::long_edge, Turn::short_edge}) {
    for (const char* paper : {"a4", "a4-landscape", "60x90"}) {  // upright, upright, on its side
      scene::PartSet set = part_set({60, 40}, 3, 0, true, true);
      set.outline.form = Form::polygon;
      for (const base::Point& p : corners) set.outline.points.push_back({p.x / 60, p.y / 40});
      Options options = on(paper);
      options.margin = 5;
      options.turn = turn;
      const Printed printed = print({set}, options);
      ASSERT_GE(printed.pages.size(), 2u);
      const base::Size size = options.paper.size;
      const auto fronts = cut_corners(printed.pages[0], {}),
                 backs = cut_corners(printed.pages[1], turning_axis(size, turn).mirror());
      ASSERT_FALSE(fronts.empty());
      EXPECT_EQ(fronts.front().size(), 8u);
      EXPECT_EQ(fronts, backs) << paper;
      // The geometry of a back, whose corners are those of the front, mirrored.
      const Layout layout = without_empty_rows(fit(set, options, false), set.count);
      std::set<std::pair<long, long>> drawn;
      for (const base::Point& p : corners) {
        const base::Point q = layout.block.place_back(0, turning_axis(size, turn))(base::Point{60 - p.x, p.y});
        drawn.insert({std::lround(q.x * 1e6), std::lround(q.y * 1e6)});
      }
      const auto as_printed = cut_corners(printed.pages[1], {});
      EXPECT_TRUE(std::find(as_printed.begin(), as_printed.end(), drawn) != as_printed.end()) << paper;
    }
  }
}

TEST(Impose, outlines_of_parts_without_backs_stay_off_the_back_page) {
  scene::PartSet net = part_set({60, 40}, 1, 0, false);
  net.outline = {Form::polygon, 0, {{0, 0}, {1, 0}, {0, 1}}};
  Options options = on("a4");
  options.mix = true;
  const Printed printed = print({part_set(poker, 2), net}, options);
  ASSERT_EQ(printed.pages.size(), 2u);
  // The line between the blocks is dotted, too, but not closed.
  const auto has_outline = [](const Page& page) {
    bool found = false;
    testing::each_ink(page.scene, {}, [&](const scene::Item& item, const base::Rect&) {
      const auto* shape = std::get_if<scene::Shape>(&item);
      const auto closes = [](scene::Path::Verb verb) { return verb == scene::Path::Verb::close; };
      found = found || (shape && shape->stroke && !shape->stroke->dash.empty() &&
                        std::any_of(shape->path.verbs().begin(), shape->path.verbs().end(), closes));
    });
    return found;
  };
  EXPECT_TRUE(has_outline(printed.pages[0]));
  EXPECT_FALSE(has_outline(printed.pages[1]));
}

TEST(Impose, polygons_are_cut_along_their_outline) {
  scene::PartSet set = part_set({60, 40}, 1, 0, false);
  set.outline = {Form::polygon, 0, {{0, 0}, {1, 0}, {0, 1}}};
  const Printed printed = print({set}, on("a4"));
  bool found = false;
  testing::each_ink(printed.pages[0].scene, {}, [&](const scene::Item& item, const base::Rect&) {
    const auto* shape = std::get_if<scene::Shape>(&item);
    found = found || (shape && shape->stroke && shape->stroke->dash.size() == 2 && shape->path.points().size() == 3);
  });
  EXPECT_TRUE(found);
}

}  // namespace
}  // namespace planche::press
