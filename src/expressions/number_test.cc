#include "expressions/number.h"

#include <limits>

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

namespace planche::expressions {
namespace {

constexpr std::int64_t greatest = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();

std::string shown(std::optional<Number> number) {
  return number ? printed(*number) : "none";
}
Number fraction(std::int64_t numerator, std::int64_t denominator) {
  return Number::ratio(numerator, denominator).value();
}

TEST(Number, is_in_lowest_terms) {
  EXPECT_EQ(fraction(6, -4).numerator(), -3);
  EXPECT_EQ(fraction(6, -4).denominator(), 2);
  EXPECT_EQ(fraction(0, 7), Number{0});
  EXPECT_EQ(shown(Number::ratio(1, 0)), "none");
  EXPECT_EQ(shown(Number::ratio(least, -1)), "none");
  EXPECT_EQ(shown(Number::ratio(least, least)), "1");
}

TEST(Number, is_read_from_decimals) {
  EXPECT_EQ(shown(Number::of_decimal("0.50")), "0.5");
  EXPECT_EQ(shown(Number::of_decimal("-12")), "-12");
  EXPECT_EQ(shown(Number::of_decimal("+0.125")), "0.125");
  EXPECT_EQ(shown(Number::of_decimal("9223372036854775807")), "9223372036854775807");
  EXPECT_EQ(shown(Number::of_decimal("-9223372036854775808")), "-9223372036854775808");
  for (const auto* wrong : {"", "-", ".5", "5.", "1e3", "+-1", "--1", "1.2.3", "9223372036854775808", " 1",
                            "0.0000000000000000000000000001"})
    EXPECT_EQ(shown(Number::of_decimal(wrong)), "none") << wrong;
}

TEST(Number, is_a_double_by_its_shortest_decimal) {
  EXPECT_EQ(Number::of_double(0.1), fraction(1, 10));
  EXPECT_EQ(Number::of_double(-2.75), fraction(-11, 4));
  EXPECT_EQ(Number::of_double(1e15), Number{1'000'000'000'000'000});
  EXPECT_EQ(Number::of_double(1e18), Number{1'000'000'000'000'000'000});
  EXPECT_EQ(Number::of_double(2.5e-7), fraction(1, 4'000'000));
  for (const double wrong :
       {1e19, 1e300, 1e-30, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()})
    EXPECT_EQ(shown(Number::of_double(wrong)), "none") << wrong;
}

TEST(Number, prints_decimals_or_fractions) {
  EXPECT_EQ(printed(fraction(1, 8)), "0.125");
  EXPECT_EQ(printed(fraction(-1, 8)), "-0.125");
  EXPECT_EQ(printed(fraction(-1, 3)), "-1/3");
  EXPECT_EQ(printed(fraction(101, 100)), "1.01");
  EXPECT_EQ(printed(fraction(1, 512)), "0.001953125");
  EXPECT_EQ(printed(fraction(1, 1024)), "1/1024");
}

TEST(Number, never_overflows_unseen) {
  EXPECT_EQ(shown(Number{greatest}.plus(1)), "none");
  EXPECT_EQ(shown(Number{least}.minus(1)), "none");
  EXPECT_EQ(shown(Number{}.minus(least)), "none");
  EXPECT_EQ(shown(Number{greatest}.times(2)), "none");
  EXPECT_EQ(shown(fraction(1, greatest).times(fraction(1, 2))), "none");
  EXPECT_EQ(shown(Number{greatest}.times(fraction(1, greatest))), "1");
  EXPECT_EQ(shown(Number{1}.divided(0)), "none");
  EXPECT_EQ(shown(Number{1}.modulo(0)), "none");
}

TEST(Number, rounds) {
  using enum Number::Rounding;
  EXPECT_EQ(shown(fraction(5, 2).rounded(nearest, 0)), "3");
  EXPECT_EQ(shown(fraction(-5, 2).rounded(nearest, 0)), "-3");
  EXPECT_EQ(shown(fraction(-5, 2).rounded(down, 0)), "-3");
  EXPECT_EQ(shown(fraction(-5, 2).rounded(up, 0)), "-2");
  EXPECT_EQ(shown(fraction(2, 3).rounded(nearest, 2)), "0.67");
  EXPECT_EQ(shown(fraction(2, 3).rounded(down, 2)), "0.66");
  EXPECT_EQ(shown(fraction(7, 3).rounded(up, 9)), "2.333333334");
}

// For small fractions, doubles compare exactly enough, and integers give the exact results.
RC_GTEST_PROP(Number, agrees_with_plain_arithmetic, ()) {
  const auto small = [] { return *rc::gen::inRange<std::int64_t>(-1000, 1000); };
  const std::int64_t a = small(), b = small(), c = small(), d = small();
  RC_PRE(b != 0 && d != 0);
  const Number left = fraction(a, b), right = fraction(c, d);
  RC_ASSERT(left.plus(right).value() == fraction(a * d + c * b, b * d));
  RC_ASSERT(left.minus(right).value() == fraction(a * d - c * b, b * d));
  RC_ASSERT(left.times(right).value() == fraction(a * c, b * d));
  if (c != 0) RC_ASSERT(left.divided(right).value() == fraction(a * d, b * c));  // RC_ASSERT evaluates both sides of ||
  RC_ASSERT((left < right) == (a * d * (b * d > 0 ? 1 : -1) < c * b * (b * d > 0 ? 1 : -1)));
  RC_ASSERT(left.minus(right).value().plus(right).value() == left);
  const std::int64_t whole = d;
  const Number rest = Number{a}.modulo(whole).value();
  RC_ASSERT(rest.is_integer() && (a - rest.numerator()) % whole == 0);
  RC_ASSERT(rest.is_zero() || (rest.numerator() < 0) == (whole < 0));
  RC_ASSERT((rest < Number{0} ? -rest.numerator() : rest.numerator()) < (whole < 0 ? -whole : whole));
}

RC_GTEST_PROP(Number, comes_back_from_what_it_prints, (std::int32_t numerator)) {
  const Number number = fraction(numerator, 1000);
  RC_ASSERT(Number::of_decimal(printed(number)) == number);
  RC_ASSERT(Number::of_double(number.to_double()) == number);
}

}  // namespace
}  // namespace planche::expressions
