// Colours in sRGB with alpha.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace planche::scene {

struct Color {
  std::uint8_t red = 0, green = 0, blue = 0, alpha = 255;
  friend bool operator==(const Color&, const Color&) = default;
};

// "#rgb", "#rgba", "#rrggbb", "#rrggbbaa", or a CSS name ("darkred"); nothing for other texts.
std::optional<Color> parse_color(std::string_view text);

}  // namespace planche::scene
