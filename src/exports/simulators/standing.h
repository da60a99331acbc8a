// What lies on what: the heights of pieces on a table.
#pragma once

#include <vector>

#include "base/geometry.h"
#include "scene/outline.h"

namespace planche::exports {

// The corners of a part that lies on a table, its middle at `at` and turned clockwise by degrees, mm. An ellipse has
// twelve corners.
std::vector<base::Point> corners_on_table(const scene::Outline& outline, base::Size size, base::Point at, double turn);

// Piles up pieces in the order in which they are laid.
class Standing {
 public:
  explicit Standing(double ground) : ground_{ground} {}

  // Lays a piece of this thickness on all that it covers, and returns the height of its underside. Pieces that touch
  // only at their edges lie beside each other. Concave outlines count as if they were filled up.
  double lay(std::vector<base::Point> corners, double thickness);

 private:
  struct Piece {
    std::vector<base::Point> corners;
    base::Rect box;
    double top;
  };
  double ground_;
  std::vector<Piece> pieces_;
};

}  // namespace planche::exports
