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
  base::Size size;   // mm; named papers are portrait, others as given by WxH
};

// a3, a4, a5, letter, legal, tabloid (case ignored), with "-landscape" for landscape, or WxH in mm (20..2000 each).
std::optional<Paper> find_paper(std::string_view name);
const std::vector<Paper>& named_papers();

// Letter, legal or tabloid, whose weight is given in pounds.
bool is_american(const Paper& paper);

// The paper turned by 90°.
Paper turned(const Paper& paper);

}  // namespace planche::press
