#include "games/puxes/parts/table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "parts/pen.h"

namespace planche::parts::puxes {

namespace {

using rules::puxes::Garden;
using rules::puxes::Side;

// In DiXes.
constexpr double common_step = 0.2, sacred_step = 0.17, temple_share = 0.78, merlon = 0.5, merlon_height = 0.25;
constexpr double rim_at = 0.455, rim_width = 0.04;  // the middle of a rim from that of its face
// mm
constexpr double least_step = 0.8;
constexpr double small_dixe = 12;  // mm: smaller DiXes get thin lines

Stroke line(Color color, double width, std::vector<double> dash = {}) {
  return Stroke{color, width, std::move(dash), scene::Cap::butt, scene::Join::miter};
}

double fine(double dixe) {
  return dixe < small_dixe ? thin_line : medium_line;
}
double strong(double dixe, bool sparing = false) {
  return dixe < small_dixe || sparing ? medium_line : bold_line;
}

// Draws merlons outside the zone, whose border is a bold line.
void draw_fortress(scene::Scene& on, const Rect& zone, double dixe, const Colors& colors) {
  // An odd number of steps puts a merlon at each corner.
  const int count = 2 * static_cast<int>(std::lround(std::min(zone.width / (2 * merlon * dixe), 100.0))) + 1;
  const double step = zone.width / count, height = merlon_height * dixe;
  Path merlons;
  for (int i = 0; i < count; i += 2) {
    const double a = zone.x + i * step, b = zone.y + i * step;
    merlons.append(Path::rectangle({a, zone.y - height, step, height}));
    merlons.append(Path::rectangle({a, zone.bottom(), step, height}));
    merlons.append(Path::rectangle({zone.x - height, b, height, step}));
    merlons.append(Path::rectangle({zone.right(), b, height, step}));
  }
  on.items.emplace_back(Shape{std::move(merlons), colors.paper, line(colors.ink, fine(dixe))});
  on.items.emplace_back(Shape{Path::rectangle(zone), colors.paper, line(colors.ink, strong(dixe))});
}

int oracles_a_temple(const rules::puxes::ModeRules& rules) {
  return (rules.oracles + rules.temples - 1) / std::max(rules.temples, 1);
}

// Adds a shape that does not justify printing a sheet of the mat on its own.
void slightly(scene::Scene& on, Shape shape) {
  auto drawn = scene_of(shape.path.bounds().grown(shape.stroke->width));
  drawn->items.emplace_back(std::move(shape));
  on.items.emplace_back(scene::Group{.content = std::move(drawn), .worth = scene::Worth::slight});
}

// A plan without players.
TablePlan bare_plan(const rules::puxes::ModeRules& rules, const rules::puxes::Variants& variants,
                    const rules::puxes::Table& table, const rules::puxes::Geometry& geometry) {
  TablePlan plan{table, geometry, std::nullopt, rules.partners, oracles_a_temple(rules), {}};
  if (rules.has_fortress(variants)) plan.fortress = fortress_zone(table, geometry, rules);
  return plan;
}

}  // namespace

Colors colors_of(std::string_view style) {
  Colors colors{{0x1b, 0x1b, 0x1f}, {0x5c, 0x5c, 0x66}, {0xb9, 0xb9, 0xc0}, {0xde, 0xde, 0xe3},
                {0xff, 0xff, 0xff}, {0x00, 0x9e, 0x73}, {0xd5, 0x5e, 0x00}};
  if (style == "low-ink") {
    colors.common = colors.line;
    colors.sacred = colors.soft;
  }
  return colors;
}

Color player_ink(std::size_t player, std::string_view style) {
  static constexpr std::array<Color, rules::puxes::most_players> inks{
      {{0xd5, 0x5e, 0x00}, {0x00, 0x72, 0xb2}, {0x00, 0x7a, 0x59}, {0xa8, 0x4a, 0x80}}};
  return style == "low-ink" ? colors_of(style).ink : inks[player % inks.size()];
}

scene::ScenePtr rim_of(std::size_t player, double edge, std::string_view style) {
  const Color color = player_ink(player, style);
  const double width = (style == "low-ink" ? 0.5 : 1) * rim_width * edge, half = rim_at * edge;
  auto rim = scene_of({-edge / 2, -edge / 2, edge, edge}, true);
  const auto square = [&](double from_middle, Stroke stroke) {
    rim->items.emplace_back(
        Shape{Path::rectangle({-from_middle, -from_middle, 2 * from_middle, 2 * from_middle}), {}, std::move(stroke)});
  };
  // Each side is a whole number of repeats, so that all corners look alike.
  const double side = 2 * half;
  switch (player % rules::puxes::most_players) {
    case 0:
      square(half, line(color, width));
      break;
    case 1:
      square(half, line(color, width, {side / 10, side / 10}));
      break;
    case 2:
      square(half + width / 3, line(color, width / 3));
      square(half - width / 3, line(color, width / 3));
      break;
    default:
      square(half, Stroke{color, width, {0, side / 9}, scene::Cap::round, scene::Join::round});
  }
  return rim;
}

TablePlan plan_of(rules::puxes::Mode mode, const rules::puxes::Variants& variants, const rules::puxes::Table& table,
                  const rules::puxes::Parameters& parameters) {
  const rules::puxes::ModeRules& rules = parameters.of(mode);
  TablePlan plan = bare_plan(rules, variants, table, parameters.geometry);
  for (const Side side : rules.sides) {
    plan.seats.push_back({side, std::string(1, static_cast<char>('A' + plan.seats.size())),
                          temple_places(side, rules.temples, table, parameters.geometry)});
  }
  return plan;
}

TablePlan plan_of(const rules::puxes::Setup& setup, const rules::puxes::Parameters& parameters) {
  const rules::puxes::ModeRules& rules = parameters.of(setup.mode);
  TablePlan plan = bare_plan(rules, setup.variants, table_of(setup), parameters.geometry);
  for (const rules::puxes::Player& player : setup.players) {
    Seat seat{player.side, player.name, {}};
    for (const rules::puxes::Temple& temple : player.temples) seat.temples.push_back(temple.at);
    plan.seats.push_back(std::move(seat));
  }
  return plan;
}

TablePlan enlarged(TablePlan plan, double factor) {
  plan.table.size = {plan.table.size.width * factor, plan.table.size.height * factor};
  plan.table.dixe *= factor;
  if (plan.fortress) {
    const Rect& zone = *plan.fortress;
    plan.fortress = Rect{zone.x * factor, zone.y * factor, zone.width * factor, zone.height * factor};
  }
  for (Seat& seat : plan.seats) {
    for (Point& temple : seat.temples) temple = {temple.x * factor, temple.y * factor};
  }
  return plan;
}

Path hatching(const Rect& outer, const Rect& inner, double step, bool falling) {
  const Point centre = outer.centre();
  const double half = outer.width / 2, hole = inner.width / 2;
  Path path;
  // A piece of the line x + y = sum around the centre, for a range of x; falling lines are mirror images.
  const auto piece = [&](double sum, double from, double to) {
    const double turn = falling ? -1 : 1;
    if (to - from > 1e-9)
      path.append(
          Path::line({centre.x + turn * from, centre.y + sum - from}, {centre.x + turn * to, centre.y + sum - to}));
  };
  const double slant = step * std::numbers::sqrt2;
  const int most = static_cast<int>(std::floor(2 * half / slant - 0.5));
  for (int i = -most - 1; i <= most; ++i) {
    const double sum = (i + 0.5) * slant;
    const double from = std::max(-half, sum - half), to = std::min(half, sum + half);
    const double in = std::max(-hole, sum - hole), out = std::min(hole, sum + hole);
    if (in < out) {
      piece(sum, from, in);
      piece(sum, out, to);
    } else {
      piece(sum, from, to);
    }
  }
  return path;
}

Transform seen_from(Side side) {
  constexpr std::array<double, 4> turns{0, 180, 90, 270};  // in the order of Side
  return Transform::rotation(turns[static_cast<std::size_t>(side)]);
}

scene::ScenePtr garden_drawing(double dixe, const rules::puxes::Geometry& geometry, std::string_view style,
                               const Faces& faces, std::optional<double> bleed) {
  const Colors colors = colors_of(style);
  const bool sparing = style == "low-ink";
  const Garden garden = garden_around({0, 0}, dixe, geometry);
  auto drawing = std::make_shared<scene::Scene>();
  auto& items = drawing->items;
  const double common = (sparing ? 2 : 1) * std::max(common_step * dixe, least_step);
  // Lines of both directions meet on the frames, so that no scraps remain along them.
  const double slant = (sparing ? 2 : 1) * std::max(sacred_step * dixe, least_step) * std::numbers::sqrt2;
  const double across = garden.temple.width;
  const double sacred = across / std::max(std::floor(across / slant), 1.0) / std::numbers::sqrt2;
  const auto hatch = [&](const Rect& outer, const Rect& inner, double step, bool falling, Color color) {
    items.emplace_back(Shape{hatching(outer, inner, step, falling), {}, line(color, sparing ? thin_line : fine(dixe))});
  };
  const Rect ground = garden.common.grown(bleed.value_or(0));
  items.emplace_back(Shape{Path::rectangle(ground), colors.paper, {}});
  hatch(ground, garden.sacred, common, false, colors.common);
  hatch(garden.sacred, garden.temple, sacred, false, colors.sacred);
  hatch(garden.sacred, garden.temple, sacred, true, colors.sacred);
  const auto frame = [&](const Rect& around, std::optional<Color> fill, Color color) {
    return Shape{Path::rectangle(around), fill, line(color, strong(dixe, sparing))};
  };
  if (!bleed) items.emplace_back(frame(garden.common, {}, colors.common));
  items.emplace_back(frame(garden.sacred, {}, colors.sacred));
  const double size = temple_share * dixe;
  auto temple = std::make_shared<scene::Scene>();
  temple->items.emplace_back(frame(garden.temple, colors.paper, colors.ink));
  temple->items.emplace_back(scene::Group{faces.icon("temple"), Transform::scaling(size, size)});
  temple->extent = garden.temple.grown(bold_line / 2);
  items.emplace_back(scene::Group{.content = std::move(temple), .worth = scene::Worth::whole});
  drawing->extent = ground.grown(bold_line / 2);
  drawing->reusable = true;
  return drawing;
}

void draw_table(scene::Scene& on, const TablePlan& plan, Point origin, std::string_view style, const Faces& faces,
                double inset) {
  const Colors colors = colors_of(style);
  const auto [width, length] = plan.table.size;
  const double dixe = plan.table.dixe;
  const auto at = Transform::translation(origin.x, origin.y);
  on.items.emplace_back(Shape{Path::rectangle({origin.x, origin.y, width, length}), colors.paper, {}});
  const bool beside =
      std::ranges::any_of(plan.seats, [](const Seat& s) { return s.side == Side::west || s.side == Side::east; });
  Path middle = Path::line(at(Point{width / 2, inset}), at(Point{width / 2, length - inset}));
  if (beside) middle.append(Path::line(at(Point{inset, length / 2}), at(Point{width - inset, length / 2})));
  const double dash = 0.12 * dixe;
  slightly(on, Shape{std::move(middle), {}, line(colors.soft, fine(dixe), {2 * dash, dash})});
  if (plan.fortress) draw_fortress(on, at(*plan.fortress), dixe, colors);
  const scene::ScenePtr garden = garden_drawing(dixe, plan.geometry, style, faces);
  for (const Seat& seat : plan.seats) {
    for (const Point temple : seat.temples) {
      const Point centre = at(temple);
      on.items.emplace_back(
          scene::Group{garden, Transform::translation(centre.x, centre.y).after(seen_from(seat.side))});
    }
  }
  slightly(on, Shape{Path::rectangle(Rect{origin.x, origin.y, width, length}.grown(-inset)),
                     {},
                     line(colors.ink, strong(dixe, style == "low-ink"))});
}

}  // namespace planche::parts::puxes
