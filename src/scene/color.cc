#include "scene/color.h"

#include <array>

namespace planche::scene {

namespace {

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

std::optional<Color> parse_color(std::string_view text) {
  if (text.empty() || text.front() != '#') return std::nullopt;
  text.remove_prefix(1);
  const bool brief = text.size() == 3;
  if (!brief && text.size() != 6 && text.size() != 8) return std::nullopt;
  std::array<std::uint8_t, 4> channels{0, 0, 0, 255};
  const std::size_t digits = brief ? 1 : 2;
  for (std::size_t i = 0; i < text.size() / digits; ++i) {
    const int high = hex_digit(text[i * digits]), low = hex_digit(text[i * digits + digits - 1]);
    if (high < 0 || low < 0) return std::nullopt;
    channels[i] = static_cast<std::uint8_t>(high * 16 + low);
  }
  return Color{channels[0], channels[1], channels[2], channels[3]};
}

}  // namespace planche::scene
