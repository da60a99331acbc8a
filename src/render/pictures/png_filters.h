// The filters of PNG, with which rows shrink better; PDF calls them predictors.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace planche::render {

// The rows of a picture of 8 bits a channel, each with its best filter, whose number precedes it. The last two of the
// five filters take most of the time.
inline constexpr unsigned all_filters = 5, quick_filters = 3;
std::string filtered(std::string_view pixels, std::size_t width, std::size_t channels, unsigned filters = all_filters);

// Undoes the filter of a row. `row` has `size` bytes after the number of its filter, and gets the pixels; `above` has
// those of the row above. `step` is the number of bytes from a pixel to the next, at least 1.
void unfilter(unsigned filter, unsigned char* row, const unsigned char* above, std::size_t size, std::size_t step);

}  // namespace planche::render
