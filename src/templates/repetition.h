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
  RecordExpression places = {};  // of the corners of a polyline, in place of numbers
  double unit = 1;               // factor for the coordinates of these places
  bool closed = false, smooth = false;
  Amount start = {};                   // mm; position of the first
  Amount ends = {};                    // mm that are kept free at both ends of an open line
  Amount offset = {};                  // mm to the right of the line
  std::optional<Amount> spacing = {};  // mm; without it, they are spread evenly
  bool fit = false;                    // the spacing is changed so that they fill the line

  bool varies() const;
  // `aside` mm to the right of the line, where its form has a parallel; what is left of `aside` is returned in it.
  Way way(RecordEvaluator& asker, double& aside) const;
  Way way(RecordEvaluator& asker) const {
    double none = 0;
    return way(asker, none);
  }
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

  // The number of repetitions that fill the columns and rows, or a line that they fit.
  std::optional<std::size_t> to_fill() const;
  // The number of repetitions, up to `count`, that have a place.
  std::size_t room(std::size_t count) const;
  // The position of the layer's origin, and the angle of its turn about it.
  Way::Spot at(std::size_t index, std::size_t count) const;

 private:
  std::optional<std::size_t> in_grid() const;
  // Of the line between its free ends, mm.
  double free_length() const;
  // The distance between `count` repetitions on the line, mm.
  double apart(std::size_t count) const;

  base::Point step_;
  std::size_t columns_ = 0, rows_ = 0;  // 0 if absent
  std::optional<Way> way_;
  double start_ = 0, ends_ = 0, offset_ = 0;
  std::optional<double> spacing_;
  bool turned_ = false, fit_ = false;
};

}  // namespace planche::templates
