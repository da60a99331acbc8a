#include "base/board.h"

#include <map>
#include <set>

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

namespace planche::base {

namespace {

using testing::ElementsAre;

constexpr double root_3 = std::numbers::sqrt3;

// Cells whose middles are at distance 1 (diagonal squares: root of 2) on paper if they are neighbours.
Size unit(Grid grid) {
  if (grid == Grid::hexagon_flat) return {2 / root_3, 1};
  if (grid == Grid::hexagon_pointy) return {1, 2 / root_3};
  if (grid == Grid::triangle) return {root_3, 1.5};
  return {1, 1};
}

double distance(Point a, Point b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

rc::Gen<Lattice> any_lattice() {
  return rc::gen::map(rc::gen::inRange(0, 5 * 4), [](int n) {
    Lattice made{static_cast<Grid>(n % 5), (n / 5) % 2 == 1, n / 10 == 1};
    made.axial = made.axial && made.is_hexagonal();
    return made;
  });
}

// A board of 7 × 6 cells with holes, some of them below 0.
std::vector<std::optional<Cell>> any_cells() {
  std::vector<std::optional<Cell>> cells;
  const int left = *rc::gen::inRange(-5, 3), top = *rc::gen::inRange(-5, 3);
  for (int row = 0; row < 6; ++row) {
    for (int column = 0; column < 7; ++column) {
      if (*rc::gen::inRange(0, 4) > 0) cells.push_back(Cell{left + column, top + row});
    }
  }
  return cells;
}

RC_GTEST_PROP(Boards, neighbours_are_the_cells_at_the_least_distance, ()) {
  const Lattice lattice = *any_lattice();
  const auto cells = any_cells();
  const Board board{lattice, cells};
  const double reach = lattice.grid == Grid::square_8 ? 1.42 : 1.001;
  for (std::uint32_t i = 0; i < cells.size(); ++i) {
    std::set<std::uint32_t> slow;
    for (std::uint32_t j = 0; j < cells.size(); ++j) {
      const Size size = unit(lattice.grid);
      if (i != j && distance(lattice.centre(*cells[i], size), lattice.centre(*cells[j], size)) < reach) slow.insert(j);
    }
    const auto fast = board.near(i);
    RC_ASSERT(std::set<std::uint32_t>(fast.begin(), fast.end()) == slow);
  }
}

// "ne" is the direction whose cell is up and to the right on paper.
RC_GTEST_PROP(Boards, directions_lead_where_their_names_say_clockwise, ()) {
  const Lattice lattice = *any_lattice();
  const Cell cell{*rc::gen::inRange(-9, 9), *rc::gen::inRange(-9, 9)};
  const Size size = unit(lattice.grid);
  const Point from = lattice.centre(cell, size);
  double before = -1;
  for (std::size_t d = 0; d < lattice.directions().size(); ++d) {
    const auto next = lattice.beyond(cell, d);
    if (!next) continue;
    const Point to = lattice.centre(*next, size);
    const std::string_view name = lattice.directions()[d];
    const double right = to.x - from.x, down = to.y - from.y;
    RC_ASSERT((name.find('n') != std::string_view::npos) == (down < -0.01 && !(lattice.grid == Grid::triangle && std::abs(right) > 0.1)));
    RC_ASSERT((name.find('s') != std::string_view::npos) == (down > 0.01 && !(lattice.grid == Grid::triangle && std::abs(right) > 0.1)));
    RC_ASSERT((name.find('e') != std::string_view::npos) == (right > 0.01));
    RC_ASSERT((name.find('w') != std::string_view::npos) == (right < -0.01));
    double turn = std::atan2(right, -down);
    if (turn < -1e-9) turn += 2 * std::numbers::pi;
    if (lattice.grid != Grid::triangle) RC_ASSERT(turn > before);
    before = turn;
  }
}

RC_GTEST_PROP(Boards, sides_and_directions_agree, ()) {
  const Lattice lattice = *any_lattice();
  const Board board{lattice, any_cells()};
  for (std::uint32_t i = 0; i < board.size(); ++i) {
    for (const std::uint32_t next : board.near(i)) {
      RC_ASSERT(board.beyond(i, board.side(i, next).value()) == next);
      RC_ASSERT(board.side(next, i).has_value());
    }
  }
}

RC_GTEST_PROP(Boards, neighbours_share_the_corners_of_a_side, ()) {
  const Lattice lattice = *any_lattice();
  if (lattice.grid == Grid::square_8) return;
  const Size size = unit(lattice.grid);
  const Cell cell{*rc::gen::inRange(-9, 9), *rc::gen::inRange(-9, 9)};
  for (std::size_t d = 0; d < lattice.directions().size(); ++d) {
    const auto next = lattice.beyond(cell, d);
    if (!next) continue;
    int shared = 0;
    for (const Point a : lattice.corners(cell, size)) {
      for (const Point b : lattice.corners(*next, size)) shared += distance(a, b) < 1e-9 ? 1 : 0;
    }
    RC_ASSERT(shared == 2);
  }
}

// The slow way tries all ways: paths get shorter until none does.
RC_GTEST_PROP(Boards, steps_are_the_shortest_way_around_holes, ()) {
  const Lattice lattice = *any_lattice();
  const Board board{lattice, any_cells()};
  if (board.size() == 0) return;
  std::vector<std::uint32_t> slow(board.size(), Board::none);
  slow[0] = 0;
  for (bool shorter = true; shorter;) {
    shorter = false;
    for (std::uint32_t i = 0; i < board.size(); ++i) {
      for (const std::uint32_t next : board.near(i)) {
        if (slow[i] == Board::none || slow[i] + 1 >= slow[next]) continue;
        slow[next] = slow[i] + 1;
        shorter = true;
      }
    }
  }
  RC_ASSERT(board.steps_from(0) == slow);
}

// The slow way walks along the line in short steps and looks in which cell each point is: the one with the nearest
// middle. Points near to two cells are on a border.
RC_GTEST_PROP(Boards, lines_cross_the_cells_between_two_middles, ()) {
  const Lattice lattice = *any_lattice();
  const Size size = unit(lattice.grid);
  const Cell from{0, 0}, to{*rc::gen::inRange(-5, 6), *rc::gen::inRange(-5, 6)};
  const Point a = lattice.centre(from, size), b = lattice.centre(to, size);
  std::vector<Cell> slow;
  constexpr int steps = 20'000;
  for (int i = 0; i <= steps; ++i) {
    const double t = static_cast<double>(i) / steps;
    const Point at{a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
    std::multimap<double, Cell> near;
    const auto row = static_cast<std::int64_t>(std::lround(at.y / (lattice.is_hexagonal() ? 0.866 * 1 : size.height)));
    for (std::int64_t r = row - 9; i % 40 == 0 && r <= row + 9; ++r) {
      for (std::int64_t c = -16; c <= 16; ++c) near.emplace(distance(at, lattice.centre({c, r}, size)), Cell{c, r});
    }
    if (near.empty() || std::next(near.begin())->first - near.begin()->first < 1e-6) continue;
    const Cell cell = near.begin()->second;
    if (cell != from && cell != to && (slow.empty() || slow.back() != cell)) slow.push_back(cell);
  }
  const auto fast = lattice.between(from, to);
  // Short steps may pass over a corner that is cut by less than they measure.
  for (const Cell cell : slow) RC_ASSERT(std::ranges::find(fast, cell) != fast.end());
  std::size_t missing = 0;
  for (const Cell cell : fast) missing += std::ranges::find(slow, cell) == slow.end() ? 1 : 0;
  RC_ASSERT(missing == 0);
}

// The slow way floods: it adds neighbours until nothing changes.
RC_GTEST_PROP(Boards, regions_are_what_a_flood_reaches, ()) {
  const Lattice lattice = *any_lattice();
  const Board board{lattice, any_cells()};
  if (board.size() == 0) return;
  std::vector<std::uint32_t> among;
  for (std::uint32_t i = 0; i < board.size(); ++i) {
    if (*rc::gen::inRange(0, 3) > 0) among.push_back(i);
  }
  std::set<std::uint32_t> flood;
  if (std::ranges::find(among, 0u) != among.end()) flood.insert(0);
  for (bool more = !flood.empty(); more;) {
    more = false;
    for (const std::uint32_t one : among) {
      for (const std::uint32_t next : board.near(one)) more = (flood.contains(next) && flood.insert(one).second) || more;
    }
  }
  const auto region = board.region(0, among);
  RC_ASSERT(std::set<std::uint32_t>(region.begin(), region.end()) == flood);
  RC_ASSERT(region.size() == flood.size());
  RC_ASSERT(board.connected(region));
  if (!flood.empty()) RC_ASSERT(board.connected(among) == (flood.size() == among.size()));
}

std::vector<std::optional<Cell>> block(std::int64_t columns, std::int64_t rows) {
  std::vector<std::optional<Cell>> cells;
  for (std::int64_t row = 1; row <= rows; ++row) {
    for (std::int64_t column = 1; column <= columns; ++column) cells.push_back(Cell{column, row});
  }
  return cells;
}

std::size_t count_lines(Grid grid, std::int64_t side, std::size_t length) {
  const Board board{{grid}, block(side, side)};
  std::vector<std::uint32_t> all(board.size());
  for (std::uint32_t i = 0; i < all.size(); ++i) all[i] = i;
  return board.lines(all, length).size();
}

// Noughts and crosses has eight lines; four in a row on 7 × 7 has 2·7·4 + 2·4·4.
TEST(Boards, have_as_many_lines_as_counting_finds) {
  EXPECT_EQ(count_lines(Grid::square_8, 3, 3), 8u);
  EXPECT_EQ(count_lines(Grid::square, 3, 3), 6u);
  EXPECT_EQ(count_lines(Grid::square_8, 7, 4), 88u);
  EXPECT_EQ(count_lines(Grid::square_8, 3, 1), 9u);
  EXPECT_EQ(count_lines(Grid::square_8, 3, 4), 0u);
}

// On wargame maps with the columns 2, 4, … half a cell lower, 0404 borders on 0403, 0504, 0505, 0405, 0305 and 0304.
TEST(Boards, number_hexagons_as_wargames_do) {
  const Board board{{Grid::hexagon_flat}, block(6, 6)};
  const auto at = [](std::uint32_t column, std::uint32_t row) { return (row - 1) * 6 + column - 1; };
  EXPECT_THAT(board.near(at(4, 4)), ElementsAre(at(4, 3), at(5, 4), at(5, 5), at(4, 5), at(3, 5), at(3, 4)));
}

TEST(Boards, leave_out_records_without_a_place_and_the_second_cell_at_a_place) {
  const Board board{{Grid::square}, {Cell{1, 1}, std::nullopt, Cell{2, 1}, Cell{2, 1}, Cell{furthest_coordinate + 1, 0}}};
  EXPECT_THAT(board.near(0), ElementsAre(2u));
  EXPECT_TRUE(board.near(1).empty());
  EXPECT_TRUE(board.near(3).empty());
  EXPECT_TRUE(board.between(0, 1).empty());
}

TEST(Boards, run_a_line_along_a_side_through_no_cell_beside_it) {
  const Lattice pointy{Grid::hexagon_pointy, true};
  EXPECT_TRUE(pointy.between({0, 0}, {1, 1}).empty());  // along the side between [1, 0] and [0, 1]
  EXPECT_THAT(Lattice{Grid::square_8}.between({1, 1}, {4, 4}), ElementsAre(Cell{2, 2}, Cell{3, 3}));
  EXPECT_TRUE(Lattice{Grid::square}.between({3, 3}, {3, 3}).empty());
}

}  // namespace

}  // namespace planche::base
