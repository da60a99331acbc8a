// The places and the cuts of the parts of a block.
#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "press/sheets/grid.h"

namespace planche::press {

namespace {

constexpr double rounding_error = 1e-9;

// `each`: so many cells make a block, and blocks are `gap` mm further apart; 0: no blocks.
std::vector<CutLine> cuts(std::size_t cells, double first, double step, double cell, std::size_t each, double gap) {
  std::vector<CutLine> out;
  for (std::size_t i = 0; i < cells; ++i) {
    const double from = first + static_cast<double>(i) * step + (each > 0 ? static_cast<double>(i / each) * gap : 0);
    if (!out.empty() && std::abs(out.back().at - from) < rounding_error) {
      out.back().outward = 0;
    } else {
      out.push_back({from, -1});
    }
    out.push_back({from + cell, 1});
  }
  return out;
}

}  // namespace

base::Transform Block::place(std::size_t i) const {
  const base::Rect r = trim(i);
  if (!grid.turned) return base::Transform::translation(r.x, r.y);
  return base::Transform::translation(r.x + part.height, r.y).after(base::Transform::rotation(90));
}

base::Transform Block::place_back(std::size_t i, const Axis& axis) const {
  // Seen through the part, its back is mirrored horizontally.
  const base::Transform through{-1, 0, 0, 1, part.width, 0};
  return axis.mirror().after(place(i)).after(through);
}

base::Rect Block::trim(std::size_t line, std::size_t place) const {
  const double along = static_cast<double>(place), across = static_cast<double>(line), shifted = line % 2 == 1;
  const base::Size size = cell();
  const base::Size apart = !grid.blocks
                               ? base::Size{}
                               : base::Size{static_cast<double>(place / grid.blocks->places) * grid.blocks->gap,
                                            static_cast<double>(line / grid.blocks->lines) * grid.blocks->gap};
  return {
      grid.first.x + along * grid.along.width + across * grid.across.width + shifted * grid.shift.width + apart.width,
      grid.first.y + along * grid.along.height + across * grid.across.height + shifted * grid.shift.height +
          apart.height,
      size.width, size.height};
}

base::Rect Block::trim(std::size_t i) const {
  if (grid.blocks) {  // one block after another
    const auto& [places, lines, gap] = *grid.blocks;
    const std::size_t block = i / (places * lines), in_block = i % (places * lines), beside = grid.even / places;
    return trim(block / beside * lines + in_block / places, block % beside * places + in_block % places);
  }
  const std::size_t pair = i / (grid.even + grid.odd), rest = i % (grid.even + grid.odd);
  return rest < grid.even ? trim(2 * pair, rest) : trim(2 * pair + 1, rest - grid.even);
}

base::Rect Block::trims() const {
  base::Rect out = trim(0);
  // The longest line is the last or the last but one.
  for (std::size_t line = grid.lines < 2 ? 0 : grid.lines - 2; line < grid.lines; ++line)
    out = out.united(trim(line, grid.in_line(line) - 1));
  return out;
}

bool Block::cut_across() const {
  return form == Form::rectangle || (form == Form::ellipse && !grid.honeycomb());
}

std::vector<CutLine> Block::vertical_cuts() const {
  const auto blocks = grid.blocks.value_or(PlaceGrid::Blocks{});
  return cuts(grid.even, grid.first.x, grid.along.width, cell().width, blocks.places, blocks.gap);
}

std::vector<CutLine> Block::horizontal_cuts() const {
  const auto blocks = grid.blocks.value_or(PlaceGrid::Blocks{});
  return cuts(grid.lines, grid.first.y, grid.across.height, cell().height, blocks.lines, blocks.gap);
}

bool Block::touching() const {
  return grid.blocks && std::abs(grid.along.width - cell().width) < rounding_error;
}

std::vector<scene::Path> Block::shared_cuts(std::size_t parts) const {
  // By direction and position: where the sides begin and end.
  std::map<std::pair<bool, std::int64_t>, std::vector<std::pair<double, double>>> sides;
  const auto add = [&](bool vertical, double at, double from, double to) {
    sides[{vertical, std::llround(at * 1000)}].emplace_back(from, to);
  };
  for (std::size_t i = 0; i < parts; ++i) {
    const base::Rect r = trim(i);
    for (const double x : {r.x, r.right()}) add(true, x, r.y, r.bottom());
    for (const double y : {r.y, r.bottom()}) add(false, y, r.x, r.right());
  }
  std::vector<scene::Path> lines;
  for (auto& [key, pieces] : sides) {
    const auto [vertical, thousandths] = key;
    const double at = static_cast<double>(thousandths) / 1000;
    std::ranges::sort(pieces);
    for (std::size_t i = 0; i < pieces.size();) {
      auto [from, to] = pieces[i];
      for (++i; i < pieces.size() && pieces[i].first < to + rounding_error; ++i) to = std::max(to, pieces[i].second);
      scene::Path& line = lines.emplace_back();
      line.move_to(vertical ? base::Point{at, from} : base::Point{from, at});
      line.line_to(vertical ? base::Point{at, to} : base::Point{to, at});
    }
  }
  return lines;
}

std::vector<base::Point> Block::cut_corners() const {
  const base::Rect box{0, 0, cell().width, cell().height};
  if (form != Form::ellipse || !grid.honeycomb()) return corners(shape(), box);
  const Form hexagon = grid.shift.width > 0 ? Form::hexagon_pointy : Form::hexagon_flat;
  return corners(hexagon, hexagon_around(box, hexagon));
}

}  // namespace planche::press
