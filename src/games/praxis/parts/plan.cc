#include "games/praxis/parts/plan.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include "games/praxis/parts/sky.h"
#include "parts/drawn.h"
#include "parts/pen.h"

namespace planche::parts::praxis {

namespace {

using rules::praxis::Grid;
using rules::praxis::Place;
using rules::praxis::Square;
using rules::praxis::Universe;

// In cells: the extent above which gaps are closed to keep cells readable, and the width left of a closed gap.
constexpr std::int32_t farthest_drawn = 62, closed_gap = 3;
constexpr double least_sky_cell = 9, grid_gap = 0.9;  // mm
// Sizes in cells.
constexpr double tile_share = 0.62, portal_share = 0.74, ship_share = 0.58, number_size = 0.2, badge_radius = 0.12,
                 badge_size = 0.165;

const Grid* find_grid(const Universe& universe, int id) {
  const auto found = std::ranges::find_if(universe.grids, [&](const Grid& grid) { return grid.id == id; });
  return found == universe.grids.end() ? nullptr : &*found;
}

Rect box_of(const Grid& grid) {
  return {static_cast<double>(grid.at.x), static_cast<double>(grid.at.y), static_cast<double>(grid.width()),
          static_cast<double>(grid.height())};
}

// Scales a drawing so that its extent fills `box`.
scene::Group fitted(const scene::ScenePtr& drawing, const Rect& box) {
  const Rect& own = drawing->extent;
  const double sx = box.width / own.width, sy = box.height / own.height;
  return {
      drawing, Transform::translation(box.x, box.y).after(Transform{sx, 0, 0, sy, -own.x * sx, -own.y * sy}), {}, 1};
}

// If the grids extend too far along an axis, shortens the gaps between them.
std::vector<ClosedGap> close_gaps(std::vector<Grid>& grids, std::int32_t Square::*axis, int (Grid::*length)() const) {
  std::vector<Grid*> order;
  std::int32_t least = rules::praxis::farthest, most = -least;
  for (Grid& grid : grids) {
    order.push_back(&grid);
    least = std::min(least, grid.at.*axis);
    most = std::max(most, grid.at.*axis + (grid.*length)());
  }
  if (most - least <= farthest_drawn) return {};
  std::stable_sort(order.begin(), order.end(), [&](const Grid* a, const Grid* b) { return a->at.*axis < b->at.*axis; });
  std::vector<ClosedGap> closed;
  std::int32_t reached = least, moved = 0;
  for (Grid* grid : order) {
    std::int32_t& at = grid->at.*axis;
    if (const std::int32_t gap = at - reached; gap > closed_gap) {
      closed.push_back({reached - moved, gap});
      moved += gap - closed_gap;
    }
    reached = std::max(reached, at + (grid->*length)());
    at -= moved;
  }
  return closed;
}

PlanColors plan_colors(std::string_view style) {
  constexpr scene::Color paper = drawn::white;
  if (style == "low-ink") return {paper, drawn::ink, drawn::soft, {0xdd, 0xdd, 0xe2}, paper};
  return {sky_colors(style).ground, paper, paper, {0xff, 0xff, 0xff, 0x38}, {0xf4, 0xf1, 0xe6}};
}

// The label of a tile without a drawing: "+1", "−3", "rec".
std::string short_label(std::string_view type) {
  for (const auto& [prefix, sign] : {std::pair{"plus-", "+"}, std::pair{"minus-", "−"}}) {
    const std::string_view start{prefix};
    if (type.starts_with(start)) return fmt::format("{}{}", sign, type.substr(start.size()));
  }
  if (type == "black-star") return "star";
  return std::string{type.substr(0, 4)};
}

}  // namespace

Universe on_one_table(Universe universe) {
  const std::vector<Grid> drawn = plan_of(universe).drawn.grids;
  std::size_t number = 0;
  std::erase_if(universe.grids, [&](const Grid&) {
    const Square away = drawn[number++].at - drawn.front().at;
    return std::abs(away.x) > farthest_drawn || std::abs(away.y) > farthest_drawn;
  });
  each_placed(universe, [&](std::string_view, auto& things) {
    std::erase_if(things, [&](const auto& thing) { return find_grid(universe, thing.place.grid) == nullptr; });
  });
  return universe;
}

Plan plan_of(Universe universe) {
  Plan plan;
  plan.drawn = std::move(universe);
  plan.columns = close_gaps(plan.drawn.grids, &Square::x, &Grid::width);
  plan.rows = close_gaps(plan.drawn.grids, &Square::y, &Grid::height);
  return plan;
}

Rect plan_extent(const Universe& universe) {
  if (universe.grids.empty()) return {0, 0, 1, 1};
  Rect extent = box_of(universe.grids.front());
  for (const Grid& grid : universe.grids) extent = extent.united(box_of(grid));
  return extent;
}

PlanArt::PlanArt(double cell, PlanLook look) : cell_{cell}, look_{std::move(look)}, colors_{plan_colors(look_.style)} {
  if (look_.style == "low-ink" || cell_ < least_sky_cell) return;
  for (int id = 1; id <= rules::praxis::grid_count; ++id)
    skies_[static_cast<std::size_t>(id - 1)] = sky(id, cell_, 0, look_.style);
}

// The origin is the centre of its cell.
scene::ScenePtr PlanArt::tile(std::string_view type) const {
  if (const auto known = tiles_.find(type); known != tiles_.end()) return known->second;
  const scene::ScenePtr icon = look_.icon ? look_.icon(type) : nullptr;
  const bool portal = type == "portal";
  const double size = (portal ? portal_share : tile_share) * cell_;
  const Rect box{-size / 2, -size / 2, size, size};
  const auto drawn = scene_of(box.grown(medium_line), true);
  const Path outline = portal ? disc({}, size / 2) : Path::rectangle(box, 0.1 * size);
  drawn->items.emplace_back(Shape{outline, colors_.tile, round_line(drawn::ink, portal ? medium_line : thin_line)});
  if (icon != nullptr) drawn->items.emplace_back(fitted(icon, box.grown((portal ? -0.15 : -0.08) * size)));
  return tiles_.emplace(type, drawn).first->second;
}

scene::ScenePtr PlanArt::die(std::string_view side, int face) const {
  scene::ScenePtr& known = dice_[{std::string{side}, face}];
  if (known == nullptr) {
    auto drawn = scene_of({-0.5, -0.5, 1, 1}, true);
    if (const auto own = look_.die ? look_.die(side, face) : nullptr)
      drawn->items.emplace_back(fitted(own, drawn->extent));
    known = std::move(drawn);
  }
  return known;
}

void PlanArt::draw_ground(Pen& pen, const Grid& grid, const Rect& box) const {
  const scene::ScenePtr& own = skies_[static_cast<std::size_t>(grid.id - 1)];
  if (own == nullptr) return pen.shape(Path::rectangle(box), colors_.ground);
  const Transform turned = Transform::translation(box.centre().x, box.centre().y)
                               .after(Transform::rotation(90.0 * grid.turn))
                               .after(Transform::translation(-1.5 * cell_, -cell_));
  pen.scene().items.emplace_back(scene::Group{own, turned, Path::rectangle(box)});
}

// As printed: at both ends of the line between the rows of three cells, each turned to its side of the table.
void PlanArt::draw_badges(Pen& pen, const Grid& grid, Point origin) const {
  const double size = std::max(base::pt_from_mm(badge_size * cell_), drawn::least_pt);
  const double high = drawn::cap_height * base::mm_from_pt(size), radius = std::max(badge_radius * cell_, 0.9 * high);
  for (const double along : {0.5, 2.5}) {
    const Point at = grid.width() == 3 ? Point{origin.x + along * cell_, origin.y + cell_}
                                       : Point{origin.x + cell_, origin.y + along * cell_};
    pen.scene().items.emplace_back(
        Shape{disc(at, radius), colors_.ground, Stroke{colors_.line, cell_ < 10 ? thin_line : medium_line, {}}});
    pen.line(std::to_string(grid.id), {size, 700, colors_.number}, {at.x, at.y + high / 2}, scene::Align::centre);
  }
}

void PlanArt::draw_cells(Pen& pen, const Grid& grid, Point origin) const {
  const Rect box = Rect{origin.x, origin.y, grid.width() * cell_, grid.height() * cell_}.grown(-grid_gap / 2);
  const double width = cell_ < 10 ? thin_line : medium_line;
  Path inner;
  for (int x = 1; x < grid.width(); ++x)
    inner.append(Path::line({origin.x + x * cell_, box.y}, {origin.x + x * cell_, box.bottom()}));
  for (int y = 1; y < grid.height(); ++y)
    inner.append(Path::line({box.x, origin.y + y * cell_}, {box.right(), origin.y + y * cell_}));
  pen.stroke(std::move(inner), colors_.line, width);
  pen.stroke(Path::rectangle(box), drawn::ink, width);
  const double number = std::max(base::pt_from_mm(number_size * cell_), drawn::least_pt);
  const double inset = grid_gap / 2 + std::max(0.06 * cell_, 0.6);
  for (int cell = 1; cell <= rules::praxis::cells_a_grid; ++cell) {
    const Square at = grid.square(cell) - grid.at;
    pen.line(std::to_string(cell), {number, 500, colors_.number},
             {origin.x + at.x * cell_ + inset,
              origin.y + at.y * cell_ + inset + drawn::cap_height * base::mm_from_pt(number)});
  }
}

void PlanArt::draw_grid(Pen& pen, const Grid& grid, Point origin, bool badges) const {
  const Rect box{origin.x, origin.y, grid.width() * cell_, grid.height() * cell_};
  draw_ground(pen, grid, box.grown(-grid_gap / 2));
  draw_cells(pen, grid, origin);
  if (badges) draw_badges(pen, grid, origin);
}

void PlanArt::draw(Pen& pen, const Universe& universe, Point origin) const {
  for (const Grid& grid : universe.grids) {
    const Point at{origin.x + grid.at.x * cell_, origin.y + grid.at.y * cell_};
    draw_grid(pen, grid, at, true);
  }
  const auto middle = [&](const Place& place) {
    const Square at = find_grid(universe, place.grid)->square(place.cell);
    // Slightly off the centre, which keeps the number of the cell visible.
    return Point{origin.x + (at.x + 0.53) * cell_, origin.y + (at.y + 0.54) * cell_};
  };
  const auto lay = [&](const Place& place, std::string_view type) {
    const scene::ScenePtr drawn = tile(type);
    pen.put(drawn, middle(place));
    if (drawn->items.size() > 1) return;  // it has a drawing of its own
    const double size = std::max(base::pt_from_mm(0.24 * cell_), drawn::least_pt);
    const Point at = middle(place);
    pen.line(short_label(type), {size, 600, drawn::ink}, {at.x, at.y + drawn::cap_height / 2 * base::mm_from_pt(size)},
             scene::Align::centre, 0.9 * tile_share * cell_);
  };
  for (const auto& artefact : universe.artefacts) lay(artefact.place, artefact.type);
  for (const auto& planet : universe.exoplanets) lay(planet.place, "exoplanet");
  for (const auto& portal : universe.portals) lay(portal.place, "portal");
  for (const auto& ship : universe.ships) {
    const Point at = middle(ship.place);
    const double rim = ship_share * cell_ + 2 * medium_line + 0.5;
    pen.shape(Path::rectangle({at.x - rim / 2, at.y - rim / 2, rim, rim}, 0.17 * rim), drawn::white);
    pen.put(die(std::to_string(ship.player), ship.face), at, ship_share * cell_);
  }
}

void PlanArt::draw(Pen& pen, const Plan& plan, Point origin) const {
  draw(pen, plan.drawn, origin);
  const Rect extent = plan_extent(plan.drawn);
  const double size = std::max(base::pt_from_mm(number_size * cell_), drawn::least_pt), height = base::mm_from_pt(size);
  const auto words = [&](const std::string& what, Point at, Align align) {
    return pen.line(what, {size, 600, drawn::ink}, {at.x, at.y + drawn::cap_height / 2 * height}, align);
  };
  // A ragged line with teeth `tooth` to its sides.
  const auto mark = [&](Point from, Point to, Point tooth) {
    constexpr int teeth = 12;
    Path line;
    line.move_to(from);
    for (int i = 1; i <= teeth; ++i) {
      const double part = static_cast<double>(i) / teeth, side = i % 2 == 0 ? -1 : 1;
      line.line_to(
          {from.x + (to.x - from.x) * part + side * tooth.x, from.y + (to.y - from.y) * part + side * tooth.y});
    }
    pen.stroke(std::move(line), drawn::soft, medium_line);
  };
  const Rect box{origin.x + extent.x * cell_, origin.y + extent.y * cell_, extent.width * cell_, extent.height * cell_};
  for (const ClosedGap& gap : plan.columns) {
    const double x = origin.x + (gap.from + closed_gap / 2.0) * cell_;
    words(fmt::format("↔\u202f{}", gap.cells), {x, box.y + height / 2}, Align::centre);
    mark({x, box.y + 1.5 * height}, {x, box.bottom()}, {0.15 * cell_, 0});
  }
  for (const ClosedGap& gap : plan.rows) {
    const double y = origin.y + (gap.from + closed_gap / 2.0) * cell_;
    const double width = words(fmt::format("↕\u202f{}", gap.cells), {box.x, y}, Align::left);
    mark({box.x + width + height / 2, y}, {box.right(), y}, {0, 0.15 * cell_});
  }
}

}  // namespace planche::parts::praxis
