// A resolved drawing list in absolute millimetres: paths, text runs, images and groups, without expressions, styles or
// names. Renderers decide nothing. Scenes are immutable once shared.
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
  // Corners are rounded with `radius` mm, at most up to the middle of their edges.
  static Path polygon(const std::vector<Point>& corners, double radius = 0);
  static Path line(Point a, Point b);
  // From SVG path data (all commands, arcs too) in millimetres. Nothing if malformed, with the offset in `error_at`.
  static std::optional<Path> from_svg(std::string_view d, std::size_t* error_at = nullptr);

  bool empty() const { return verbs_.empty(); }
  const std::vector<Verb>& verbs() const { return verbs_; }
  const std::vector<Point>& points() const { return points_; }
  // Each part that begins with a move, as a path of its own.
  std::vector<Path> subpaths() const;
  // Bounding box of the control points; a zero rectangle if empty.
  Rect bounds() const;
  // The length of all lines. A curve counts with its control polygon, which is not shorter.
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

// Glyphs on a baseline that begins at `at`.
struct Text {
  GlyphRunPtr run;
  Point at;
  Color color;
};

// The contours of glyphs as shapes, for text that repeats other text and must be neither read aloud nor found by a
// search.
struct Lettering {
  GlyphRunPtr run;
  Point at;
  std::optional<Color> fill;
  std::optional<Stroke> stroke;
};

// The visibility of a picture at each point: the opacity or lightness of `art`, scaled into `box`, and none outside; or
// the opacity of `paint` if there is no `art`.
struct SoftMask {
  ArtPtr art;
  Rect box;
  bool by_lightness = false;
  Paint paint = {};
};

// The whole `art`, scaled into `box` (the caller has handled its proportions), clipped to `clip` and masked.
struct Image {
  ArtPtr art;
  Rect box;
  std::optional<Path> clip;
  std::optional<SoftMask> mask = {};
};

struct Scene;
using ScenePtr = std::shared_ptr<const Scene>;

// How colours mix with those below.
enum class Blend { normal, multiply, screen, overlay, darken, lighten };

// Hints for posters. whole: no seam should run through it. slight: a sheet that shows nothing else is not printed.
enum class Worth : std::uint8_t { usual, whole, slight };

// The role of a group for screen readers.
enum class Role : std::uint8_t {
  none,
  // Read as a unit, whatever they contain:
  title,  // of a page
  heading,
  subheading,
  paragraph,
  label,  // number of an item
  head_cell,
  cell,
  figure,  // read as its `alternative`
  // Contain other groups:
  quote,
  list,
  item,
  body,  // of an item
  table,
  row
};

// Another scene, placed. Painting the same ScenePtr again is cheap, because renderers cache it.
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
  // The area of its ink, with bleed. Cached groups are clipped to it.
  Rect extent;
  // Repeated content that a PDF should store once, such as a static layer. Other scenes are drawn in place.
  bool reusable = false;
  // For a reusable scene: the name under which a PDF reader can hide it ("Cut lines"); empty if it cannot.
  std::string layer = {};
};

// A readable listing for tests, one line per item, with millimetres to three decimals.
std::string dump(const Scene& scene);

}  // namespace planche::scene
