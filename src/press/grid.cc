#include "press/grid.h"

#include <cmath>

namespace planche::press {

namespace {

constexpr double plain_margin = 10, tight_margin = 6;
constexpr double smallest_part = 2;  // keeps the number of cells within reason
constexpr double outline_gap = 2;    // room for scissors between parts that are not rectangles
constexpr double tolerance = 1e-9;

struct Margins {
  double x = plain_margin, y = plain_margin;
};

double sensible(double value, double low, double high, double otherwise) {
  return std::isfinite(value) ? std::clamp(value, low, high) : otherwise;
}

std::vector<Margins> margins(const Options& options) {
  if (options.margin) {
    const double given = sensible(*options.margin, edge, 1000, plain_margin);
    return {{given, given}};
  }
  return {{plain_margin, plain_margin}, {tight_margin, plain_margin}, {plain_margin, tight_margin}};
}

double gap_between(const scene::PartSet& set, double bleed) {
  return 2 * bleed + (set.outline.form == scene::Outline::Form::rectangle ? 0 : outline_gap);
}

// How many cells of `cell` mm, `gap` apart, with a bleed around, go into `room`.
std::size_t count(double room, double cell, double gap, double bleed) {
  const double cells = std::floor((room - 2 * bleed + gap + tolerance) / (cell + gap));
  return cells >= 1 ? static_cast<std::size_t>(cells) : 0;
}

double length(std::size_t cells, double cell, double gap) {
  return static_cast<double>(cells) * (cell + gap) - gap;
}

// Puts the grid in the middle of the sheet, or of both halves beside a fold.
void centre(Layout& layout) {
  Block& block = layout.block;
  const base::Size cell = block.cell(), gap{block.grid.step.width - cell.width, block.grid.step.height - cell.height};
  const double width = length(block.grid.columns, cell.width, gap.width);
  const double height = length(block.grid.rows, cell.height, gap.height);
  block.grid.first = {(layout.paper.width - width) / 2, (layout.paper.height - height) / 2};
  if (!layout.fold) return;
  double& beside = layout.fold->vertical ? block.grid.first.x : block.grid.first.y;
  beside = layout.fold->at - fold_clearance - block.bleed - (layout.fold->vertical ? width : height);
}

// Half of the sheet, or all of it, for the fronts.
Layout arrange(const scene::PartSet& set, const Options& options, Margins margin, bool turned,
               std::optional<Axis> fold) {
  Layout out{options.paper.size, {{}, set.trim, effective_bleed(set, options)}, fold};
  Block& block = out.block;
  block.grid.turned = turned;
  const double gap = gap_between(set, block.bleed);
  const base::Size cell = block.cell();
  base::Size room{out.paper.width - 2 * margin.x, out.paper.height - 2 * margin.y};
  if (fold) {
    double& halved = fold->vertical ? room.width : room.height;
    halved = halved / 2 - fold_clearance;
  }
  block.grid.columns = count(room.width, cell.width, gap, block.bleed);
  block.grid.rows = count(room.height, cell.height, gap, block.bleed);
  if (block.grid.places() == 0) return out;
  block.grid.step = {cell.width + gap, cell.height + gap};
  centre(out);
  return out;
}

std::vector<CutLine> cuts(std::size_t cells, double first, double step, double cell) {
  std::vector<CutLine> out;
  for (std::size_t i = 0; i < cells; ++i) {
    const double from = first + static_cast<double>(i) * step;
    if (!out.empty() && std::abs(out.back().at - from) < tolerance) {
      out.back().outward = 0;
    } else {
      out.push_back({from, -1});
    }
    out.push_back({from + cell, 1});
  }
  return out;
}

}  // namespace

Axis turning_axis(base::Size paper, Turn turn) {
  const bool portrait = paper.width <= paper.height;
  const bool vertical = (turn == Turn::long_edge) == portrait;
  return {vertical, (vertical ? paper.width : paper.height) / 2};
}

base::Transform Block::place(std::size_t i) const {
  const base::Rect r = trim(i);
  if (!grid.turned) return base::Transform::translation(r.x, r.y);
  return base::Transform::translation(r.x + part.height, r.y).after(base::Transform::rotation(90));
}

base::Transform Block::place_back(std::size_t i, const Axis& axis) const {
  // Seen through the part, its back is mirrored left to right.
  const base::Transform through{-1, 0, 0, 1, part.width, 0};
  return axis.mirror().after(place(i)).after(through);
}

base::Rect Block::trim(std::size_t i) const {
  const std::size_t column = i % grid.columns, row = i / grid.columns;
  return {grid.first.x + static_cast<double>(column) * grid.step.width,
          grid.first.y + static_cast<double>(row) * grid.step.height, cell().width, cell().height};
}

base::Rect Block::trims() const {
  return trim(0).united(trim(grid.places() - 1));
}

std::vector<CutLine> Block::vertical_cuts() const {
  return cuts(grid.columns, grid.first.x, grid.step.width, cell().width);
}

std::vector<CutLine> Block::horizontal_cuts() const {
  return cuts(grid.rows, grid.first.y, grid.step.height, cell().height);
}

base::Rect Layout::area() const {
  const base::Rect fronts = block.trims();
  return fold ? fronts.united(fold->mirror()(fronts)) : fronts;
}

double effective_bleed(const scene::PartSet& set, const Options& options) {
  return sensible(options.bleed.value_or(set.bleed), 0, 5, 0);
}

Layout fit(const scene::PartSet& set, const Options& options, bool fold) {
  const base::Size paper = options.paper.size;
  Layout best{paper, {{}, set.trim, effective_bleed(set, options)}, std::nullopt};
  const auto possible = [](double side) { return std::isfinite(side) && side >= smallest_part; };
  if (!possible(set.trim.width) || !possible(set.trim.height)) return best;
  std::vector<std::optional<Axis>> folds = {std::nullopt};
  if (fold) folds = {Axis{false, paper.height / 2}, Axis{true, paper.width / 2}};
  for (const Margins& margin : margins(options)) {
    for (const std::optional<Axis>& axis : folds) {
      for (const bool turned : {false, true}) {
        const Layout candidate = arrange(set, options, margin, turned, axis);
        if (candidate.block.grid.places() > best.block.grid.places()) best = candidate;
      }
    }
  }
  return best;
}

Layout without_empty_rows(Layout layout, std::size_t parts) {
  Grid& grid = layout.block.grid;
  if (parts == 0 || parts >= grid.places()) return layout;
  grid.rows = (parts - 1) / grid.columns + 1;
  grid.columns = (parts - 1) / grid.rows + 1;
  centre(layout);
  return layout;
}

base::Size printable(const Options& options, bool fold) {
  const Margins margin = margins(options).front();
  base::Size room{options.paper.size.width - 2 * margin.x, options.paper.size.height - 2 * margin.y};
  if (fold) {
    double& longer = room.height >= room.width ? room.height : room.width;
    longer = longer / 2 - fold_clearance;
  }
  return {std::max(room.width, 0.0), std::max(room.height, 0.0)};
}

Grid fit_grid(const scene::PartSet& set, const Options& options) {
  return fit(set, options, false).block.grid;
}

}  // namespace planche::press
