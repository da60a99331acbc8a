#include "games/exxit/parts/board.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <set>

#include <fmt/format.h>

#include "games/exxit/rules/course.h"
#include "parts/drawn.h"
#include "parts/pen.h"

namespace planche::parts::exxit {

namespace {

using base::Hex;
using rules::exxit::Cell;
using rules::exxit::DanceLine;
using rules::exxit::Move;
using rules::exxit::Position;
using rules::exxit::Side;

// Lengths are in cells unless noted otherwise.
constexpr double foot = 0.06;           // of a stack, below the cell's centre
constexpr double highest_stack = 1.15;  // taller stacks are compressed, so that the cells behind stay visible
constexpr double figure_height = 0.145;
constexpr double capitals = 0.727;  // capital height as a part of the type size
constexpr double dashed_across = 0.94;
constexpr double aside = 0.06;  // arrows keep to the right, so that arrows of opposite directions stay apart
constexpr double clear = 0.37;  // from the middle of a stack to the tip of an arrow
constexpr double label_baseline = 0.39, label_width = 0.5, label_size = 0.17;
constexpr int farthest_apart = 60;  // cells; a board of 58 tiles is never longer

double per_pawn(std::size_t height) {
  return std::min(pawn_height, highest_stack / static_cast<double>(height));
}

bool holds_pawns(const Position& position, Hex at) {
  const auto here = [&](const Cell& cell) { return cell.at == at && !cell.stack.empty(); };
  return std::ranges::any_of(position.tiles, here) || std::ranges::any_of(position.excluded, here);
}

// Draws one diagram.
class Board {
 public:
  Board(scene::Scene& on, const Diagram& diagram, const BoardArt& art, Point origin, scene::Typesetter& typesetter)
      : on_{on}, diagram_{diagram}, art_{art}, colors_{art.colors}, origin_{origin}, typesetter_{typesetter} {}

  void draw() {
    for (const Cell& tile : diagram_.position.tiles) put(art_.tile[index(tile.color)], middle(tile.at));
    for (const Cell& cell : diagram_.position.excluded) dashed_cell(cell.at);
    for (const Move& move : diagram_.moves) {
      if (move.type == Move::Type::tile) dashed_cell(move.at);
    }
    for (const Hex at : diagram_.began) rim(at, true);
    for (const Hex at : diagram_.reached) rim(at, false);
    for (const Move& move : diagram_.moves) {
      if (move.type == Move::Type::dance) arrow(move);
    }
    if (diagram_.coordinates) coordinates();
    stacks();
    for (const Move& move : diagram_.moves) {
      if (move.type == Move::Type::place || move.type == Move::Type::tile) dot(move.at);
      if (move.type == Move::Type::integrate) plus(move.at);
    }
  }

 private:
  static std::size_t index(Side side) { return static_cast<std::size_t>(side); }
  double mm(double cells) const { return cells * art_.cell; }
  Point middle(Hex at) const {
    const Point centre = base::centre(at, art_.cell);
    return {origin_.x + centre.x, origin_.y + centre.y};
  }
  void put(const scene::ScenePtr& drawing, Point at) {
    on_.items.emplace_back(scene::Group{drawing, Transform::translation(at.x, at.y)});
  }
  void shape(const Path& path, Point at, std::optional<scene::Paint> fill, std::optional<Stroke> stroke) {
    Path placed;
    placed.append(path, Transform::translation(at.x, at.y));
    on_.items.emplace_back(Shape{std::move(placed), std::move(fill), std::move(stroke)});
  }

  void dashed_cell(Hex at) {
    const double dash = mm(std::numbers::inv_sqrt3 / 9);  // a whole number of dashes on each side
    shape(hexagon_path(mm(dashed_across)), middle(at), colors_.paper,
          Stroke{colors_.soft, art_.cell < 14 ? medium_line : bold_line, {1.2 * dash, 0.8 * dash}});
  }

  // Draws a rim along the inner edge of a tile or, dashed, within the cell of an excluded stack.
  void rim(Hex at, bool dashed) {
    const auto& excluded = diagram_.position.excluded;
    const bool beside = std::ranges::any_of(excluded, [&](const Cell& cell) { return cell.at == at; });
    const double across = beside ? mm(dashed_across) - 2 * bold_line - medium_line : art_.cell - bold_line;
    const Stroke ground{colors_.paper, bold_line, {}, {}, {}};
    shape(hexagon_path(across - bold_line - medium_line), middle(at), {}, Stroke{colors_.paper, medium_line, {}});
    shape(hexagon_path(across), middle(at), {}, ground);
    const double side = across * std::numbers::inv_sqrt3;
    const std::vector<double> dash = dashed ? std::vector{side / 9, side / 9} : std::vector<double>{};
    shape(hexagon_path(across), middle(at), {}, Stroke{colors_.last_move, bold_line, dash});
  }

  void coordinates() {
    for (const Cell& tile : diagram_.position.tiles) coordinate(tile.at, tile.color == Side::black);
    for (const Cell& cell : diagram_.position.excluded) coordinate(cell.at, false);
    std::set<Hex> beside;  // cells without a tile that moves reach
    for (const Move& move : diagram_.moves) {
      if (move.type == Move::Type::tile) beside.insert(move.at);
      if (move.type != Move::Type::dance) continue;
      const DanceLine dance = dance_line(diagram_.position, move);
      if (dance.excludes) beside.insert(dance.last);
    }
    for (const Hex at : beside) coordinate(at, false);
  }

  void coordinate(Hex at, bool on_black) {
    Point p = middle(at);
    p.y += mm(label_baseline);
    const scene::Color ground = on_black && !colors_.sparing ? colors_.ink : colors_.paper;
    const Type type{type_size(base::pt_from_mm(mm(label_size))), 500,
                    ground == colors_.paper ? colors_.ink : colors_.paper};
    scene::Scene set;
    const std::string words = fmt::format("{},{}", at.q, at.r);
    const double least = drawn::letter_width * base::mm_from_pt(drawn::least_pt) * static_cast<double>(words.size());
    const double width =
        Pen{set, typesetter_}.line(words, type, p, scene::Align::centre, std::max(mm(label_width), least));
    const double cap = base::mm_from_pt(type.size_pt) * capitals;
    const Rect plate = Rect{p.x - width / 2, p.y - cap, width, cap}.grown(medium_line);
    on_.items.emplace_back(Shape{Path::rectangle(plate, medium_line), ground, {}});
    std::move(set.items.begin(), set.items.end(), std::back_inserter(on_.items));
  }

  // Drawn before the stacks: the arrow passes behind the stack that attracts the dance.
  void arrow(const Move& move) {
    const DanceLine dance = dance_line(diagram_.position, move);
    const Point a = middle(dance.from), b = middle(dance.last);
    const double length = std::hypot(b.x - a.x, b.y - a.y);
    const Point along{(b.x - a.x) / length, (b.y - a.y) / length};
    const Transform turned{along.x, along.y, -along.y, along.x, a.x, a.y + mm(foot / 2)};
    const double tip = length - (holds_pawns(diagram_.position, dance.last) ? mm(clear) : mm(0.04));
    const double right = mm(aside), head = mm(0.2), half = mm(0.1), gap = mm(0.035);
    if (dance.excludes) dashed_cell(dance.last);
    Path shaft, point;
    if (dance.excludes) {
      shaft.append(Path::line({0, right - gap}, {tip - head, right - gap}), turned);
      shaft.append(Path::line({0, right + gap}, {tip - head, right + gap}), turned);
    } else {
      shaft.append(Path::line({0, right}, {tip - head, right}), turned);
    }
    point.append(Path::polygon({{tip, right}, {tip - head, right + half}, {tip - head, right - half}}), turned);
    const scene::Color color = dance.excludes ? colors_.exclusion : colors_.dance;
    const double width = dance.excludes || art_.cell < 9 ? medium_line : bold_line;
    const Stroke casing{colors_.paper, width + 2 * medium_line, {}, {}, scene::Join::round};
    shape(shaft, {}, {}, casing);
    shape(point, {}, color, casing);
    shape(shaft, {}, {}, Stroke{color, width, {}});
    shape(point, {}, color, {});
  }

  // From back to front, so that front stacks cover those behind.
  void stacks() {
    std::vector<const Cell*> cells;
    for (const auto* list : {&diagram_.position.tiles, &diagram_.position.excluded}) {
      for (const Cell& cell : *list) {
        if (!cell.stack.empty()) cells.push_back(&cell);
      }
    }
    std::ranges::stable_sort(
        cells, [](const Cell* a, const Cell* b) { return a->at.r != b->at.r ? a->at.r < b->at.r : a->at.q < b->at.q; });
    for (const Cell* cell : cells) column(*cell);
  }

  void column(const Cell& cell) {
    Point p = middle(cell.at);
    p.y += mm(foot);
    const double step = mm(per_pawn(cell.stack.size()));
    for (std::size_t i = 0; i < cell.stack.size(); ++i)
      put(art_.pawn[index(cell.stack[i])], {p.x, p.y - step * static_cast<double>(i)});
    if (cell.stack.size() < 2) return;
    const bool on_ink = cell.stack.back() == Side::black && !colors_.sparing;
    const double face = p.y - step * static_cast<double>(cell.stack.size() - 1) - mm(pawn_height);
    const double points = type_size(base::pt_from_mm(mm(figure_height) / capitals));
    Pen{on_, typesetter_}.line(std::to_string(cell.stack.size()), {points, 700, on_ink ? colors_.paper : colors_.ink},
                               {p.x, face + capitals / 2 * base::mm_from_pt(points)}, scene::Align::centre);
  }

  void dot(Hex at) {
    const double r = mm(0.09);
    const bool black = diagram_.position.to_move == Side::black;
    const Rect box{-r, -r, 2 * r, 2 * r};
    shape(Path::ellipse(box.grown(bold_line)), middle(at), colors_.paper, {});
    shape(Path::ellipse(box), middle(at), black ? colors_.ink : colors_.paper, Stroke{colors_.ink, medium_line, {}});
  }

  void plus(Hex at) {
    Point p = middle(at);
    p = {p.x + mm(0.36), p.y + mm(0.17)};
    const double r = mm(0.13), arm = mm(0.075);
    shape(Path::ellipse(Rect{-r, -r, 2 * r, 2 * r}), p, colors_.paper, Stroke{colors_.dance, medium_line, {}});
    Path cross = Path::line({-arm, 0}, {arm, 0});
    cross.append(Path::line({0, -arm}, {0, arm}));
    shape(cross, p, {}, Stroke{colors_.dance, art_.cell < 9 ? medium_line : bold_line, {}});
  }

  scene::Scene& on_;
  const Diagram& diagram_;
  const BoardArt& art_;
  const BoardColors& colors_;
  Point origin_;
  scene::Typesetter& typesetter_;
};

}  // namespace

Position without_outliers(Position position) {
  if (position.tiles.empty()) return position;
  const Hex first = position.tiles.front().at;
  const auto far = [&](const Cell& cell) {
    const Hex d = cell.at - first;
    return std::max({std::abs(d.q), std::abs(d.r), std::abs(d.q + d.r)}) > farthest_apart;
  };
  std::erase_if(position.tiles, far);
  std::erase_if(position.excluded, far);
  return position;
}

Rect diagram_extent(const Diagram& diagram) {
  Rect extent;
  bool first = true;
  const auto add = [&](Hex at, std::size_t height) {
    const Point c = base::centre(at, 1);
    const double column =
        height == 0 ? 0 : per_pawn(height) * static_cast<double>(height - 1) + pawn_height + pawn_depth / 2 - foot;
    const double top = std::max(column + 2 * pawn_halo, std::numbers::inv_sqrt3);
    const Rect cell{c.x - 0.5, c.y - top, 1, top + std::numbers::inv_sqrt3};
    extent = first ? cell : extent.united(cell);
    first = false;
  };
  for (const Cell& tile : diagram.position.tiles) add(tile.at, tile.stack.size());
  for (const Cell& cell : diagram.position.excluded) add(cell.at, cell.stack.size());
  for (const Move& move : diagram.moves) {
    if (move.type == Move::Type::dance) add(dance_line(diagram.position, move).last, 0);
    if (move.type == Move::Type::tile) add(move.at, 0);
  }
  for (const auto* rims : {&diagram.began, &diagram.reached}) {
    for (const Hex at : *rims) add(at, 0);
  }
  return first ? Rect{-0.5, -0.5, 1, 1} : extent;
}

void draw_diagram(scene::Scene& on, const Diagram& diagram, const BoardArt& art, Point origin,
                  scene::Typesetter& typesetter) {
  Board{on, diagram, art, origin, typesetter}.draw();
}

double type_size(double points) {
  double size = 6;
  for (const double step : {7.0, 8.0, 9.5, 11.0, 14.0, 18.0, 24.0}) {
    if (step <= points) size = step;
  }
  return size;
}

}  // namespace planche::parts::exxit
