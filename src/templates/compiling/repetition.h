// The number and the places of a layer's repetitions.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "templates/compiling/part_sides.h"
#include "templates/compiling/way.h"
#include "templates/reading/record_expression.h"

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
  enum class Kind { polyline, rectangle, circle, way } kind = Kind::polyline;
  std::vector<Amount> numbers = {};
  RecordExpression places = {};  // of the corners of a polyline, in place of numbers
  double unit = 1;               // factor for the coordinates of these places
  // Of a way: the sides of the part, and its ends, which may be expressions.
  std::shared_ptr<const PartSides> sides = {};
  std::array<WayEnd, 2> way_ends = {};
  std::array<RecordExpression, 2> asked_ends = {};
  std::optional<Amount> share = {};  // where the first is, as a share of the line
  bool closed = false, smooth = false;
  Amount start = {};                   // mm; position of the first
  Amount ends = {};                    // mm that are kept free at both ends of an open line
  Amount offset = {};                  // mm to the right of the line
  std::optional<Amount> spacing = {};  // mm; without it, they are spread evenly
  bool fit = false;                    // the spacing is changed so that they fill the line

  bool varies() const;
  // `aside` mm to the right of the line, where its form has a parallel; what is left of `aside` is returned in it.
  // Nothing if an end of a way is absent, and after setting `problem`.
  std::optional<Way> way(RecordEvaluator& asker, double& aside, std::string& problem) const;
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

  // Whether there is no line, because the ends of a way are absent or wrong.
  bool is_lost() const { return lost_; }
  // What is wrong with the line; empty if nothing is.
  const std::string& problem() const { return problem_; }
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
  bool turned_ = false, fit_ = false, shared_ = false, lost_ = false;  // lost_: there is no line
  std::string problem_;
};

}  // namespace planche::templates
