// Reads PNG files whose data a PDF can hold as they are, without a decoder. Time and memory are bounded by the size of
// the picture, whatever the file contains.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "render/handles.h"
#include "render/pictures/pdf_image.h"

namespace planche::render {

struct PngFile {
  unsigned width = 0, height = 0;
  unsigned bits = 8;         // of a channel
  unsigned channels = 1;     // of the rows, with alpha
  bool alpha = false;        // the last channel
  std::string palette;       // red, green and blue of each entry; empty: no palette
  std::string transparency;  // opacities of the first entries
  std::string stream;        // the rows, as deflated in the file; empty if they are unpacked
  std::string rows;          // the rows with their filters; only if they are unpacked

  std::size_t row_bytes() const { return 1 + (std::size_t{width} * channels * bits + 7) / 8; }
};

// Nothing if the file is interlaced, has 16 bits a channel, a transparent colour or more than `pixels` pixels, or if
// anything is wrong with it, which a decoder can say better. All rows have been unpacked and their check sums compared.
// Rows with alpha stay unpacked, and all rows if `keep_rows`.
std::optional<PngFile> read_png(std::string_view bytes, std::size_t pixels, bool keep_rows = false);

// Whether all chunks to the last, IEND, are complete and have their check sums. Decoders leave out some that do not.
bool has_sound_chunks(std::string_view png);

// Every `step`th pixel in each direction: ARGB32, or RGB24 if all is opaque. Null if memory is short.
Surface pixels_of(const PngFile& png, unsigned step = 1);

// The image as a PDF holds it; a picture that is opaque in spite of its alpha has none.
PdfImage image_of(const PngFile& png);

}  // namespace planche::render
