// Nets of solids to cut out, fold and glue: plane faces joined at folds, with tabs where other edges meet.
//
// The printed side becomes the outside. Corners of faces run clockwise on paper. Edge i of a face runs from its corner
// i to the next one.
#pragma once

#include <cstddef>
#include <vector>

#include "base/geometry.h"

namespace planche::base {

struct NetFace {
  std::vector<Point> corners;
};

// A joint of two faces: edge `edge` of `face` is edge `child_edge` of `child`, which comes later in the list. Folding
// turns the child away from the viewer by `angle` degrees: 90 in a cube.
struct NetFold {
  std::size_t face = 0, edge = 0, child = 0, child_edge = 0;
  double angle = 90;
  Point from, to;
};

// A tab outside edge `edge` of `face`, glued to the inside of `onto` along its edge `onto_edge`.
struct NetTab {
  std::size_t face = 0, edge = 0, onto = 0, onto_edge = 0;
  std::vector<Point> corners;  // the first and the last lie on the face
};

struct Net {
  std::vector<NetFace> faces;  // the first is the root
  std::vector<NetFold> folds;
  std::vector<NetTab> tabs;    // folded along the edge of their face
  std::vector<Point> outline;  // the cut, clockwise, around tabs too
  Rect bounds;                 // of the outline, whose top left is the origin
};

// A cross: faces 0 to 3 in a column, with 4 on the left of 1 and 5 on its right. Opposite faces are 0 and 2, 1 and 3, 4
// and 5. Lengths are in mm, above 0.
Net cube_net(double edge, double tab);

struct Point3 {
  double x = 0, y = 0, z = 0;
};
// The corners of each face after folding. The first face stays in the plane z = 0; the others lie behind it (z < 0).
std::vector<std::vector<Point3>> folded(const Net& net);

}  // namespace planche::base
