// Registration marks, by which a cutting machine finds the parts of a sheet.
#pragma once

#include <string>
#include <vector>

#include "base/geometry.h"

namespace planche::press {

struct Registration {
  std::string name;
  int version = 1;  // printed on the sheets, which fit only cut files with the same one
  // mm: from the edges of the paper to the marks; side of a square; arms and lines of an angle; the area around a mark
  // where nothing else is printed; the side of the square inwards from the corner of each mark that stays free, because
  // the machine looks for the mark there
  double inset = 10, square = 5, arm = 20, line = 0.5, clear = 2, free = 0;
  enum class Mark { none, square, angle };
  Mark marks[4] = {};  // top left, top right, bottom left, bottom right

  // The black areas on a sheet, in mm from its top left.
  std::vector<base::Rect> on(base::Size paper) const;
  // Where no part lies: around the marks, and the free squares.
  std::vector<base::Rect> kept_free(base::Size paper) const;
  // mm from a corner of the paper along its edges, beyond which lines keep clear of the marks.
  double reach() const;
};

// The largest rectangles of a room without any of the obstacles: no other one contains them. By area, largest first.
std::vector<base::Rect> largest_clear(base::Size room, const std::vector<base::Rect>& obstacles);

}  // namespace planche::press
