// The part of the last pass that replaces stand-ins by hidden pages and images.
#pragma once

#include <vector>

#include "render/pdf/image_store.h"
#include "render/pdf/pdf_finish.h"

class QPDF;
class QPDFObjectHandle;

namespace planche::render {

// By number: forms and images that are stored once.
using StoredContent = std::map<std::uint32_t, QPDFObjectHandle>;

// `pages` are the pages of `pdf`, in order. Afterwards, only forms refer to the content of hidden pages. Content with a
// layer can be hidden (/OCProperties). Throws std::runtime_error, without any change, if the page tree or the stand-ins
// differ from what was drawn. Returns the content that planche itself places.
StoredContent fill_stand_ins(QPDF& pdf, const std::vector<WrittenPage>& pages, const StoredImages& images,
                             const OwnContent& own);

}  // namespace planche::render
