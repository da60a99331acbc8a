// Hexagons and circles in interlocking lines.
#include <numbers>

#include <gtest/gtest.h>

#include "press/sheets/grid.h"
#include "press/testing/polygons.h"
#include "press/testing/scene_ink.h"
#include "press/testing/sheets.h"
#include "press/testing/sizes.h"

namespace planche::press {
namespace {

using testing::on;
using testing::shaped;
using testing::tile;

// Numbers of lines, and of places in odd and even lines; whether lines are columns.
struct Honeycomb {
  std::size_t lines, even, odd;
  bool columns;
};

void expect_honeycomb(const scene::PartSet& set, const char* paper, const Honeycomb& expected) {
  SCOPED_TRACE(paper);
  const PlaceGrid grid = fit_grid(set, on(paper));
  EXPECT_EQ(grid.lines, expected.lines);
  EXPECT_EQ(grid.even, expected.even);
  EXPECT_EQ(grid.odd, expected.odd);
  EXPECT_EQ(grid.shift.height > 0, expected.columns);
  EXPECT_EQ(grid.shift.width > 0, !expected.columns);
}

// Hexagons 42 mm from flat to flat, 84 / √3 = 48.50 mm from point to point, 1.8 mm apart: one every 43.8 mm, and lines
// every 43.8 √3/2 = 37.93 mm.

TEST(Honeycomb, holds_28_hexagons_on_a4) {
  // Upright, within 198 × 277: rows of 4 and 4 need 4 × 43.8 - 1.8 + 21.9 = 195.3, seven rows 6 × 37.93 + 48.50 =
  // 276.1.
  expect_honeycomb(shaped(Form::hexagon_pointy, tile), "a4", {7, 4, 4, false});
  const PlaceGrid grid = fit_grid(shaped(Form::hexagon_pointy, tile), on("a4"));
  EXPECT_EQ(grid.places(), 28u);
  EXPECT_FALSE(grid.turned);
  EXPECT_NEAR(grid.first.x, (210 - 195.3) / 2, 1e-9);
  EXPECT_NEAR(grid.first.y, (297 - 6 * 43.8 * std::numbers::sqrt3 / 2 - tile.height) / 2, 1e-9);
}

TEST(Honeycomb, holds_25_hexagons_on_letter) {
  // On their side, within 203.9 × 259.4: five columns 4 × 37.93 + 48.50 = 200.2, of 5 and 5: 5 × 43.8 - 1.8 + 21.9 =
  // 239.1. Upright within 195.9 × 259.4 it would be six rows of 4 and 4.
  expect_honeycomb(shaped(Form::hexagon_pointy, tile), "letter", {5, 5, 5, true});
  EXPECT_TRUE(fit_grid(shaped(Form::hexagon_pointy, tile), on("letter")).turned);
}

TEST(Honeycomb, holds_60_hexagons_on_a3) {
  // On their side, within 277 × 400: seven columns 6 × 37.93 + 48.50 = 276.1, of 9 and 8: 9 × 43.8 - 1.8 = 392.4.
  expect_honeycomb(shaped(Form::hexagon_pointy, tile), "a3", {7, 9, 8, true});
}

TEST(Honeycomb, lays_flat_hexagons_like_pointy_ones_turned) {
  const base::Size flat{tile.height, tile.width};
  expect_honeycomb(shaped(Form::hexagon_flat, flat), "a4", {7, 4, 4, false});
  EXPECT_TRUE(fit_grid(shaped(Form::hexagon_flat, flat), on("a4")).turned);
  expect_honeycomb(shaped(Form::hexagon_flat, flat), "letter", {5, 5, 5, true});
}

TEST(Honeycomb, holds_circles) {
  // 12 mm, one every 14, lines every 14 √3/2 = 12.12.
  const scene::PartSet token = shaped(Form::ellipse, {12, 12});
  expect_honeycomb(token, "a4", {16, 19, 19, true});       // 198 × 277: 193.9 wide; 19 × 14 - 2 + 7 = 271
  expect_honeycomb(token, "letter", {22, 14, 13, false});  // 195.9 × 267.4: 14 × 14 - 2 = 194; 266.6 high
  expect_honeycomb(token, "a3", {33, 20, 20, false});      // 285 × 400: 20 × 14 - 2 + 7 = 285; 400.0 high
  expect_honeycomb(token, "a5", {11, 13, 13, true});       // 136 × 190: 133.2 wide; 13 × 14 - 2 + 7 = 187
  expect_honeycomb(token, "legal", {16, 24, 24, true});    // 195.9 × 343.6: 193.9 wide; 24 × 14 - 2 + 7 = 341
  expect_honeycomb(token, "tabloid", {22, 29, 29, true});  // 267.4 × 411.8: 266.6 wide; 29 × 14 - 2 + 7 = 411
  // 20 mm, one every 22, lines every 19.05.
  expect_honeycomb(shaped(Form::ellipse, {20, 20}), "a4", {10, 12, 12, true});  // 191.5 wide; 12 × 22 - 2 + 11 = 273
}

TEST(Honeycomb, is_for_circles_where_it_saves_a_sheet) {
  // 20 mm on A4: 9 columns (198 + 2) / 22 of 12 (277 + 2) / 22 are 108; ten columns of 12 in a honeycomb are 120.
  scene::PartSet set = shaped(Form::ellipse, {20, 20});
  for (const auto& [count, honeycomb] : std::map<std::size_t, bool>{
           {16, false}, {108, false}, {109, true}, {120, true}, {121, false}, {216, false}, {217, true}}) {
    set.count = count;
    const PlaceGrid grid = fit_grid(set, on("a4"));
    EXPECT_EQ(grid.honeycomb(), honeycomb) << count;
    EXPECT_EQ(grid.places(), honeycomb ? 120u : 108u) << count;
  }
}

TEST(Honeycomb, is_not_for_ovals_octagons_and_rectangles) {
  EXPECT_FALSE(fit_grid(shaped(Form::ellipse, {12, 12.5}), on("a4")).honeycomb());
  EXPECT_FALSE(fit_grid(shaped(Form::octagon, {20, 20}), on("a4")).honeycomb());
  EXPECT_FALSE(fit_grid(shaped(Form::rectangle, {20, 20}), on("a4")).honeycomb());
}

TEST(Honeycomb, of_few_parts_takes_only_the_lines_it_needs) {
  const Layout full = fit(shaped(Form::hexagon_pointy, tile), on("a4"), false);
  // Ten: rows of 4, 4 and 2; three rows of 3 would hold nine only.
  const Block ten = without_empty_rows(full, 10).block;
  EXPECT_EQ(ten.grid.places(), 12u);
  EXPECT_NEAR(ten.trims().centre().x, 105, 1e-9);
  EXPECT_NEAR(ten.trims().centre().y, 148.5, 1e-9);
  // Five: two rows of 3 and 3.
  EXPECT_EQ(without_empty_rows(full, 5).block.grid.places(), 6u);
  const Block one = without_empty_rows(full, 1).block;
  EXPECT_EQ(one.grid.places(), 1u);
  EXPECT_NEAR(one.trim(0).x, 84, 1e-9);
  EXPECT_NEAR(one.trim(0).centre().y, 148.5, 1e-9);
}

TEST(Honeycomb, places_count_line_by_line) {
  const Layout layout = fit(shaped(Form::hexagon_pointy, tile), on("a4"), false);
  const base::Rect first = layout.block.trim(0);
  EXPECT_NEAR(layout.block.trim(3).x - first.x, 3 * 43.8, 1e-9);
  EXPECT_NEAR(layout.block.trim(4).x - first.x, 21.9, 1e-9);
  EXPECT_NEAR(layout.block.trim(4).y - first.y, 43.8 * std::numbers::sqrt3 / 2, 1e-9);
  EXPECT_NEAR(layout.block.trim(8).x, first.x, 1e-9);
}

}  // namespace
}  // namespace planche::press
