// Nets of cardboard boxes.
#pragma once

#include "base/nets.h"

namespace planche::base {

// Sizes between fold lines, in mm, above 0: `width` and `height` of the large upright panels, `depth` between them.
struct BoxSize {
  double width = 0, height = 0, depth = 0;
};

// The faces of a tuck box, in the order of its net.
enum class BoxFace : std::size_t { back, left, right, lid, front, bottom };

// A tuck box: back, left, right and front in a row. The lid hangs on the back and is tucked in behind the front, over a
// flap at each side. The bottom hangs on the front and is glued to the flaps of the others. `tab` is the depth of glued
// flaps; `notch` is the radius of the half circle in the front for the thumb, or 0 for none. Both are in mm.
Net tuck_box_net(const BoxSize& size, double tab, double notch);

// An open tray: the bottom (face 0) of `width` × `height`, and walls of `depth` at its top, right, bottom and left.
// Each wall is glued to the next by tabs `tab` mm deep. A tray upside down is the lid of another.
Net tray_net(const BoxSize& size, double tab);

// The depth, in mm, of the flap that holds the lid of a tuck box shut.
double tuck_depth(const BoxSize& size);

}  // namespace planche::base
