// The game set up on its table: where each part lies.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "exports/job.h"

namespace planche::exports {

struct LaidPart {
  std::size_t piece = 0;
  base::Point at;   // its middle, mm from the top left of the table
  double turn = 0;  // degrees, clockwise
  bool back = false;
  double height = 0.3;        // mm
  base::Size size = {};       // of what is seen of it
  scene::ScenePtr seen = {};  // of a part that is cut or folded for the table: its picture around its middle
};

// Parts that are declared together: a row, a fan, a stack.
struct Heap {
  std::string kind;
  bool stacked = false, fanned = false;
  std::vector<LaidPart> parts;  // the lowest first
};

struct Layout {
  base::Size size;  // mm
  std::string view;
  scene::ScenePtr ground;  // the empty table
  std::vector<Heap> heaps;
};

// The first table view, or the default one. Parts that it does not show join the first stack of their kind and face, or
// make stacks beside the table. Reports what is wrong with the view.
Layout layout_of(Job& job);

}  // namespace planche::exports
