#include "templates/compiling/open_lines.h"

#include <algorithm>
#include <cmath>

#include "templates/compiling/way.h"

namespace planche::templates {

using base::Point;

namespace {

constexpr double same_place = 1e-9;     // mm
constexpr double straightness = 0.01;   // mm between a curve and its straight pieces
constexpr int most_pieces = 100;        // of one curve
constexpr double furthest_meeting = 4;  // of parallels from the corner, in offsets; sharper corners are cut off
constexpr int most_rounds = 50;         // in which pieces that run backwards are left out

Point sum(Point a, Point b, double times = 1) {
  return {a.x + times * b.x, a.y + times * b.y};
}
double product(Point a, Point b) {
  return a.x * b.x + a.y * b.y;
}
double distance_of(Point a, Point b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

struct Curve {
  Point a, first, second, b;  // both ends, and the control points between them
  Point at(double t) const {
    const double s = 1 - t, wa = s * s * s, wf = 3 * s * s * t, ws = 3 * s * t * t, wb = t * t * t;
    return {wa * a.x + wf * first.x + ws * second.x + wb * b.x, wa * a.y + wf * first.y + ws * second.y + wb * b.y};
  }
};

Curve curve_to(const Corners& corners, std::size_t i) {
  const Point a = corners[i - 1], b = corners[i];
  const Point before = i > 1 ? corners[i - 2] : a, after = i + 1 < corners.size() ? corners[i + 1] : b;
  return {a, sum(a, sum(b, before, -1), 1.0 / 6), sum(b, sum(after, a, -1), -1.0 / 6), b};
}

// Adds the corners of straight pieces after its beginning.
void add_pieces(const Curve& curve, Corners& to) {
  const auto bend = [](Point a, Point b, Point c) { return std::hypot(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y); };
  const double bent = std::max(bend(curve.a, curve.first, curve.second), bend(curve.first, curve.second, curve.b));
  const int pieces = std::clamp(static_cast<int>(std::ceil(std::sqrt(0.75 * bent / straightness))), 1, most_pieces);
  for (int k = 1; k <= pieces; ++k) to.push_back(curve.at(static_cast<double>(k) / pieces));
}

// A straight piece and its parallel.
struct Piece {
  Point from, along;  // along: of length 1
};

// Where the parallels of two pieces meet, at the corner between them: one point, or two if that point is far away.
void add_corner(const Piece& before, const Piece& after, Point end, double offset, Corners& to) {
  const double cross = before.along.x * after.along.y - before.along.y * after.along.x;
  if (std::abs(cross) > same_place) {
    const Point gap = sum(after.from, before.from, -1);
    const Point meet = sum(before.from, before.along, (gap.x * after.along.y - gap.y * after.along.x) / cross);
    if (distance_of(meet, end) <= furthest_meeting * std::abs(offset)) return to.push_back(meet);
  }
  to.push_back(end);
  if (distance_of(end, after.from) > same_place) to.push_back(after.from);
}

}  // namespace

double length_of(const Corners& corners) {
  double length = 0;
  for (std::size_t i = 1; i < corners.size(); ++i) length += distance_of(corners[i - 1], corners[i]);
  return length;
}

scene::Path path_through(const Corners& corners, bool smooth) {
  scene::Path path;
  if (corners.empty()) return path;
  path.move_to(corners.front());
  for (std::size_t i = 1; i < corners.size(); ++i) {
    const Curve curve = curve_to(corners, i);
    smooth ? path.curve_to(curve.first, curve.second, curve.b) : path.line_to(curve.b);
  }
  return path;
}

Corners straightened(const Corners& corners) {
  if (corners.empty()) return {};
  Corners made{corners.front()};
  for (std::size_t i = 1; i < corners.size(); ++i) add_pieces(curve_to(corners, i), made);
  return made;
}

Corners bow(Point from, Point leaving, Point to, Point arriving) {
  const double chord = distance_of(from, to);
  const double turn = std::acos(std::clamp(product(leaving, arriving), -1.0, 1.0));
  // As in an arc of that turn over the chord.
  const double handle = turn < 1e-6 ? chord / 3 : 2.0 / 3 * chord * std::tan(turn / 4) / std::sin(turn / 2);
  Corners made{from};
  add_pieces({from, sum(from, leaving, handle), sum(to, arriving, -handle), to}, made);
  return made;
}

std::optional<Corners> shortened(const Corners& corners, double ends) {
  return shortened(corners, ends, ends);
}

std::optional<Corners> shortened(const Corners& corners, double at_start, double at_end) {
  const Way way = Way::polyline(corners, false);
  if (!(way.length() > at_start + at_end)) return std::nullopt;
  return way.piece(at_start, way.length() - at_end);
}

Corners parallel(const Corners& corners, double offset) {
  std::vector<Piece> pieces;
  Point end;
  for (std::size_t i = 1; i < corners.size(); ++i) {
    const double length = distance_of(corners[i - 1], corners[i]);
    if (!(length > same_place)) continue;
    const Point along = sum({}, sum(corners[i], corners[i - 1], -1), 1 / length);
    const Point aside{-along.y * offset, along.x * offset};
    pieces.push_back({sum(corners[i - 1], aside), along});
    end = sum(corners[i], aside);
  }
  if (pieces.empty()) return corners;
  // The piece ends where the next one begins, before both are cut where they meet.
  std::vector<Point> ends;
  for (std::size_t i = 0, next = 1; i < pieces.size(); ++i, ++next) {
    if (next == pieces.size()) {
      ends.push_back(end);
      continue;
    }
    const Point along = pieces[i].along, turned = pieces[next].along;
    const Point corner = sum(pieces[next].from, {turned.y, -turned.x}, offset);
    ends.push_back(sum(corner, {-along.y, along.x}, offset));
  }
  for (int round = 0;; ++round) {
    Corners made{pieces.front().from};
    std::vector<std::size_t> begins{0};  // of each piece, the index of its first corner
    for (std::size_t i = 1; i < pieces.size(); ++i) {
      add_corner(pieces[i - 1], pieces[i], ends[i - 1], offset, made);
      begins.push_back(made.size() - 1);
    }
    made.push_back(ends.back());
    std::vector<bool> backwards(pieces.size());
    std::size_t found = 0;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const Point from = made[begins[i]], to = made[begins[i] + 1];
      // Of neighbours only one at a time, since the other may then run forwards.
      backwards[i] = product(sum(to, from, -1), pieces[i].along) < -same_place && (i == 0 || !backwards[i - 1]);
      found += backwards[i] ? 1 : 0;
    }
    if (found == 0 || found == pieces.size() || round == most_rounds) return made;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      if (backwards[i]) continue;
      pieces[kept] = pieces[i];
      ends[kept++] = ends[i];
    }
    pieces.resize(kept);
    ends.resize(kept);
  }
}

ArrowHead arrow_head(double width) {
  const double length = 1.2 + 3 * width;
  return {length, 0.8 * length};
}

scene::Path arrow_path(Point tip, Point tail, const ArrowHead& head) {
  const double far = distance_of(tip, tail);
  const Point back = far > 0 ? sum({}, sum(tail, tip, -1), 1 / far) : Point{-1, 0};
  const Point foot = sum(tip, back, head.length), aside{-back.y * head.breadth / 2, back.x * head.breadth / 2};
  return scene::Path::polygon({tip, sum(foot, aside), sum(foot, aside, -1)});
}

}  // namespace planche::templates
