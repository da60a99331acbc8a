// Checks whether a PNG has data for exactly its size, which the decoder does not report.
#pragma once

#include <string_view>

namespace planche::render {

enum class PngRows { complete, missing, surplus };

// Compares the unpacked data with the size in the header. `complete` if they cannot be unpacked, which the decoder
// reports.
PngRows count_rows(std::string_view png);

}  // namespace planche::render
