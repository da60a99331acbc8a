// Layers as merged -> compiled layers.
#pragma once

#include "templates/node.h"
#include "templates/painter.h"

namespace planche::templates {

// Layers that can never be drawn are left out; wrong ones are reported and left out.
std::vector<Node> compile_layers(const std::vector<Layer>& layers, Context& context, Sheet& sheet, Tools tools);

// The layer with the values that its expressions have now, compiled; what is wrong with them goes to the sink.
std::vector<Node>& remake(Remade& remade, Asker& asker, Sheet& sheet, Tools tools, diag::Sink& sink);

}  // namespace planche::templates
