#include "data/pattern.h"

#include <string>

#include <gmock/gmock.h>
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
  EXPECT_EQ(Pattern{"^[а-яё]+$"}.search("ёж", spent), Result::found);
  EXPECT_EQ(Pattern{"^\\p{Greek}+$"}.search("λόγος", spent), Result::found);
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
  const Pattern slow{".{0,400}z.{0,400}z.{0,400}z"};
  std::uint64_t spent = 0;
  int searches = 0;
  while (slow.search(text, spent) != Result::too_costly) ++searches;
  EXPECT_LT(searches, 10);
  EXPECT_LE(spent, most_pattern_steps);
  const std::uint64_t before = spent;
  EXPECT_EQ(slow.search(text, spent), Result::too_costly);
  EXPECT_EQ(spent, before);
  EXPECT_EQ(Pattern{"^[a-z]{2,40}$"}.search("ash", spent), Result::found);
}

TEST(Pattern, has_a_largest_size) {
  EXPECT_EQ(Pattern{"^.{0,1000}$"}.fault(), "");
  EXPECT_EQ(Pattern{"^\\p{L}{2,40}$"}.fault(), "");
  EXPECT_THAT(Pattern{".{0,999}z.{0,999}z.{0,999}z"}.fault(), testing::HasSubstr("too large"));
}

}  // namespace
}  // namespace planche::data
