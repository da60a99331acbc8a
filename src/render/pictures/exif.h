// EXIF data of pictures.
#pragma once

#include <string_view>

namespace planche::render {

// The orientation, 1..8, from the first directory of a TIFF structure; 1 if there is none.
unsigned exif_orientation(std::string_view tiff);

}  // namespace planche::render
