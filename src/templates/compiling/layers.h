// Compiles merged layers.
#pragma once

#include "templates/compiling/stencil_node.h"
#include "templates/painting/layer_painter.h"

namespace planche::templates {

// Leaves out layers that are never drawn. Reports wrong ones and leaves them out.
std::vector<Node> compile_layers(const std::vector<Layer>& layers, Context& context, StencilContent& stencil,
                                 Tools tools);

// Compiles the layer with the current values of its expressions. Errors in these go to the sink.
std::vector<Node>& remake(Remade& remade, RecordEvaluator& asker, StencilContent& stencil, Tools tools,
                          diag::Sink& sink);

}  // namespace planche::templates
