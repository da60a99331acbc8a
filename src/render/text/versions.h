// The libraries and fonts that affect a sheet.
#pragma once

#include <string>
#include <vector>

namespace planche::render {

// "Cairo 1.16.0", ...: the current versions of libraries and fonts on which the look and bytes of sheets depend, one on
// each line.
std::vector<std::string> library_versions();

}  // namespace planche::render
