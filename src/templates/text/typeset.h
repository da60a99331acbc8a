// Texts of layers: markup, shrinking to fit, position in the box.
#pragma once

#include <string_view>

#include "scene/text.h"
#include "templates/compiling/node.h"

namespace planche::templates {

// With the symbols, runs and tokens of the stencil.
SetText set_text(std::string_view marked_up, const TextNode& node, StencilContent& stencil,
                 scene::Typesetter& typesetter);

}  // namespace planche::templates
