#include "base/solids.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "base/net_maker.h"

namespace planche::base {

namespace {

using Indices = std::vector<std::size_t>;

// A convex solid around the origin. The first corner of a face is its top.
struct Solid {
  std::vector<Point3> corners;
  std::vector<Indices> faces;
  std::vector<std::pair<std::size_t, std::size_t>> hinges;  // parent and child face
  Indices written = {};                                     // faces in the order of their words
};

Point3 operator-(Point3 a, Point3 b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
double dot(Point3 a, Point3 b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
Point3 cross(Point3 a, Point3 b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
Point3 unit(Point3 a) {
  const double length = std::sqrt(dot(a, a));
  return {a.x / length, a.y / length, a.z / length};
}

Point3 normal(const Solid& solid, const Indices& face) {
  const Point3 a = solid.corners[face[0]], b = solid.corners[face[1]], c = solid.corners[face[2]];
  const Point3 n = unit(cross(b - a, c - a));
  return dot(n, a) > 0 ? n : Point3{-n.x, -n.y, -n.z};
}

// Makes corners run clockwise as seen from outside; the first corner stays the first.
void set_clockwise(Solid& solid) {
  for (Indices& face : solid.faces) {
    const Point3 a = solid.corners[face[0]];
    const Point3 turn = cross(solid.corners[face[1]] - a, solid.corners[face[2]] - a);
    if (dot(turn, a) > 0) std::reverse(face.begin() + 1, face.end());
  }
}

// The face on paper, with its second edge (opposite the top of a triangle) horizontal.
NetFace flat(const Solid& solid, const Indices& face) {
  const Point3 origin = solid.corners[face[2]], out = normal(solid, face);
  const Point3 right = unit(solid.corners[face[1]] - origin), up = cross(out, right);
  NetFace form;
  for (const std::size_t corner : face) {
    const Point3 at = solid.corners[corner] - origin;
    form.corners.push_back({dot(at, right), -dot(at, up)});
  }
  return form;
}

// The edges at which two faces meet.
std::pair<std::size_t, std::size_t> common_edge(const Indices& a, const Indices& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t k = 0; k < b.size(); ++k) {
      if (a[i] == b[(k + 1) % b.size()] && a[(i + 1) % a.size()] == b[k]) return {i, k};
    }
  }
  return {0, 0};
}

// The net, and for each of its faces the face of the solid.
std::pair<Net, Indices> unfold(const Solid& solid, double tab) {
  Net net;
  Indices placed{solid.hinges.front().first};
  net.faces.push_back(flat(solid, solid.faces[placed.front()]));
  for (const auto& [parent, child] : solid.hinges) {
    const auto place = static_cast<std::size_t>(std::find(placed.begin(), placed.end(), parent) - placed.begin());
    const auto [edge, child_edge] = common_edge(solid.faces[parent], solid.faces[child]);
    const double cosine = dot(normal(solid, solid.faces[parent]), normal(solid, solid.faces[child]));
    attach(net, place, edge, flat(solid, solid.faces[child]), child_edge,
           std::acos(std::clamp(cosine, -1.0, 1.0)) * 180 / std::numbers::pi);
    placed.push_back(child);
  }
  return {finished(std::move(net), tab), placed};
}

// Every second corner of a cube. The net has one face with the other three around it.
Solid tetrahedron() {
  return {{{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}},
          {{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}},
          {{0, 1}, {0, 2}, {0, 3}}};
}

// The net is a belt of six faces between two opposite ones.
Solid octahedron() {
  constexpr int signs[8][3] = {{1, 1, 1},   {1, 1, -1}, {-1, 1, -1}, {-1, 1, 1},
                               {-1, -1, 1}, {1, -1, 1}, {1, -1, -1}, {-1, -1, -1}};
  Solid solid{{{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}},
              {},
              {{1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {3, 0}, {4, 7}},
              {0, 6, 2, 4, 1, 5, 3, 7}};
  for (const auto& sign : signs) {
    const auto corner = [&](std::size_t axis) { return 2 * axis + (sign[axis] < 0 ? 1 : 0); };
    solid.faces.push_back({corner(2), corner(0), corner(1)});
  }
  return solid;
}

// The net is two fans of five kites. Corners 0 to 9 alternate up and down around the solid. The distance of the tips
// makes the kites plane.
Solid trapezohedron() {
  const double rim = std::cos(std::numbers::pi / 5), tip = 1, wave = tip * (1 - rim) / (1 + rim);
  Solid solid;
  for (std::size_t i = 0; i < 10; ++i) {
    const double turn = static_cast<double>(i) * std::numbers::pi / 5;
    solid.corners.push_back({std::cos(turn), std::sin(turn), i % 2 == 1 ? wave : -wave});
  }
  solid.corners.insert(solid.corners.end(), {{0, 0, tip}, {0, 0, -tip}});
  for (std::size_t i = 0; i < 5; ++i) solid.faces.push_back({10, (2 * i + 9) % 10, 2 * i, 2 * i + 1});
  for (std::size_t i = 0; i < 5; ++i) solid.faces.push_back({11, 2 * i, 2 * i + 1, (2 * i + 2) % 10});
  solid.hinges = {{2, 1}, {1, 0}, {2, 3}, {3, 4}, {2, 7}, {7, 6}, {6, 5}, {7, 8}, {8, 9}};
  // Numbers of neighbours differ by more than one. The kite opposite number i is 5 + (i + 2) % 5.
  constexpr std::size_t around[] = {0, 2, 4, 1, 3};
  solid.written.resize(10);
  for (std::size_t i = 0; i < 5; ++i) {
    solid.written[2 * i] = around[i];
    solid.written[9 - 2 * i] = 5 + (around[i] + 2) % 5;
  }
  return solid;
}

Point between(Point a, Point b, double part) {
  return {a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)};
}

Point direction(Point from, Point to) {
  const double length = std::hypot(to.x - from.x, to.y - from.y);
  return {(to.x - from.x) / length, (to.y - from.y) / length};
}

// The centre of a polygon with an inscribed circle: where the bisectors of its first two corners meet.
Point centre_of(const std::vector<Point>& at) {
  const auto bisector = [&](std::size_t corner) {
    const Point a = direction(at[corner], at[(corner + at.size() - 1) % at.size()]);
    const Point b = direction(at[corner], at[corner + 1]);
    return Point{a.x + b.x, a.y + b.y};
  };
  const Point p = at[0], q = at[1], u = bisector(0), v = bisector(1);
  const double along = ((q.x - p.x) * v.y - (q.y - p.y) * v.x) / (u.x * v.y - u.y * v.x);
  return {p.x + along * u.x, p.y + along * u.y};
}

DieNet::Place place_at(const Net& net, std::size_t word, std::size_t face, Point centre, Point up) {
  const auto& at = net.faces[face].corners;
  double half = INFINITY;
  for (std::size_t i = 0; i < at.size(); ++i) {
    const Point along = direction(at[i], at[(i + 1) % at.size()]);
    const double distance = along.x * (centre.y - at[i].y) - along.y * (centre.x - at[i].x);
    const double across = std::abs(along.x * up.y - along.y * up.x) + std::abs(along.x * up.x + along.y * up.y);
    half = std::min(half, distance / across);
  }
  return {word, face, centre, half, up};
}

DieNet cube(double edge, double tab) {
  DieNet die{cube_net(edge, tab), {}, 6};
  for (const std::size_t face : {1, 2, 4, 5, 0, 3}) {
    const auto& corners = die.net.faces[face].corners;
    die.places.push_back(place_at(die.net, die.places.size(), face, between(corners[0], corners[2], 0.5), {0, -1}));
  }
  return die;
}

// Towards a corner of the tetrahedron, from the middle of a face.
constexpr double cornered = 0.45;

}  // namespace

std::optional<DieNet> die_net(std::string_view name, double edge, double tab) {
  if (name == "cube") return cube(edge, tab);
  const bool corners = name == "tetrahedron";
  if (!corners && name != "octahedron" && name != "d10") return std::nullopt;
  Solid solid = corners ? tetrahedron() : name == "octahedron" ? octahedron() : trapezohedron();
  const Point3 first = solid.corners[solid.faces[0][1]] - solid.corners[solid.faces[0][0]];
  const double size = edge / std::sqrt(dot(first, first));
  for (Point3& corner : solid.corners) corner = {size * corner.x, size * corner.y, size * corner.z};
  set_clockwise(solid);
  auto [net, placed] = unfold(solid, tab);
  DieNet die{std::move(net), {}, corners ? solid.corners.size() : solid.faces.size()};
  for (std::size_t i = 0; i < solid.faces.size(); ++i) {
    const std::size_t face = corners ? i : solid.written[i];
    const auto index = static_cast<std::size_t>(std::find(placed.begin(), placed.end(), face) - placed.begin());
    const auto& at = die.net.faces[index].corners;
    const Point centre = centre_of(at);
    for (std::size_t k = 0; k < (corners ? at.size() : 1); ++k) {
      die.places.push_back(place_at(die.net, corners ? solid.faces[face][k] : i, index,
                                    corners ? between(centre, at[k], cornered) : centre, direction(centre, at[k])));
    }
  }
  return die;
}

}  // namespace planche::base
