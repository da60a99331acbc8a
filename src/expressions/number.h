// Exact numbers: fractions of 64-bit integers in lowest terms.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace planche::expressions {

class Number {
 public:
  enum class Rounding { nearest, down, up };  // nearest: halves away from zero

  constexpr Number(std::int64_t value = 0) : numerator_{value} {}
  // Nothing if the denominator is 0 or the fraction does not fit 64 bits.
  static std::optional<Number> ratio(std::int64_t numerator, std::int64_t denominator);
  // "12", "-0.50": an optional sign, digits, and digits after a point. Nothing for other texts, or if it does not fit.
  static std::optional<Number> of_decimal(std::string_view text);
  // From the shortest decimal: 0.1 is 1/10. Nothing if it does not fit, for infinities and for NaN.
  static std::optional<Number> of_double(double value);

  std::int64_t numerator() const { return numerator_; }
  std::int64_t denominator() const { return denominator_; }  // positive
  bool is_integer() const { return denominator_ == 1; }
  bool is_zero() const { return numerator_ == 0; }
  bool is_negative() const { return numerator_ < 0; }
  // The nearest double.
  double to_double() const;

  // Nothing if the result does not fit 64 bits. divided() and modulo(): also if the divisor is 0.
  std::optional<Number> plus(Number other) const;
  std::optional<Number> minus(Number other) const;
  std::optional<Number> times(Number other) const;
  std::optional<Number> divided(Number other) const;
  // The remainder with the sign of the divisor: -1 modulo 3 is 2.
  std::optional<Number> modulo(Number divisor) const;
  // To `digits` (0 to 9) after the point.
  std::optional<Number> rounded(Rounding how, int digits) const;

  // The square root: exact if it is a fraction, otherwise the nearest millionth. Nothing for numbers below 0.
  std::optional<Number> root() const;

  friend bool operator==(const Number&, const Number&) = default;
  friend std::strong_ordering operator<=>(const Number& a, const Number& b);

 private:
  std::int64_t numerator_ = 0, denominator_ = 1;
};

// "3", "-0.25"; "1/3" if no decimal of up to nine digits after the point is exact.
std::string printed(Number number);
// Appends the printed number to `to`.
void print(Number number, std::string& to);

}  // namespace planche::expressions
