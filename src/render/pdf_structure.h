// The part of the last pass that says what is read of the pages, in which order and as what (ISO 32000-1, 14.7).
#pragma once

#include <vector>

#include "render/pdf_finish.h"

class QPDF;

namespace planche::render {

// `pages` are the pages of `pdf`, in their order. Between the marks of each element that holds no others, its content;
// all else on these pages is no part of what is read. The elements stand in one document, those that hold others above
// them, parts and figures with what they are called. Throws std::runtime_error when marks and elements do not agree.
void write_structure(QPDF& pdf, const std::vector<WrittenPage>& pages);

}  // namespace planche::render
