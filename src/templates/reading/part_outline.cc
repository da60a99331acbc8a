#include "templates/reading/part_outline.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>

#include <fmt/format.h>

#include "templates/reading/read.h"

namespace planche::templates {

namespace {

using scene::Point;

// A point of the lattice of cell corners.
using Spot2 = std::pair<int, int>;

// The corners of a cell, clockwise. Units are cells for squares, and half the width and a quarter of the height for
// hexagons with corners at the top.
std::vector<Spot2> corners_of(int row, int column, bool square) {
  if (square) return {{column, row}, {column + 1, row}, {column + 1, row + 1}, {column, row + 1}};
  const int x = 2 * column + row % 2 + 1, y = 3 * row + 2;
  return {{x, y - 2}, {x + 1, y - 1}, {x + 1, y + 1}, {x, y + 2}, {x - 1, y + 1}, {x - 1, y - 1}};
}

using Edge = std::pair<Spot2, Spot2>;

// The edges between cells and empty space, clockwise around each cell, with the cell's number.
std::map<Edge, int> border(const std::vector<std::vector<Spot2>>& cells) {
  std::map<Edge, int> edges;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for (std::size_t k = 0; k < cells[i].size(); ++k) {
      const Spot2 a = cells[i][k], b = cells[i][(k + 1) % cells[i].size()];
      if (edges.erase({b, a}) == 0) edges.emplace(Edge{a, b}, static_cast<int>(i));
    }
  }
  return edges;
}

// The number of groups of cells that share edges.
std::size_t groups(const std::vector<std::vector<Spot2>>& cells) {
  std::vector<std::size_t> first(cells.size());
  for (std::size_t i = 0; i < first.size(); ++i) first[i] = i;
  const auto root = [&](std::size_t i) {
    while (first[i] != i) i = first[i];
    return i;
  };
  std::map<Edge, std::size_t> owners;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for (std::size_t k = 0; k < cells[i].size(); ++k) {
      const Spot2 a = cells[i][k], b = cells[i][(k + 1) % cells[i].size()];
      owners[{a, b}] = i;
      if (const auto other = owners.find({b, a}); other != owners.end()) first[root(i)] = root(other->second);
    }
  }
  std::size_t count = 0;
  for (std::size_t i = 0; i < first.size(); ++i) count += first[i] == i ? 1 : 0;
  return count;
}

// The closed paths along the border.
std::vector<std::vector<Spot2>> ways_round(std::map<Edge, int> edges) {
  std::vector<std::vector<Spot2>> ways;
  while (!edges.empty()) {
    std::vector<Spot2>& way = ways.emplace_back();
    auto at = edges.begin();
    while (at != edges.end()) {
      const auto [a, b] = at->first;
      const int cell = at->second;
      way.push_back(a);
      edges.erase(at);
      // Where cells touch at a corner, the path stays with its cell.
      at = edges.end();
      for (auto next = edges.lower_bound({b, {-1, -1}}); next != edges.end() && next->first.first == b; ++next) {
        if (at == edges.end() || next->second == cell) at = next;
      }
    }
  }
  return ways;
}

double cross(Point o, Point a, Point b) {
  return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
}

// Twice the area; positive if clockwise on paper.
double area(const std::vector<Point>& corners) {
  double sum = 0;
  for (std::size_t i = 1; i + 1 < corners.size(); ++i) sum += cross(corners[0], corners[i], corners[i + 1]);
  return sum;
}

bool between(Point a, Point b, Point p) {
  return std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= p.y &&
         p.y <= std::max(a.y, b.y);
}

// Whether the lines from a to b and from c to d share a point.
bool meet(Point a, Point b, Point c, Point d) {
  const double c1 = cross(a, b, c), d1 = cross(a, b, d), a1 = cross(c, d, a), b1 = cross(c, d, b);
  if (((c1 > 0 && d1 < 0) || (c1 < 0 && d1 > 0)) && ((a1 > 0 && b1 < 0) || (a1 < 0 && b1 > 0))) return true;
  // Every corner begins a line, so the other ends need no test.
  return (c1 == 0 && between(a, b, c)) || (a1 == 0 && between(c, d, a));
}

std::vector<Point> without_straight(const std::vector<Point>& corners) {
  constexpr double straight = 1e-9;
  std::vector<Point> kept;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Point before = corners[(i + corners.size() - 1) % corners.size()], behind = corners[(i + 1) % corners.size()];
    if (std::abs(cross(before, corners[i], behind)) > straight) kept.push_back(corners[i]);
  }
  return kept;
}

}  // namespace

Traced trace_cells(const std::vector<std::string>& rows, CellShape shape, double cell) {
  const bool flat = shape == CellShape::hexagon_flat, square = shape == CellShape::square;
  std::vector<std::vector<Spot2>> cells;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t column = 0; column < rows[row].size(); ++column) {
      const int r = static_cast<int>(row), c = static_cast<int>(column);
      if (rows[row][column] != '1') continue;
      cells.push_back(flat ? corners_of(c, r, square) : corners_of(r, c, square));
    }
  }
  if (cells.empty()) return {{}, "expected at least one cell that is `1`, found none"};
  if (const std::size_t apart = groups(cells); apart > 1)
    return {{}, fmt::format("expected cells that touch along their edges, found {} groups apart", apart)};
  const auto ways = ways_round(border(cells));
  if (ways.size() > 1) return {{}, "expected cells that enclose no hole, found one"};
  Traced traced;
  const double across = square ? cell : cell / 2, down = square ? cell : cell / (2 * std::numbers::sqrt3);
  for (const auto& [x, y] : ways.front()) traced.points.push_back({x * across, y * down});
  if (flat) {  // the same with x and y exchanged
    for (Point& p : traced.points) std::swap(p.x, p.y);
    std::reverse(traced.points.begin(), traced.points.end());
  }
  traced.points = without_straight(traced.points);
  const scene::Rect box = scene::Path::polygon(traced.points).bounds();
  for (Point& p : traced.points) p = {p.x - box.x, p.y - box.y};
  return traced;
}

Traced check_corners(std::vector<Point> corners) {
  const std::size_t count = corners.size();
  if (count < 3) return {{}, fmt::format("expected at least 3 corners, found {}", count)};
  for (std::size_t i = 0; i < count; ++i) {
    const Point a = corners[i], b = corners[(i + 1) % count], c = corners[(i + 2) % count];
    const auto named = [&](std::size_t place) { return (i + place) % count + 1; };
    if (a == b)
      return {{}, fmt::format("expected different corners, found {} and {} at the same point", named(0), named(1))};
    const double ahead = (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y);
    if (cross(a, b, c) == 0 && ahead < 0)
      return {{}, fmt::format("expected an outline that does not go back on itself, found it at corner {}", named(1))};
  }
  for (std::size_t i = 0; i < count; ++i) {
    const Point a = corners[i], b = corners[(i + 1) % count];
    for (std::size_t k = i + 2; k < count && (k + 1) % count != i; ++k) {
      if (meet(a, b, corners[k], corners[(k + 1) % count]))
        return {{},
                fmt::format("expected an outline that does not cross itself, found the lines from corner {} and "
                            "from corner {} meeting",
                            i + 1, k + 1)};
    }
  }
  if (area(corners) < 0) std::reverse(corners.begin(), corners.end());
  return {without_straight(corners), {}};
}

std::optional<PartOutline> read_outline(const data::Value& object, const Where& where, Reporter& report) {
  const data::Value* points = object.find("points");
  const data::Value* cells = object.find("cells");
  const data::Value* cell = object.find("cell");
  const data::Value* shape = object.find("shape");
  const auto wrong = [&](std::string message) {
    report.error(where, "template/outline", std::move(message));
    return std::nullopt;
  };
  if ((points == nullptr) == (cells == nullptr))
    return wrong(fmt::format("expected either `points` or `cells` in an outline, found {}",
                             points == nullptr ? "neither" : "both"));
  if (points != nullptr && (cell != nullptr || shape != nullptr))
    return wrong("expected `cell` and `shape` only with `cells`");
  if (cells != nullptr && cell == nullptr) return wrong("expected the size of a `cell` in mm, found none");
  Traced traced;
  if (points != nullptr) {
    std::vector<Point> corners;
    for (const data::Value& one : *points->array()) corners.push_back(point(&one).value_or(Point{}));
    traced = check_corners(std::move(corners));
  } else {
    std::vector<std::string> rows;
    for (const data::Value& row : *cells->array()) rows.push_back(*row.string());
    const Entry named{"shape", shape != nullptr ? shape : cell, nullptr, {}};
    traced = trace_cells(rows, static_cast<CellShape>(choice(&named, {"square", "hexagon-flat", "hexagon-pointy"}, 0)),
                         cell->number());
  }
  if (!traced.fault.empty()) return wrong(traced.fault);
  const scene::Rect box = scene::Path::polygon(traced.points).bounds();
  const scene::Size size{box.right(), box.bottom()};
  if (box.x < 0 || box.y < 0)
    return wrong(fmt::format("expected corners at 0, 0 or beyond, found {:.6g}, {:.6g}", box.x, box.y));
  constexpr double least_side = 1, largest_side = 2000;
  if (std::min(size.width, size.height) < least_side || std::max(size.width, size.height) > largest_side)
    return wrong(fmt::format("expected a part of {} to {} mm a side, found {:.6g} × {:.6g} mm", least_side,
                             largest_side, size.width, size.height));
  PartOutline made{{scene::Outline::Form::polygon, 0, {}}, size};
  for (const Point& p : traced.points) made.outline.points.push_back({p.x / size.width, p.y / size.height});
  return made;
}

}  // namespace planche::templates
