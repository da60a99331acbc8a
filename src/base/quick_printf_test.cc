#include "base/quick_printf.h"

#include <bit>
#include <cmath>
#include <cstdio>
#include <limits>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace planche::base {
namespace {

struct Printed {
  std::optional<int> length;
  std::string text;
};

Printed quickly(std::size_t size, const char* format, ...) {
  std::string text(size + 1, '#');
  std::va_list values;
  va_start(values, format);
  const auto length = quickly_printed(text.data(), size, format, values);
  va_end(values);
  return {length, text};
}

Printed by_the_library(std::size_t size, const char* format, ...) {
  std::string text(size + 1, '#');
  std::va_list values;
  va_start(values, format);
  const int length = std::vsnprintf(text.data(), size, format, values);
  va_end(values);
  return {length, text};
}

void expect_equal(const Printed& found, const Printed& wanted, double value) {
  EXPECT_EQ(found.length, wanted.length) << value;
  // Behind the end, the library may leave anything.
  EXPECT_STREQ(found.text.c_str(), wanted.text.c_str()) << value;
}

void expect_as_printf(double value, std::size_t size, int digits) {
  const std::string format = "%." + std::to_string(digits) + "f";
  expect_equal(quickly(size, format.c_str(), value), by_the_library(size, format.c_str(), value), value);
  expect_equal(quickly(size, "%.*f", digits, value), by_the_library(size, "%.*f", digits, value), value);
  expect_equal(quickly(size, "%f", value), by_the_library(size, "%f", value), value);
}

TEST(QuickPrintf, halves_signs_and_the_ends_of_the_range) {
  for (const double value : {0.0, -0.0, 0.5, 1.5, 2.5, 0.125, 0.375, 1e-7, 5e-7, 9.9999995, 123456.789, 1e15, 1e22, 0.1,
                             1.005, std::numeric_limits<double>::max(), std::numeric_limits<double>::min(),
                             std::numeric_limits<double>::denorm_min()}) {
    for (const int digits : {0, 1, 2, 3, 6, 18, 20}) {
      expect_as_printf(value, 500, digits);
      expect_as_printf(-value, 500, digits);
    }
  }
}

TEST(QuickPrintf, what_does_not_fit_is_cut_off) {
  for (const std::size_t size : {1, 2, 5, 8, 9, 10}) expect_as_printf(-3.14159265, size, 6);
  EXPECT_EQ(quickly(0, "%f", 1.5).length, 8);
  EXPECT_EQ(quickly(0, "%f", 1.5).text, "#");
}

TEST(QuickPrintf, whole_numbers) {
  for (const int value : {0, 7, -7, 1000, std::numeric_limits<int>::max(), std::numeric_limits<int>::min()}) {
    for (const std::size_t size : {1, 3, 100})
      expect_equal(quickly(size, "%d", value), by_the_library(size, "%d", value), value);
  }
}

RC_GTEST_PROP(QuickPrintf, as_the_library_prints, ()) {
  const double value = std::bit_cast<double>(*rc::gen::arbitrary<std::uint64_t>());
  RC_PRE(std::isfinite(value));
  const int digits = *rc::gen::inRange(0, 21);
  expect_as_printf(value, 500, digits);
  expect_as_printf(std::fmod(value, 1000), 500, digits);
  expect_as_printf(*rc::gen::inRange(-200'000, 200'000) / 64.0, 500, digits);
}

TEST(QuickPrintf, everything_else_is_left_to_the_library) {
  for (const char* format : {"", "%", "%g", "%F", "%.f", "%.21f", "%.-1f", "%.+1f", "%5.2f", "%f ", " %f", "%.2f%f",
                             "%.2e", "%.99999999999f"})
    EXPECT_FALSE(quickly(100, format, 1.5).length) << format;
  EXPECT_FALSE(quickly(100, "%.*f", -1, 1.5).length);
  EXPECT_FALSE(quickly(100, "%.*f", 21, 1.5).length);
  EXPECT_FALSE(quickly(100, "%f", std::numeric_limits<double>::infinity()).length);
  EXPECT_FALSE(quickly(100, "%f", std::nan("")).length);
}

}  // namespace
}  // namespace planche::base
