#include "data/workbooks/number_shown.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "base/text.h"
#include "data/workbooks/sheet_cells.h"

namespace planche::data {

namespace {

constexpr std::size_t longest_code = 500, most_digits = 100;

bool is_decimal_digit(char c) {
  return c >= '0' && c <= '9';
}

// The length in bytes of the first character.
std::size_t character_size(std::string_view text) {
  std::size_t size = std::min<std::size_t>(1, text.size());
  while (size < text.size() && (static_cast<unsigned char>(text[size]) & 0xc0) == 0x80) ++size;
  return size;
}

// The significant digits of a number, and the power of ten of the first: 12.5 is "125" and 1. 0 has no digits.
struct Digits {
  bool negative = false;
  std::string digits = {};
  int exponent = 0;
};

std::optional<Digits> digits_of(std::string_view number) {
  double value = 0;
  const auto read = std::from_chars(number.data(), number.data() + number.size(), value);
  if (read.ec != std::errc{} || read.ptr != number.data() + number.size() || !std::isfinite(value)) return std::nullopt;
  Digits made{value < 0, {}, 0};
  if (value == 0) return made;
  const std::string written = fmt::format("{:.14e}", std::abs(value));  // 15 digits, the precision of spreadsheets
  const std::size_t e = written.find('e');
  std::copy_if(written.begin(), written.begin() + static_cast<std::ptrdiff_t>(e), std::back_inserter(made.digits),
               is_decimal_digit);
  made.digits.resize(made.digits.find_last_not_of('0') + 1);
  const std::size_t sign = written[e + 1] == '+' ? 1 : 0;
  std::from_chars(written.data() + e + 1 + sign, written.data() + written.size(), made.exponent);
  return made;
}

// Rounds to this many places after the point, halves up.
void round(Digits& number, int places) {
  const int kept = number.exponent + 1 + places;
  if (number.digits.empty() || kept >= static_cast<int>(number.digits.size())) return;
  const bool up = kept >= 0 && number.digits[static_cast<std::size_t>(kept)] >= '5';
  number.digits.resize(static_cast<std::size_t>(std::max(kept, 0)));
  if (up) {
    std::size_t at = number.digits.size();
    while (at > 0 && number.digits[at - 1] == '9') number.digits[--at] = '0';
    if (at > 0) {
      ++number.digits[at - 1];
    } else {
      number.digits.insert(0, 1, '1');
      ++number.exponent;
    }
  }
  number.digits.resize(number.digits.find_last_not_of('0') + 1);
}

// The digit at 10^power.
char digit_at(const Digits& number, int power) {
  const int place = number.exponent - power;
  return place < 0 || place >= static_cast<int>(number.digits.size()) ? '0'
                                                                      : number.digits[static_cast<std::size_t>(place)];
}

std::string without_marks(std::string_view shown) {
  std::string rest{shown};
  for (const char* mark :
       {"\u00a0", "\u202f", "\u2009", "\u2212", "'",   "\u2019", "€",   "£",   "¥",   "₽", "₹", "₩",
        "₺",      "₴",      "zł",     "Kč",     "kr.", "kr",     "CHF", "EUR", "USD", "GBP", "R$"}) {
    for (std::size_t at = rest.find(mark); at != rest.npos; at = rest.find(mark))
      rest.erase(at, std::string_view{mark}.size());
  }
  std::erase_if(rest, [](char c) { return std::string_view{" .,-()%$"}.find(c) != std::string_view::npos; });
  return rest;
}

}  // namespace

std::optional<NumberPattern> NumberPattern::built_in(unsigned id) {
  switch (id) {
    case 1:
      return read("0");
    case 2:
      return read("0.00");
    case 3:
      return read("#,##0");
    case 4:
      return read("#,##0.00");
    case 9:
      return read("0%");
    case 10:
      return read("0.00%");
    case 37:
    case 38:
      return read("#,##0 ;(#,##0)");
    case 39:
    case 40:
      return read("#,##0.00;(#,##0.00)");
    default:
      return std::nullopt;
  }
}

std::optional<NumberPattern> NumberPattern::read(std::string_view code) {
  if (code.size() > longest_code) return std::nullopt;
  NumberPattern made;
  for (bool more = true; more;) {
    auto section = read_section(code);
    if (!section) return std::nullopt;
    made.sections_.push_back(std::move(*section));
    more = code.starts_with(';');
    if (more) code.remove_prefix(1);
    if (made.sections_.size() == 3 && more) break;  // later sections are for texts
  }
  using Kind = Token::Kind;
  const bool plain = std::ranges::all_of(made.sections_, [](const Section& section) {
    return section.tokens.size() == 1 && section.tokens[0].kind == Kind::general;
  });
  return plain ? std::nullopt : std::optional{std::move(made)};
}

// Reads up to the `;` that ends the section, and leaves that.
std::optional<NumberPattern::Section> NumberPattern::read_section(std::string_view& code) {
  using Kind = Token::Kind;
  Section made;
  std::size_t digits = 0;  // so far
  int commas = 0;          // since the last digit
  bool point = false;
  const auto literal = [&](std::string_view text) {
    if (text.empty()) return;
    if (made.tokens.empty() || made.tokens.back().kind != Kind::literal) made.tokens.push_back({Kind::literal, {}});
    made.tokens.back().text += text;
  };
  const auto take = [&](std::size_t size) {
    const std::string_view taken = code.substr(0, size);
    code.remove_prefix(taken.size());
    return taken;
  };
  while (!code.empty() && code[0] != ';') {
    const char c = code[0];
    if (c == '"') {
      const std::size_t end = code.find('"', 1);
      if (end == code.npos) return std::nullopt;
      literal(code.substr(1, end - 1));
      take(end + 1);
    } else if (c == '\\') {
      take(1);
      literal(take(character_size(code)));
    } else if (c == '_' || c == '*') {  // a blank as wide as a character, or a fill character
      take(1);
      take(character_size(code));
      if (c == '_') literal(" ");
    } else if (c == '[') {
      const std::size_t end = code.find(']');
      if (end == code.npos) return std::nullopt;
      const std::string inside = base::lower(code.substr(1, end - 1));
      const bool colour = inside.starts_with("color") || inside == "black" || inside == "blue" || inside == "cyan" ||
                          inside == "green" || inside == "magenta" || inside == "red" || inside == "white" ||
                          inside == "yellow";
      if (inside.starts_with("$")) {
        literal(code.substr(2, std::min(code.find('-'), end) - 2));
      } else if (!colour) {
        return std::nullopt;
      }
      take(end + 1);
    } else if (c == '0' || c == '#' || c == '?') {
      if (++digits > most_digits) return std::nullopt;
      made.thousands = made.thousands || (commas > 0 && !point);
      commas = 0;
      made.tokens.push_back({Kind::digit, std::string{take(1)}});
    } else if (c == ',' && digits > 0) {
      ++commas;
      take(1);
    } else if (c == '.' && !point) {
      made.scale -= 3 * commas;
      commas = 0;
      point = true;
      made.tokens.push_back({Kind::point, std::string{take(1)}});
    } else if (c == '%') {
      made.scale += 2;
      literal(take(1));
    } else if (c == '@') {
      made.tokens.push_back({Kind::general, std::string{take(1)}});
    } else if (base::lower(code.substr(0, 7)) == "general") {
      made.tokens.push_back({Kind::general, std::string{take(7)}});
    } else if (c == '/' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) {
      return std::nullopt;
    } else {
      literal(take(character_size(code)));
    }
  }
  made.scale -= 3 * commas;
  const auto has = [&](Kind kind) { return std::ranges::find(made.tokens, kind, &Token::kind) != made.tokens.end(); };
  return has(Kind::general) && (has(Kind::digit) || has(Kind::point)) ? std::nullopt : std::optional{std::move(made)};
}

std::optional<std::string> NumberPattern::shown(std::string_view number) const {
  using Kind = Token::Kind;
  auto value = digits_of(number);
  if (!value) return std::nullopt;
  const bool zero = value->digits.empty();
  const std::size_t which = zero && sections_.size() > 2 ? 2 : value->negative && sections_.size() > 1 ? 1 : 0;
  const Section& section = sections_[which];
  const auto point = std::ranges::find(section.tokens, Kind::point, &Token::kind);
  const auto count = [](auto from, auto to) {
    return static_cast<int>(std::count_if(from, to, [](const Token& token) { return token.kind == Kind::digit; }));
  };
  const int places = point == section.tokens.end() ? 0 : count(point, section.tokens.end());
  const int whole = count(section.tokens.begin(), point);
  const bool has_digits = whole + places > 0;
  if (has_digits) {
    value->exponent += section.scale;
    round(*value, places);
  }
  const int length = value->digits.empty() ? 0 : std::max(value->exponent + 1, 0);  // of the integer part
  if (length > static_cast<int>(longest_code)) return std::nullopt;
  std::string text = value->negative && which == 0 && !value->digits.empty() ? "-" : "";
  int power = std::max(whole, 1) - 1;  // of the next digit
  bool begun = false, after_point = false;
  const auto whole_digit = [&](int at, char sign) {
    const bool there = at < length;
    begun = begun || there || sign == '0';
    if (!there && sign == '#') return;
    text += there ? digit_at(*value, at) : sign == '0' ? '0' : ' ';
    if (section.thousands && at > 0 && at % 3 == 0 && begun) text += ',';
  };
  const auto all_before = [&](int from) {  // digits without a placeholder of their own in the format
    for (int at = length - 1; at > from; --at) whole_digit(at, '0');
  };
  int last = places;  // the last shown place after the point
  if (places > 0) {
    std::vector<char> signs;
    for (auto token = point; token != section.tokens.end(); ++token) {
      if (token->kind == Kind::digit) signs.push_back(token->text[0]);
    }
    while (last > 0 && signs[static_cast<std::size_t>(last) - 1] != '0' && digit_at(*value, -last) == '0') --last;
  }
  bool first = true;
  int place = 0;
  for (const Token& token : section.tokens) {
    if (token.kind == Kind::literal) {
      text += token.text;
    } else if (token.kind == Kind::general) {
      const std::string all = short_number(number);
      text += all.starts_with('-') ? all.substr(1) : all;
    } else if (token.kind == Kind::point) {
      if (first) all_before(-1);
      first = false;
      after_point = true;
      text += '.';
    } else if (after_point) {
      ++place;
      if (place <= last) text += digit_at(*value, -place);
      if (place > last && token.text == "?") text += ' ';
    } else {
      if (first) all_before(power);
      first = false;
      whole_digit(power--, token.text[0]);
    }
  }
  text = base::trimmed(text);
  return text.empty() ? std::nullopt : std::optional{std::move(text)};
}

bool says_more(std::string_view shown) {
  const std::string rest = without_marks(shown);
  const bool words = !std::ranges::all_of(rest, is_decimal_digit);
  return words || (rest.size() > 1 && rest[0] == '0' && shown.find_first_of(".,") != 1 + shown.find('0'));
}

bool is_unformatted(std::string_view shown, std::string_view number) {
  std::string digits{shown};
  std::ranges::replace(digits, ',', '.');
  if (digits == number) return true;
  double seen = 0, meant = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), seen);
  if (read.ec != std::errc{} || read.ptr != digits.data() + digits.size()) return false;
  if (digits.find_first_of("eE") != digits.npos) return true;
  std::from_chars(number.data(), number.data() + number.size(), meant);
  const std::size_t first = digits.find_first_of("0123456789");
  const bool padded = digits[first] == '0' && first + 1 < digits.size() && is_decimal_digit(digits[first + 1]);
  const bool drawn_out = digits.find('.') != digits.npos && digits.ends_with('0');
  if (seen == meant && !padded && !drawn_out) return true;
  // Without a format, a column shows a number to about ten places.
  const std::size_t point = digits.find('.');
  const bool many = point != digits.npos && digits.size() - point > 8;
  return many && std::abs(seen - meant) <= 1e-7 * std::max(1.0, std::abs(meant));
}

}  // namespace planche::data
