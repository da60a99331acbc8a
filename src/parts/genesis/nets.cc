#include "parts/genesis/nets.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "parts/folding.h"
#include "parts/genesis/art.h"
#include "parts/pages.h"
#include "parts/pen.h"

namespace planche::parts::genesis {

namespace {

constexpr double pyramid_base = 0.6;                     // of a cell
constexpr double giza = std::numbers::phi / 2;           // height of a face as a part of the base
constexpr double tab_part = 0.34, largest_tab = 6;       // of an edge; mm
constexpr double strip = 4, rim = 1;                     // mm, around a net
constexpr double pip_radius = 0.088, pip_offset = 0.25;  // of a face of the die
constexpr int courses = 5;                               // of stones on a face of a pyramid

// Values of the faces of base::cube_net(): opposite faces sum to 7.
constexpr std::array<int, 6> values{5, 1, 2, 6, 4, 3};

Point between(Point a, Point b, double part) {
  return {a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)};
}

// Courses of stones on a triangle: its tip first, then the ends of its foot.
Path stones(Point tip, Point left, Point right) {
  Path path;
  for (int course = 0; course < courses; ++course) {
    const double top = static_cast<double>(course) / courses, low = (course + 1.0) / courses;
    const Point a = between(tip, left, top), b = between(tip, right, top);
    const Point c = between(tip, left, low), d = between(tip, right, low);
    if (course > 0) path.append(Path::line(a, b));
    // Joints stand upright: at equal steps of the foot, every other course half a step further.
    const double step = 1.0 / courses;
    for (int i = -courses; i <= courses; ++i) {
      const double foot = 0.5 + (i + (course % 2 == 0 ? 0 : 0.5)) * step;
      const auto at = [&](const Point& from, const Point& to, double height) {
        const double half = height / 2;  // of the course's line, in feet
        return between(from, to, (foot - 0.5 + half) / height);
      };
      if (std::abs(foot - 0.5) >= top / 2 - 1e-9) continue;
      path.append(Path::line(at(a, b, top), at(c, d, low)));
    }
  }
  return path;
}

// Around the pip of the 1: the rays of a rising sun, for Bastet's rebirth.
Path rays(double side) {
  Path path;
  for (int i = 0; i < 12; ++i) {
    const double a = i * std::numbers::pi / 6, near = 0.17 * side, far = (i % 2 == 0 ? 0.33 : 0.26) * side;
    path.append(Path::line({near * std::cos(a), near * std::sin(a)}, {far * std::cos(a), far * std::sin(a)}));
  }
  return path;
}

// Along the edges of 3 and 6: a row of pyramids, for the jump over one.
Path pyramids_around(double side) {
  Path path;
  const double low = 0.44 * side, high = 0.375 * side;
  constexpr int count = 6;
  for (int turn = 0; turn < 4; ++turn) {
    const auto turned = Transform::rotation(90 * turn);
    for (int i = 0; i < count; ++i) {
      const double step = 2 * high / count, x = -high + i * step;
      Path tooth;
      tooth.move_to({x, -low}).line_to({x + step / 2, -high}).line_to({x + step, -low});
      path.append(tooth, turned);
    }
  }
  return path;
}

// A set of nets that are all alike, words along their two upright sides.
scene::PartSet like_nets(std::string kind, std::string title, const base::Net& net, const scene::Scene& drawn,
                         const GenesisFolds& folds, std::size_t count, scene::Typesetter& typesetter) {
  const GenesisColors colors = genesis_colors(folds.style);
  const base::Size trim{net.bounds.width + 2 * strip, net.bounds.height + 2 * rim};
  auto front = std::make_shared<scene::Scene>();
  front->extent = {0, 0, trim.width, trim.height};
  front->reusable = true;
  front->items.emplace_back(
      scene::Group{std::make_shared<const scene::Scene>(drawn), Transform::translation(strip, rim), {}, 1});
  add_net_lines(*front, net, {strip, rim});
  auto words = std::make_shared<scene::Scene>();
  words->extent = {0, 0, trim.height, trim.width};
  Pen pen{*words, typesetter, folds.words};
  const Type type{6, 400, colors.soft};
  const auto put = [&](const std::string& line_of_words, double baseline) {
    scene::Scene unseen;  // words that would have to be smaller than 6 pt are left out
    const double width = Pen{unseen, typesetter, folds.words}.line(line_of_words, type, {});
    if (width <= trim.height - 2 * rim) pen.line(line_of_words, type, {rim, baseline});
  };
  put(folds.credit, strip - 1.4);
  put(folds.words.say("fold.net"), trim.width - 1.2);
  front->items.emplace_back(
      scene::Group{std::move(words), Transform::translation(0, trim.height).after(Transform::rotation(-90)), {}, 1});
  return plain_set(scene::Use::folded, std::move(kind), title, trim, count, [title, front](std::size_t) {
    return scene::Part{{}, title, front, nullptr, false};
  });
}

}  // namespace

void add_net_lines(scene::Scene& on, const base::Net& net, Point at) {
  const GenesisColors colors = genesis_colors("colour");  // lines to cut and fold are alike in every style
  auto [folds, outline] = net_lines(net, at);
  on.items.emplace_back(
      Shape{std::move(folds), {}, Stroke{colors.ink, thin_line, {fold_back.begin(), fold_back.end()}, {}, {}}, false});
  on.items.emplace_back(Shape{std::move(outline), {}, round_line(colors.ink, thin_line), false});
}

base::Net genesis_pyramid(double cell) {
  const double base = pyramid_base * cell;
  return base::square_pyramid_net(base, giza * base, std::min(tab_part * base, largest_tab));
}

scene::ScenePtr genesis_die_face(int face, double side, std::string_view style) {
  const GenesisColors colors = genesis_colors(style);
  auto drawing = std::make_shared<scene::Scene>();
  const double half = side / 2;
  drawing->items.emplace_back(Shape{Path::rectangle({-half, -half, side, side}), colors.slab, {}, false});
  if (face == 1) drawing->items.emplace_back(Shape{rays(side), {}, round_line(colors.groove, medium_line), false});
  if (face == 3 || face == 6)
    drawing->items.emplace_back(Shape{pyramids_around(side), {}, round_line(colors.groove, thin_line), false});
  Path discs;
  for (const Point p : pips(face))
    discs.append(disc({pip_offset * side * p.x, pip_offset * side * p.y}, pip_radius * side));
  drawing->items.emplace_back(Shape{std::move(discs), colors.ink, {}, false});
  drawing->extent = {-half, -half, side, side};
  drawing->reusable = true;
  return drawing;
}

scene::PartSet pyramid_nets(std::string kind, std::string title, GenesisFolds folds, std::size_t count,
                            scene::Typesetter& typesetter) {
  const GenesisColors colors = genesis_colors(folds.style);
  const base::Net net = genesis_pyramid(folds.cell);
  scene::Scene drawn;
  drawn.extent = net.bounds;
  Path joints;
  for (std::size_t i = 0; i < net.faces.size(); ++i) {
    const auto& corners = net.faces[i].corners;
    // Light comes from one side of the solid.
    drawn.items.emplace_back(Shape{Path::polygon(corners),
                                   i == 0  ? colors.paper
                                   : i < 3 ? colors.shade
                                           : colors.lit,
                                   {},
                                   false});
    if (corners.size() == 3) joints.append(stones(corners[0], corners[2], corners[1]));
  }
  drawn.items.emplace_back(Shape{std::move(joints), {}, round_line(colors.groove, thin_line), false});
  const auto& foot = net.faces.front().corners;
  const Point middle{(foot[0].x + foot[2].x) / 2, (foot[0].y + foot[2].y) / 2};
  const double side = foot[1].x - foot[0].x;
  Pen pen{drawn, typesetter, folds.words};
  pen.line("Genesis", {9.5, 400, colors.soft, "EB Garamond"}, {middle.x, middle.y + 1.1}, scene::Align::centre,
           0.7 * side);
  return like_nets(std::move(kind), std::move(title), net, drawn, folds, count, typesetter);
}

scene::PartSet genesis_die(std::string kind, std::string title, GenesisFolds folds, scene::Typesetter& typesetter) {
  const base::Net net = base::cube_net(die_edge, std::min(tab_part * die_edge, largest_tab));
  scene::Scene drawn;
  drawn.extent = net.bounds;
  for (std::size_t i = 0; i < net.faces.size(); ++i) {
    const auto& corners = net.faces[i].corners;
    drawn.items.emplace_back(
        scene::Group{genesis_die_face(values[i], die_edge, folds.style),
                     Transform::translation((corners[0].x + corners[2].x) / 2, (corners[0].y + corners[2].y) / 2),
                     {},
                     1});
  }
  return like_nets(std::move(kind), std::move(title), net, drawn, folds, 1, typesetter);
}

}  // namespace planche::parts::genesis
