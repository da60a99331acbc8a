// The part of the last pass that writes the structure of the pages: content, order and roles (ISO 32000-1, 14.7).
#pragma once

#include <vector>

#include "render/pdf/pdf_finish.h"

class QPDF;

namespace planche::render {

// `pages` are the pages of `pdf`, in order. The elements form one document; parts and figures have their names. Returns
// false, without any change, if there are none; otherwise all pages must have marks (pdf_own.h).
bool write_structure(QPDF& pdf, const std::vector<WrittenPage>& pages);

}  // namespace planche::render
