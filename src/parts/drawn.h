// Colours and measures for drawings without a template. Internal to parts/.
#pragma once

#include "scene/color.h"

namespace planche::parts::drawn {

inline constexpr scene::Color ink{0x1b, 0x1b, 0x1f}, soft{0x5c, 0x5c, 0x66}, pale{0xf1, 0xec, 0xdf},
    white{255, 255, 255};

// Of Inter, as parts of the type size: the height of capitals, and the approximate width of a letter.
inline constexpr double cap_height = 0.727, letter_width = 0.62;
inline constexpr double least_pt = 6;  // least printed type size

}  // namespace planche::parts::drawn
