// The last pass over Cairo's PDF, with qpdf's library.
#pragma once

#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "base/new_file.h"
#include "render/pdf/forms.h"
#include "render/pdf/image_store.h"
#include "render/pdf/own_content.h"
#include "render/pdf/structure.h"
#include "render/render.h"

namespace planche::render {

// One page of Cairo's file; pages are in order. The page of samples (glyph_samples.h), if any, follows them.
struct WrittenPage {
  std::vector<std::uint32_t> placed;  // the stand-ins on it, with repetitions, in any order
  std::optional<HiddenPage> form;     // only hidden pages; visible ones have the rest:
  base::Size size;                    // mm
  base::Rect trim, bleed;             // mm from the top left, before the move:
  base::Transform moved;              // of everything on it, mm
  std::string label;
  std::vector<std::string> outline;    // entries
  std::vector<Element> elements = {};  // of the structure, parents before children
  std::vector<Spool::Stretch> pieces = {};  // of planche's own content
};

// Replaces stand-ins by hidden pages, images and planche's own content, and adds what Cairo cannot write: boxes,
// labels, outline, language, names of structure elements, metadata, and an ID that depends only on the content. Fails,
// naming the stand-in, if one is missing where it was placed, is somewhere else, occurs more or less often, is stored
// twice, or was changed.
tl::expected<void, RenderError> finish_pdf(std::FILE* cairo_file, const std::vector<WrittenPage>& pages,
                                           const StoredImages& images, const OwnContent& own, const Metadata& metadata,
                                           base::NewFile& target);

}  // namespace planche::render
