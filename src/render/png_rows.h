// Checks whether a PNG has data for its whole size, which the decoder does not report.
#pragma once

#include <string_view>

namespace planche::render {

// Whether its unpacked data are too short for all rows. False if they cannot be unpacked, which the decoder reports.
bool lacks_rows(std::string_view png);

}  // namespace planche::render
