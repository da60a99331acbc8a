// The members that a layer of each type may have.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "data/format.h"

namespace planche::templates {

// Empty for an unknown type.
const std::vector<std::string>& members_of(std::string_view type);
bool takes(std::string_view type, std::string_view member);
bool any_takes(std::string_view member);  // of a layer of some type
// Names of members in other programs.
const std::vector<data::Elsewhere>& members_elsewhere();
// The members of a text style. In a layer, `size` is the box and `size_pt` the size of the text.
const std::vector<std::string>& members_of_text_style();

}  // namespace planche::templates
