#include "parts/genesis/art.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <utility>

#include "parts/pen.h"

namespace planche::parts::genesis {

namespace {

using rules::genesis::Piece;
using rules::genesis::Player;

// A drawing of a figure, in hundredths of its height: from its outline and the lines cut into it.
struct Carving {
  std::string_view outline, lines;
  double left, right;
};
constexpr double carved_height = 100, line_width = 2.2;
constexpr std::array<Carving, 2> carvings{
    {{"M22 0C19 6 18 11 18 17C15 19 13 21 12 23C8 24 4 26 1 28C0 30 0 31 2 32C7 33 13 35 17 36C19 37 20 39 20 41C19 46 "
      "18 50 19 56C20 68 22 80 22 94C20 95 18 97 18 100L29 100C28 88 30 76 33 68C40 70 48 69 54 67C58 74 60 80 60 86"
      "C61 90 61 93 60 95C58 96 56 98 56 100L67 100C67 92 68 86 69 80C67 72 66 64 67 56C72 60 76 70 76 84C77 88 78 92 "
      "80 96C83 86 82 70 78 60C74 51 68 47 60 46C52 44 44 44 39 40C36 36 35 31 35 25C35 22 34 19 33 17C34 11 34 5 32 0"
      "C29 4 28 8 27 12C26 8 24 4 22 0Z",
      "M20.5 43.5C27 47 34 44.5 38.5 39.8M14.5 25.5C16.5 23.5 19 23.5 21.5 25.5M54 67C52 61 53 55 58 52", 0, 82},
     {"M16 0C13 6 12.5 11 13 15C10 18 8 21 7 25C6 28 7 30.5 10 31.5C12 34 15 35 18 35C16.5 41 15 47 15 54C15 66 17 78 "
      "17 90C13 91 10 94 10 100L52 100C68 100 75 92 74 80C73.5 72 69 66 63 66C61 66 60.5 69 62.5 69.5C67 70.5 69.5 75 "
      "69 81C68.5 86 65 89.5 58.5 90C60 72 50 57 42 46C38 40 37 34 37 27C37 22 36 18 34 15C35 10 34.5 5 32 0C29 3 27 "
      "6.5 25.5 10C24 9.8 23 9.8 22 10C20.5 6 18.5 3 16 0Z",
      "M17.5 39.5C24 43.5 32 42 37.8 37M13.5 22.5C15.5 21 18 21.2 20 23M28 100C27.5 88 29 76 33 68M28.5 92C33 80 40 "
      "78 46 82",
      6, 74}}};

const Carving& carving(Piece piece) {
  return carvings[static_cast<std::size_t>(piece)];
}

// Drawn for a height of 1, feet at the origin.
Path placed(std::string_view d, const Carving& of) {
  const double scale = 1 / carved_height;
  Path path;
  if (const auto read = Path::from_svg(d))
    path.append(*read, Transform{scale, 0, 0, scale, -(of.left + of.right) / 2 * scale, -1});
  return path;
}

Path at_height(const Path& path, double height) {
  Path result;
  result.append(path, Transform::scaling(height, height));
  return result;
}

scene::ScenePtr finished(std::vector<scene::Item> items, const Rect& extent) {
  auto drawing = std::make_shared<scene::Scene>();
  drawing->items = std::move(items);
  drawing->extent = extent.grown(bold_line);
  drawing->reusable = true;
  return drawing;
}

// Level lines over `box`.
scene::ScenePtr level_lines(const Rect& box, double step, Color color) {
  auto drawing = std::make_shared<scene::Scene>();
  Path path;
  for (double y = box.y + step / 2; y < box.bottom(); y += step) path.append(Path::line({box.x, y}, {box.right(), y}));
  drawing->items.emplace_back(Shape{std::move(path), {}, Stroke{color, thin_line, {}, {}, {}}, false});
  drawing->extent = box;
  return drawing;
}

// The silhouette, its feet at `feet`.
void add_figure(std::vector<scene::Item>& items, Piece piece, Player player, double height, Point feet,
                const GenesisColors& colors) {
  const Carving& of = carving(piece);
  const auto moved = Transform::translation(feet.x, feet.y);
  Path outline, lines;
  outline.append(at_height(figure_outline(piece), height), moved);
  lines.append(at_height(placed(of.lines, of), height), moved);
  const double carved = std::max(line_width / carved_height * height, thin_line);
  if (!colors.low_ink) {
    items.emplace_back(Shape{outline, colors.player[index(player)], {}, false});
    items.emplace_back(Shape{std::move(lines), {}, round_line(colors.paper, carved), false});
    return;
  }
  items.emplace_back(Shape{outline, colors.paper, {}, false});
  if (player == Player::second) {
    const Rect box = outline.bounds();
    items.emplace_back(scene::Group{level_lines(box, std::max(height / 24, 0.45), colors.ink), {}, outline, 1});
  }
  if (player == Player::second)
    items.emplace_back(Shape{lines, {}, round_line(colors.paper, carved + thin_line), false});
  items.emplace_back(Shape{std::move(lines), {}, round_line(colors.ink, thin_line), false});
  items.emplace_back(
      Shape{std::move(outline), {}, round_line(colors.ink, height < 12 ? thin_line : medium_line), false});
}

}  // namespace

GenesisColors genesis_colors(std::string_view style) {
  GenesisColors colors;
  colors.ink = {0x1b, 0x1b, 0x1f};
  colors.soft = {0x5c, 0x5c, 0x66};
  colors.paper = {0xff, 0xff, 0xff};
  if (style == "low-ink") {
    colors.low_ink = true;
    colors.sand = colors.slab = colors.stone = colors.lit = colors.shade = colors.paper;
    colors.groove = {0x6e, 0x6a, 0x64};
    colors.player = {colors.ink, colors.ink};
    return colors;
  }
  colors.sand = {0xea, 0xe1, 0xd1};
  colors.slab = {0xfa, 0xf7, 0xf1};
  colors.stone = {0xde, 0xd2, 0xbc};
  colors.groove = {0x6f, 0x62, 0x50};
  colors.lit = {0xf6, 0xec, 0xd6};
  colors.shade = {0xe3, 0xd3, 0xb3};
  colors.player = {{{0xd5, 0x5e, 0x00}, {0x00, 0x72, 0xb2}}};
  return colors;
}

const Path& figure_outline(Piece piece) {
  static const std::array<Path, 2> outlines{placed(carvings[0].outline, carvings[0]),
                                            placed(carvings[1].outline, carvings[1])};
  return outlines[static_cast<std::size_t>(piece)];
}

double figure_width(Piece piece) {
  return (carving(piece).right - carving(piece).left) / carved_height;
}

scene::ScenePtr figure_drawing(Piece piece, Player player, double height, std::string_view style) {
  std::vector<scene::Item> items;
  add_figure(items, piece, player, height, {0, 0}, genesis_colors(style));
  const double width = figure_width(piece) * height;
  return finished(std::move(items), {-width / 2, -height, width, height});
}

Path emblem_path(Player player, double diameter) {
  const double r = diameter / 2;
  if (player == Player::first) return disc({0, 0}, r);
  // Two arcs through the horns of the crescent, which opens upwards as the moon does over Egypt.
  constexpr double horn = 0.5522847498307936;
  Path path;
  path.move_to({-r, -0.2 * r}).curve_to({-r, r * horn}, {-r * horn, r}, {0, r});
  path.curve_to({r * horn, r}, {r, r * horn}, {r, -0.2 * r});
  path.curve_to({0.7 * r, 0.42 * r}, {-0.7 * r, 0.42 * r}, {-r, -0.2 * r});
  return path.close();
}

Path band_path(Player player, const Rect& box) {
  Path path;
  const int count = std::max(3, static_cast<int>(std::lround(box.width / box.height)));
  const double step = box.width / count;
  for (int i = 0; i < count; ++i) {
    const double x = box.x + i * step;
    if (player == Player::first) {
      path.move_to({x, box.bottom()}).line_to({x + step / 2, box.y}).line_to({x + step, box.bottom()});
      continue;
    }
    for (const double y : {box.y + box.height * 0.3, box.y + box.height * 0.7}) {
      path.move_to({x, y});
      path.curve_to({x + step * 0.25, y - box.height * 0.4}, {x + step * 0.25, y - box.height * 0.4},
                    {x + step * 0.5, y});
      path.curve_to({x + step * 0.75, y + box.height * 0.4}, {x + step * 0.75, y + box.height * 0.4}, {x + step, y});
    }
  }
  return path;
}

scene::ScenePtr piece_drawing(Piece piece, Player player, double cell, std::string_view style) {
  const GenesisColors colors = genesis_colors(style);
  const double height = 0.7 * cell, half = 0.3 * cell, base = 0.06 * cell;
  const double foot = 0.35 * cell;  // below the centre
  const Rect plate{-half, foot - base, 2 * half, 2 * base};
  const Path ground = player == Player::first ? Path::ellipse(plate) : Path::rectangle(plate);
  std::vector<scene::Item> items;
  Path halo = ground;
  halo.append(at_height(figure_outline(piece), height), Transform::translation(0, foot));
  items.emplace_back(Shape{halo, colors.paper, round_line(colors.paper, std::max(0.06 * cell, bold_line)), false});
  items.emplace_back(Shape{ground, colors.paper,
                           round_line(colors.low_ink ? colors.ink : colors.player[index(player)], medium_line), false});
  add_figure(items, piece, player, height, {0, foot}, colors);
  return finished(std::move(items), {-half, foot - height, 2 * half, height + base});
}

scene::ScenePtr pyramid_drawing(double side, std::string_view style) {
  const GenesisColors colors = genesis_colors(style);
  const double h = side / 2;
  std::vector<scene::Item> items;
  items.emplace_back(Shape{Path::rectangle({-h, -h, side, side}), colors.lit, {}, false});
  items.emplace_back(Shape{Path::polygon({{-h, h}, {h, h}, {h, -h}}), colors.shade, {}, false});
  Path courses;
  for (const double at : {0.72, 0.44}) courses.append(Path::rectangle({-at * h, -at * h, 2 * at * h, 2 * at * h}));
  items.emplace_back(Shape{std::move(courses), {}, round_line(colors.groove, thin_line), false});
  Path edges = Path::rectangle({-h, -h, side, side});
  edges.append(Path::line({-h, -h}, {h, h}));
  edges.append(Path::line({-h, h}, {h, -h}));
  items.emplace_back(Shape{std::move(edges), {}, round_line(colors.ink, side < 8 ? thin_line : medium_line), false});
  return finished(std::move(items), {-h, -h, side, side});
}

scene::ScenePtr pebble_drawing(bool work, double diameter, std::string_view style) {
  const GenesisColors colors = genesis_colors(style);
  const double r = diameter / 2, width = diameter < 5 ? thin_line : medium_line;
  std::vector<scene::Item> items;
  if (!work) {
    items.emplace_back(Shape{disc({0, 0}, r), colors.paper, round_line(colors.ink, width), false});
    items.emplace_back(Shape{disc({0, 0}, 0.3 * r), colors.ink, {}, false});
    return finished(std::move(items), {-r, -r, diameter, diameter});
  }
  const double half = 0.9 * r, course = 2 * half / 3;
  const Rect block{-half, -half, 2 * half, 2 * half};
  items.emplace_back(Shape{Path::rectangle(block), colors.stone, round_line(colors.ink, width), false});
  Path joints;
  for (const int row : {0, 1, 2}) {
    const double y = block.y + row * course;
    if (row > 0) joints.append(Path::line({-half, y}, {half, y}));
    const double x = row == 1 ? -0.35 * half : 0.35 * half;
    joints.append(Path::line({x, y}, {x, y + course}));
  }
  items.emplace_back(Shape{std::move(joints), {}, round_line(colors.ink, thin_line), false});
  return finished(std::move(items), block);
}

}  // namespace planche::parts::genesis
