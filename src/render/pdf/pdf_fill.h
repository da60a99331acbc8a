// The part of the last pass that replaces stand-ins by hidden pages and images.
#pragma once

#include <vector>

#include "render/pdf/image_store.h"
#include "render/pdf/pdf_finish.h"

class QPDF;

namespace planche::render {

// `pages` are the pages of `pdf`, in order. Afterwards, only forms refer to the content of hidden pages. Content with a
// layer can be hidden (/OCProperties). Throws std::runtime_error, without any change, if the page tree or the stand-ins
// differ from what was drawn.
void fill_stand_ins(QPDF& pdf, const std::vector<WrittenPage>& pages, const StoredImages& images);

}  // namespace planche::render
