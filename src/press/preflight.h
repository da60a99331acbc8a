// What would print badly, found in the drawing itself.
#pragma once

#include <string>

#include "diag/diagnostic.h"
#include "scene/scene.h"

namespace planche::press {

inline constexpr double thinnest_line = 0.1;  // mm

// Reports lines drawn thinner than 0.1 mm, groups and their scaling included, as one warning `print/thin-line` about
// `subject` that tells the thinnest; true when there was none. Time grows with the number of different scenes only.
bool check_lines(const scene::Scene& scene, const std::string& subject, diag::Sink& sink);

}  // namespace planche::press
