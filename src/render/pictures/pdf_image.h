// An image, or a page that stands for one, as a PDF stores it.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include <cairo.h>

namespace planche::render {

struct PdfImage {
  // Rows begin with the number of their filter, as in PNG. `pdf_page`: the bytes are a PDF of one page, which Cairo
  // made; it has no size here.
  enum class Packing { jpeg, deflated_rows, pdf_page };
  Packing packing = Packing::deflated_rows;
  unsigned width = 0, height = 0;
  unsigned bits = 8, channels = 3;  // without alpha
  std::string palette = {};         // red, green and blue of each entry; empty: no palette
  std::string bytes = {};
  std::string alpha = {};  // deflated rows of 8 bits; empty: opaque
};

// Makes an image on any thread, also after the picture that returned it is gone. Equal calls give equal bytes.
using PdfImageMaker = std::function<PdfImage()>;

// Deflates rows. Noise, which hardly shrinks, is not searched for repetitions.
std::string deflated(std::string_view rows);
// At a level of libdeflate, 1 to 12.
std::string deflated(std::string_view rows, int level);

// From pixels (ARGB32 or RGB24), which nobody must change meanwhile: grey if all colours are, opaque if all pixels are.
PdfImage image_of(cairo_surface_t* pixels);

}  // namespace planche::render
