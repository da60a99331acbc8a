// Registration marks of cutting machines. rules/cutters/NAME.json; people may write their own.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/geometry.h"
#include "diag/diagnostic.h"
#include "project/messages.h"
#include "scene/scene.h"

namespace planche::exports {

struct Cutter {
  std::string name, title, source, date;
  int version = 1;  // printed on the sheets, which fit only files with the same one
  // mm: from the edges of the paper to the marks; a square; the arms and the lines of an angle; what must stay empty
  // around them
  double inset = 10, square = 5, arm = 20, line = 0.5, clear = 2;
  enum class Mark { none, square, angle };
  Mark marks[4] = {};  // top left, top right, bottom left, bottom right
};

std::optional<Cutter> find_cutter(const std::string& name, diag::Sink& sink, project::Messages& messages);
std::vector<std::string> cutter_names();

// Black areas of the marks on the paper.
std::vector<base::Rect> marks_on(const Cutter& cutter, base::Size paper);

}  // namespace planche::exports
