// What straight cuts through a drawing would cross, and whether a part of it shows anything.
#pragma once

#include <vector>

#include "scene/scene.h"

namespace planche::press {

// The drawing is on white paper. White or very faint content counts as absent. Lengths are in mm.
class Crossings {
 public:
  Crossings(const scene::Scene& drawing, const base::Rect& area);

  // The cost of a cut at `at` through the whole area: the length in content that must stay whole (words, and content
  // marked so), and the length of lines and edges within about half a millimetre.
  struct Cost {
    double broken = 0, drawn = 0;
  };
  Cost across_x(double at) const { return x_.cost(at); }  // of a vertical cut
  Cost across_y(double at) const { return y_.cost(at); }

  // Whether more than faint content is visible in the box.
  bool shows(const base::Rect& within) const;

 private:
  // Running sums from the start of the area, by steps.
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
    double reach;  // of ink around the line
    bool line;     // otherwise the box between both points
  };
  struct Sight {
    base::Transform by;
    base::Rect clip;
    scene::Worth worth = scene::Worth::usual;
  };
  void walk(const scene::Scene& scene, const Sight& sight);
  void add(const scene::Shape& shape, const Sight& sight);
  void add(const scene::Text& text, const Sight& sight);
  void add(const scene::Lettering& letters, const Sight& sight);
  void add(const scene::Image& image, const Sight& sight);
  void add(const scene::Group& group, const Sight& sight);
  void add_words(const scene::GlyphRun& run, base::Point baseline, const Sight& sight);
  void add_box(const base::Rect& box, const Sight& sight, bool whole);

  base::Rect area_;
  Profile x_, y_;
  std::vector<Mark> marks_;
};

}  // namespace planche::press
