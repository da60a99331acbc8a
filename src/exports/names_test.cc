#include "exports/names.h"

#include <gmock/gmock.h>

namespace planche::exports {
namespace {

// The characters and names that Windows refuses, and the limit of 255 bytes that most systems have.
TEST(FileName, holds_nothing_that_a_file_system_refuses) {
  EXPECT_EQ(safe_file_name("card-001-Ash/Fox-front"), "card-001-Ash-Fox-front");
  EXPECT_EQ(safe_file_name(R"(a\b:c*d?e"f<g>h|i)"), "a-b-c-d-e-f-g-h-i");
  EXPECT_EQ(safe_file_name("one\ntwo\x7f"), "one-two");
  EXPECT_EQ(safe_file_name("  .hidden. "), "hidden");
  EXPECT_EQ(safe_file_name("--as-option"), "as-option");
  EXPECT_EQ(safe_file_name("con"), "_con");
  EXPECT_EQ(safe_file_name("LPT1.front"), "_LPT1.front");
  EXPECT_EQ(safe_file_name("console"), "console");
  EXPECT_EQ(safe_file_name("Œil d’or"), "Œil d’or");
  EXPECT_EQ(safe_file_name("e\u0301t\u00e9"), "\u00e9t\u00e9");  // both accents composed
  EXPECT_EQ(safe_file_name("?/.."), "");
}

TEST(FileName, without_a_value_has_no_hole) {
  EXPECT_EQ(safe_file_name("card---back"), "card-back");
}

TEST(FileName, is_cut_between_characters) {
  std::string long_name;
  for (int i = 0; i < 100; ++i) long_name += "é";
  const std::string safe = safe_file_name("x" + long_name);
  EXPECT_EQ(safe.size(), 149u);  // one byte, and 74 letters of two
  EXPECT_TRUE(("x" + long_name).starts_with(safe));
}

TEST(FileName, has_numbers_that_sort) {
  EXPECT_EQ(numbered(2, 9), "2");
  EXPECT_EQ(numbered(2, 10), "02");
  EXPECT_EQ(numbered(2, 10, 3), "002");
  EXPECT_EQ(numbered(2, 1000, 3), "0002");
}

TEST(FileName, is_the_same_in_other_case) {
  EXPECT_EQ(file_key("Ash-FRONT.png"), file_key("ash-front.PNG"));
  EXPECT_NE(file_key("ash-front.png"), file_key("ash-back.png"));
}

}  // namespace
}  // namespace planche::exports
