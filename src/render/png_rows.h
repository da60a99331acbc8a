// Whether a PNG holds what its size promises, which its decoder does not tell.
#pragma once

#include <string_view>

namespace planche::render {

// Whether its data, unpacked, are too short for all rows. False where they cannot be unpacked: that the decoder tells.
bool lacks_rows(std::string_view png);

}  // namespace planche::render
