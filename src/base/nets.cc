#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <utility>

#include "base/net_maker.h"

namespace planche::base {

namespace {

constexpr double nearby = 1e-6;       // mm between corners that count as one
constexpr double widest_slope = 0.8;  // the share of an edge that the flanks of its tab may take
constexpr int arc_steps = 6;          // segments of a rounded corner

Point operator+(Point a, Point b) {
  return {a.x + b.x, a.y + b.y};
}
Point operator-(Point a, Point b) {
  return {a.x - b.x, a.y - b.y};
}
Point operator*(double n, Point a) {
  return {n * a.x, n * a.y};
}
double length(Point a) {
  return std::hypot(a.x, a.y);
}
Point unit(Point a) {
  return 1 / length(a) * a;
}
// To the left of a direction on paper: out of a face whose corners run clockwise.
Point outwards(Point direction) {
  return {direction.y, -direction.x};
}

std::size_t after(const NetFace& face, std::size_t corner) {
  return (corner + 1) % face.corners.size();
}
Point from(const NetFace& face, std::size_t edge) {
  return face.corners[edge];
}
Point to(const NetFace& face, std::size_t edge) {
  return face.corners[after(face, edge)];
}

// A rigid motion: the images of the origin and of the three axes.
struct Motion {
  Point3 origin{0, 0, 0}, x{1, 0, 0}, y{0, 1, 0}, z{0, 0, 1};
  Point3 direction(Point3 p) const {
    return {p.x * x.x + p.y * y.x + p.z * z.x, p.x * x.y + p.y * y.y + p.z * z.y, p.x * x.z + p.y * y.z + p.z * z.z};
  }
  Point3 operator()(Point3 p) const {
    const Point3 d = direction(p);
    return {origin.x + d.x, origin.y + d.y, origin.z + d.z};
  }
};

// Turns everything beyond the fold away from the viewer.
Motion turned(const NetFold& fold) {
  const Point along = unit(fold.to - fold.from), out = outwards(along);
  const double radians = fold.angle * std::numbers::pi / 180;
  const double c = fold.angle == 90 ? 0 : std::cos(radians), s = std::sin(radians);
  // Splits a direction into its parts along the fold, out of the face and towards the viewer.
  const auto turn = [&](Point3 d) {
    const double a = d.x * along.x + d.y * along.y, b = d.x * out.x + d.y * out.y;
    const double across = b * c + d.z * s;
    return Point3{a * along.x + across * out.x, a * along.y + across * out.y, d.z * c - b * s};
  };
  Motion motion{{}, turn({1, 0, 0}), turn({0, 1, 0}), turn({0, 0, 1})};
  const Point3 moved = motion.direction({fold.from.x, fold.from.y, 0});
  motion.origin = {fold.from.x - moved.x, fold.from.y - moved.y, -moved.z};
  return motion;
}

bool meet(Point3 a, Point3 b) {
  return std::abs(a.x - b.x) + std::abs(a.y - b.y) + std::abs(a.z - b.z) < nearby;
}

bool is_fold(const Net& net, std::size_t face, std::size_t edge) {
  return std::any_of(net.folds.begin(), net.folds.end(), [&](const NetFold& fold) {
    return (fold.face == face && fold.edge == edge) || (fold.child == face && fold.child_edge == edge);
  });
}

double angle_at(const NetFace& face, std::size_t corner) {
  const std::size_t count = face.corners.size();
  const Point a = unit(face.corners[(corner + count - 1) % count] - face.corners[corner]);
  const Point b = unit(to(face, corner) - face.corners[corner]);
  return std::acos(std::clamp(a.x * b.x + a.y * b.y, -1.0, 1.0));
}

// Rounds the corner at `at`: adds points between the directions of `before` and `behind`.
void add_rounded(std::vector<Point>& corners, Point before, Point at, Point behind, double radius) {
  const Point in = unit(before - at), out = unit(behind - at);
  const double half = std::acos(std::clamp(in.x * out.x + in.y * out.y, -1.0, 1.0)) / 2;
  const double reach = std::min({radius / std::tan(half), length(before - at) / 2, length(behind - at) / 2});
  const Point centre = at + reach / (std::cos(half) * std::cos(half)) * (0.5 * (in + out));
  const Point first = at + reach * in - centre, last = at + reach * out - centre;
  const double turn = std::numbers::pi - 2 * half;
  const double way = first.x * last.y - first.y * last.x < 0 ? -1 : 1;
  for (int i = 0; i <= arc_steps; ++i) {
    const double c = std::cos(way * turn * i / arc_steps), s = std::sin(way * turn * i / arc_steps);
    corners.push_back(centre + Point{c * first.x - s * first.y, s * first.x + c * first.y});
  }
}

// A trapezium that stays within the face to which it is glued.
NetTab tab_of(const Net& net, const NetTab& of, const TabForm& form) {
  const Point start = from(net.faces[of.face], of.edge), end = to(net.faces[of.face], of.edge);
  const Point along = unit(end - start), out = outwards(along);
  const NetFace& other = net.faces[of.onto];
  const double flank = form.flank * std::numbers::pi / 180;
  const double first = 1 / std::tan(std::min(flank, 0.9 * angle_at(other, after(other, of.onto_edge))));
  const double second = 1 / std::tan(std::min(flank, 0.9 * angle_at(other, of.onto_edge)));
  const double depth = std::min(form.depth, widest_slope * length(end - start) / (first + second));
  const Point near = start + depth * out + depth * first * along, far = end + depth * out - depth * second * along;
  NetTab tab = of;
  tab.corners = {start};
  if (form.round > 0) {
    add_rounded(tab.corners, start, near, far, form.round);
    add_rounded(tab.corners, near, far, end, form.round);
  } else {
    tab.corners.insert(tab.corners.end(), {near, far});
  }
  tab.corners.push_back(end);
  return tab;
}

// Adds a tab for every two edges that meet, at the earlier face.
void add_tabs(Net& net, const TabForms& forms) {
  struct Rim {
    std::size_t face, edge;
    Point3 from, to;
  };
  std::vector<Rim> rims;
  const auto solid = folded(net);
  for (std::size_t face = 0; face < net.faces.size(); ++face) {
    for (std::size_t edge = 0; edge < net.faces[face].corners.size(); ++edge) {
      if (!is_fold(net, face, edge))
        rims.push_back({face, edge, solid[face][edge], solid[face][after(net.faces[face], edge)]});
    }
  }
  for (std::size_t i = 0; i < rims.size(); ++i) {
    for (std::size_t k = i + 1; k < rims.size(); ++k) {
      if (!meet(rims[i].from, rims[k].to) || !meet(rims[i].to, rims[k].from)) continue;
      const NetTab of{rims[i].face, rims[i].edge, rims[k].face, rims[k].edge, {}};
      net.tabs.push_back(tab_of(net, of, forms(of.face, of.onto)));
    }
  }
}

// Follows the outline from the start of `edge`, over `count` edges of `face` and everything attached to them.
void walk(const Net& net, std::size_t face, std::size_t edge, std::size_t count, std::vector<Point>& outline) {
  for (; count > 0; --count, edge = after(net.faces[face], edge)) {
    const auto fold = std::find_if(net.folds.begin(), net.folds.end(),
                                   [&](const NetFold& f) { return f.face == face && f.edge == edge; });
    if (fold != net.folds.end()) {
      const NetFace& child = net.faces[fold->child];
      walk(net, fold->child, after(child, fold->child_edge), child.corners.size() - 1, outline);
      continue;
    }
    outline.push_back(from(net.faces[face], edge));
    const auto tab = std::find_if(net.tabs.begin(), net.tabs.end(),
                                  [&](const NetTab& t) { return t.face == face && t.edge == edge; });
    if (tab != net.tabs.end()) outline.insert(outline.end(), tab->corners.begin() + 1, tab->corners.end() - 1);
  }
}

void move_to_origin(Net& net) {
  Rect box{net.outline.front().x, net.outline.front().y, 0, 0};
  for (const Point p : net.outline) box = box.united({p.x, p.y, 0, 0});
  const Point corner{box.x, box.y};
  const auto move = [&](Point& p) { p = p - corner; };
  for (NetFace& face : net.faces) std::for_each(face.corners.begin(), face.corners.end(), move);
  for (NetFold& fold : net.folds) {
    move(fold.from);
    move(fold.to);
  }
  for (NetTab& tab : net.tabs) std::for_each(tab.corners.begin(), tab.corners.end(), move);
  std::for_each(net.outline.begin(), net.outline.end(), move);
  net.bounds = {0, 0, box.width, box.height};
}

}  // namespace

NetFace rectangle(double width, double height) {
  return {{{0, 0}, {width, 0}, {width, height}, {0, height}}};
}

void attach(Net& net, std::size_t face, std::size_t edge, const NetFace& form, std::size_t child_edge, double angle) {
  using Complex = std::complex<double>;
  const auto complex = [](Point p) { return Complex{p.x, p.y}; };
  const Point start = from(net.faces[face], edge), end = to(net.faces[face], edge);
  const Complex turn = complex(start - end) / complex(to(form, child_edge) - from(form, child_edge));
  NetFace placed;
  for (const Point corner : form.corners) {
    const Complex moved = complex(end) + turn * complex(corner - from(form, child_edge));
    placed.corners.push_back({moved.real(), moved.imag()});
  }
  net.folds.push_back({face, edge, net.faces.size(), child_edge, angle, start, end});
  net.faces.push_back(std::move(placed));
}

Net finished(Net net, const TabForms& forms) {
  add_tabs(net, forms);
  walk(net, 0, 0, net.faces.front().corners.size(), net.outline);
  move_to_origin(net);
  return net;
}

Net finished(Net net, double tab) {
  return finished(std::move(net), [tab](std::size_t, std::size_t) { return TabForm{tab}; });
}

Net cube_net(double edge, double tab) {
  const NetFace square = rectangle(edge, edge);
  Net net;
  net.faces.push_back(square);
  for (std::size_t above = 0; above < 3; ++above) attach(net, above, side::bottom, square, side::top, 90);
  attach(net, 1, side::left, square, side::right, 90);
  attach(net, 1, side::right, square, side::left, 90);
  return finished(std::move(net), tab);
}

std::vector<std::vector<Point3>> folded(const Net& net) {
  std::vector<Motion> motions(net.faces.size());
  for (const NetFold& fold : net.folds) {
    const Motion& parent = motions[fold.face];
    const Motion own = turned(fold);
    motions[fold.child] = {parent(own.origin), parent.direction(own.x), parent.direction(own.y),
                           parent.direction(own.z)};
  }
  std::vector<std::vector<Point3>> solid;
  for (std::size_t face = 0; face < net.faces.size(); ++face) {
    solid.emplace_back();
    for (const Point corner : net.faces[face].corners)
      solid.back().push_back(motions[face](Point3{corner.x, corner.y, 0}));
  }
  return solid;
}

}  // namespace planche::base
