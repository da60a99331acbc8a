// The part of the last pass that replaces stand-ins by images.
#pragma once

#include <qpdf/QPDFObjectHandle.hh>

#include "render/image_store.h"

class QPDF;

namespace planche::render {

// Makes the image object `stand_in` the image. Its bytes are read from `file` when the PDF is written.
void write_image(QPDF& pdf, QPDFObjectHandle stand_in, const StoredImage& image, std::FILE* file);

}  // namespace planche::render
