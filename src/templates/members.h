// Which members a layer of each type takes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "data/format.h"

namespace planche::templates {

// Empty for an unknown type.
const std::vector<std::string>& members_of(std::string_view type);
bool takes(std::string_view type, std::string_view member);
bool any_takes(std::string_view member);  // a layer of some type
// What members are called in other programs.
const std::vector<data::Elsewhere>& members_elsewhere();
// Members a text style may have; in a layer `size` is the box and `size_pt` the size of the text.
const std::vector<std::string>& members_of_text_style();

}  // namespace planche::templates
