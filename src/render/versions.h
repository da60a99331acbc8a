// What a sheet is made with.
#pragma once

#include <string>
#include <vector>

namespace planche::render {

// "Cairo 1.16.0", ...: the libraries and fonts that a sheet's looks and bytes depend on, as they are found now, one a
// line.
std::vector<std::string> library_versions();

}  // namespace planche::render
