#include "base/board.h"

#include <cstdlib>
#include <set>
#include <unordered_set>

#include "base/hexagons.h"

namespace planche::base {

namespace {

constexpr std::array<std::string_view, 4> square_directions{"n", "e", "s", "w"};
constexpr std::array<std::string_view, 8> square_8_directions{"n", "ne", "e", "se", "s", "sw", "w", "nw"};
constexpr std::array<std::string_view, 6> flat_directions{"n", "ne", "se", "s", "sw", "nw"};
constexpr std::array<std::string_view, 6> pointy_directions{"ne", "e", "se", "sw", "w", "nw"};

constexpr std::array<Cell, 8> square_steps{
    {{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}}};

// Half of a number, rounded down.
constexpr std::int64_t half(std::int64_t number) {
  return number >> 1;
}

// Hexagons in axial coordinates: of flat ones q is the column, so they are pointy ones mirrored at the diagonal.
Hex hex_of(const Lattice& lattice, Cell cell) {
  const std::int64_t add = lattice.odd_lower ? 0 : 1;
  const auto made = [](std::int64_t q, std::int64_t r) {
    return Hex{static_cast<std::int32_t>(q), static_cast<std::int32_t>(r)};
  };
  if (lattice.axial) return made(cell.column, cell.row);
  if (lattice.grid == Grid::hexagon_flat) return made(cell.column, cell.row - half(cell.column + add));
  return made(cell.column - half(cell.row + add), cell.row);
}

Cell cell_of(const Lattice& lattice, Hex hex) {
  const std::int64_t add = lattice.odd_lower ? 0 : 1;
  if (lattice.axial) return {hex.q, hex.r};
  if (lattice.grid == Grid::hexagon_flat) return {hex.q, hex.r + half(hex.q + add)};
  return {hex.q + half(hex.r + add), hex.r};
}

// The direction of hexagons.h, which run anticlockwise from east, or of flat hexagons from south-east.
int hex_direction(const Lattice& lattice, std::size_t direction) {
  const int first = lattice.grid == Grid::hexagon_flat ? 2 : 1;
  return (first - static_cast<int>(direction) + hex_directions) % hex_directions;
}

bool points_up(Cell cell) {
  return (cell.column + cell.row) % 2 == 0;
}

// Exact coordinates, for which the middles and corners of all cells are whole numbers.
struct Exact {
  std::int64_t x, y;
};

Exact middle(const Lattice& lattice, Cell cell) {
  switch (lattice.grid) {
    case Grid::hexagon_flat:
    case Grid::hexagon_pointy: {
      const Hex hex = hex_of(lattice, cell);
      return {3 * std::int64_t{hex.q}, 3 * std::int64_t{hex.r}};
    }
    case Grid::triangle:
      return {cell.column, 3 * cell.row + (points_up(cell) ? 2 : 1)};
    default:
      return {2 * cell.column, 2 * cell.row};
  }
}

std::vector<Exact> exact_corners(const Lattice& lattice, Cell cell) {
  const Exact at = middle(lattice, cell);
  if (lattice.is_hexagonal())
    return {{at.x + 2, at.y - 1}, {at.x + 1, at.y + 1}, {at.x - 1, at.y + 2},
            {at.x - 2, at.y + 1}, {at.x - 1, at.y - 1}, {at.x + 1, at.y - 2}};
  if (lattice.grid == Grid::triangle && points_up(cell))
    return {{at.x, at.y - 2}, {at.x + 1, at.y + 1}, {at.x - 1, at.y + 1}};
  if (lattice.grid == Grid::triangle) return {{at.x - 1, at.y - 1}, {at.x + 1, at.y - 1}, {at.x, at.y + 2}};
  return {{at.x + 1, at.y - 1}, {at.x + 1, at.y + 1}, {at.x - 1, at.y + 1}, {at.x - 1, at.y - 1}};
}

// A multiple of the scalar product on paper.
std::int64_t along(const Lattice& lattice, Exact a, Exact b) {
  if (lattice.is_hexagonal()) return 2 * a.x * b.x + 2 * a.y * b.y + a.x * b.y + a.y * b.x;
  return (lattice.grid == Grid::triangle ? 3 : 1) * a.x * b.x + a.y * b.y;
}

}  // namespace

std::optional<Grid> grid_called(std::string_view name) {
  for (std::size_t i = 0; i < grid_names.size(); ++i) {
    if (grid_names[i] == name) return static_cast<Grid>(i);
  }
  return std::nullopt;
}

std::span<const std::string_view> Lattice::directions() const {
  switch (grid) {
    case Grid::square_8:
      return square_8_directions;
    case Grid::hexagon_flat:
      return flat_directions;
    case Grid::hexagon_pointy:
      return pointy_directions;
    default:
      return square_directions;  // a triangle has three of them
  }
}

std::optional<Cell> Lattice::beyond(Cell cell, std::size_t direction) const {
  if (is_hexagonal()) return cell_of(*this, neighbour(hex_of(*this, cell), hex_direction(*this, direction)));
  if (grid == Grid::triangle && direction == (points_up(cell) ? 0u : 2u)) return std::nullopt;
  const Cell step = square_steps[grid == Grid::square_8 ? direction : 2 * direction];
  return Cell{cell.column + step.column, cell.row + step.row};
}

bool Lattice::is_further(Cell cell) const {
  const std::int64_t line = grid == Grid::hexagon_flat ? cell.column : cell.row;
  return is_hexagonal() && !axial && (line % 2 != 0) == odd_lower;
}

Point Lattice::centre(Cell cell, Size size) const {
  const auto column = static_cast<double>(cell.column), row = static_cast<double>(cell.row);
  const double further = is_further(cell) ? 0.5 : 0;
  switch (grid) {
    case Grid::hexagon_flat:
      return {0.75 * size.width * column, size.height * (row + (axial ? column / 2 : further))};
    case Grid::hexagon_pointy:
      return {size.width * (column + (axial ? row / 2 : further)), 0.75 * size.height * row};
    case Grid::triangle:
      return {size.width / 2 * column, size.height * (row + (points_up(cell) ? 1.0 / 6 : -1.0 / 6))};
    default:
      return {size.width * column, size.height * row};
  }
}

Size Lattice::unit_size() const {
  const double root = std::sqrt(3.0);
  switch (grid) {
    case Grid::hexagon_flat:
      return {2 / root, 1};
    case Grid::hexagon_pointy:
      return {1, 2 / root};
    case Grid::triangle:
      return {root, 1.5};
    default:
      return {1, 1};
  }
}

std::vector<Point> Lattice::corners(Cell cell, Size size) const {
  const Point at = centre(cell, size);
  const double x = size.width / 2, y = size.height / 2;
  std::vector<Point> around;
  switch (grid) {
    case Grid::hexagon_flat:
      around = {{-x / 2, -y}, {x / 2, -y}, {x, 0}, {x / 2, y}, {-x / 2, y}, {-x, 0}};
      break;
    case Grid::hexagon_pointy:
      around = {{0, -y}, {x, -y / 2}, {x, y / 2}, {0, y}, {-x, y / 2}, {-x, -y / 2}};
      break;
    case Grid::triangle:
      around = points_up(cell) ? std::vector<Point>{{0, -4 * y / 3}, {x, 2 * y / 3}, {-x, 2 * y / 3}}
                               : std::vector<Point>{{-x, -2 * y / 3}, {x, -2 * y / 3}, {0, 4 * y / 3}};
      break;
    default:
      around = {{-x, -y}, {x, -y}, {x, y}, {-x, y}};
  }
  for (Point& corner : around) corner = {at.x + corner.x, at.y + corner.y};
  return around;
}

std::vector<Cell> Lattice::between(Cell from, Cell to) const {
  if (from == to) return {};
  Lattice sides = *this;
  if (grid == Grid::square_8) sides.grid = Grid::square;
  const Exact a = middle(sides, from), b = middle(sides, to), line{b.x - a.x, b.y - a.y};
  const std::int64_t first = along(sides, a, line), last = along(sides, b, line);
  struct Crossed {
    std::int64_t at;
    Cell cell;
  };
  std::vector<Crossed> crossed;
  std::set<Cell> met{from};
  std::vector<Cell> open{from};
  while (!open.empty()) {
    const Cell cell = open.back();
    open.pop_back();
    for (std::size_t i = 0; i < sides.directions().size(); ++i) {
      const auto next = sides.beyond(cell, i);
      if (!next || met.contains(*next)) continue;
      const std::int64_t at = along(sides, middle(sides, *next), line);
      std::int64_t left = 0, right = 0;  // how far corners are on either side of the line
      bool touches_left = false, touches_right = false;
      for (const Exact corner : exact_corners(sides, *next)) {
        const std::int64_t beside = line.x * (corner.y - a.y) - line.y * (corner.x - a.x);
        left = std::min(left, beside);
        right = std::max(right, beside);
        touches_left = touches_left || beside <= 0;
        touches_right = touches_right || beside >= 0;
      }
      if (at < first || at > last || !touches_left || !touches_right) continue;
      met.insert(*next);
      open.push_back(*next);
      if (left < 0 && right > 0 && *next != to) crossed.push_back({at, *next});
    }
  }
  std::sort(crossed.begin(), crossed.end(), [](const Crossed& x, const Crossed& y) { return x.at < y.at; });
  std::vector<Cell> cells;
  for (const Crossed& one : crossed) cells.push_back(one.cell);
  return cells;
}

Board::Board(const Lattice& lattice, const std::vector<std::optional<Cell>>& cells) : lattice_{lattice}, cells_{cells} {
  const auto far = [](Cell cell) {
    return std::abs(cell.column) > furthest_coordinate || std::abs(cell.row) > furthest_coordinate;
  };
  for (std::uint32_t i = 0; i < cells_.size(); ++i) {
    if (cells_[i] && far(*cells_[i])) cells_[i].reset();
    if (cells_[i]) places_.emplace_back(*cells_[i], i);
  }
  std::sort(places_.begin(), places_.end());
  const auto twice = [](const auto& a, const auto& b) { return a.first == b.first; };
  places_.erase(std::unique(places_.begin(), places_.end(), twice), places_.end());
  std::array<std::uint32_t, 8> alone{};
  alone.fill(none);
  beyond_.assign(cells_.size(), alone);
  for (const auto& [cell, i] : places_) {
    for (std::size_t d = 0; d < lattice_.directions().size(); ++d) {
      if (const auto next = lattice_.beyond(cell, d)) beyond_[i][d] = at(*next);
    }
  }
}

std::uint32_t Board::at(Cell cell) const {
  const auto found = std::lower_bound(places_.begin(), places_.end(), std::pair{cell, std::uint32_t{0}});
  return found == places_.end() || found->first != cell ? none : found->second;
}

std::vector<std::uint32_t> Board::near(std::uint32_t cell) const {
  std::vector<std::uint32_t> cells;
  for (const std::uint32_t one : beyond_[cell]) {
    if (one != none) cells.push_back(one);
  }
  return cells;
}

std::optional<std::size_t> Board::side(std::uint32_t from, std::uint32_t to) const {
  const auto& all = beyond_[from];
  const auto found = std::find(all.begin(), all.end(), to);
  if (found == all.end() || to == none) return std::nullopt;
  return static_cast<std::size_t>(found - all.begin());
}

std::vector<std::uint32_t> Board::steps_from(std::uint32_t cell) const {
  std::vector<std::uint32_t> steps(size(), none), order{cell};
  steps[cell] = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (const std::uint32_t next : beyond_[order[i]]) {
      if (next == none || steps[next] != none) continue;
      steps[next] = steps[order[i]] + 1;
      order.push_back(next);
    }
  }
  return steps;
}

std::vector<std::uint32_t> Board::between(std::uint32_t from, std::uint32_t to) const {
  std::vector<std::uint32_t> cells;
  if (!cells_[from] || !cells_[to]) return cells;
  for (const Cell cell : lattice_.between(*cells_[from], *cells_[to])) {
    if (const std::uint32_t one = at(cell); one != none) cells.push_back(one);
  }
  return cells;
}

std::size_t Board::length(std::uint32_t from, std::uint32_t to) const {
  if (!cells_[from] || !cells_[to]) return 1;
  return static_cast<std::size_t>(1 + std::abs(cells_[from]->column - cells_[to]->column) +
                                  std::abs(cells_[from]->row - cells_[to]->row));
}

std::vector<std::uint32_t> Board::region(std::uint32_t from, std::span<const std::uint32_t> among) const {
  std::unordered_set<std::uint32_t> left(among.begin(), among.end());
  std::vector<std::uint32_t> order;
  if (left.erase(from) > 0) order.push_back(from);
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (const std::uint32_t next : beyond_[order[i]]) {
      if (next != none && left.erase(next) > 0) order.push_back(next);
    }
  }
  return order;
}

bool Board::connected(std::span<const std::uint32_t> cells) const {
  if (cells.empty()) return true;
  const std::unordered_set<std::uint32_t> all(cells.begin(), cells.end());
  return region(cells.front(), cells).size() == all.size();
}

std::vector<std::vector<std::uint32_t>> Board::lines(std::span<const std::uint32_t> among, std::size_t length) const {
  const std::unordered_set<std::uint32_t> all(among.begin(), among.end());
  std::vector<std::vector<std::uint32_t>> lines;
  std::unordered_set<std::uint32_t> begun;
  // Half of the directions, so that each line is met from one end alone. Triangles have no straight lines.
  const std::size_t directions = lattice_.grid == Grid::triangle || length < 2 ? 0 : lattice_.directions().size() / 2;
  for (const std::uint32_t first : among) {
    if (!begun.insert(first).second) continue;
    if (length == 1) lines.push_back({first});
    for (std::size_t d = 0; d < directions; ++d) {
      std::vector<std::uint32_t> line{first};
      while (line.size() < length) {
        const std::uint32_t next = beyond_[line.back()][d];
        if (next == none || !all.contains(next)) break;
        line.push_back(next);
      }
      if (line.size() == length) lines.push_back(std::move(line));
    }
  }
  return lines;
}

}  // namespace planche::base
