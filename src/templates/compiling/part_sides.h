// The sides of a part, where ways begin and end.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "expressions/expression.h"
#include "scene/outline.h"
#include "scene/scene.h"
#include "templates/compiling/open_lines.h"

namespace planche::templates {

struct WayEnd {
  base::Point at;
  std::optional<base::Point> inward = {};  // at a side, of length 1
};

class PartSides {
 public:
  PartSides(scene::Outline outline, scene::Size trim);

  std::optional<WayEnd> numbered(std::int64_t number) const;  // from 1, clockwise from the top
  std::optional<WayEnd> called(std::string_view name) const;  // also the middle of the part
  // A number, a name or a place. Nothing if the value is absent, and after setting `problem`.
  std::optional<WayEnd> of(const expressions::Value& value, std::string& problem) const;
  // What is wrong with a side that the part does not have, and which sides it has.
  std::string problem_with(std::string_view found) const;
  std::string hint() const;

 private:
  std::vector<WayEnd> sides_;
  std::vector<std::string_view> names_;
  base::Point centre_;
};

// The line of a way between two ends.
Corners way_between(const WayEnd& from, const WayEnd& to);

}  // namespace planche::templates
