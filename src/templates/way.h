// Lines that repetitions follow: straight, bent, closed, round.
#pragma once

#include <vector>

#include "base/geometry.h"

namespace planche::templates {

class Way {
 public:
  struct Spot {
    base::Point at;        // mm
    double direction = 0;  // degrees: 0 to the right, clockwise
  };
  // From corner to corner; closed: back to the first. Without corners it is a single spot, the origin.
  static Way polyline(std::vector<base::Point> corners, bool closed);
  // Clockwise from the top left.
  static Way rectangle(const base::Rect& r);
  // About `centre`, between two angles clockwise from the top in degrees; a whole turn or more is closed.
  static Way circle(base::Point centre, double radius, double from = 0, double to = 360);

  double length() const { return length_; }  // mm
  bool closed() const { return closed_; }
  // `along` mm from its beginning; on a closed way any, on others what is beyond an end is the end. At a corner the
  // direction is that of what follows it.
  Spot at(double along) const;

 private:
  std::vector<base::Point> corners_;
  std::vector<double> reached_;  // length up to each corner
  double length_ = 0;
  bool closed_ = false, round_ = false;
  base::Point centre_;
  double radius_ = 0, from_ = 0, to_ = 0;
};

}  // namespace planche::templates
