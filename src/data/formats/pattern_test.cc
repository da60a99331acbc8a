#include "data/formats/pattern.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace planche::data {
namespace {

using Result = Pattern::Result;

TEST(Pattern, finds_a_match) {
  const Pattern names{"^[a-z]+$"};
  EXPECT_EQ(names.search("ash"), Result::found);
  EXPECT_EQ(names.search("Ash"), Result::not_found);
  EXPECT_EQ(names.fault(), "");
  EXPECT_NE(Pattern{"("}.fault(), "");
  EXPECT_EQ(Pattern{"^[а-яё]+$"}.search("ёж"), Result::found);
  EXPECT_EQ(Pattern{"^\\p{Greek}+$"}.search("λόγος"), Result::found);
}

TEST(Pattern, counts_bytes_times_instructions) {
  const Pattern few{"ab"}, many{std::string(300, 'a')};
  EXPECT_GT(many.steps("xyz"), 50 * few.steps("xyz"));
  EXPECT_EQ(few.steps(std::string(99, 'x')), 100 * few.steps(""));
  // Letters beyond ASCII cost no more than others.
  EXPECT_LT(Pattern{"^\\p{L}{2,40}$"}.steps("x"), 10 * Pattern{"^[a-z]{2,40}$"}.steps("x"));
}

TEST(Pattern, stops_at_the_limit_of_the_budget) {
  const std::string text(99'999, 'a');
  const Pattern slow{".{0,400}z.{0,400}z.{0,400}z"};
  const auto searches = [&] {
    std::uint64_t steps = 0;
    while (slow.search(text) != Result::too_costly) steps += slow.steps(text);
    return steps / slow.steps(text);
  };
  const std::uint64_t most = most_pattern_steps / slow.steps(text);
  ASSERT_LT(most, 10u);
  for (int i = 0; i < 2; ++i) {
    const PatternBudget budget;
    EXPECT_EQ(searches(), most);
    const PatternBudget inner;  // the outer budget counts
    EXPECT_EQ(slow.search(text), Result::too_costly);
    EXPECT_EQ(Pattern{"^[a-z]{2,40}$"}.search("ash"), Result::found);
  }
}

TEST(Pattern, limits_the_instructions_of_a_budget) {
  const auto different = [](int i) { return Pattern{"^\\p{L}{0,40}" + std::to_string(i) + "$"}; };
  int made = 0;
  {
    const PatternBudget budget;
    while (different(made).fault().empty()) ++made;
    EXPECT_GT(made, 20);
    EXPECT_THAT(different(made).fault(), testing::HasSubstr("all patterns together"));
    EXPECT_EQ(different(made - 1).fault(), "") << "known ones cost nothing";
  }
  EXPECT_EQ(different(made).fault(), "");
}

TEST(Pattern, has_a_largest_size) {
  EXPECT_EQ(Pattern{"^.{0,1000}$"}.fault(), "");
  EXPECT_EQ(Pattern{"^\\p{L}{2,40}$"}.fault(), "");
  EXPECT_THAT(Pattern{".{0,999}z.{0,999}z.{0,999}z"}.fault(), testing::HasSubstr("too large"));
}

}  // namespace
}  // namespace planche::data
