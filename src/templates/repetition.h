// How a layer is repeated: how often, and where the repetitions stand.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "templates/asked.h"
#include "templates/way.h"

namespace planche::templates {

inline constexpr std::size_t most_repetitions = 1000;  // of one layer

// A number of a template, or an expression for it; 0 where that is absent.
struct Amount {
  double fixed = 0;
  Asked asked = {};

  double value(Asker& asker) const;
};

// What the repetitions follow, in the coordinates of the layer. The numbers of a rectangle are x, y, width and height;
// of a circle its centre, its radius and two angles; of the others x and y of each corner.
struct Along {
  enum class Kind { polyline, rectangle, circle } kind = Kind::polyline;
  std::vector<Amount> numbers = {};
  bool closed = false;
  Amount start = {};                   // mm, of the first
  std::optional<Amount> spacing = {};  // mm; without it they are spread evenly
};

struct Repetition {
  bool repeats = false;
  std::optional<std::size_t> count = {};  // neither it nor the two that follow: the grid is filled
  Asked counted = {}, list = {};
  Amount step_x = {}, step_y = {};  // mm
  std::optional<Amount> columns = {}, rows = {}, wrap = {};
  std::optional<Along> along = {};
  bool turned = false;  // as the way goes

  // From record to record.
  bool varies() const;
};

// A repetition with the numbers it has for one record.
class Places {
 public:
  Places(const Repetition& by, Asker& asker);

  // Of a grid with both, their product.
  std::optional<std::size_t> in_grid() const;
  // How many of `count` have a place.
  std::size_t room(std::size_t count) const;
  // Where the layer's origin lies, and by how much it is turned about it.
  Way::Spot at(std::size_t index, std::size_t count) const;

 private:
  base::Point step_;
  std::size_t columns_ = 0, rows_ = 0;  // 0: not said
  std::optional<Way> way_;
  double start_ = 0;
  std::optional<double> spacing_;
  bool turned_ = false;
};

}  // namespace planche::templates
