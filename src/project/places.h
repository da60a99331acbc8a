// Where every part lies, for those who check or cut sheets by a program.
#pragma once

#include <memory>

#include <nlohmann/json_fwd.hpp>

#include "press/press.h"

namespace planche::project {

// The same pages. As they are pulled, `places`, an array, gets for each part on them the page (from 1), its title, the
// trim [x, y, width, height] and the bleed in mm, the outline, and whether it is a back.
std::unique_ptr<press::PageSource> noting_places(std::unique_ptr<press::PageSource> pages,
                                                 std::shared_ptr<nlohmann::ordered_json> places);

}  // namespace planche::project
