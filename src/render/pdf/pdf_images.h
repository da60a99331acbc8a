// The part of the last pass that replaces stand-ins by images, and by pages of other PDFs.
#pragma once

#include <qpdf/QPDFObjectHandle.hh>

#include "render/pdf/image_store.h"

class QPDF;

namespace planche::render {

// Makes the image object `stand_in` the image, or a form that is the page. The bytes of an image are read from `spool`
// when the PDF is written. Throws std::runtime_error if a page is damaged.
void write_image(QPDF& pdf, QPDFObjectHandle stand_in, const StoredImage& image, const Spool& spool);

}  // namespace planche::render
