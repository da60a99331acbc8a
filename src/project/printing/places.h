// The position of every part, for programs that check or cut sheets.
#pragma once

#include <memory>

#include <nlohmann/json_fwd.hpp>

#include "press/press.h"

namespace planche::project {

// Passes the pages on. As each page is pulled, appends to the array `places` for each part on it: the page (from 1),
// its title, the trim [x, y, width, height] and the bleed in mm, the outline, and whether it is a back.
std::unique_ptr<press::PageSource> noting_places(std::unique_ptr<press::PageSource> pages,
                                                 std::shared_ptr<nlohmann::ordered_json> places);

}  // namespace planche::project
