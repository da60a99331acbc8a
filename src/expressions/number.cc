#include "expressions/number.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <numeric>

#include <fmt/format.h>

namespace planche::expressions {

namespace {

__extension__ using Wide = __int128;

constexpr int most_digits = 9;
constexpr std::int64_t greatest = std::numeric_limits<std::int64_t>::max();

constexpr Wide power_of_ten(int exponent) {
  Wide power = 1;
  for (int i = 0; i < exponent; ++i) power *= 10;
  return power;
}

bool fits(Wide value) {
  return value >= std::numeric_limits<std::int64_t>::min() && value <= greatest;
}

Wide common_divisor(Wide a, Wide b) {
  if (a < 0) a = -a;
  while (b != 0) {
    const Wide rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

struct Fraction {
  std::int64_t numerator, denominator;
};

// In lowest terms, if they fit; the denominator is not 0.
std::optional<Fraction> lowest(Wide numerator, Wide denominator) {
  if (denominator < 0) {
    numerator = -numerator;
    denominator = -denominator;
  }
  if (denominator == 1 && fits(numerator)) return Fraction{static_cast<std::int64_t>(numerator), 1};
  const Wide divisor = fits(numerator) && numerator != std::numeric_limits<std::int64_t>::min() && fits(denominator)
                           ? std::gcd(static_cast<std::int64_t>(numerator), static_cast<std::int64_t>(denominator))
                           : common_divisor(numerator, denominator);
  numerator /= divisor;
  denominator /= divisor;
  if (!fits(numerator) || !fits(denominator)) return std::nullopt;
  return Fraction{static_cast<std::int64_t>(numerator), static_cast<std::int64_t>(denominator)};
}

// The divisor is positive.
Wide floor_of(Wide value, Wide divisor) {
  const Wide quotient = value / divisor;
  return value % divisor < 0 ? quotient - 1 : quotient;
}

// Appends decimal digits to `value`. Nothing beyond 27 digits, which no fraction of 64 bits needs.
std::optional<Wide> with_digits(Wide value, std::string_view digits) {
  for (const char c : digits) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + (c - '0');
    if (value >= power_of_ten(27)) return std::nullopt;
  }
  return value;
}

std::string_view without_zeros(std::string_view digits) {
  while (digits.ends_with('0')) digits.remove_suffix(1);
  return digits;
}

std::optional<Fraction> decimal_fraction(std::string_view text, int exponent) {
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  const std::size_t point = text.find('.');
  const std::string_view whole = text.substr(0, point);
  if (whole.empty() || (point != std::string_view::npos && point + 1 == text.size())) return std::nullopt;
  const std::string_view after =
      point == std::string_view::npos ? std::string_view{} : without_zeros(text.substr(point + 1));
  std::optional<Wide> value = with_digits(0, whole);
  if (value) value = with_digits(*value, after);
  if (!value) return std::nullopt;
  if (*value == 0) return Fraction{0, 1};
  exponent -= static_cast<int>(after.size());
  if (std::abs(exponent) > 27) return std::nullopt;
  if (exponent > 0 && (*value > greatest || exponent > 18)) return std::nullopt;
  if (negative) *value = -*value;
  return exponent < 0 ? lowest(*value, power_of_ten(-exponent)) : lowest(*value * power_of_ten(exponent), 1);
}

// The largest integer whose square is not above the value.
Wide root_of(Wide value) {
  Wide root = 0;
  for (int bit = 62; bit >= 0; --bit) {
    const Wide more = root + (Wide{1} << bit);
    if (more * more <= value) root = more;
  }
  return root;
}

std::optional<Number> number(std::optional<Fraction> fraction) {
  return fraction ? Number::ratio(fraction->numerator, fraction->denominator) : std::nullopt;
}

}  // namespace

std::optional<Number> Number::ratio(std::int64_t numerator, std::int64_t denominator) {
  if (denominator == 0) return std::nullopt;
  const auto fraction = lowest(numerator, denominator);
  if (!fraction) return std::nullopt;
  Number made{fraction->numerator};
  made.denominator_ = fraction->denominator;
  return made;
}

std::optional<Number> Number::of_decimal(std::string_view text) {
  if (text.starts_with("+-")) return std::nullopt;
  if (text.starts_with('+')) text.remove_prefix(1);
  return number(decimal_fraction(text, 0));
}

std::optional<Number> Number::of_double(double value) {
  constexpr double exact = 9007199254740992.0;  // 2^53: smaller whole doubles are exact integers
  if (!std::isfinite(value)) return std::nullopt;
  if (std::fabs(value) < exact && value == std::floor(value)) return Number{static_cast<std::int64_t>(value)};
  std::array<char, 40> buffer{};
  const auto [end, error] =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::scientific);
  const std::string_view text{buffer.data(), static_cast<std::size_t>(end - buffer.data())};
  const std::size_t e = text.find('e');
  int exponent = 0;
  const std::size_t digits = e + (text[e + 1] == '+' ? 2 : 1);
  std::from_chars(text.data() + digits, text.data() + text.size(), exponent);
  return number(decimal_fraction(text.substr(0, e), exponent));
}

double Number::to_double() const {
  return static_cast<double>(static_cast<long double>(numerator_) / static_cast<long double>(denominator_));
}

std::optional<Number> Number::plus(Number other) const {
  std::int64_t sum = 0;
  if (denominator_ == 1 && other.denominator_ == 1 && !__builtin_add_overflow(numerator_, other.numerator_, &sum))
    return Number{sum};
  return number(lowest(Wide{numerator_} * other.denominator_ + Wide{other.numerator_} * denominator_,
                       Wide{denominator_} * other.denominator_));
}

std::optional<Number> Number::minus(Number other) const {
  std::int64_t difference = 0;
  if (is_integer() && other.is_integer() && !__builtin_sub_overflow(numerator_, other.numerator_, &difference))
    return Number{difference};
  return number(lowest(Wide{numerator_} * other.denominator_ - Wide{other.numerator_} * denominator_,
                       Wide{denominator_} * other.denominator_));
}

std::optional<Number> Number::times(Number other) const {
  std::int64_t product = 0;
  if (is_integer() && other.is_integer() && !__builtin_mul_overflow(numerator_, other.numerator_, &product))
    return Number{product};
  return number(lowest(Wide{numerator_} * other.numerator_, Wide{denominator_} * other.denominator_));
}

std::optional<Number> Number::divided(Number other) const {
  if (other.is_zero()) return std::nullopt;
  return number(lowest(Wide{numerator_} * other.denominator_, Wide{denominator_} * other.numerator_));
}

std::optional<Number> Number::modulo(Number divisor) const {
  if (divisor.is_zero()) return std::nullopt;
  if (is_integer() && divisor.is_integer() && !is_negative() && !divisor.is_negative())
    return Number{numerator_ % divisor.numerator_};
  const Wide value = Wide{numerator_} * divisor.denominator_, by = Wide{divisor.numerator_} * denominator_;
  const Wide rest = by > 0 ? value - floor_of(value, by) * by : value + floor_of(-value, -by) * -by;
  return number(lowest(rest, Wide{denominator_} * divisor.denominator_));
}

std::optional<Number> Number::root() const {
  if (is_negative()) return std::nullopt;
  const Wide above = root_of(numerator_), below = root_of(denominator_);
  if (above * above == numerator_ && below * below == denominator_)
    return ratio(static_cast<std::int64_t>(above), static_cast<std::int64_t>(below));
  constexpr std::int64_t millionths = 1'000'000;
  const Wide square = Wide{numerator_} * millionths * millionths;
  Wide root = root_of(square / denominator_);
  // Rounds up from root + 1/2 on.
  if ((4 * root * root + 4 * root + 1) * denominator_ <= 4 * square) ++root;
  return ratio(static_cast<std::int64_t>(root), millionths);
}

std::optional<Number> Number::rounded(Rounding how, int digits) const {
  if (is_integer()) return *this;
  const Wide scale = power_of_ten(std::clamp(digits, 0, most_digits));
  const Wide value = numerator_ * scale, by = denominator_;
  Wide whole = 0;
  switch (how) {
    case Rounding::down:
      whole = floor_of(value, by);
      break;
    case Rounding::up:
      whole = -floor_of(-value, by);
      break;
    case Rounding::nearest:
      whole = floor_of(2 * (value < 0 ? -value : value) + by, 2 * by);
      if (value < 0) whole = -whole;
      break;
  }
  return number(lowest(whole, scale));
}

std::strong_ordering operator<=>(const Number& a, const Number& b) {
  if (a.denominator_ == b.denominator_) return a.numerator_ <=> b.numerator_;
  const Wide left = Wide{a.numerator_} * b.denominator_, right = Wide{b.numerator_} * a.denominator_;
  return left < right   ? std::strong_ordering::less
         : left > right ? std::strong_ordering::greater
                        : std::strong_ordering::equal;
}

void print(Number number, std::string& to) {
  const Wide numerator = number.numerator(), denominator = number.denominator();
  int digits = 0;
  while (digits <= most_digits && power_of_ten(digits) % denominator != 0) ++digits;
  if (digits > most_digits) {
    fmt::format_to(std::back_inserter(to), "{}/{}", number.numerator(), number.denominator());
  } else if (digits == 0) {
    fmt::format_to(std::back_inserter(to), "{}", number.numerator());
  } else {
    const Wide size = numerator < 0 ? -numerator : numerator;
    const Wide after = size % denominator * (power_of_ten(digits) / denominator);
    fmt::format_to(std::back_inserter(to), "{}{}.{:0{}}", numerator < 0 ? "-" : "",
                   static_cast<std::int64_t>(size / denominator), static_cast<std::int64_t>(after), digits);
  }
}

std::string printed(Number number) {
  std::string text;
  print(number, text);
  return text;
}

}  // namespace planche::expressions
