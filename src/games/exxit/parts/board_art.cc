#include <algorithm>
#include <cmath>
#include <numbers>

#include "games/exxit/parts/board.h"
#include "parts/pen.h"

namespace planche::parts::exxit {

namespace {

// Lengths are in cells unless noted otherwise.
constexpr double spiral_inner = 0.05, spiral_outer = 0.36;
constexpr double spiral_growth = 0.508;  // change of the logarithm of the radius per radian, as on the tiles
constexpr int spiral_arms = 6;
constexpr double white_width = 0.02, spiral_width = 0.055;  // of the lines on white tiles, and of those on black ones
constexpr double rim_share = 0.8;                           // of the part inside the black rim, as on the tiles

scene::ScenePtr reusable(std::vector<scene::Item> items, const base::Rect& extent) {
  auto drawn = scene_of(extent, true);
  drawn->items = std::move(items);
  return drawn;
}

// The logarithmic spiral of a tile, with an arm to each edge. `turn` is 1 for clockwise (the white side) or -1. Each
// arm consists of cubic pieces of at most 30 degrees, with the slopes of the spiral.
Path spiral(double cell, int turn) {
  const double whole = std::log(spiral_outer / spiral_inner) / spiral_growth;
  const int pieces = static_cast<int>(std::ceil(whole * 6 / std::numbers::pi));
  const double step = whole / pieces;
  Path path;
  for (int arm = 0; arm < spiral_arms; ++arm) {
    const double start = arm * 2 * std::numbers::pi / spiral_arms;
    // The point after n steps, moved along the slope by `third` times a third of a step.
    const auto place = [&](int n, double third) {
      const double angle = start + turn * n * step, reach = spiral_inner * cell * std::exp(spiral_growth * n * step);
      const double along = third * step / 3 * reach;
      const Point out{std::cos(angle), std::sin(angle)}, round{-turn * out.y, turn * out.x};
      return Point{reach * out.x + along * (spiral_growth * out.x + round.x),
                   reach * out.y + along * (spiral_growth * out.y + round.y)};
    };
    path.move_to(place(0, 0));
    for (int i = 1; i <= pieces; ++i) path.curve_to(place(i - 1, 1), place(i, -1), place(i, 0));
  }
  return path;
}

scene::ScenePtr white_tile(double cell, const BoardColors& colors) {
  return reusable(
      {Shape{hexagon_path(cell), colors.paper, round_line(colors.outline, thin_line)},
       Shape{spiral(cell, 1), {}, round_line(colors.white_spiral, std::max(thin_line, white_width * cell))}},
      base::Rect{-cell / 2, -0.578 * cell, cell, 1.156 * cell}.grown(1));
}

// Black as on the tiles: a rim with the spiral in bold lines; with little ink, the rim alone is black.
scene::ScenePtr black_tile(double cell, const BoardColors& colors) {
  std::vector<scene::Item> items;
  const Path hexagon = hexagon_path(cell);
  items.emplace_back(Shape{hexagon, colors.ink, {}});
  if (colors.sparing) {
    items.emplace_back(Shape{hexagon_path(rim_share * cell), colors.paper, {}});
    items.emplace_back(Shape{spiral(cell, -1), {}, round_line(colors.ink, thin_line)});
  } else {
    items.emplace_back(Shape{spiral(cell, -1), {}, round_line(colors.paper, spiral_width * cell)});
  }
  items.emplace_back(Shape{hexagon, {}, round_line(colors.sparing ? colors.ink : colors.seam, thin_line)});
  return reusable(std::move(items), base::Rect{-cell / 2, -0.578 * cell, cell, 1.156 * cell}.grown(1));
}

// Appends half an ellipse around (0, y), over the lower or the upper side, from the current point.
void half_round(Path& path, double rx, double ry, double y, double from) {
  constexpr double k = 0.5522847498;
  const double a = from * rx, b = -from * ry;
  path.curve_to({a, y + k * b}, {k * a, y + b}, {0, y + b});
  path.curve_to({-k * a, y + b}, {-a, y + k * b}, {-a, y});
}

scene::ScenePtr pawn(double cell, rules::exxit::Side side, const BoardColors& colors) {
  const double rx = pawn_width / 2 * cell, ry = pawn_depth / 2 * cell, high = pawn_height * cell;
  Path body;
  body.move_to({-rx, -high}).line_to({-rx, 0});
  half_round(body, rx, ry, 0, -1);
  body.line_to({rx, -high});
  half_round(body, rx, ry, -high, 1);
  body.close();
  const auto face = [&](double part) {
    return Path::ellipse({-part * rx, -high - part * ry, 2 * part * rx, 2 * part * ry});
  };
  const bool black = side == rules::exxit::Side::black;
  const double width = cell < 14 ? thin_line : medium_line, halo = pawn_halo * cell;
  std::vector<scene::Item> items;
  items.emplace_back(Shape{body, colors.paper, round_line(colors.paper, 2 * halo)});
  items.emplace_back(Shape{body, black ? colors.ink : colors.paper, round_line(colors.ink, width)});
  if (!black) {
    items.emplace_back(Shape{face(1), {}, round_line(colors.ink, width)});
  } else if (colors.sparing) {
    items.emplace_back(Shape{face(0.72), colors.paper, {}});
  } else {
    items.emplace_back(Shape{face(0.9), {}, round_line(colors.paper, thin_line)});
  }
  const base::Rect box{-rx, -high - ry, 2 * rx, high + 2 * ry};
  return reusable(std::move(items), box.grown(halo + 0.1));
}

}  // namespace

scene::Path hexagon_path(double across_flats) {
  const double half = across_flats / 2, point = across_flats / std::numbers::sqrt3;
  return Path::polygon(
      {{0, -point}, {half, -point / 2}, {half, point / 2}, {0, point}, {-half, point / 2}, {-half, -point / 2}});
}

BoardColors board_colors(std::string_view style) {
  constexpr scene::Color ink{0x1b, 0x1b, 0x1f}, soft{0x5c, 0x5c, 0x66}, paper{0xff, 0xff, 0xff};
  BoardColors colors{ink,
                     soft,
                     paper,
                     ink,
                     {0xb9, 0xb9, 0xc0},
                     {0xb9, 0xb9, 0xc0},
                     {0x00, 0x72, 0xb2},
                     {0xd5, 0x5e, 0x00},
                     {0xd5, 0x5e, 0x00},
                     false};
  if (style == "low-ink") {
    colors.sparing = true;
    colors.dance = colors.exclusion = colors.last_move = ink;
  }
  return colors;
}

BoardArt board_art(double cell, std::string_view style) {
  BoardArt art;
  art.cell = cell;
  art.colors = board_colors(style);
  art.tile = {white_tile(cell, art.colors), black_tile(cell, art.colors)};
  art.pawn = {pawn(cell, rules::exxit::Side::white, art.colors), pawn(cell, rules::exxit::Side::black, art.colors)};
  return art;
}

}  // namespace planche::parts::exxit
