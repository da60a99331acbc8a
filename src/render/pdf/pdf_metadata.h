// The metadata of a PDF.
#pragma once

#include "render/render.h"

class QPDF;

namespace planche::render {

// Writes the same data into the Info dictionary and as XMP: title, author, subject and licence, language, program, and
// the date of SOURCE_DATE_EPOCH if that is set.
void add_information(QPDF& pdf, const Metadata& metadata);

}  // namespace planche::render
