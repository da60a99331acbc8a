#include "base/quick_printf.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <string_view>

#include <langinfo.h>

namespace planche::base {

namespace {

constexpr int most_digits = 20;

// The digits behind the point that a format asks for, -1 if the first value says how many, or nothing.
std::optional<int> digits_of(std::string_view format) {
  if (format == "%f") return 6;
  if (format == "%.*f") return -1;
  if (!format.starts_with("%.") || !format.ends_with('f')) return std::nullopt;
  const char *begin = format.data() + 2, *end = format.data() + format.size() - 1;
  int digits = 0;
  const auto read = std::from_chars(begin, end, digits);
  if (read.ec != std::errc{} || read.ptr != end || digits < 0 || digits > most_digits) return std::nullopt;
  return digits;
}

int copied(const char* begin, const char* end, char* to, std::size_t size) {
  const auto length = static_cast<std::size_t>(end - begin);
  if (size > 0) {
    const std::size_t kept = std::min(length, size - 1);
    std::memcpy(to, begin, kept);
    to[kept] = '\0';
  }
  return static_cast<int>(length);
}

}  // namespace

std::optional<int> quickly_printed(char* to, std::size_t size, const char* format, std::va_list values) {
  std::array<char, std::numeric_limits<double>::max_exponent10 + most_digits + 3> text;  // with sign and point
  char* const end = text.data() + text.size();
  std::va_list read;
  if (std::strcmp(format, "%d") == 0) {
    va_copy(read, values);
    const auto number = std::to_chars(text.data(), end, va_arg(read, int));
    va_end(read);
    return copied(text.data(), number.ptr, to, size);
  }
  std::optional<int> digits = digits_of(format);
  if (!digits || std::strcmp(nl_langinfo(RADIXCHAR), ".") != 0) return std::nullopt;
  va_copy(read, values);
  if (*digits < 0) digits = va_arg(read, int);
  const double value = *digits >= 0 && *digits <= most_digits ? va_arg(read, double) : NAN;
  va_end(read);
  if (!std::isfinite(value)) return std::nullopt;
  const auto number = std::to_chars(text.data(), end, value, std::chars_format::fixed, *digits);
  return copied(text.data(), number.ptr, to, size);
}

}  // namespace planche::base
