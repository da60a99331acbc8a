// The part of the last pass that writes the structure of the pages: content, order and roles (ISO 32000-1, 14.7).
#pragma once

#include <vector>

#include "render/pdf/pdf_finish.h"
#include "render/pdf/pdf_pack.h"

class QPDF;

namespace planche::render {

// `pages` are the pages of `pdf`, in order. The content of each element without children is between its marks; all else
// on these pages is an artifact. The elements form one document; parts and figures have their names. The packer stores the content. Throws
// std::runtime_error if marks and elements do not agree.
void write_structure(QPDF& pdf, const std::vector<WrittenPage>& pages, StreamPacker& packer);

}  // namespace planche::render
