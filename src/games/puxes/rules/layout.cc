#include "games/puxes/rules/layout.h"

#include <algorithm>
#include <array>

namespace planche::rules::puxes {

namespace {

using base::Point;

Point moved(Point from, Point direction, double by) {
  return {from.x + direction.x * by, from.y + direction.y * by};
}

}  // namespace

Table usual_table(const Geometry& geometry) {
  return table_of({geometry.width, geometry.length}, geometry);
}

Table table_of(base::Size size, const Geometry& geometry) {
  return {size, size.height / geometry.dixes_a_length};
}

Point inwards(Side side) {
  constexpr std::array<Point, 4> steps{{{0, -1}, {0, 1}, {1, 0}, {-1, 0}}};  // in the order of Side
  return steps[static_cast<std::size_t>(side)];
}

Point rightwards(Side side) {
  const Point ahead = inwards(side);
  return {-ahead.y, ahead.x};
}

bool facing(Side a, Side b) {
  return a != b && (a == Side::south || a == Side::north) == (b == Side::south || b == Side::north);
}

std::vector<Point> temple_places(Side side, int temples, const Table& table, const Geometry& geometry) {
  const double width = table.size.width, length = table.size.height, from_edge = length / geometry.temple_part;
  const Point ahead = inwards(side);
  // The middle of the player's edge: half the table behind the centre.
  const Point edge{width / 2 - ahead.x * width / 2, length / 2 - ahead.y * length / 2};
  const Point middle = moved(edge, ahead, from_edge);
  std::vector<Point> places;
  for (int i = 0; i < temples; ++i) {
    places.push_back(moved(middle, rightwards(side), (i - (temples - 1) / 2.0) * geometry.adjacent * table.dixe));
  }
  return places;
}

Garden garden_around(Point temple, double dixe, const Geometry& geometry) {
  return {square_around(temple, dixe), square_around(temple, geometry.sacred_garden * dixe),
          square_around(temple, geometry.public_garden * dixe)};
}

base::Rect fortress_zone(const Table& table, const Geometry& geometry, const ModeRules& mode) {
  double side = geometry.fortress * table.dixe;
  if (std::ranges::any_of(mode.sides, [](Side at) { return at == Side::west || at == Side::east; })) {
    const double garden = table.size.height / geometry.temple_part + geometry.public_garden / 2 * table.dixe;
    side = std::clamp(table.size.width - 2 * garden, table.dixe, side);
  }
  return square_around({table.size.width / 2, table.size.height / 2}, side);
}

double ahead_of(Point temple, Side side, Point p) {
  const Point ahead = inwards(side);
  return (p.x - temple.x) * ahead.x + (p.y - temple.y) * ahead.y;
}

int corners_in(std::span<const Garden> gardens, const Square& square) {
  const auto all = corners(square);
  return static_cast<int>(std::ranges::count_if(all, [&](Point p) {
    const bool common = std::ranges::any_of(gardens, [&](const auto& g) { return holds(g.common, p); });
    const bool sacred = std::ranges::any_of(gardens, [&](const auto& g) { return holds_inside(g.sacred, p); });
    return common && !sacred;
  }));
}

std::vector<Point> usual_oracles(Side side, int oracles, const std::vector<Point>& temples, double dixe) {
  std::vector<Point> places;
  // A single row lies in the middle of the ring between the squares of 3 and 7 DiXes. Two rows lie on either side of
  // that: the first outside the sacred garden, the second with two corners of each oracle in the ring.
  constexpr double row = 2.5, first_of_two = 2, second_of_two = 3.95, step = 2;
  const int shares = static_cast<int>(temples.size());
  const int most_in_a_row = shares == 1 ? 4 : 3;  // one fewer beside the row of another temple
  for (int i = 0; i < shares; ++i) {
    const Point temple = temples[static_cast<std::size_t>(i)];
    const int count = oracles / shares + (i < oracles % shares ? 1 : 0), near = std::min(count, most_in_a_row);
    const auto lay = [&](int in_row, double ahead) {
      const Point middle = moved(temple, inwards(side), ahead * dixe);
      for (int k = 0; k < in_row; ++k) {
        places.push_back(moved(middle, rightwards(side), (k - (in_row - 1) / 2.0) * step * dixe));
      }
    };
    lay(near, near == count ? row : first_of_two);
    lay(count - near, second_of_two);
  }
  return places;
}

Setup usual_setup(Mode mode, const Table& table, const Parameters& parameters, std::span<const Face> faces) {
  const ModeRules& rules = parameters.of(mode);
  Setup setup;
  setup.mode = mode;
  setup.table = table.size;
  setup.dixe = table.dixe;
  std::size_t shown = 0;
  for (const Side side : rules.sides) {
    Player player;
    player.name = std::string(1, static_cast<char>('A' + setup.players.size()));
    player.side = side;
    const auto temples = temple_places(side, rules.temples, table, parameters.geometry);
    for (const Point& at : temples) player.temples.push_back({at});
    for (const Point& at : usual_oracles(side, rules.oracles, temples, table.dixe)) {
      Oracle oracle;
      oracle.at = at;
      oracle.face = faces.empty() ? Face{false, "smiley"} : faces[shown++ % faces.size()];
      oracle.face.value = nullptr;
      player.oracles.push_back(std::move(oracle));
    }
    setup.players.push_back(std::move(player));
  }
  return setup;
}

}  // namespace planche::rules::puxes
