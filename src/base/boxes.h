// Boxes of card to fold, as nets.
#pragma once

#include "base/nets.h"

namespace planche::base {

// Between fold lines, mm, above 0: `width` and `height` of the large panels, which stand, and `depth` between them.
struct BoxSize {
  double width = 0, height = 0, depth = 0;
};

// The faces of a tuck box, in the order of its net.
enum class BoxFace : std::size_t { back, left, right, lid, front, bottom };

// A tuck box: back, left, right, front in a row; the lid hangs on the back and is tucked in behind the front, over a
// flap at each side; the bottom hangs on the front and is glued to the flaps of the others. `tab` is the depth of what
// is glued, `notch` the radius of the half circle in the front where a thumb lifts the lid, both mm; 0: no notch.
Net tuck_box_net(const BoxSize& size, double tab, double notch);

// An open tray: the bottom (face 0), `width` × `height`, and walls of `depth` at its top, right, bottom and left, each
// glued to the next by tabs `tab` mm deep. Upside down it is the lid of another.
Net tray_net(const BoxSize& size, double tab);

// What of a tuck box holds the lid shut, mm deep.
double tuck_depth(const BoxSize& size);

}  // namespace planche::base
