// Colours and measures of what no template describes. Internal to parts/.
#pragma once

#include "scene/color.h"

namespace planche::parts::drawn {

inline constexpr scene::Color ink{0x1b, 0x1b, 0x1f}, soft{0x5c, 0x5c, 0x66}, pale{0xf1, 0xec, 0xdf},
    white{255, 255, 255};

// Of Inter, of the size of type: how high capitals are, and about how wide a letter is.
inline constexpr double cap_height = 0.727, letter_width = 0.62;
inline constexpr double least_pt = 6;  // smaller type is not printed

}  // namespace planche::parts::drawn
