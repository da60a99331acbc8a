#include "games/praxis/parts/sky.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "base/random.h"
#include "base/text.h"
#include "games/praxis/rules/document.h"
#include "parts/drawn.h"
#include "parts/pen.h"

namespace planche::parts::praxis {

namespace {

using rules::praxis::cells_a_grid;
using rules::praxis::grid_count;

constexpr int columns = 3, rows = 2;
constexpr double grid_bleed = 2;             // mm
constexpr Color pale_rim{0xd8, 0xd8, 0xde};  // in low-ink style

// In cells: how far the sky extends, enough for the bleed of the smallest cells.
constexpr double beyond = 0.26;
constexpr std::uint64_t star_stream = 1, nebula_stream = 2;

// Stars of one size.
struct Magnitude {
  int count;
  double across, low_ink_across;  // mm
};
constexpr std::array<Magnitude, 3> magnitudes{{{210, 0.24, 0.22}, {52, 0.46, 0.4}, {8, 0.8, 0.7}}};
constexpr double full_cell = 20;     // mm: in smaller cells stars shrink, and none is under a number
constexpr double number_room = 5.5;  // mm, from a corner of a cell
constexpr double shortest_ray = 0.9, longest_ray = 1.7;  // mm, from the centre of the largest stars

constexpr int nebulas = 2, puffs = 9;  // nebulas on a grid; puffs in a nebula
constexpr int dots_a_puff = 22;        // in low-ink style
constexpr double dot_across = 0.2;     // mm

// A cloud that fades evenly from its centre; `reach` is half the length of an ellipse, in cells.
struct Puff {
  Point at;
  double reach, flatness, angle;
  Color color;
};

double fraction(base::Random& random) {
  constexpr std::uint32_t steps = 1u << 20;
  return static_cast<double>(random.below(steps)) / steps;
}
double between(base::Random& random, double low, double high) {
  return low + (high - low) * fraction(random);
}

// The colours of a grid's two nebulas. No two grids have the same pair, so that borders between grids stay visible.
std::array<Color, nebulas> nebula_colors(int grid) {
  static constexpr std::array<Color, grid_count> hues{{{0x6a, 0x4c, 0xc8},
                                                       {0x1f, 0x8a, 0xa8},
                                                       {0xb8, 0x44, 0x8a},
                                                       {0x2f, 0x62, 0xd0},
                                                       {0x2c, 0x93, 0x7c},
                                                       {0xb5, 0x6a, 0x3c}}};
  const auto first = static_cast<std::size_t>(grid - 1);
  return {hues[first], hues[(first + 2) % hues.size()]};
}

// One nebula lies on the left and one on the right. Each is a faint cloud with a bent, uneven row of puffs in it.
std::vector<Puff> puffs_of(int grid) {
  base::Random random{static_cast<std::uint64_t>(grid), nebula_stream};
  const auto hues = nebula_colors(grid);
  std::vector<Puff> all;
  for (int n = 0; n < nebulas; ++n) {
    const auto puff = [&](Point at, double reach, double flatness, double angle, double strength) {
      Color color = hues[static_cast<std::size_t>(n)];
      color.alpha = static_cast<std::uint8_t>(255 * strength);
      all.push_back({at, reach, flatness, angle, color});
    };
    double heading = between(random, -50, 50);
    const double bend = between(random, -16, 16);
    const Point middle{n == 0 ? between(random, 0.3, 1.1) : between(random, 1.9, 2.7), between(random, 0.5, 1.5)};
    puff(middle, between(random, 1.2, 1.5), between(random, 0.55, 0.75), heading, 0.24);
    const Point back = Transform::rotation(heading)(Point{-0.12 * puffs, 0});
    Point at{middle.x + back.x, middle.y + back.y};
    heading -= bend * puffs / 2;
    for (int i = 0; i < puffs; ++i) {
      const double inner = 1 - std::abs(i - (puffs - 1) / 2.0) / puffs;  // the row is thickest in its centre
      const Point aside{between(random, -0.12, 0.12), between(random, -0.12, 0.12)};
      puff({at.x + aside.x, at.y + aside.y}, between(random, 0.3, 1.05) * inner, between(random, 0.4, 0.9),
           heading + between(random, -35, 35), between(random, 0.14, 0.32) * inner);
      const Point step = Transform::rotation(heading)(Point{0.24, 0});
      at = {at.x + step.x, at.y + step.y};
      heading += bend;
    }
  }
  return all;
}

// A circle of radius 1 whose colour fades out without a visible edge.
scene::ScenePtr soft_disc(Color color) {
  scene::RadialGradient fading{{0, 0}, 1, {}};
  constexpr std::array<double, 6> strengths{1, 0.86, 0.55, 0.24, 0.06, 0};
  for (std::size_t i = 0; i < strengths.size(); ++i) {
    Color stop = color;
    stop.alpha = static_cast<std::uint8_t>(std::lround(color.alpha * strengths[i]));
    fading.stops.push_back({static_cast<double>(i) / (strengths.size() - 1), stop});
  }
  auto disc = scene_of({-1, -1, 2, 2});
  disc->items.emplace_back(Shape{Path::ellipse(disc->extent), std::move(fading), {}});
  return disc;
}

// Maps a circle of radius 1 to the puff, in mm.
Transform placing(const Puff& puff, double cell) {
  const double reach = puff.reach * cell;
  return Transform::translation(puff.at.x * cell, puff.at.y * cell)
      .after(Transform::rotation(puff.angle))
      .after(Transform::scaling(reach, reach * puff.flatness));
}

// Numbers stand in the top left and bottom right corners of each cell; `room` is the side of these corners.
bool under_number(Point p, double room) {
  const double x = p.x - std::floor(p.x), y = p.y - std::floor(p.y);
  return (x < room && y < room) || (x > 1 - room && y > 1 - room);
}

// Keeps stars with rays away from the lines between cells, and thus from all text.
bool amid_cell(Point p) {
  const auto amid = [](double t) { return t - std::floor(t) > 0.18 && t - std::floor(t) < 0.82; };
  return p.x > 0 && p.x < columns && p.y > 0 && p.y < rows && amid(p.x) && amid(p.y);
}

bool near_one_of(const std::vector<Point>& stars, Point p) {
  return std::ranges::any_of(stars, [&](Point s) { return std::hypot(s.x - p.x, s.y - p.y) < 0.4; });
}

// A dot is a line of zero length with round caps, its shortest form in a file.
void dot(Path& dots, Point at) {
  dots.append(Path::line(at, at));
}
Shape drawn_dots(Path dots, Color color, double across) {
  return Shape{std::move(dots), {}, round_line(color, across)};
}

void draw_stars(scene::Scene& on, int grid, double cell, const SkyColors& colors) {
  base::Random random{static_cast<std::uint64_t>(grid), star_stream};
  const bool small = cell < full_cell;
  const double scale = small ? cell / full_cell : 1, corner = small ? std::clamp(number_room / cell, 0.24, 0.45) : 0.24;
  for (const Magnitude& magnitude : magnitudes) {
    const bool largest = &magnitude == &magnitudes.back();
    Path dots, rays;
    std::vector<Point> brightest;
    for (int left = magnitude.count; left > 0;) {
      const Point at{between(random, -beyond, columns + beyond), between(random, -beyond, rows + beyond)};
      if ((small || &magnitude != &magnitudes.front()) && under_number(at, corner)) continue;
      if (largest && (!amid_cell(at) || near_one_of(brightest, at))) continue;
      --left;
      const Point p{at.x * cell, at.y * cell};
      dot(dots, p);
      if (!largest) continue;
      brightest.push_back(at);
      const double ray = scale * between(random, shortest_ray, longest_ray);
      rays.append(Path::line({p.x - ray, p.y}, {p.x + ray, p.y}));
      rays.append(Path::line({p.x, p.y - ray}, {p.x, p.y + ray}));
    }
    if (largest)
      on.items.emplace_back(Shape{std::move(rays), {}, Stroke{colors.star, scale * thin_line, {}, scene::Cap::round}});
    on.items.emplace_back(drawn_dots(std::move(dots), colors.star,
                                     scale * (colors.nebulas ? magnitude.across : magnitude.low_ink_across)));
  }
}

void draw_nebulas(scene::Scene& on, int grid, double cell, const SkyColors& colors) {
  base::Random random{static_cast<std::uint64_t>(grid), nebula_stream + 1};
  Path dots;
  for (const Puff& puff : puffs_of(grid)) {
    const Transform placed = placing(puff, cell);
    if (colors.nebulas) {
      on.items.emplace_back(scene::Group{soft_disc(puff.color), placed});
      continue;
    }
    for (int i = 0; i < dots_a_puff; ++i) {  // sums of three random numbers cluster in the centre
      const auto scattered = [&] { return (fraction(random) + fraction(random) + fraction(random)) / 1.5 - 1; };
      const double x = scattered(), y = scattered();
      dot(dots, placed(Point{x, y}));
    }
  }
  if (!colors.nebulas) on.items.emplace_back(drawn_dots(std::move(dots), colors.credit, dot_across));
}

// Draws one grid with its lines and numbers.
class SpaceGrid {
 public:
  SpaceGrid(int number, const SpaceGridOptions& options, scene::Typesetter& typesetter)
      : number_{number}, options_{options}, typesetter_{typesetter}, colors_{sky_colors(options.style)} {}

  scene::ScenePtr draw() {
    auto ground = sky(number_, options_.cell, grid_bleed, options_.style);
    scene_.extent = ground->extent;
    scene_.items.emplace_back(scene::Group{std::move(ground)});
    lines();
    for (int c = 1; c <= cells_a_grid; ++c) cell_number(c);
    const double width = columns * options_.cell, middle = options_.cell * rows / 2.0;
    badge({options_.cell / 2, middle}, 0);
    badge({width - options_.cell / 2, middle}, 180);
    credit();
    return std::make_shared<const scene::Scene>(std::move(scene_));
  }

 private:
  static constexpr double badge_radius = 3.6, corner_inset = 1.9, foot_room = 7, credit_step = 2.6;  // mm

  void lines() {
    const double cell = options_.cell, width = columns * cell, height = rows * cell;
    Path inner;
    for (int x = 1; x < columns; ++x) inner.append(Path::line({x * cell, 0}, {x * cell, height}));
    for (int y = 1; y < rows; ++y) inner.append(Path::line({0, y * cell}, {width, y * cell}));
    scene_.items.emplace_back(Shape{std::move(inner), {}, Stroke{colors_.line, medium_line, {}}});
    // Dark skies run over the cut, inside a fine line. On white, a pale line along the cut covers the bleed: an uneven
    // cut does not show, and the line takes little ink.
    const double edge = colors_.nebulas ? thin_line : grid_bleed + medium_line;
    const double beyond_cut = colors_.nebulas ? -thin_line / 2 : (grid_bleed - medium_line) / 2;
    scene_.items.emplace_back(Shape{Path::rectangle(Rect{0, 0, width, height}.grown(beyond_cut)),
                                    {},
                                    Stroke{colors_.nebulas ? colors_.line : pale_rim, edge, {}}});
  }

  // Draws a number around the origin, then places and turns it.
  void figure(int value, double size_pt, int weight, scene::Align align, Point offset, const Transform& placed) {
    scene::Scene figure;
    Pen{figure, typesetter_}.line(std::to_string(value), {size_pt, weight, colors_.number}, offset, align);
    scene_.items.emplace_back(scene::Group{std::make_shared<const scene::Scene>(std::move(figure)), placed});
  }

  void cell_number(int cell) {
    constexpr double size = 11;  // pt
    const rules::praxis::Square square = rules::praxis::Grid{number_, {0, 0}, 0, nullptr}.square(cell);
    const Point corner{square.x * options_.cell, square.y * options_.cell};
    const Point offset{corner_inset, corner_inset + drawn::cap_height * base::mm_from_pt(size)};
    figure(cell, size, 500, scene::Align::left, offset, Transform::translation(corner.x, corner.y));
    figure(cell, size, 500, scene::Align::left, offset,
           Transform::translation(corner.x + options_.cell, corner.y + options_.cell).after(Transform::rotation(180)));
  }

  void badge(Point at, double degrees) {
    constexpr double size = 14;
    scene_.items.emplace_back(Shape{disc(at, badge_radius), colors_.ground, Stroke{colors_.line, medium_line, {}}});
    figure(number_, size, 700, scene::Align::centre, {0, drawn::cap_height * base::mm_from_pt(size) / 2},
           Transform::translation(at.x, at.y).after(Transform::rotation(degrees)));
  }

  // In the foot of the first lower cell, in as many lines as it takes, stacked upwards beside the number for the
  // opposite side of the table.
  void credit() {
    Pen pen{scene_, typesetter_};
    const Type type{6, 400, colors_.credit};
    const double room = options_.cell - foot_room;
    const std::vector<std::string> lines = pen.lines(options_.credit, type, room);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const double up = credit_step * static_cast<double>(lines.size() - 1 - i);
      pen.line(lines[i], type, {corner_inset, rows * options_.cell - corner_inset - up}, scene::Align::left, room);
    }
  }

  int number_;
  const SpaceGridOptions& options_;
  scene::Typesetter& typesetter_;
  SkyColors colors_;
  scene::Scene scene_;
};

}  // namespace

SkyColors sky_colors(std::string_view style) {
  constexpr Color ink{0x1b, 0x1b, 0x1f}, soft{0x4a, 0x4a, 0x52}, pale{0x9a, 0x9a, 0xa2}, white{0xff, 0xff, 0xff};
  if (style == "low-ink") return {white, soft, ink, ink, pale, false};
  return {{0x0c, 0x10, 0x2a}, white, white, white, {0xb4, 0xbc, 0xd8}, true};
}

scene::ScenePtr sky(int grid, double cell, double bleed, std::string_view style) {
  const SkyColors colors = sky_colors(style);
  auto drawn = scene_of(Rect{0, 0, columns * cell, rows * cell}.grown(bleed), true);
  drawn->items.emplace_back(Shape{Path::rectangle(drawn->extent), colors.ground, {}});
  draw_nebulas(*drawn, grid, cell, colors);
  draw_stars(*drawn, grid, cell, colors);
  return drawn;
}

scene::PartSet space_grids(std::string kind, std::string title, SpaceGridOptions options,
                           scene::Typesetter& typesetter) {
  scene::PartSet set;
  set.kind = kind;
  set.title = std::move(title);
  set.trim = {columns * options.cell, rows * options.cell};
  set.bleed = grid_bleed;
  set.count = grid_count;
  set.slot = [cell = options.cell](std::string_view name) -> std::optional<Rect> {
    if (name.size() != 1 || name[0] < '1' || name[0] > '6') return std::nullopt;
    const rules::praxis::Square square = rules::praxis::Grid{1, {0, 0}, 0, nullptr}.square(name[0] - '0');
    return Rect{square.x * cell, square.y * cell, cell, cell};
  };
  set.make = [kind = std::move(kind), options = std::move(options), &typesetter](std::size_t i) {
    const int number = static_cast<int>(i) + 1;
    return scene::Part{kind, std::to_string(number), SpaceGrid{number, options, typesetter}.draw(), nullptr, false};
  };
  return set;
}

}  // namespace planche::parts::praxis
