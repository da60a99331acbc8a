// Texts of layers: markup, shrinking to fit, position in the box.
#pragma once

#include <string_view>

#include "scene/text.h"
#include "templates/compiling/stencil_node.h"

namespace planche::templates {

// Sets the marked-up text of a layer. Its symbols, tokens and the styles of its runs are those of the stencil.
SetText set_text(std::string_view marked_up, const TextNode& node, StencilContent& stencil,
                 scene::Typesetter& typesetter);

}  // namespace planche::templates
