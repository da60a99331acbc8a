// EXIF data of pictures.
#pragma once

#include <string_view>

namespace planche::render {

// How the picture is turned, 1..8: the orientation tag of the first directory of a TIFF structure; 1 when there is
// none.
unsigned exif_orientation(std::string_view tiff);

}  // namespace planche::render
