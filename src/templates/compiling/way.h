// Lines that repetitions follow: straight, bent, closed, round.
#pragma once

#include <vector>

#include "base/geometry.h"

namespace planche::templates {

class Way {
 public:
  struct Spot {
    base::Point at;        // mm
    double direction = 0;  // degrees clockwise; 0 is to the right
  };
  // Through the corners; a closed line returns to the first. Without corners, it is a point at the origin.
  // `returns`: the line is closed, because its last corner is its first one.
  static Way polyline(std::vector<base::Point> corners, bool closed, bool returns = false);
  // Clockwise from the top left.
  static Way rectangle(const base::Rect& r);
  // Around `centre`, between two angles in degrees, clockwise from the top. A whole turn or more is closed.
  static Way circle(base::Point centre, double radius, double from = 0, double to = 360);

  // The corners are those of a curve: directions change from place to place, not at corners only.
  static Way curve(std::vector<base::Point> corners, bool returns = false);

  double length() const { return length_; }  // mm
  bool closed() const { return closed_; }
  // The point `along` mm from the beginning. Closed lines continue beyond their end; others stop there. At a corner,
  // the direction is that of the line after it.
  Spot at(double along) const;
  // The corners of the piece between two lengths of a line that is not round.
  std::vector<base::Point> piece(double from, double to) const;

 private:
  Spot on_piece(double along) const;

  std::vector<base::Point> corners_;
  std::vector<double> reached_;  // length up to each corner
  double length_ = 0;
  bool closed_ = false, round_ = false, curved_ = false;
  base::Point centre_;
  double radius_ = 0, from_ = 0, to_ = 0;
};

}  // namespace planche::templates
