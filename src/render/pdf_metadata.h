// What a PDF says of itself.
#pragma once

#include "render/render.h"

class QPDF;

namespace planche::render {

// The same in the Info dictionary and as XMP: title, author, subject and licence, language, program, and the date of
// SOURCE_DATE_EPOCH where that is set.
void add_information(QPDF& pdf, const Metadata& metadata);

}  // namespace planche::render
