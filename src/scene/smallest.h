// Finds the smallest text of a drawing.
#pragma once

#include <optional>
#include <string>

#include "scene/scene.h"

namespace planche::scene {

struct SmallText {
  double size_pt = 0;  // as it is printed: enlarged or reduced by the groups around it
  std::string text;
};

// The smallest text with letters or digits; nothing if there is none.
std::optional<SmallText> smallest_text(const Scene& scene);

}  // namespace planche::scene
