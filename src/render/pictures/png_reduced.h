// Reduces PNG files without a decoder.
#pragma once

#include "render/pictures/bitmap_decode.h"
#include "render/pictures/png_file.h"

namespace planche::render {

// The pixels of a file with unpacked rows as decode() gives them: each is the mean of the area that it covers. Undoes
// the filters of `png.rows`. The pixels are null if memory is short.
Decoded reduced(PngFile& png, const Wanted& wanted);

}  // namespace planche::render
