#include "base/text.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <cstdlib>
#include <memory>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utf8proc.h>

namespace planche::base {

namespace {

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
}

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

// Whether composing changes nothing, told by the bytes: no character reaches U+0300, where combining marks begin, but
// for dashes, quotes and dots (U+2010 to U+203F), which have no parts.
bool is_composed(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (static_cast<unsigned char>(text[i]) < 0xcc) continue;
    const std::string_view three = text.substr(i, 3);
    if (three.size() < 3 || !three.starts_with("\xe2\x80") || static_cast<unsigned char>(three[2]) < 0x90) return false;
    i += 2;
  }
  return true;
}

// The length of the text that is mapped at once. Sorting combining marks moves each one past those before it, and no
// real word has more marks than this in a row (UAX #15, stream-safe text).
std::size_t mappable(std::string_view text) {
  constexpr std::size_t most_marks = 30;
  const auto* const bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
  std::size_t at = 0, marks = 0;
  while (at < text.size()) {
    utf8proc_int32_t code = 0;
    const auto size = utf8proc_iterate(bytes + at, static_cast<utf8proc_ssize_t>(text.size() - at), &code);
    if (size <= 0) return text.size();
    marks = utf8proc_get_property(code)->combining_class == 0 ? 0 : marks + 1;
    if (marks > most_marks) return at;
    at += static_cast<std::size_t>(size);
  }
  return at;
}

// Maps by the Unicode standard. Malformed UTF-8 stays unchanged.
std::string mapped(std::string_view text, int how) {
  if (is_ascii(text)) return (how & UTF8PROC_CASEFOLD) != 0 ? base::lower(text) : std::string{text};
  if (std::size_t at = mappable(text); at < text.size()) {
    std::string made;
    for (; !text.empty(); at = mappable(text)) {
      made += mapped(text.substr(0, at), how);
      text.remove_prefix(at);
    }
    return made;
  }
  utf8proc_uint8_t* out = nullptr;
  const auto length =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()), static_cast<utf8proc_ssize_t>(text.size()),
                   &out, static_cast<utf8proc_option_t>(UTF8PROC_STABLE | how));
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner{out, std::free};
  if (length < 0) return std::string{text};
  return {reinterpret_cast<const char*>(out), static_cast<std::size_t>(length)};
}

constexpr std::size_t longest_compared = 100;  // bytes; longer words have no nearest word

// The edit distance of words up to longest_compared; `most` if it is that or more. Computes only cells that may be
// below `most`, and counts each in `steps`.
std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t most, std::uint64_t& steps) {
  if (std::max(a.size(), b.size()) - std::min(a.size(), b.size()) >= most) return most;
  std::array<std::size_t, longest_compared + 1> row;
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = std::min(j, most);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    const std::size_t first = i < most ? 1 : i - most + 1, last = std::min(b.size(), i + most - 1);
    if (first > last) break;
    std::size_t diagonal = row[first - 1];
    std::size_t least = row[first - 1] = std::min(first == 1 ? i : most, most);
    for (std::size_t j = first; j <= last; ++j) {
      const std::size_t substituted = diagonal + (lower(a[i - 1]) == lower(b[j - 1]) ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, substituted, most});
      least = std::min(least, row[j]);
    }
    steps += last - first + 1;
    if (least >= most) return most;
  }
  return row[b.size()];
}

bool begins_with(std::string_view word, std::string_view beginning) {
  return word.size() >= beginning.size() && std::equal(beginning.begin(), beginning.end(), word.begin(),
                                                       [](char a, char b) { return lower(a) == lower(b); });
}

std::string join_words(const std::vector<std::string_view>& words, std::string_view last) {
  std::string joined;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) joined += i + 1 == words.size() ? last : ", ";
    joined += words[i];
  }
  return joined;
}

// White space of more than a byte, which web pages and word processors put into copied text.
constexpr std::array<std::string_view, 19> wide_white = {
    "\u0085", "\u00a0", "\u1680", "\u2000", "\u2001", "\u2002", "\u2003", "\u2004", "\u2005", "\u2006",
    "\u2007", "\u2008", "\u2009", "\u200a", "\u2028", "\u2029", "\u202f", "\u205f", "\u3000"};

}  // namespace

std::optional<std::size_t> first_invalid_utf8(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  for (std::size_t i = 0; i < text.size();) {
    const unsigned lead = byte(i);
    if (lead < 0x80) {
      ++i;
      continue;
    }
    const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4 || i + length > text.size()) return i;
    for (std::size_t k = 1; k < length; ++k) {
      if ((byte(i + k) & 0xc0) != 0x80) return i;
    }
    const unsigned second = byte(i + 1);
    const bool overlong = (lead == 0xe0 && second < 0xa0) || (lead == 0xf0 && second < 0x90);
    const bool surrogate = lead == 0xed && second >= 0xa0;
    const bool too_high = lead == 0xf4 && second >= 0x90;
    if (overlong || surrogate || too_high) return i;
    i += length;
  }
  return std::nullopt;
}

bool begins_with_mark(std::string_view text) {
  utf8proc_int32_t code = 0;
  utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()), static_cast<utf8proc_ssize_t>(text.size()),
                   &code);
  const auto kind = utf8proc_category(code);
  return kind >= UTF8PROC_CATEGORY_MN && kind <= UTF8PROC_CATEGORY_ME;
}

std::size_t name_character(std::string_view text) {
  if (text.empty()) return 0;
  if (const char c = text.front(); static_cast<unsigned char>(c) < 0x80)
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ? 1 : 0;
  constexpr utf8proc_int32_t joiner = 0x200d, lightest = 0x1f3fb, darkest = 0x1f3ff;  // joins emoji; skin tones
  utf8proc_int32_t code = 0;
  const auto size = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                     static_cast<utf8proc_ssize_t>(text.size()), &code);
  if (size <= 0) return 0;
  const auto kind = utf8proc_category(code);
  const bool letter = kind >= UTF8PROC_CATEGORY_LU && kind <= UTF8PROC_CATEGORY_LO;
  const bool mark = kind >= UTF8PROC_CATEGORY_MN && kind <= UTF8PROC_CATEGORY_ME;
  const bool digit = kind >= UTF8PROC_CATEGORY_ND && kind <= UTF8PROC_CATEGORY_NO;
  const bool picture = kind == UTF8PROC_CATEGORY_SO || code == joiner || (code >= lightest && code <= darkest);
  return letter || mark || digit || picture ? static_cast<std::size_t>(size) : 0;
}

std::size_t count_code_points(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

std::string shortened(std::string_view text, std::size_t most, std::size_t tail) {
  if (text.size() <= most || count_code_points(text) <= most) return std::string{text};
  const auto continues = [&](std::size_t at) { return (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80; };
  std::size_t head = 0, rest = text.size();
  for (std::size_t n = most - tail; n > 0; --n) {
    do ++head;
    while (continues(head));
  }
  for (; tail > 0; --tail) {
    do --rest;
    while (continues(rest));
  }
  return std::string{text.substr(0, head)}.append("…").append(text.substr(rest));
}

std::optional<double> decimal(std::string_view text) {
  constexpr std::string_view digits = "0123456789";
  if (text.empty() || digits.find(text.back()) == std::string_view::npos) return std::nullopt;
  if (digits.find(text.front()) == std::string_view::npos) return std::nullopt;
  double number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number, std::chars_format::fixed);
  if (error != std::errc{} || rest != end) return std::nullopt;
  return number;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view ascii = " \t\r\n\f\v";
  const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
  for (;;) {
    text.remove_prefix(std::min(text.find_first_not_of(ascii), text.size()));
    text = text.substr(0, text.find_last_not_of(ascii) + 1);
    if (text.empty() || (is_ascii(text.front()) && is_ascii(text.back()))) return text;
    const auto begins = std::ranges::find_if(wide_white, [&](auto white) { return text.starts_with(white); });
    const auto ends = std::ranges::find_if(wide_white, [&](auto white) { return text.ends_with(white); });
    if (begins != wide_white.end()) {
      text.remove_prefix(begins->size());
    } else if (ends != wide_white.end()) {
      text.remove_suffix(ends->size());
    } else {
      return text;
    }
  }
}

std::string lower(std::string_view text) {
  std::string result{text};
  std::transform(result.begin(), result.end(), result.begin(), [](char c) { return lower(c); });
  return result;
}

std::string composed(std::string text) {
  return is_composed(text) ? text : mapped(text, UTF8PROC_COMPOSE);
}

std::string case_folded(std::string_view text) {
  return mapped(text, UTF8PROC_COMPOSE | UTF8PROC_CASEFOLD);
}

std::string name_key(std::string_view name) {
  return tidy(mapped(name, UTF8PROC_COMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD));
}

std::string tidy(std::string_view name) {
  const std::string folded = mapped(name, UTF8PROC_COMPOSE | UTF8PROC_COMPAT);
  std::string key;
  for (const char c : folded) {
    const bool space = trimmed({&c, 1}).empty();
    if (!space) key += c;
    if (space && !key.empty() && key.back() != ' ') key += ' ';
  }
  return std::string{trimmed(key)};
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::optional<std::string_view> nearest(std::string_view word, const std::vector<std::string_view>& candidates,
                                        std::uint64_t& steps) {
  if (word.size() > longest_compared) return std::nullopt;
  // For one letter, every other letter would be equally near.
  std::size_t best = count_code_points(word) == 1 ? 1 : (word.size() + 2) / 3 + 1;
  std::optional<std::string_view> found;
  steps += candidates.size();
  for (const std::string_view candidate : candidates) {
    if (candidate.size() > longest_compared) continue;
    std::size_t distance = edit_distance(word, candidate, best, steps);
    if (word.size() >= 4 && begins_with(candidate, word)) distance = std::min<std::size_t>(distance, 2);
    if (distance >= best) continue;
    best = distance;
    found = candidate;
  }
  return found;
}

std::optional<std::string_view> nearest(std::string_view word, const std::vector<std::string_view>& candidates) {
  static std::atomic<std::uint64_t> all_steps{0};
  if (all_steps > most_steps_to_nearest) return std::nullopt;
  std::uint64_t steps = 0;
  const auto found = nearest(word, candidates, steps);
  all_steps += steps;
  return found;
}

std::string suggestion(std::string_view word, const std::vector<std::string_view>& known) {
  constexpr std::size_t most = 100;
  if (const auto near = nearest(word, known)) return fmt::format("did you mean \"{}\"?", *near);
  if (known.empty()) return {};
  if (known.size() <= most) return "known: " + join_alternatives(known);
  return fmt::format("known: {} and {} more", fmt::join(known.begin(), known.begin() + most, ", "),
                     known.size() - most);
}

std::string join_alternatives(const std::vector<std::string_view>& words) {
  return join_words(words, " or ");
}

std::string_view sign_between(std::string_view text, const std::function<bool(std::string_view)>& fit) {
  constexpr std::string_view signs[] = {"|", ";", ",", "/", "·", "•", "&", "+", "\n", " "};
  for (const std::string_view sign : signs) {
    std::size_t parts = 0;
    bool all = true;
    for (std::size_t begin = 0; all && begin <= text.size();) {
      const std::size_t end = std::min(text.find(sign, begin), text.size());
      const std::string_view part = trimmed(text.substr(begin, end - begin));
      all = part.empty() ? sign == " " : fit(part);
      parts += part.empty() ? 0 : 1;
      begin = end + sign.size();
    }
    if (all && parts > 1) return sign;
  }
  return {};
}

std::string join_all(const std::vector<std::string_view>& words) {
  return join_words(words, " and ");
}

std::string counted(std::uint64_t n, std::string_view thing) {
  return fmt::format("{} {}{}", n, thing, n == 1 ? "" : "s");
}

std::vector<std::string> strings(const std::vector<std::string_view>& words) {
  return {words.begin(), words.end()};
}

std::string slug(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const char l = lower(c);
    if ((l >= 'a' && l <= 'z') || (l >= '0' && l <= '9')) {
      result += l;
    } else if (!result.empty() && result.back() != '-') {
      result += '-';
    }
  }
  while (!result.empty() && result.back() == '-') result.pop_back();
  return result.empty() ? "untitled" : result;
}

std::uint64_t content_hash(std::string_view bytes, std::uint64_t seed) {
  for (const char c : bytes) seed = (seed ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return seed;
}

}  // namespace planche::base
