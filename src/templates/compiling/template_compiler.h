// Compiles a merged template for a look into the layers of a stencil.
#pragma once

#include "templates/compiling/stencil_node.h"
#include "templates/painting/layer_painter.h"

namespace planche::templates {

// Problems go to `report`. Use the stencil only if there are no new errors.
StencilContent compile(const Blueprint& plan, const Look& look, Tools tools, Reporter& report);

}  // namespace planche::templates
