// Parts that lie in blocks on a sheet.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "press/sheets/grid.h"
#include "press/testing/sheets.h"

namespace planche::press {
namespace {

using testing::on;
using testing::part_set;

RC_GTEST_PROP(Blocks, stand_apart_and_hold_their_parts_together, ()) {
  const double width = *rc::gen::inRange(8, 30), height = *rc::gen::inRange(8, 30);
  const double bleed = *rc::gen::element(0.0, 1.0), between = *rc::gen::element(0.0, 1.5);
  const double gap = between + *rc::gen::inRange(0, 7);
  const auto columns = *rc::gen::inRange<std::size_t>(1, 6), rows = *rc::gen::inRange<std::size_t>(1, 5);
  const std::size_t count = *rc::gen::inRange<std::size_t>(1, 300), each = columns * rows;
  scene::PartSet set = part_set({width, height}, count, bleed);
  set.cluster = scene::Cluster{columns, rows, gap, between};
  const Layout layout = fit(set, on("a4"), false);
  if (layout.block.grid.places() == 0) return;
  RC_ASSERT(layout.block.grid.places() % each == 0u);
  const Layout shown = without_empty_rows(layout, std::min(count, layout.block.grid.places()));
  const std::size_t parts = std::min(count, layout.block.grid.places());
  RC_ASSERT(shown.block.grid.places() >= parts);
  const double apart = 2 * bleed + between;
  std::vector<base::Rect> blocks;
  for (std::size_t first = 0; first < parts; first += each) {
    base::Rect around = shown.block.trim(first);
    double area = 0;
    for (std::size_t i = first; i < std::min(first + each, parts); ++i) {
      const base::Rect trim = shown.block.trim(i);
      around = around.united(trim);
      area += (trim.width + apart) * (trim.height + apart);
    }
    // A whole block has no room for anything but its parts.
    if (first + each <= parts) RC_ASSERT(std::abs((around.width + apart) * (around.height + apart) - area) < 1e-6);
    blocks.push_back(around.grown(bleed));
  }
  const base::Rect paper{5, 5, 200, 287};
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    RC_ASSERT(paper.holds(blocks[i]));
    for (std::size_t k = 0; k < i; ++k)
      RC_ASSERT(!blocks[i].grown(gap / 2 - 1e-6).common(blocks[k].grown(gap / 2 - 1e-6)));
  }
}

TEST(Blocks, share_each_cut_once) {
  scene::PartSet set = part_set({15, 15}, 20);
  set.cluster = scene::Cluster{5, 2};
  const Block block = fit(set, on("a4"), false).block;
  EXPECT_TRUE(block.touching());
  EXPECT_EQ(block.shared_cuts(20).size(), 2 * (6 + 3));
  EXPECT_EQ(block.shared_cuts(1).size(), 4U);
  // Seven parts: five and two. Three lines across, of five, five and two parts, and six and three upright sides.
  double length = 0;
  for (const scene::Path& line : block.shared_cuts(7))
    length += std::hypot(line.points()[1].x - line.points()[0].x, line.points()[1].y - line.points()[0].y);
  EXPECT_NEAR(length, 15 * (5 + 5 + 2 + 6 + 3), 1e-6);
}

TEST(Blocks, stand_upright_unless_that_takes_more_sheets) {
  scene::PartSet set = part_set({15, 15}, 40);
  set.cluster = scene::Cluster{5, 2};
  EXPECT_FALSE(fit(set, on("a4"), false).block.grid.turned);
  set.cluster = scene::Cluster{15, 1};
  EXPECT_TRUE(fit(set, on("a4"), false).block.grid.turned);
}

}  // namespace
}  // namespace planche::press
