// Builds nets face by face. Only for use in base/.
#pragma once

#include <functional>

#include "base/nets.h"

namespace planche::base {

// The shape of a tab: its depth in mm, less where the edge is short; the angle of its flanks in degrees, less where the
// face behind it is narrow; and the radius of its corners in mm.
struct TabForm {
  double depth = 0, flank = 45, round = 0;
};
// The form of the tab at `face` that is glued to `onto`.
using TabForms = std::function<TabForm(std::size_t face, std::size_t onto)>;

NetFace rectangle(double width, double height);
namespace side {  // edges of a rectangular face
inline constexpr std::size_t top = 0, right = 1, bottom = 2, left = 3;
}

// Adds a face of this form, with its edge `child_edge` on `edge` of `face`.
void attach(Net& net, std::size_t face, std::size_t edge, const NetFace& form, std::size_t child_edge, double angle);

// The net with tabs, outline and bounds, once all faces are attached.
Net finished(Net net, const TabForms& forms);
Net finished(Net net, double tab);

}  // namespace planche::base
