#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "render/render.h"

namespace planche::render {
namespace {

base::Size of_pixels(double across, double down) {
  return {across * 25.4 / 600, down * 25.4 / 600};
}

TEST(Sheets, of_pixels_have_limits_of_sides_and_of_all) {
  EXPECT_EQ(too_many_pixels(of_pixels(32767, 1), 600), "");
  EXPECT_EQ(too_many_pixels(of_pixels(1, 32767), 600), "");
  EXPECT_EQ(too_many_pixels(of_pixels(10'000, 7'000), 600), "");
  EXPECT_THAT(too_many_pixels(of_pixels(32768, 1), 600), ::testing::HasSubstr("a page of 32768 × 1 pixels"));
  EXPECT_THAT(too_many_pixels(of_pixels(1, 32768), 600), ::testing::HasSubstr("32767 a side"));
  EXPECT_THAT(too_many_pixels(of_pixels(10'001, 7'000), 600), ::testing::HasSubstr("the limit is 70 million"));
  // Sizes are rounded to whole pixels, at least one.
  EXPECT_EQ(too_many_pixels(of_pixels(32767.4, 0.1), 600), "");
  EXPECT_NE(too_many_pixels(of_pixels(32767.6, 0.1), 600), "");
}

}  // namespace
}  // namespace planche::render
