// Layers that are added by drawing them: what is written into the template.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "base/geometry.h"

namespace planche::project {

struct NewLayer {
  std::string type;
  base::Rect box;            // on the part as cut out, mm
  bool rising = false;       // of a line: from the lower left to the upper right
  std::string content = {};  // of a text or code: the text; of an image: its path; of a symbol: its name
};

// What the template offers.
struct Surroundings {
  double unit = 1;   // mm, of its numbers
  double inset = 0;  // mm from the corner from which its places are measured to that of the part
  std::vector<std::string> colors = {};
};

// The types that can be drawn.
const std::vector<std::string>& drawn_types();

// The members as JSON; the error is a sentence.
tl::expected<std::string, std::string> written_layer(const NewLayer& layer, const Surroundings& around);

}  // namespace planche::project
