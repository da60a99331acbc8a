#include "press/sheets/grid.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

#include "press/sheets/interlock.h"

namespace planche::press {

namespace {

constexpr double tight_margin = 6;
constexpr double outline_gap = 2;  // between parts that are not rectangles, for scissors
// Each hexagon is cut out by itself. Where three meet, this leaves room for separate marks of 1 mm and for a blade that
// overruns a little. With 2 mm, A4 would hold 25 hexagons of 42 mm; with this, it holds 28.
constexpr double hexagon_gap = 1.8;
constexpr double machine_bleed = 1;  // mm, the least
constexpr double tolerance = 1e-9;

struct Margins {
  double x = plain_margin, y = plain_margin;
};

double sensible(double value, double low, double high, double otherwise) {
  return std::isfinite(value) ? std::clamp(value, low, high) : otherwise;
}

std::vector<Margins> margins(const Options& options) {
  if (options.margin) {
    const double given = sensible(*options.margin, bare_edge, 1000, plain_margin);
    return {{given, given}};
  }
  return {{plain_margin, plain_margin}, {tight_margin, plain_margin}, {plain_margin, tight_margin}};
}

double gap_between(const scene::PartSet& set, double bleed) {
  switch (set.outline.form) {
    case Form::rectangle:
      return 2 * bleed;
    case Form::hexagon_flat:
    case Form::hexagon_pointy:
      return 2 * bleed + hexagon_gap;
    case Form::ellipse:
    case Form::octagon:
    case Form::polygon:
      break;
  }
  return 2 * bleed + outline_gap;
}

// How many cells of `cell` mm fit into `room`, one every `step`.
std::size_t count(double room, double cell, double step) {
  return room + tolerance < cell ? 0 : static_cast<std::size_t>((room - cell + tolerance) / step) + 1;
}

// The same of blocks of `each` cells, `gap` mm further apart.
std::size_t count(double room, double cell, double step, std::size_t each, double gap) {
  const double all = static_cast<double>(each) * step;
  return count(room, all - step + cell, all + gap) * each;
}

// The distance between rows of a honeycomb of pointy hexagons that leaves `gap` mm between all facing edges, in a row
// and between rows.
double honeycomb_step(base::Size hexagon, double gap) {
  const double run = hexagon.width / 2, rise = hexagon.height / 4;  // of a slanting edge
  return 3 * rise + gap * (std::hypot(run, rise) - rise / 2) / run;
}

enum class Pattern { plain, shifted_rows, shifted_columns };

// In order of preference among equals.
std::vector<Pattern> patterns(Form outline, base::Size cell) {
  if (outline == Form::polygon) return {Pattern::plain, Pattern::shifted_rows, Pattern::shifted_columns};
  if (outline == Form::hexagon_pointy) return {Pattern::plain, Pattern::shifted_rows};
  if (outline == Form::hexagon_flat) return {Pattern::plain, Pattern::shifted_columns};
  if (outline == Form::ellipse && std::abs(cell.width - cell.height) < tolerance)
    return {Pattern::plain, Pattern::shifted_rows, Pattern::shifted_columns};
  return {Pattern::plain};
}

// As many places in rows as fit into `room`, perhaps in a honeycomb.
PlaceGrid rows_of(base::Size room, base::Size cell, Steps steps, bool honeycomb) {
  PlaceGrid out;
  out.along = {steps.along, 0};
  out.across = {0, steps.across};
  out.even = count(room.width, cell.width, out.along.width);
  out.lines = out.even > 0 ? count(room.height, cell.height, out.across.height) : 0;
  out.odd = out.even;
  if (!honeycomb) return out;
  out.shift = {out.along.width / 2, 0};
  out.odd = count(room.width - out.shift.width, cell.width, out.along.width);
  if (out.odd == 0) out.lines = std::min<std::size_t>(out.lines, 1);
  return out;
}

base::Size transposed(base::Size size) {
  return {size.height, size.width};
}

scene::Outline transposed(scene::Outline outline) {
  outline.form = turned(outline.form);
  for (base::Point& p : outline.points) std::swap(p.x, p.y);
  return outline;
}

// A way to arrange parts in rows that fill any room.
struct Way {
  std::vector<Steps> steps;
  bool honeycomb = false, columns = false;  // columns: a transposed sheet with rows
  std::optional<PlaceGrid::Blocks> blocks = {};
};

Way way_of(Pattern pattern, const scene::Outline& outline, base::Size cell, double gap) {
  if (pattern == Pattern::plain) return {{{cell.width + gap, cell.height + gap}}};
  if (pattern == Pattern::shifted_columns) {
    Way way = way_of(Pattern::shifted_rows, transposed(outline), transposed(cell), gap);
    way.columns = true;
    return way;
  }
  const base::Rect box{0, 0, cell.width, cell.height};
  if (outline.form == Form::polygon) return {interlocked(corners(outline, box), gap), true};
  const base::Size hexagon = outline.form == Form::ellipse ? hexagon_around(box, Form::hexagon_pointy).size() : cell;
  return {{{cell.width + gap, honeycomb_step(hexagon, gap)}}, true};
}

PlaceGrid grid_of(const Way& way, base::Size room, base::Size cell) {
  if (way.columns) {
    PlaceGrid grid = grid_of({way.steps, way.honeycomb}, transposed(room), transposed(cell));
    for (base::Size* size : {&grid.along, &grid.across, &grid.shift}) *size = transposed(*size);
    return grid;
  }
  PlaceGrid most;
  if (way.blocks) {
    const auto& [places, lines, gap] = *way.blocks;
    const Steps& steps = way.steps.front();
    most.along = {steps.along, 0};
    most.across = {0, steps.across};
    most.even = most.odd = count(room.width, cell.width, steps.along, places, gap);
    most.lines = most.even > 0 ? count(room.height, cell.height, steps.across, lines, gap) : 0;
    most.blocks = way.blocks;
    return most;
  }
  for (const Steps& steps : way.steps) {
    const PlaceGrid grid = rows_of(room, cell, steps, way.honeycomb);
    if (grid.places() > most.places()) most = grid;
  }
  return most;
}

// Centres the grid on the sheet, or on both halves beside a fold.
void centre(Layout& layout) {
  Block& block = layout.block;
  block.grid.first = {};
  const base::Rect trims = block.trims();
  if (layout.at) {
    block.grid.first = {layout.at->x + (layout.room.width - trims.width) / 2,
                        layout.at->y + (layout.room.height - trims.height) / 2};
    return;
  }
  block.grid.first = {(layout.paper.width - trims.width) / 2, (layout.paper.height - trims.height) / 2};
  if (!layout.fold) return;
  double& beside = layout.fold->vertical ? block.grid.first.x : block.grid.first.y;
  beside = layout.fold->at - fold_clearance - block.bleed - (layout.fold->vertical ? trims.width : trims.height);
}

Layout empty_layout(const scene::PartSet& set, const Options& options, std::optional<Axis> fold) {
  return {options.paper.size,
          {{},
           set.trim,
           effective_bleed(set, options),
           set.outline.form,
           set.outline.points,
           set.use == scene::Use::folded},
          fold};
}

bool wants_gutters(const Block& block) {
  return block.form == Form::rectangle && block.bleed > 0 && !block.grid.blocks && block.grid.even > 2 &&
         block.grid.lines > 2;
}

base::Size taken_by(const Block& block) {
  return block.trims().grown(block.bleed).size();
}

bool possible(base::Size trim) {
  const auto side = [](double length) { return std::isfinite(length) && length >= smallest_part; };
  return side(trim.width) && side(trim.height);
}

// The rooms, divided into the largest ones without obstacles.
std::vector<Room> clear_rooms(const Options& options, bool fold, bool machine) {
  std::vector<Room> clear;
  for (const Room& room : rooms(options, fold, machine)) {
    if (room.obstacles.empty()) clear.push_back(room);
    for (const base::Rect& rect :
         room.obstacles.empty() ? std::vector<base::Rect>{} : largest_clear(room.size, room.obstacles))
      clear.push_back({rect.size(), room.fold, base::Point{room.at->x + rect.x, room.at->y + rect.y}});
  }
  return clear;
}

// Visits each way to arrange the parts of `set` in each of the rooms, filling them; not centred.
template <typename Take>
void each_arrangement(const scene::PartSet& set, const Options& options, bool fold, const Take& take) {
  if (!possible(set.trim)) return;
  const double bleed = effective_bleed(set, options);
  struct Laid {
    bool sideways = false;
    base::Size cell;
    Way way;
  };
  std::vector<Laid> ways;
  for (const bool sideways : {false, true}) {
    const scene::Outline outline = sideways ? turned(set.outline) : set.outline;
    const base::Size cell = sideways ? transposed(set.trim) : set.trim;
    if (set.cluster) {
      const auto& [columns, rows, gap, between] = *set.cluster;
      const double apart = gap_between(set, bleed) + between;
      ways.push_back({sideways, cell, {{{cell.width + apart, cell.height + apart}}}});
      ways.back().way.blocks = PlaceGrid::Blocks{sideways ? rows : columns, sideways ? columns : rows, gap - between};
      continue;
    }
    for (const Pattern pattern : patterns(outline.form, cell))
      ways.push_back({sideways, cell, way_of(pattern, outline, cell, gap_between(set, bleed))});
  }
  for (const Room& room : clear_rooms(options, fold, is_cut_by_machine(set, options))) {
    const base::Size inside{room.size.width - 2 * bleed, room.size.height - 2 * bleed};
    for (const Laid& laid : ways) {
      Layout layout = empty_layout(set, options, room.fold);
      layout.block.grid = grid_of(laid.way, inside, laid.cell);
      layout.block.grid.turned = laid.sideways;
      take(layout, room);
    }
  }
}

// `suits`: chooses among the grids.
Layout holding_most(const scene::PartSet& set, const Options& options, bool fold,
                    const std::function<bool(const PlaceGrid&)>& suits) {
  Layout best = empty_layout(set, options, std::nullopt);
  each_arrangement(set, options, fold, [&](const Layout& candidate, const Room& room) {
    const PlaceGrid& grid = candidate.block.grid;
    if (grid.places() <= best.block.grid.places() || !suits(grid)) return;
    best = candidate;
    best.room = room.size;
    best.at = room.at;
  });
  if (best.block.grid.places() == 0) return best;
  best.block = with_gutters(best.block, best.room, widest_gutter);
  centre(best);
  return best;
}

// Lengths to try, up to `most`: all of them, or about 24 if there are more.
std::vector<std::size_t> lengths_up_to(std::size_t most) {
  constexpr std::size_t enough = 24;
  const std::size_t step = most / enough + 1;
  std::vector<std::size_t> out;
  for (std::size_t n = most; n >= 1; n -= std::min(n, step)) out.push_back(n);
  return {out.rbegin(), out.rend()};
}

std::size_t sheets(const scene::PartSet& set, const Layout& layout) {
  const std::size_t places = layout.block.grid.places();
  return places > 0 ? (set.count + places - 1) / places : std::numeric_limits<std::size_t>::max();
}

}  // namespace

Block with_gutters(Block block, base::Size room, double most) {
  PlaceGrid& grid = block.grid;
  if (!wants_gutters(block)) return block;
  const base::Size taken = taken_by(block), free{room.width - taken.width, room.height - taken.height};
  struct Way {
    double& step;
    double free;
    std::size_t gaps;
  };
  Way columns{grid.along.width, free.width, grid.even - 1}, rows{grid.across.height, free.height, grid.lines - 1};
  const bool fewer = grid.even <= grid.lines;
  for (const Way& way : {fewer ? columns : rows, fewer ? rows : columns}) {
    const double each = std::min(way.free / static_cast<double>(way.gaps), most);
    if (each + tolerance < narrowest_gutter) continue;
    way.step += each;
    break;
  }
  return block;
}

namespace {

Block of_needed_lines(Block block, std::size_t parts, base::Size room, double widest) {
  PlaceGrid& grid = block.grid;
  if (parts == 0 || parts >= grid.places()) return block;
  PlaceGrid fewer = grid;
  if (grid.blocks) {
    auto& [places, lines, gap] = *grid.blocks;
    for (; fewer.places() >= parts && fewer.lines > 0; fewer.lines -= lines) grid.lines = fewer.lines;
    fewer = grid;
    for (; fewer.places() >= parts && fewer.even > 0; fewer.even -= places, fewer.odd -= places)
      grid.even = grid.odd = fewer.even;
    if (grid.even > places || grid.lines > lines) return block;
    grid.lines = lines = (parts - 1) / places + 1;  // a single block
    return block;
  }
  for (; fewer.places() >= parts; --fewer.lines) grid = fewer;
  for (fewer = grid; fewer.places() >= parts; --fewer.even, --fewer.odd) grid = fewer;
  if (block.form != Form::rectangle) return block;
  grid.along.width = block.cell().width + 2 * block.bleed;
  grid.across.height = block.cell().height + 2 * block.bleed;
  return with_gutters(std::move(block), room, widest);
}

}  // namespace

Axis turning_axis(base::Size paper, Turn turn) {
  const bool portrait = paper.width <= paper.height;
  const bool vertical = (turn == Turn::long_edge) == portrait;
  return {vertical, (vertical ? paper.width : paper.height) / 2};
}

base::Rect Layout::area() const {
  const base::Rect fronts = block.trims();
  return fold ? fronts.united(fold->mirror()(fronts)) : fronts;
}

double effective_bleed(const scene::PartSet& set, const Options& options) {
  const bool touching = set.cluster && set.cluster->between <= 0 && options.bleed.value_or(set.bleed) <= 0;
  const double least = is_cut_by_machine(set, options) && !touching ? machine_bleed : 0;
  return set.whole_sheet ? 0 : sensible(options.bleed.value_or(set.bleed), least, 5, least);
}

Layout fit(const scene::PartSet& set, const Options& options, bool fold) {
  const Layout most = holding_most(set, options, fold, [](const PlaceGrid&) { return true; });
  // Cuts across the sheet, and blocks that stand upright, matter more than empty places.
  const bool round = set.outline.form == Form::ellipse && most.block.grid.honeycomb();
  if (!round && !(set.cluster && most.block.grid.turned)) return most;
  const Layout calm =
      holding_most(set, options, fold, [&](const PlaceGrid& grid) { return round ? !grid.honeycomb() : !grid.turned; });
  return sheets(set, calm) <= sheets(set, most) ? calm : most;
}

Block without_empty_lines(Block block, std::size_t parts) {
  return of_needed_lines(block, parts, taken_by(block), narrowest_gutter);
}

Layout without_empty_rows(Layout layout, std::size_t parts) {
  if (parts == 0 || parts >= layout.block.grid.places()) return layout;
  layout.block = of_needed_lines(layout.block, parts, layout.room, widest_gutter);
  centre(layout);
  return layout;
}

std::vector<Room> rooms(const Options& options, bool fold, bool machine) {
  const base::Size paper = options.paper.size;
  if (machine && options.registration) {
    const Registration& marks = *options.registration;
    const double margin = std::max(marks.inset, margins(options).front().x);
    Room room{{paper.width - 2 * margin, paper.height - 2 * margin}, {}, base::Point{margin, margin}};
    for (const base::Rect& area : marks.kept_free(paper)) {
      const auto inside = area.common({margin, margin, room.size.width, room.size.height});
      if (inside) room.obstacles.push_back({inside->x - margin, inside->y - margin, inside->width, inside->height});
    }
    return {room};
  }
  std::vector<std::optional<Axis>> folds = {std::nullopt};
  if (fold) folds = {Axis{false, paper.height / 2}, Axis{true, paper.width / 2}};
  std::vector<Room> out;
  for (const Margins& margin : margins(options)) {
    for (const std::optional<Axis>& axis : folds) {
      Room room{{paper.width - 2 * margin.x, paper.height - 2 * margin.y}, axis};
      if (axis) {
        double& halved = axis->vertical ? room.size.width : room.size.height;
        halved = halved / 2 - fold_clearance;
      }
      out.push_back(room);
    }
  }
  return out;
}

std::vector<Block> blocks_of(const scene::PartSet& set, const Options& options, bool fold, std::size_t parts,
                             bool gutters) {
  std::vector<Block> out;
  const auto add = [&](const Block& block) {
    if (std::find(out.begin(), out.end(), block) == out.end()) out.push_back(block);
  };
  each_arrangement(set, options, fold, [&](const Layout& most, const Room& room) {
    Block block = most.block;
    block.grid.first = {block.bleed, block.bleed};
    const PlaceGrid whole = block.grid;
    const std::size_t high = whole.blocks ? whole.blocks->lines : 1, wide = whole.blocks ? whole.blocks->places : 1;
    for (std::size_t lines : lengths_up_to(whole.lines / high)) {
      lines *= high;
      for (std::size_t places : lengths_up_to(whole.even / wide)) {
        places *= wide;
        for (const std::size_t fewer : {0, 1}) {
          // Honeycombs with lines of equal length if they fit, and with every other line one place shorter.
          const bool possible =
              fewer > 0 ? whole.honeycomb() && lines > 1 && places > 1 : places <= whole.odd || lines == 1;
          if (!possible) continue;
          PlaceGrid& grid = block.grid;
          grid.lines = lines;
          grid.even = places;
          grid.odd = places - fewer;
          if (grid.blocks)
            add(without_empty_lines(block, parts));
          else if (without_empty_lines(block, parts) == block)
            add(gutters ? with_gutters(block, room.size, narrowest_gutter) : block);
        }
      }
    }
  });
  return out;
}

base::Size printable(const Options& options, bool fold) {
  const Margins margin = margins(options).front();
  base::Size room{options.paper.size.width - 2 * margin.x, options.paper.size.height - 2 * margin.y};
  if (options.registration) {
    const std::vector<Room> clear = clear_rooms(options, fold, true);
    room = clear.empty() ? base::Size{} : clear.front().size;
  }
  if (fold) {
    double& longer = room.height >= room.width ? room.height : room.width;
    longer = longer / 2 - fold_clearance;
  }
  return {std::max(room.width, 0.0), std::max(room.height, 0.0)};
}

PlaceGrid fit_grid(const scene::PartSet& set, const Options& options) {
  return fit(set, options, false).block.grid;
}

}  // namespace planche::press
