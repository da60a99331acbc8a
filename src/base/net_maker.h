// Builds nets face by face. Internal to base/.
#pragma once

#include <functional>

#include "base/nets.h"

namespace planche::base {

// How a tab is cut: as deep as that, mm, and less where the edge is short; its flanks stand at `flank` degrees against
// the edge, less where the face it is glued to is narrower; `round` is the radius of its corners, mm.
struct TabForm {
  double depth = 0, flank = 45, round = 0;
};
// Of the tab at a face that is glued to another.
using TabForms = std::function<TabForm(std::size_t face, std::size_t onto)>;

NetFace rectangle(double width, double height);
namespace side {  // its edges
inline constexpr std::size_t top = 0, right = 1, bottom = 2, left = 3;
}

// Adds a face of that form, its edge `child_edge` laid against `edge` of `face`.
void attach(Net& net, std::size_t face, std::size_t edge, const NetFace& form, std::size_t child_edge, double angle);

// Once all faces are attached: with tabs, outline and bounds.
Net finished(Net net, const TabForms& forms);
Net finished(Net net, double tab);

}  // namespace planche::base
