// Changes the text of an SVG picture.
#pragma once

#include <string>
#include <string_view>

namespace planche::render {

// The picture without the first shape in it, outside definitions. Empty if it has none or cannot be read.
std::string without_first_shape(std::string_view svg);

}  // namespace planche::render
