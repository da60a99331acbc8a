#include "press/sheets/interlock.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "base/nets.h"
#include "press/sheets/grid.h"
#include "press/testing/polygons.h"
#include "press/testing/sheets.h"

namespace planche::press {
namespace {

using testing::on;
using testing::part_set;

scene::PartSet set_of(const base::Net& net) {
  scene::PartSet set = part_set(net.bounds.size(), 100'000, 0, false);
  set.outline.form = Form::polygon;
  for (const base::Point p : net.outline)
    set.outline.points.push_back({p.x / net.bounds.width, p.y / net.bounds.height});
  return set;
}

// A cross of 25 mm squares with tabs of 6 mm is 75 wide and 106 high, its column with tabs 37 wide. Two columns pass
// each other at 37 + 2; the arms begin 31 mm below the top. So lines 106 + 2 - 31 = 77 mm apart hold each other's
// columns between their arms: 75 + 78 + 39 = 192 by 106 + 2 × 77 = 260 mm for six.
TEST(Interlock, nets_of_cubes_reach_into_each_other) {
  const base::Net net = base::cube_net(25, 6);
  const auto all = interlocked(net.outline, 2);
  EXPECT_TRUE(std::any_of(all.begin(), all.end(), [](Steps steps) {
    return std::abs(steps.along - 78) < 1e-5 && std::abs(steps.across - 77) < 1e-5;
  }));
  for (const char* paper : {"a4", "letter"}) EXPECT_EQ(fit_grid(set_of(net), on(paper)).places(), 6u) << paper;
}

TEST(Interlock, parts_keep_their_distance) {
  // The second outline is a pyramid of 20 mm on a square, whose sides are 18 mm high.
  const testing::Polygon pyramid{{18, 18}, {28, 0}, {38, 18}, {56, 28}, {38, 38}, {28, 56}, {18, 38}, {0, 28}};
  const testing::Polygon hook{{0, 0}, {12, 0}, {12, 30}, {40, 30}, {40, 40}, {0, 40}};
  const testing::Polygon slanted{{0, 0}, {30, 10}, {8, 25}};
  for (const testing::Polygon& outline : {base::cube_net(25, 6).outline, pyramid, hook, slanted}) {
    testing::Polygon fine;  // with corners at most 3 mm apart, so that every crossing is found
    for (std::size_t k = 0; k < outline.size(); ++k) {
      const base::Point a = outline[k], b = outline[(k + 1) % outline.size()];
      const double pieces = std::ceil(std::hypot(b.x - a.x, b.y - a.y) / 3);
      for (double t = 0; t < pieces; ++t)
        fine.push_back({a.x + t / pieces * (b.x - a.x), a.y + t / pieces * (b.y - a.y)});
    }
    const auto all = interlocked(outline, 2);
    ASSERT_FALSE(all.empty());
    for (const Steps& steps : {all.front(), all.back()}) {
      double least = INFINITY;
      for (const auto& [line, place] :
           {std::pair{0, 1.0}, {1, 0.5}, {1, -0.5}, {1, 1.5}, {1, -1.5}, {2, 0}, {2, 1}, {2, -1}}) {
        testing::Polygon other = fine;
        for (base::Point& p : other) p = {p.x + place * steps.along, p.y + line * steps.across};
        least = std::min(least, testing::distance(other, outline));
      }
      EXPECT_NEAR(least, 2, 1e-4);  // not more than the gap
    }
  }
}

// Thin zigzags, 62 mm high, could interlock ever more closely, shifted by whole waves. But only four lines are
// compared, so the fifth line must be past the whole part: 64 mm further, with the gap. The same applies to the fifth
// place in a line of upright zigzags.
TEST(Interlock, the_fifth_line_and_place_are_past_the_part) {
  testing::Polygon zigzag{{0, 60},   {30, 0}, {60, 60}, {90, 0}, {120, 60},
                          {120, 62}, {90, 2}, {60, 62}, {30, 2}, {0, 62}};
  double least = INFINITY;
  for (const Steps& steps : interlocked(zigzag, 2)) least = std::min(least, steps.across);
  EXPECT_NEAR(least, 64.0 / 5, 1e-6);
  for (base::Point& p : zigzag) p = {p.y, p.x};
  EXPECT_NEAR(interlocked(zigzag, 2).front().along, 64.0 / 5, 1e-6);
}

}  // namespace
}  // namespace planche::press
