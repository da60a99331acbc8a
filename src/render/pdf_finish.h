// The last pass over a PDF that Cairo wrote, with qpdf's library.
#pragma once

#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "base/new_file.h"
#include "render/forms.h"
#include "render/render.h"
#include "render/structure.h"

namespace planche::render {

// One page of Cairo's file, in its order.
struct WrittenPage {
  std::vector<std::uint32_t> placed;  // the stand-ins on it, each as often as it is, in any order
  std::optional<HiddenPage> form;     // hidden pages only; visible ones have the rest:
  base::Size size;                    // mm
  base::Rect trim, bleed;             // mm from the top left, before it is moved:
  base::Transform moved;              // of all that is on it, mm
  std::string label;
  std::vector<std::string> outline;    // entries
  std::vector<Element> elements = {};  // of the structure, in their order: each before those it holds
};

// Puts hidden pages in the place of their stand-ins and adds what Cairo cannot say: boxes, labels, outline, language,
// names of the elements of the structure, metadata, an ID that depends on the content alone. Fails, naming it, when a
// stand-in is not where it was placed, is where it was not placed or not as often, is stored twice or otherwise than it
// was made.
tl::expected<void, RenderError> finish_pdf(std::FILE* cairo_file, const std::vector<WrittenPage>& pages,
                                           const Metadata& metadata, base::NewFile& target);

}  // namespace planche::render
