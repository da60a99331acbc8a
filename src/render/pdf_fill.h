// The part of the last pass that puts hidden pages in the place of their stand-ins.
#pragma once

#include <vector>

#include "render/pdf_finish.h"

class QPDF;

namespace planche::render {

// `pages` are the pages of `pdf`, in their order; afterwards nothing refers to what the hidden ones held but their
// forms. Those with a layer become content that can be hidden (/OCProperties). Throws std::runtime_error, with nothing
// changed, when page tree and stand-ins are not what was drawn.
void fill_stand_ins(QPDF& pdf, const std::vector<WrittenPage>& pages);

}  // namespace planche::render
