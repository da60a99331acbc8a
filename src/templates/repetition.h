// The number and the places of a layer's repetitions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "templates/record_expression.h"
#include "templates/way.h"

namespace planche::templates {

// The limit for one layer.
inline std::size_t most_repetitions(const Look& look) {
  return look.large ? 10'000 : 1000;
}

// A number of a template, or an expression for it; absent values are 0.
struct Amount {
  double fixed = 0;
  RecordExpression asked = {};
  double unit = 1;  // factor for the result of the expression

  double value(RecordEvaluator& asker) const;
};

// The line that repetitions follow, in the layer's coordinates. Numbers of a rectangle: x, y, width, height. Of a
// circle: centre, radius, two angles. Of others: x and y of each corner.
struct Along {
  enum class Kind { polyline, rectangle, circle } kind = Kind::polyline;
  std::vector<Amount> numbers = {};
  bool closed = false;
  Amount start = {};                   // mm; position of the first
  std::optional<Amount> spacing = {};  // mm; without it, they are spread evenly
};

struct Repetition {
  bool repeats = false;
  std::optional<std::size_t> count = {};  // without it and the next two, the grid is filled
  RecordExpression counted = {}, list = {};
  Amount step_x = {}, step_y = {};  // mm
  std::optional<Amount> columns = {}, rows = {}, wrap = {};
  std::optional<Along> along = {};
  bool turned = false;  // each is turned to the direction of the line

  // Whether the places may differ between records.
  bool varies() const;
  // Whether it says where the repetitions are; otherwise all are at one place.
  bool has_places() const;
};

// A repetition with the numbers for one record.
class Places {
 public:
  Places(const Repetition& by, RecordEvaluator& asker);

  // The number of cells, if columns and rows are given.
  std::optional<std::size_t> in_grid() const;
  // The number of repetitions, up to `count`, that have a place.
  std::size_t room(std::size_t count) const;
  // The position of the layer's origin, and the angle of its turn about it.
  Way::Spot at(std::size_t index, std::size_t count) const;

 private:
  base::Point step_;
  std::size_t columns_ = 0, rows_ = 0;  // 0 if absent
  std::optional<Way> way_;
  double start_ = 0;
  std::optional<double> spacing_;
  bool turned_ = false;
};

}  // namespace planche::templates
