// A resolved drawing list in absolute millimetres: paths, text runs, images and groups. No expressions, no styles, no
// names to look up; whoever draws it decides nothing. Scenes are immutable once shared.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/geometry.h"
#include "scene/art.h"
#include "scene/text.h"

namespace planche::scene {

using base::Point;
using base::Rect;
using base::Size;
using base::Transform;

struct GradientStop {
  double offset = 0;  // 0..1
  Color color;
};
struct LinearGradient {
  Point from, to;
  std::vector<GradientStop> stops;
};
struct RadialGradient {
  Point centre;
  double radius = 0;
  std::vector<GradientStop> stops;
};
using Paint = std::variant<Color, LinearGradient, RadialGradient>;

enum class Cap { butt, round, square };
enum class Join { miter, round, bevel };
struct Stroke {
  Paint paint;
  double width = 0.2;
  std::vector<double> dash;  // empty: solid
  Cap cap = Cap::butt;
  Join join = Join::miter;
};

// Lines and cubic curves. `points` holds 1 point per move and line, 3 per curve, 0 per close.
class Path {
 public:
  enum class Verb : std::uint8_t { move, line, curve, close };
  Path& move_to(Point p);
  Path& line_to(Point p);
  Path& curve_to(Point c1, Point c2, Point p);
  Path& close();
  Path& append(const Path& other, const Transform& by = {});

  static Path rectangle(const Rect& r, double corner_radius = 0);
  static Path ellipse(const Rect& box);
  // Corners rounded to `radius` mm, at most as far as the middle of their edges.
  static Path polygon(const std::vector<Point>& corners, double radius = 0);
  static Path line(Point a, Point b);
  // SVG path data (all commands, arcs too), in millimetres; nothing when malformed, `error_at` then tells the offset.
  static std::optional<Path> from_svg(std::string_view d, std::size_t* error_at = nullptr);

  bool empty() const { return verbs_.empty(); }
  const std::vector<Verb>& verbs() const { return verbs_; }
  const std::vector<Point>& points() const { return points_; }
  // Bounding box of the control points; a zero rectangle when empty.
  Rect bounds() const;
  // Of all its lines; a curve is taken for its control polygon, which is no shorter.
  double length() const;

 private:
  std::vector<Verb> verbs_;
  std::vector<Point> points_;
};

struct Shape {
  Path path;
  std::optional<Paint> fill;
  std::optional<Stroke> stroke;
  bool even_odd = false;
};

// Glyphs on a baseline that starts at `at`.
struct Text {
  GlyphRunPtr run;
  Point at;
  Color color;
};

// The contours of the glyphs as shapes: what is drawn of a text a second time, and is not to be read or searched.
struct Lettering {
  GlyphRunPtr run;
  Point at;
  std::optional<Color> fill;
  std::optional<Stroke> stroke;
};

// How much of a picture is seen at each place: as much as `art`, scaled into `box`, is opaque there or light, and
// nothing outside; or as much as `paint` is opaque, where there is no `art`.
struct SoftMask {
  ArtPtr art;
  Rect box;
  bool by_lightness = false;
  Paint paint = {};
};

// The whole of `art` scaled into `box` (aspect may differ: the caller has fitted it), clipped to `clip` and seen
// through `mask` when given.
struct Image {
  ArtPtr art;
  Rect box;
  std::optional<Path> clip;
  std::optional<SoftMask> mask = {};
};

struct Scene;
using ScenePtr = std::shared_ptr<const Scene>;

// How colours meet those below them.
enum class Blend { normal, multiply, screen, overlay, darken, lighten };

// What a poster's sheets make of it: whole, no seam should run through it; slight, a sheet that shows nothing else is
// not worth its paper.
enum class Worth : std::uint8_t { usual, whole, slight };

// What a group is to those who have a page read to them.
enum class Role : std::uint8_t {
  none,
  // Read as one, whatever they hold:
  title,  // of a page
  heading,
  subheading,
  paragraph,
  label,  // of an item: its number
  head_cell,
  cell,
  figure,  // `alternative` is told instead
  // Hold others:
  quote,
  list,
  item,
  body,  // of an item
  table,
  row
};

// Another scene, placed. Painting the same ScenePtr again is cheap: renderers keep what they made of it.
struct Group {
  ScenePtr content;
  Transform placed = {};
  std::optional<Path> clip = {};  // in the group's outer coordinates
  double opacity = 1;
  bool even_odd = false;  // of the clip
  Blend blend = Blend::normal;
  Worth worth = Worth::usual;
  Role role = Role::none;
  std::string alternative = {};
};

using Item = std::variant<Shape, Text, Image, Group, Lettering>;

struct Scene {
  std::vector<Item> items;
  // What the scene may ink, bleed included; groups that are cached are cut to it.
  Rect extent;
  // Repeated content worth storing once in a PDF (a static layer); others are drawn in place.
  bool reusable = false;
  // Of a reusable one: what it is called where a PDF's reader may hide it, as "Cut lines"; empty: it cannot be hidden.
  std::string layer = {};
};

// A readable listing, one line per item, millimetres to three decimals: what tests compare.
std::string dump(const Scene& scene);

}  // namespace planche::scene
