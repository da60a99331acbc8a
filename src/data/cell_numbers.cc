#include "data/cell_numbers.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"

namespace planche::data {

namespace {

using Pair = std::pair<std::string_view, std::string_view>;

// Fractions with an exact decimal.
constexpr std::array<Pair, 12> fractions{{{"½", ".5"},
                                          {"¼", ".25"},
                                          {"¾", ".75"},
                                          {"⅕", ".2"},
                                          {"⅖", ".4"},
                                          {"⅗", ".6"},
                                          {"⅘", ".8"},
                                          {"⅛", ".125"},
                                          {"⅜", ".375"},
                                          {"⅝", ".625"},
                                          {"⅞", ".875"},
                                          {"⅒", ".1"}}};
constexpr std::array<Pair, 17> same{{{"−", "-"},
                                     {"–", "-"},
                                     {"‐", "-"},
                                     {"‑", "-"},
                                     {"－", "-"},
                                     {"＋", "+"},
                                     {"．", "."},
                                     {"０", "0"},
                                     {"１", "1"},
                                     {"２", "2"},
                                     {"３", "3"},
                                     {"４", "4"},
                                     {"５", "5"},
                                     {"６", "6"},
                                     {"７", "7"},
                                     {"８", "8"},
                                     {"９", "9"}}};
constexpr std::array<std::string_view, 7> between_thousands{" ", "\u00a0", "\u202f", "\u2009", "\u2007", "'", "’"};

bool is_ascii_digit(char c) {
  return c >= '0' && c <= '9';
}

template <typename Pairs>
std::string in_ascii(std::string_view text, const Pairs& pairs) {
  std::string made;
  while (!text.empty()) {
    const auto fits = std::ranges::find_if(pairs, [&](const Pair& pair) { return text.starts_with(pair.first); });
    made += fits == pairs.end() ? text.substr(0, 1) : fits->second;
    text.remove_prefix(fits == pairs.end() ? 1 : fits->first.size());
  }
  return made;
}

// "1000" for "1 000": groups of three digits after the first, with the same separator between all.
std::string without_groups(std::string_view text) {
  const std::size_t end = std::min(text.find_first_of(".,"), text.size());
  const std::string_view whole = text.substr(0, end);
  for (const std::string_view mark : between_thousands) {
    const std::size_t first = whole.find(mark);
    if (first == whole.npos) continue;
    std::string digits{whole.substr(0, first)};
    const std::size_t sign = digits.starts_with('-') || digits.starts_with('+') ? 1 : 0;
    bool sound = first > sign && first <= sign + 3 && std::all_of(digits.begin() + sign, digits.end(), is_ascii_digit);
    for (std::size_t at = first; sound && at < whole.size();) {
      const std::string_view group = whole.substr(std::min(at + mark.size(), whole.size())).substr(0, 3);
      sound = whole.substr(at).starts_with(mark) && group.size() == 3 && std::ranges::all_of(group, is_ascii_digit);
      digits += group;
      at += mark.size() + 3;
    }
    if (sound) return digits + std::string{text.substr(end)};
  }
  return std::string{text};
}

}  // namespace

std::string plain_number(std::string_view written) {
  const auto is_plain = [](char c) { return is_ascii_digit(c) || c == '-' || c == '.'; };
  if (std::ranges::all_of(written, is_plain) && written.find_first_of("0123456789") <= 1 && !written.ends_with('.') &&
      !written.starts_with('.') && !written.starts_with("-."))
    return std::string{written};
  std::string text = in_ascii(base::trimmed(written), same);
  const std::size_t sign = text.starts_with('-') || text.starts_with('+') ? 1 : 0;
  text = without_groups(text);
  for (const auto& [fraction, decimals] : fractions) {
    if (!text.ends_with(fraction)) continue;
    const std::string_view whole =
        base::trimmed(std::string_view{text}.substr(sign, text.size() - sign - fraction.size()));
    if (std::ranges::all_of(whole, is_ascii_digit))
      text = text.substr(0, sign) + std::string{whole.empty() ? "0" : whole} + std::string{decimals};
  }
  const std::size_t size = text.size() - sign;
  const bool point = static_cast<std::size_t>(std::ranges::count_if(text, is_ascii_digit)) + 1 == size && size > 1;
  if (point && text[sign] == '.') {
    text.insert(sign, "0");
  } else if (point && text.ends_with('.')) {
    text.pop_back();
  }
  const bool is_number =
      size > 0 && std::ranges::all_of(text, [](char c) {
        return is_ascii_digit(c) || std::string_view{"+-.,%eE \u00a0\u202f"}.find(c) != std::string_view::npos;
      });
  return is_number ? text : std::string{written};
}

}  // namespace planche::data
