#include "diag/glyphs.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include <fmt/format.h>

#include "base/text.h"

namespace planche::diag {

namespace {

struct Range {
  std::uint32_t first, last;
};

// Coarse on purpose: whole blocks of combining marks and of wide scripts are precise enough for a caret.
constexpr std::array combining{Range{0x0300, 0x036f},   Range{0x0483, 0x0489},  Range{0x0591, 0x05bd},
                               Range{0x0610, 0x061a},   Range{0x064b, 0x065f},  Range{0x093c, 0x093c},
                               Range{0x0941, 0x0948},   Range{0x0e31, 0x0e31},  Range{0x0e34, 0x0e3a},
                               Range{0x0e47, 0x0e4e},   Range{0x1ab0, 0x1aff},  Range{0x1dc0, 0x1dff},
                               Range{0x20d0, 0x20ff},   Range{0xfe00, 0xfe0f},  Range{0xfe20, 0xfe2f},
                               Range{0x1f3fb, 0x1f3ff}, Range{0xe0100, 0xe01ef}};
constexpr std::array wide{Range{0x1100, 0x115f},   Range{0x2e80, 0x303e},   Range{0x3041, 0x33ff},
                          Range{0x3400, 0x4dbf},   Range{0x4e00, 0x9fff},   Range{0xa000, 0xa4cf},
                          Range{0xac00, 0xd7a3},   Range{0xf900, 0xfaff},   Range{0xfe30, 0xfe6f},
                          Range{0xff00, 0xff60},   Range{0xffe0, 0xffe6},   Range{0x1f300, 0x1f64f},
                          Range{0x1f680, 0x1f6ff}, Range{0x1f900, 0x1f9ff}, Range{0x20000, 0x3fffd}};
constexpr std::array hidden{Range{0x0080, 0x009f}, Range{0x00ad, 0x00ad}, Range{0x061c, 0x061c},
                            Range{0x200b, 0x200f}, Range{0x2028, 0x202e}, Range{0x2060, 0x206f},
                            Range{0xfeff, 0xfeff}, Range{0xfff9, 0xfffb}, Range{0xe0000, 0xe007f}};

template <std::size_t n>
bool within(const std::array<Range, n>& ranges, std::uint32_t c) {
  return std::any_of(ranges.begin(), ranges.end(), [&](Range r) { return c >= r.first && c <= r.last; });
}

std::uint32_t code_point(std::string_view bytes) {
  const auto lead = static_cast<unsigned char>(bytes[0]);
  std::uint32_t c = bytes.size() == 2 ? lead & 0x1fu : bytes.size() == 3 ? lead & 0x0fu : lead & 0x07u;
  for (const char b : bytes.substr(1)) c = c << 6 | (static_cast<unsigned char>(b) & 0x3fu);
  return c;
}

Glyph control(unsigned char c) {
  if (c == '\t') return {"→", 1, 1};
  if (c == 0x7f) return {"␡", 1, 1};
  // U+2400 to U+241F are E2 90 80 to E2 90 9F in UTF-8.
  return {std::string{"\xe2\x90"} + static_cast<char>(0x80 + c), 1, 1};
}

}  // namespace

Glyph first_glyph(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  if (lead < 0x20 || lead == 0x7f) return control(lead);
  if (lead < 0x80) return {std::string(1, text[0]), 1, 1};
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  const std::string_view bytes = text.substr(0, length);
  if (base::first_invalid_utf8(bytes)) return {"\xef\xbf\xbd", 1, 1};
  const std::uint32_t c = code_point(bytes);
  if (within(hidden, c)) return {fmt::format("<U+{:04X}>", c), c > 0xffff ? 9 : 8, length};
  return {std::string{bytes}, within(combining, c) ? 0 : within(wide, c) ? 2 : 1, length};
}

std::string printable(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const Glyph glyph = first_glyph(text);
    result += glyph.shown;
    text.remove_prefix(glyph.bytes);
  }
  return result;
}

std::string plain_json(std::string_view json) {
  std::string result;
  result.reserve(json.size());
  while (!json.empty()) {
    const auto lead = static_cast<unsigned char>(json[0]);
    const Glyph glyph = lead < 0x7f ? Glyph{std::string(1, json[0])} : first_glyph(json);
    const std::string_view bytes = json.substr(0, glyph.bytes);
    json.remove_prefix(glyph.bytes);
    if (glyph.shown == bytes) {
      result += bytes;
      continue;
    }
    const std::uint32_t c = bytes.size() == 1 ? lead : code_point(bytes);
    if (c > 0xffff) {
      result += fmt::format("\\u{:04x}\\u{:04x}", 0xd7c0 + (c >> 10), 0xdc00 + (c & 0x3ff));
    } else {
      result += fmt::format("\\u{:04x}", c);
    }
  }
  return result;
}

}  // namespace planche::diag
