// The part of the last pass that writes planche's own content (own_content.h) among what Cairo has drawn.
#pragma once

#include <vector>

#include "render/pdf/own_content.h"
#include "render/pdf/pdf_fill.h"
#include "render/pdf/pdf_finish.h"
#include "render/pdf/pdf_pack.h"

class QPDF;

namespace planche::render {

// `pages` are the pages of `pdf`, in order; if there are samples, their page follows. `stored` is the content that is
// placed. The widths of fonts must be exact by now (pdf_widths.h). With `marks`, what belongs to no element of the
// structure is an artifact. The packer stores the content of pages. Throws std::runtime_error if the stand-ins or
// samples differ from what was drawn.
void write_own_content(QPDF& pdf, const std::vector<WrittenPage>& pages, const OwnContent& own,
                       const StoredContent& stored, bool marks, StreamPacker& packer);

}  // namespace planche::render
