#include "data/pattern.h"

#include <string>

#include <gtest/gtest.h>

namespace planche::data {
namespace {

using Result = Pattern::Result;

TEST(Pattern, finds_a_match) {
  std::uint64_t spent = 0;
  const Pattern names{"^[a-z]+$"};
  EXPECT_EQ(names.search("ash", spent), Result::found);
  EXPECT_EQ(names.search("Ash", spent), Result::not_found);
  EXPECT_EQ(names.fault(), "");
  EXPECT_NE(Pattern{"("}.fault(), "");
}

TEST(Pattern, counts_bytes_times_instructions) {
  const Pattern few{"ab"}, many{std::string(300, 'a')};
  EXPECT_GT(many.steps("xyz"), 50 * few.steps("xyz"));
  EXPECT_EQ(few.steps(std::string(99, 'x')), 100 * few.steps(""));
  // Letters beyond ASCII cost what others cost.
  EXPECT_LT(Pattern{"^\\p{L}{2,40}$"}.steps("x"), 10 * Pattern{"^[a-z]{2,40}$"}.steps("x"));
}

TEST(Pattern, stops_at_the_limit) {
  const std::string text(99'999, 'a');
  const Pattern slow{".{0,999}z.{0,999}z.{0,999}z"};
  std::uint64_t spent = 0;
  int searches = 0;
  while (slow.search(text, spent) != Result::too_costly) ++searches;
  EXPECT_LT(searches, 3);
  EXPECT_LE(spent, most_pattern_steps);
  const std::uint64_t before = spent;
  EXPECT_EQ(slow.search(text, spent), Result::too_costly);
  EXPECT_EQ(spent, before);
  EXPECT_EQ(Pattern{"^[a-z]{2,40}$"}.search("ash", spent), Result::found);
}

TEST(Pattern, has_a_largest_size) {
  EXPECT_NE(Pattern{"(?:\\p{L}{1,1000}){1}(?:\\p{L}{1,1000}){1}"}.fault(), "");
}

}  // namespace
}  // namespace planche::data
