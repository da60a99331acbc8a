#include "exports/simulators/picture_sheets.h"

#include <gmock/gmock.h>

namespace planche::exports {
namespace {

// 63 × 88 mm at 300 dpi are 744 × 1039 whole pixels: five and three of them fit into 4,096.
TEST(Grid, holds_as_many_parts_as_fit_at_the_resolution) {
  const auto grid = grid_for({63, 88}, 100, 300, 4096);
  ASSERT_TRUE(grid);
  EXPECT_EQ(grid->columns, 5u);
  EXPECT_EQ(grid->rows, 3u);
  EXPECT_EQ(grid->width, 744u);
  EXPECT_EQ(grid->height, 1039u);
}

TEST(Grid, has_no_more_cells_than_it_needs) {
  const auto six = grid_for({63, 88}, 6, 300, 4096);
  EXPECT_EQ(six->cells(), 6u);
  const auto seven = grid_for({63, 88}, 7, 300, 4096);  // 7 × 1 is wider than 4,096, 3 × 3 has two empty cells
  EXPECT_EQ(std::pair(seven->columns, seven->rows), std::pair(4u, 2u));
  EXPECT_EQ(grid_for({63, 88}, 1, 300, 4096)->cells(), 1u);
}

// Ten columns of 63 mm in 4,096 pixels: 6.5 pixels a mm, less than seven rows of 88 mm would allow.
TEST(Grid, that_is_given_lowers_the_resolution) {
  const auto grid = grid_for({63, 88}, 54, 300, 4096, std::pair{10U, 7U});
  ASSERT_TRUE(grid);
  EXPECT_EQ(grid->cells(), 70u);
  EXPECT_EQ(grid->width, 409u);
  EXPECT_LE(grid->height * 7, 4096u);
  EXPECT_NEAR(grid->scale, 4096 / 630.0, 1e-9);
  // But never raises it.
  EXPECT_NEAR(grid_for({10, 10}, 4, 254, 4096, std::pair{2U, 2U})->scale, 10, 1e-9);
}

TEST(Grid, has_no_place_for_a_part_larger_than_the_picture) {
  EXPECT_FALSE(grid_for({400, 300}, 1, 300, 4096));
  EXPECT_TRUE(grid_for({400, 300}, 1, 200, 4096));
}

TEST(Grid, is_read_from_two_numbers) {
  EXPECT_EQ(read_grid("10x7"), std::pair(10U, 7U));
  for (const char* wrong : {"", "10", "x", "10x", "0x7", "101x1", "-1x2", "2x2x2", "2 x 2"})
    EXPECT_FALSE(read_grid(wrong)) << wrong;
}

}  // namespace
}  // namespace planche::exports
