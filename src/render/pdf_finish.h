// The last pass over a PDF that Cairo wrote, with qpdf's library.
#pragma once

#include <cstdio>
#include <vector>

#include "render/forms.h"
#include "render/render.h"

namespace planche::render {

// One page of Cairo's file, in its order.
struct WrittenPage {
  bool hidden = false;
  HiddenPage form;         // hidden pages
  base::Size size;         // visible pages; mm
  base::Rect trim, bleed;  // mm from the top left
  std::string label, outline;
};

// Puts hidden pages in the place of their placeholders and adds what Cairo cannot say: boxes, labels, outline,
// language, metadata, an ID that depends on the content alone.
tl::expected<void, RenderError> finish_pdf(std::FILE* cairo_file, const std::vector<WrittenPage>& pages,
                                           const Metadata& metadata, base::NewFile& target);

}  // namespace planche::render
