// Finds papers that are large enough for parts.
#pragma once

#include <string>

#include "press/press.h"

namespace planche::press {

// "a3 or tabloid": the smallest named ISO and American papers that hold a part; empty if there are none.
std::string larger_papers(const scene::PartSet& set, const Options& options, bool fold);
// Or otherwise a size such as "456x360" in mm.
std::string papers_for(const scene::PartSet& set, const Options& options);

}  // namespace planche::press
