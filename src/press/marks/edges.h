// Finds parts whose drawing leaves the paper white at the cut.
#pragma once

#include "scene/outline.h"

namespace planche::press {

// Whether the drawing of a part, or the paper behind it, is nearly white somewhere just inside the outline of a part of
// `trim` mm. Pictures count as coloured; lines and letters do not count.
bool white_at_edge(const scene::Scene& drawing, const scene::Outline& outline, base::Size trim);

}  // namespace planche::press
