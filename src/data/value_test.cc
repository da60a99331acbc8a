#include "data/value.h"

#include <limits>

#include <gmock/gmock.h>

namespace planche::data {
namespace {

constexpr diag::Span nowhere{0, 0};

TEST(Value, text_is_that_of_a_string) {
  const Value text{std::string{"Lynx"}, nowhere}, number{std::int64_t{7}, nowhere};
  EXPECT_EQ(text_of(&text), "Lynx");
  EXPECT_EQ(text_of(&number), "");
  EXPECT_EQ(text_of(nullptr), "");
  EXPECT_EQ(seed_text_of(&text), "Lynx");
  EXPECT_EQ(seed_text_of(&number), "7");
  EXPECT_EQ(seed_text_of(nullptr), "");
}

TEST(Value, integers_count_within_their_limits) {
  const auto read = [](std::int64_t written, std::int64_t least, std::int64_t most) {
    const Value value{written, nowhere};
    return integer_in(&value, least, most);
  };
  EXPECT_EQ(read(1, 1, 3), 1);
  EXPECT_EQ(read(3, 1, 3), 3);
  EXPECT_EQ(read(0, 1, 3), std::nullopt);
  EXPECT_EQ(read(4, 1, 3), std::nullopt);
  // Conversion to a smaller type loses neither sign nor size.
  const Value negative{std::int64_t{-1}, nowhere}, large{std::int64_t{256}, nowhere};
  EXPECT_EQ(integer_in(&negative, 0, std::uint8_t{255}), std::nullopt);
  EXPECT_EQ(integer_in(&large, 0, std::uint8_t{255}), std::nullopt);
  EXPECT_EQ(integer_in(&negative, 0, std::numeric_limits<std::uint64_t>::max()), std::nullopt);
  const Value text{std::string{"2"}, nowhere}, real{2.0, nowhere};
  EXPECT_EQ(integer_in(&text, 0, 9), std::nullopt);
  EXPECT_EQ(integer_in(&real, 0, 9), std::nullopt);
  EXPECT_EQ(integer_in(nullptr, 0, 9), std::nullopt);
}

TEST(Value, what_is_no_truth_value_leaves_the_default) {
  const Value no{false, nowhere}, number{std::int64_t{0}, nowhere};
  EXPECT_FALSE(truth_of(&no, true));
  EXPECT_TRUE(truth_of(&number, true));
  EXPECT_FALSE(truth_of(nullptr, false));
}

}  // namespace
}  // namespace planche::data
