// What straight cuts across a drawing would go through, and whether a part of it shows anything.
#pragma once

#include <vector>

#include "scene/scene.h"

namespace planche::press {

// Drawn on white paper: what is white, or so faint that nobody sees it, is not there. Lengths are mm.
class Crossings {
 public:
  Crossings(const scene::Scene& drawing, const base::Rect& area);

  // Of a cut at `at`, right through the area: the length of it that lies in what is to stay whole (words and what is
  // marked so), and the length of lines and edges that are drawn hardly further than half a millimetre away.
  struct Cost {
    double broken = 0, drawn = 0;
  };
  Cost across_x(double at) const { return x_.cost(at); }  // an upright cut
  Cost across_y(double at) const { return y_.cost(at); }

  // Whether anything but what is slight is seen within.
  bool shows(const base::Rect& within) const;

 private:
  // Sums from the beginning of the area, by steps.
  struct Profile {
    double begin = 0;
    std::vector<double> broken, drawn;
    void note(double from, double to, double length);
    void forbid(double from, double to, double length);
    double drawn_to(double at) const;
    Cost cost(double at) const;
    std::size_t bin(double at) const;
  };
  struct Mark {
    base::Point from, to;
    double reach;  // of ink round the line
    bool line;     // else the box between both
  };
  struct Sight {
    base::Transform by;
    base::Rect clip;
    scene::Worth worth = scene::Worth::usual;
  };
  void walk(const scene::Scene& scene, const Sight& sight);
  void add_shape(const scene::Shape& shape, const Sight& sight);
  void add_box(const base::Rect& box, const Sight& sight, bool whole);

  base::Rect area_;
  Profile x_, y_;
  std::vector<Mark> marks_;
};

}  // namespace planche::press
