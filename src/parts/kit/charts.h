// Plots that reports share.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "parts/pen.h"

namespace planche::parts::kit {

inline constexpr double plot_height = 30;  // of columns, mm
inline constexpr scene::Color plot_blue{0x00, 0x72, 0xb2};

// How often a value or a class of values occurs.
struct ChartColumn {
  // The label: "5–" and "9", on two lines if one is too short; columns without room have none.
  std::string first, second = {};
  std::uint64_t count = 0;
  bool breakable = true;  // false: a label that is too wide shrinks
};

// A filled box, or with low ink its outline.
void draw_bar(Pen& pen, const Rect& box, bool low_ink);
// Columns side by side, labelled below and counted above.
void draw_columns(Pen& pen, const std::vector<ChartColumn>& columns, const Rect& box, bool low_ink);

}  // namespace planche::parts::kit
