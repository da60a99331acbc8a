// Numbers as the formats of spreadsheets show them. Internal to data/.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace planche::data {

// A number format of .xlsx made of digits (0 # ?), thousands, decimals, percent signs, words and currencies, with
// sections for positive numbers, negative ones and zero: 000, +0;-0;0, #,##0.00 "coins". Conditions, fractions, powers
// of ten and dates are none.
class NumberPattern {
 public:
  // Nothing: another format, or one that shows numbers as they are (General, @).
  static std::optional<NumberPattern> read(std::string_view code);
  // One of those that have a number in place of a code.
  static std::optional<NumberPattern> built_in(unsigned id);
  // What is shown of a number in decimal digits, "-12.5"; nothing: of what is none, and where nothing is shown.
  std::optional<std::string> shown(std::string_view number) const;

 private:
  struct Token {
    enum class Kind { literal, digit, point, general } kind;
    std::string text;  // of a digit its sign
  };
  struct Section {
    std::vector<Token> tokens;
    int scale = 0;  // shown is the number times ten to this
    bool thousands = false;
  };
  static std::optional<Section> read_section(std::string_view& code);

  std::vector<Section> sections_;
};

// Whether a number that is shown so says more than the number: zeros before it, a plus, words. Signs of thousands, of
// currencies and percent signs add nothing.
bool says_more(std::string_view shown);

// Whether `shown` is a number as spreadsheets show it without a format, if its value is `number`: in fewer digits, or
// with another decimal sign.
bool is_unformatted(std::string_view shown, std::string_view number);

}  // namespace planche::data
