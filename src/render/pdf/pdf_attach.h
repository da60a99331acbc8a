// Files within a PDF.
#pragma once

#include <vector>

#include "render/render.h"

class QPDF;

namespace planche::render {

// Their bytes are read when the PDF is written.
void attach(QPDF& pdf, const std::vector<Attachment>& files);

}  // namespace planche::render
