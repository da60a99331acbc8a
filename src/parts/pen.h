// Draws text lines, paragraphs and rules onto a scene, for drawings without a template.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/geometry.h"
#include "base/words.h"
#include "scene/color.h"
#include "scene/scene.h"
#include "scene/text.h"

namespace planche::parts {

// Names for code that draws, without their namespaces.
using base::Point;
using base::Rect;
using base::Size;
using base::Transform;
using scene::Align;
using scene::Color;
using scene::Path;
using scene::Shape;
using scene::Stroke;

// The widths of lines in mm; no others are used.
inline constexpr double thin_line = 0.2, medium_line = 0.35, bold_line = 0.7;

// The appearance of text.
struct Type {
  double size_pt = 8;
  int weight = 400;
  scene::Color color;
  std::string family = "Inter";
  bool tabular = true;  // digits of equal width
};

// A stroke with round ends and corners.
Stroke round_line(Color color, double width);
Path disc(Point centre, double radius);
// A scene to draw on; `reusable` as in Scene.
std::shared_ptr<scene::Scene> scene_of(Rect extent, bool reusable = false);
// Puts a drawing, if not null, with its origin at `at`, scaled.
void put(scene::Scene& on, const scene::ScenePtr& drawing, Point at, double scale = 1);

class Pen {
 public:
  // Both must outlive the pen.
  Pen(scene::Scene& on, scene::Typesetter& typesetter, base::Words words = {})
      : scene_{on}, typesetter_{typesetter}, words_{std::move(words)} {}

  scene::Scene& scene() const { return scene_; }
  const base::Words& words() const { return words_; }
  scene::Typesetter& typesetter() const { return typesetter_; }
  // Same as words().say().
  std::string say(std::string_view key, base::Fillings fillings = {}) const { return words_.say(key, fillings); }

  // Writes one line; `at` is the left end, middle or right end of its baseline. Returns its width in mm. If `most` (mm)
  // is above 0, a wider line is scaled down to at least 6 pt, then shortened.
  double line(const std::string& words, const Type& type, base::Point at, scene::Align align = scene::Align::left,
              double most = 0);
  // The same, as an element with that role.
  double line(scene::Role role, const std::string& words, const Type& type, base::Point at,
              scene::Align align = scene::Align::left, double most = 0);
  // The width of such a line in mm.
  double width(const std::string& words, const Type& type) const;
  // Breaks the words into lines no wider than `room` (mm), except for longer words.
  std::vector<std::string> lines(const std::string& words, const Type& type, double room) const;
  // Writes a wrapped paragraph from the top left of `column`; returns its height.
  double paragraph(const std::string& words, const Type& type, const base::Rect& column, double line_height = 1.35);

  void shape(scene::Path path, scene::Color fill);
  void stroke(scene::Path path, scene::Color color, double width);
  // Everything that `draw` draws with its pen has that role for screen readers.
  void as(scene::Role role, const std::function<void(Pen& pen)>& draw, std::string alternative = {});
  void put(const scene::ScenePtr& drawing, base::Point at, double scale = 1) { parts::put(scene_, drawing, at, scale); }

 private:
  scene::Scene& scene_;
  scene::Typesetter& typesetter_;
  base::Words words_;
};

}  // namespace planche::parts
