// Parts whose drawing leaves the paper white at the cut.
#pragma once

#include "scene/outline.h"

namespace planche::press {

// Whether somewhere just inside the outline of a part of `trim` mm its drawing, or what shows through, is white or
// nearly so. Pictures count as coloured; lines and letters do not count.
bool white_at_edge(const scene::Scene& drawing, const scene::Outline& outline, base::Size trim);

}  // namespace planche::press
