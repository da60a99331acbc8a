// Paper sizes by name.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/geometry.h"

namespace planche::press {

struct Paper {
  std::string name;  // "a4", "210x297"
  base::Size size;   // mm, portrait as named; landscape papers are given as WxH
};

// a3, a4, a5, letter, legal, tabloid (case ignored), with "-landscape" turned, or WxH in mm (20..2000 each).
std::optional<Paper> find_paper(std::string_view name);
const std::vector<Paper>& named_papers();

// Laid on its side.
Paper turned(const Paper& paper);

}  // namespace planche::press
