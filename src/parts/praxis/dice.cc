#include "parts/praxis/dice.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/nets.h"
#include "parts/folding.h"
#include "parts/length_option.h"
#include "parts/pen.h"

namespace planche::parts::praxis {

namespace {

using base::Point;
using base::Rect;
using scene::Color;
using scene::Path;
using scene::Shape;

constexpr Color ink{0x1b, 0x1b, 0x1f}, soft{0x5c, 0x5c, 0x66}, paper{0xff, 0xff, 0xff};
constexpr std::array<Color, 4> players{
    {{0xd5, 0x5e, 0x00}, {0x00, 0x72, 0xb2}, {0x00, 0x9e, 0x73}, {0xcc, 0x79, 0xa7}}};

// In sides of a face.
constexpr double pip_radius = 0.088, pip_halo = 0.13, pip_offset = 0.27, corner = 0.14;
// mm
constexpr double pattern_step = 0.95, face_rim = 1, strip = 4, rim = 1;
constexpr double tab_part = 0.36, largest_tab = 6;  // of an edge; mm

// Dice that differ in nothing but what they are used for.
struct DieKind {
  std::string name;
  std::function<scene::ScenePtr(int face, double side)> face;
};

// Values of the faces of base::cube_net(): 1 in the middle, 2 below, 3 on its right. Seen from their common corner,
// 1, 2 and 3 go round anticlockwise, as on most dice of the West.
constexpr std::array<int, 6> values{5, 1, 2, 6, 4, 3};

Color mixed(Color color, Color with, double part) {
  const auto mix = [&](std::uint8_t a, std::uint8_t b) {
    return static_cast<std::uint8_t>(std::lround(a + part * (b - a)));
  };
  return {mix(color.red, with.red), mix(color.green, with.green), mix(color.blue, with.blue)};
}

scene::Stroke pattern_line(Color color, double width) {
  return scene::Stroke{color, width, {}, scene::Cap::butt, scene::Join::round};
}

// Within -half..half in both directions, and a little beyond.
Path stripes(double half, double step) {
  Path path;
  for (double x = -2 * half + step / 2; x < 2 * half; x += step * 1.4)
    path.append(Path::line({x - half, half}, {x + half, -half}));
  return path;
}

// Of low ink smaller, so that nobody takes them for pips.
Path dots(double half, double step, bool low_ink) {
  Path path;
  const double radius = step * (low_ink ? 0.13 : 0.24);
  const int most = static_cast<int>(half / step) + 1;
  for (int row = -most; row <= most; ++row) {
    for (int i = -most; i <= most; ++i) {
      const Point p{(i + (row % 2 == 0 ? 0 : 0.5)) * step * 1.3, row * step};
      path.append(Path::ellipse({p.x - radius, p.y - radius, 2 * radius, 2 * radius}));
    }
  }
  return path;
}

Path lattice(double half, double step) {
  Path path;
  for (double at = step * 0.75; at < half; at += step * 1.5) {
    for (const double side : {-at, at}) {
      path.append(Path::line({side, -half}, {side, half}));
      path.append(Path::line({-half, side}, {half, side}));
    }
  }
  return path;
}

Path waves(double half, double step) {
  Path path;
  const double length = step * 1.6, height = step * 0.55;
  for (double y = -half + step / 2; y < half + step; y += step * 1.3) {
    double x = -half - length, bend = 1;
    path.move_to({x, y});
    for (; x < half; x += length, bend = -bend) {
      path.curve_to({x + length / 3, y + bend * height}, {x + 2 * length / 3, y + bend * height}, {x + length, y});
    }
  }
  return path;
}

Shape pattern_of(int player, double side, bool low_ink) {
  const Color color = low_ink ? ink : mixed(player_color(player), paper, 0.42);
  const double width = low_ink ? thin_line : medium_line;
  const double half = side / 2, step = std::max(side / 9, pattern_step);
  switch (player) {
    case 1:
      return {stripes(half, step), {}, pattern_line(color, width), false};
    case 2:
      return {dots(half, step, low_ink), color, {}, false};
    case 3:
      return {lattice(half, step), {}, pattern_line(color, width), false};
    default:
      return {waves(half, step), {}, pattern_line(color, width), false};
  }
}

Path discs(int face, double side, double radius) {
  Path path;
  for (const Point p : pips(face)) {
    path.append(Path::ellipse({side * (pip_offset * p.x - radius), side * (pip_offset * p.y - radius),
                               2 * side * radius, 2 * side * radius}));
  }
  return path;
}

Path square(double side) {
  return Path::rectangle({-side / 2, -side / 2, side, side}, corner * side);
}

std::vector<scene::Item> patch(int player, double side, bool low_ink) {
  const Color own = player_color(player);
  auto pattern = std::make_shared<scene::Scene>();
  pattern->items.emplace_back(pattern_of(player, side, low_ink));
  pattern->extent = {-side / 2, -side / 2, side, side};
  std::vector<scene::Item> items;
  items.emplace_back(Shape{square(side), low_ink ? paper : own, {}, false});
  items.emplace_back(scene::Group{std::move(pattern), {}, square(side), 1});
  items.emplace_back(Shape{square(side), {}, scene::Stroke{low_ink ? ink : own, medium_line, {}, {}, {}}, false});
  return items;
}

scene::ScenePtr reusable(std::vector<scene::Item> items, double side) {
  auto drawing = std::make_shared<scene::Scene>();
  drawing->items = std::move(items);
  drawing->extent = Rect{-side / 2, -side / 2, side, side}.grown(medium_line / 2);
  drawing->reusable = true;
  return drawing;
}

// A net with its words, the box of the net at `at`.
scene::ScenePtr net_drawing(const base::Net& net, const DieKind& die, const DiceOptions& options, base::Size trim,
                            scene::Typesetter& typesetter) {
  auto drawing = std::make_shared<scene::Scene>();
  drawing->extent = {0, 0, trim.width, trim.height};
  const Point at{strip, rim};
  const auto moved = base::Transform::translation(at.x, at.y);
  for (std::size_t face = 0; face < net.faces.size(); ++face) {
    const auto& corners = net.faces[face].corners;
    const Point middle = moved(Point{(corners[0].x + corners[2].x) / 2, (corners[0].y + corners[2].y) / 2});
    drawing->items.emplace_back(scene::Group{
        die.face(values[face], options.edge - 2 * face_rim), base::Transform::translation(middle.x, middle.y), {}, 1});
  }
  auto [folds, outline] = net_lines(net, at);
  drawing->items.emplace_back(Shape{std::move(folds), {}, scene::Stroke{soft, thin_line, {1, 1}, {}, {}}, false});
  drawing->items.emplace_back(Shape{std::move(outline), {}, scene::Stroke{ink, thin_line, {}, {}, {}}, false});

  // Words stand beside the net, upwards on its left and on its right.
  auto words = std::make_shared<scene::Scene>();
  words->extent = {0, 0, trim.height, trim.width};
  Pen pen{*words, typesetter, options.words};
  pen.line(options.credit, {6, 400, soft}, {rim, strip - 1.2}, scene::Align::left, trim.height - 2 * rim);
  pen.line(fmt::format("{} · {}", die.name, pen.say("net.fold")), {6, 500, soft}, {rim, trim.width - 1.4},
           scene::Align::left, trim.height - 2 * rim);
  drawing->items.emplace_back(scene::Group{
      std::move(words), base::Transform::translation(0, trim.height).after(base::Transform::rotation(-90)), {}, 1});
  return drawing;
}

// Of each there are two [3].
std::vector<DieKind> kinds_of(const DiceOptions& options) {
  const std::string& style = options.style;
  std::vector<DieKind> kinds;
  for (int player = 1; player <= std::clamp(options.players, 1, 4); ++player) {
    kinds.push_back({player_title(player, options.words),
                     [=](int face, double side) { return ship_face(player, face, side, style); }});
  }
  kinds.push_back(
      {options.words.say("die.white"), [=](int face, double side) { return white_die(face, side, style); }});
  kinds.push_back(
      {options.words.say("die.black"), [=](int face, double side) { return black_die(face, side, style); }});
  return kinds;
}

}  // namespace

rules::GameOption die_option() {
  return {"die", "MM", "nets of dice with edges of MM, 12 to 25; default 16", {}};
}

base::Asked<double> die_size(const rules::GivenOptions& given) {
  return length_option(given, "die", {smallest_die, largest_die, usual_die}, "the edge of a die");
}

Color player_color(int player) {
  return players[static_cast<std::size_t>(std::clamp(player, 1, 4)) - 1];
}

std::string player_title(int player, const base::Words& words) {
  return words.say("player", {{"n", player}});
}

scene::ScenePtr player_patch(int player, double side, std::string_view style) {
  return reusable(patch(player, side, style == "low-ink"), side);
}

scene::ScenePtr ship_face(int player, int face, double side, std::string_view style) {
  const bool low_ink = style == "low-ink";
  auto items = patch(player, side, low_ink);
  items.emplace_back(Shape{discs(face, side, pip_halo), low_ink ? paper : player_color(player), {}, false});
  items.emplace_back(Shape{discs(face, side, pip_radius), low_ink ? ink : paper, {}, false});
  return reusable(std::move(items), side);
}

scene::ScenePtr white_die(int face, double side, std::string_view) {
  std::vector<scene::Item> items;
  items.emplace_back(Shape{square(side), paper, scene::Stroke{ink, thin_line, {}, {}, {}}, false});
  items.emplace_back(Shape{discs(face, side, pip_radius), ink, {}, false});
  return reusable(std::move(items), side);
}

scene::ScenePtr black_die(int face, double side, std::string_view style) {
  std::vector<scene::Item> items;
  if (style == "low-ink") {
    const scene::Stroke border{ink, thin_line, {}, {}, {}};
    for (const double part : {1.0, 0.86}) items.emplace_back(Shape{square(part * side), paper, border, false});
    items.emplace_back(Shape{discs(face, side, pip_radius), {}, border, false});
  } else {
    items.emplace_back(Shape{square(side), ink, {}, false});
    items.emplace_back(Shape{discs(face, side, pip_radius), paper, {}, false});
  }
  return reusable(std::move(items), side);
}

scene::PartSet dice_to_fold(std::string kind, std::string title, DiceOptions options, scene::Typesetter& typesetter) {
  constexpr std::size_t of_each = 2;  // [3]
  const base::Net net = base::cube_net(options.edge, std::min(tab_part * options.edge, largest_tab));
  const auto kinds = std::make_shared<const std::vector<DieKind>>(kinds_of(options));
  scene::PartSet set;
  set.folded = true;
  set.kind = kind;
  set.title = std::move(title);
  set.trim = {net.bounds.width + 2 * strip, net.bounds.height + 2 * rim};
  set.safe = 0;
  set.stacks = false;
  set.count = of_each * kinds->size();
  set.make = [=, kind = std::move(kind), trim = set.trim,
              drawn = std::make_shared<std::vector<scene::ScenePtr>>(kinds->size()), &typesetter](std::size_t i) {
    const DieKind& die = (*kinds)[i / of_each];
    scene::ScenePtr& own = (*drawn)[i / of_each];
    if (own == nullptr) own = net_drawing(net, die, options, trim, typesetter);
    scene::Part part;
    part.kind = kind;
    part.name = die.name;
    part.front = own;
    return part;
  };
  return set;
}

}  // namespace planche::parts::praxis
