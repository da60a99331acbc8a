// Numbers as the formats of spreadsheets show them. Only for use in data/.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace planche::data {

// A number format of .xlsx made of digits (0 # ?), thousands, decimals, percent signs, words and currencies, with
// sections for positive numbers, negative numbers and zero: 000, +0;-0;0, #,##0.00 "coins". Conditions, fractions,
// powers of ten and dates are not supported.
class NumberPattern {
 public:
  // Nothing for other formats, and for those that show numbers unchanged (General, @).
  static std::optional<NumberPattern> read(std::string_view code);
  // A format that has a number instead of a code.
  static std::optional<NumberPattern> built_in(unsigned id);
  // The text for a number in decimal digits ("-12.5"). Nothing if it is not a number, or if the format shows nothing.
  std::optional<std::string> shown(std::string_view number) const;

 private:
  struct Token {
    enum class Kind { literal, digit, point, general } kind;
    std::string text;  // of a digit, its placeholder
  };
  struct Section {
    std::vector<Token> tokens;
    int scale = 0;  // the number is multiplied by ten to this power
    bool thousands = false;
  };
  static std::optional<Section> read_section(std::string_view& code);

  std::vector<Section> sections_;
};

// Whether the shown text adds something to the number: leading zeros, a plus, words. Thousands separators, currencies
// and percent signs add nothing.
bool says_more(std::string_view shown);

// Whether `shown` is how a spreadsheet shows `number` without a format: with fewer digits, or with another decimal
// sign.
bool is_unformatted(std::string_view shown, std::string_view number);

}  // namespace planche::data
