// Which paper is large enough for parts.
#pragma once

#include <string>

#include "press/press.h"

namespace planche::press {

// "a3 or tabloid": the smallest named papers, one ISO and one American, that hold a part; empty when none does.
std::string larger_papers(const scene::PartSet& set, const Options& options, bool fold);
// Or else "456x360", mm.
std::string papers_for(const scene::PartSet& set, const Options& options);

}  // namespace planche::press
