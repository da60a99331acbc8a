// Numbers as Excel and LibreOffice show them: from the documentation of TEXT(), or counted by hand.
#include "data/workbooks/number_shown.h"

#include <gmock/gmock.h>

namespace planche::data {
namespace {

std::string shown(std::string_view code, std::string_view number) {
  const auto pattern = NumberPattern::read(code);
  if (!pattern) return "none";
  return pattern->shown(number).value_or("nothing");
}

TEST(NumberPattern, shows_digits) {
  EXPECT_EQ(shown("000", "7"), "007");
  EXPECT_EQ(shown("000", "1234"), "1234");
  EXPECT_EQ(shown("000", "-7"), "-007");
  EXPECT_EQ(shown("0", "2.5"), "3");
  EXPECT_EQ(shown("0", "-2.5"), "-3");
  EXPECT_EQ(shown("0", "-0.3"), "0");
  EXPECT_EQ(shown("0.00", "2.675"), "2.68") << "as it is written, not as it is stored";
  EXPECT_EQ(shown("0.00", "0.30000000000000004"), "0.30");
  EXPECT_EQ(shown("0.00", "99.995"), "100.00");
  EXPECT_EQ(shown("0.0#", "1.5"), "1.5");
  EXPECT_EQ(shown("0.0#", "1.25"), "1.25");
  EXPECT_EQ(shown("#.##", "0.5"), ".5");
  EXPECT_EQ(shown("#.##", "12"), "12.");
  EXPECT_EQ(shown("#", "12"), "12");
  EXPECT_EQ(shown("#", "0"), "nothing");
  EXPECT_EQ(shown("00-00", "1234"), "12-34");
  EXPECT_EQ(shown("(000) 000-0000", "5551234567"), "(555) 123-4567");
}

TEST(NumberPattern, shows_thousands_percent_and_currencies) {
  EXPECT_EQ(shown("#,##0", "1234567"), "1,234,567");
  EXPECT_EQ(shown("#,##0", "12"), "12");
  EXPECT_EQ(shown("#,##0.00", "1234.5"), "1,234.50");
  EXPECT_EQ(shown("0,000", "12"), "0,012");
  EXPECT_EQ(shown("#,##0,", "1234567"), "1,235");
  EXPECT_EQ(shown("0.0,,\"M\"", "1234567"), "1.2M");
  EXPECT_EQ(shown("0%", "0.5"), "50%");
  EXPECT_EQ(shown("0.0 %", "0.125"), "12.5 %");
  EXPECT_EQ(shown("[$€-407]\\ #,##0.00", "1234.5"), "€ 1,234.50");
  EXPECT_EQ(shown("#,##0.00\\ \"€\"", "12.5"), "12.50 €");
  EXPECT_EQ(shown("$0.00", "3"), "$3.00");
}

TEST(NumberPattern, has_sections_for_signs) {
  for (const auto& [number, text] : {std::pair{"3", "+3"}, {"-3", "-3"}, {"0", "0"}})
    EXPECT_EQ(shown("+0;-0;0", number), text);
  EXPECT_EQ(shown("0\"+\"", "5"), "5+");
  EXPECT_EQ(shown("0\\+", "5"), "5+");
  EXPECT_EQ(shown("+0", "-1"), "-+1");
  EXPECT_EQ(shown("\"+\"General;-General", "2.5"), "+2.5");
  EXPECT_EQ(shown("#,##0_);[Red](#,##0)", "-1234"), "(1,234)");
  EXPECT_EQ(shown("#,##0_);[Red](#,##0)", "1234"), "1,234");
  EXPECT_EQ(shown("0;-0;\"none\";@", "0"), "none");
  EXPECT_EQ(shown("0;-0;;@", "0"), "nothing");
  EXPECT_EQ(shown("0 \"coins\"", "3"), "3 coins");
  EXPECT_EQ(shown("\"no. \"0", "3"), "no. 3");
}

TEST(NumberPattern, is_none_of_what_is_not_simple) {
  for (const char* code : {"General", "@", "0.00E+00", "# ?/?", "[>100]0;0.0", "[h]:mm", "yyyy-mm-dd", "0\"open", ""})
    EXPECT_EQ(shown(code, "3"), std::string_view{code}.empty() ? "nothing" : "none") << code;
  EXPECT_EQ(shown("000", "seven"), "nothing");
  EXPECT_EQ(shown("000", "1e300").size() > 100 ? "long" : "short", "long");
}

TEST(NumberShown, may_say_more_than_the_number) {
  for (const char* more : {"007", "+1", "5+", "3 coins", "00.5", "12-34a"}) EXPECT_TRUE(says_more(more)) << more;
  for (const char* same : {"0", "0.50", "1,234.50", "50%", "12.50 €", "€ 3", "-7", "(7)", "$3.00", "0,5"})
    EXPECT_FALSE(says_more(same)) << same;
}

TEST(NumberShown, may_be_without_a_format) {
  EXPECT_TRUE(is_unformatted("2,5", "2.5"));
  EXPECT_TRUE(is_unformatted("0.3333333333", "0.333333333333333"));
  EXPECT_TRUE(is_unformatted("1.23E+20", "123000000000000000000"));
  EXPECT_TRUE(is_unformatted("0.0000001", "1e-07"));
  EXPECT_TRUE(is_unformatted("1,234", "1.234")) << "a decimal comma";
  EXPECT_FALSE(is_unformatted("1,234", "1234"));
  EXPECT_FALSE(is_unformatted("2.50", "2.5"));
  EXPECT_FALSE(is_unformatted("0.33", "0.333333333333333"));
  EXPECT_FALSE(is_unformatted("007", "7"));
  EXPECT_FALSE(is_unformatted("50%", "0.5"));
}

}  // namespace
}  // namespace planche::data
