// Writes and draws onto a scene that no template describes: lines of text, paragraphs, rules.
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

// What drawings are made of, by its own name in this folder.
using base::Point;
using base::Rect;
using base::Size;
using base::Transform;
using scene::Align;
using scene::Color;
using scene::Path;
using scene::Shape;
using scene::Stroke;

// Widths of lines, mm; no others are used.
inline constexpr double thin_line = 0.2, medium_line = 0.35, bold_line = 0.7;

// How words look.
struct Type {
  double size_pt = 8;
  int weight = 400;
  scene::Color color;
  std::string family = "Inter";
  bool tabular = true;  // figures of equal width
};

// A line with round ends and corners.
Stroke round_line(Color color, double width);
Path disc(Point centre, double radius);
// To draw on; `reusable` as scenes have it.
std::shared_ptr<scene::Scene> scene_of(Rect extent, bool reusable = false);
// A drawing, if there is one, with its origin at `at`, scaled.
void put(scene::Scene& on, const scene::ScenePtr& drawing, Point at, double scale = 1);

class Pen {
 public:
  // Both must outlive the pen.
  Pen(scene::Scene& on, scene::Typesetter& typesetter, base::Words words = {})
      : scene_{on}, typesetter_{typesetter}, words_{std::move(words)} {}

  scene::Scene& scene() const { return scene_; }
  const base::Words& words() const { return words_; }
  scene::Typesetter& typesetter() const { return typesetter_; }
  // As words() does.
  std::string say(std::string_view key, base::Fillings fillings = {}) const { return words_.say(key, fillings); }

  // One line, its baseline from `at` on: at its left end, its middle or its right end. Returns its width, mm. `most`
  // (mm) above 0: scaled down where it would be wider, to type of 6 pt; what is wider then loses its end.
  double line(const std::string& words, const Type& type, base::Point at, scene::Align align = scene::Align::left,
              double most = 0);
  // The same, as an element of that role.
  double line(scene::Role role, const std::string& words, const Type& type, base::Point at,
              scene::Align align = scene::Align::left, double most = 0);
  // Of such a line, mm.
  double width(const std::string& words, const Type& type) const;
  // The words in lines no wider than `room` (mm), but for words that are.
  std::vector<std::string> lines(const std::string& words, const Type& type, double room) const;
  // A paragraph that wraps, from the top left of `column` on; returns its height.
  double paragraph(const std::string& words, const Type& type, const base::Rect& column, double line_height = 1.35);

  void shape(scene::Path path, scene::Color fill);
  void stroke(scene::Path path, scene::Color color, double width);
  // What `draw` draws with the pen that it is given is that to those who have the page read to them.
  void as(scene::Role role, const std::function<void(Pen& pen)>& draw, std::string alternative = {});
  void put(const scene::ScenePtr& drawing, base::Point at, double scale = 1) { parts::put(scene_, drawing, at, scale); }

 private:
  scene::Scene& scene_;
  scene::Typesetter& typesetter_;
  base::Words words_;
};

}  // namespace planche::parts
