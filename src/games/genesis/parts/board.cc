#include "games/genesis/parts/board.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <memory>
#include <numbers>
#include <utility>

#include "games/genesis/parts/art.h"
#include "parts/pen.h"

namespace planche::parts::genesis {

namespace {

using rules::genesis::Cell;
using rules::genesis::Kind;
using rules::genesis::Piece;
using rules::genesis::Player;

// Lengths are in cells unless noted otherwise.
constexpr double place_inset = 0.37;  // from a stone's centre to the two sides of its place that other cells share
constexpr double slab_inset = 0.035, slab_corner = 0.045, carved_inset = 0.085;
constexpr double band_inner = 0.075, band_outer = 0.19, tooth = 0.17;  // of the border, outwards from the spaces
constexpr double tomb_mark = 0.042, tomb_mark_at = 0.35, stone_clearance = 0.05;
constexpr double pyramid_side = 0.6, pebble_diameter = 0.42, owner_sign = 0.3;
constexpr double on_stone = 0.8;  // size of pieces on places compared with those on spaces
constexpr double name_inset = 0.125;
constexpr double capitals = 0.73;      // capital height as a part of the type size
constexpr double smallest_named = 14;  // mm, smallest cell with room for its name

// Corner `i` of an octagon with upright sides.
Point corner_of(Point at, double radius, int i) {
  const double a = (22.5 + 45 * i) * std::numbers::pi / 180;
  return {at.x + radius * std::cos(a), at.y + radius * std::sin(a)};
}

Point towards(Point a, Point b, double part) {
  return {a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)};
}

Path octagon_path(const World& world, Point at, double outwards) {
  const auto corners = world.octagon(outwards);
  Path path;
  path.append(Path::polygon({corners.begin(), corners.end()}), Transform::translation(at.x, at.y));
  return path;
}

// The sign that marks a space of a tomb; `radius` in mm.
void tomb_sign(Pen& pen, Point at, double radius, const Colors& colors) {
  const Path sign = Path::polygon(
      {{at.x - radius, at.y + 0.8 * radius}, {at.x, at.y - 0.8 * radius}, {at.x + radius, at.y + 0.8 * radius}});
  if (!colors.low_ink) pen.shape(sign, colors.groove);
  pen.stroke(sign, colors.groove, thin_line);
}

// Draws the empty world.
class Ground {
 public:
  Ground(scene::Scene& on, const World& world, Point at, bool ornate, const Colors& colors,
         scene::Typesetter& typesetter)
      : world_{world},
        board_{rules::genesis::board_of(world.size)},
        at_{at},
        colors_{colors},
        cell_{world.cell},
        ornate_{ornate},
        carved_{ornate && !colors.low_ink},
        pen_{on, typesetter} {}

  void draw() {
    const auto moved = [&](double outwards) { return octagon_path(world_, at_, outwards); };
    pen_.shape(moved(world_.border() + (ornate_ ? board_bleed : 0)), colors_.sand);
    if (!ornate_) groove(moved(world_.border() - bold_line / 2), bold_line);
    groove(moved(0), medium_line);
    if (carved_) border();
    board_.spaces.each([&](Cell cell) { space(cell); });
    for (const Cell cell : board_.places) place(cell);
    centre();
  }

 private:
  double mm(double cells) const { return cells * cell_; }
  Point middle(Cell cell) const {
    const Point p = world_.middle(cell);
    return {at_.x + p.x, at_.y + p.y};
  }
  Rect square(Cell cell) const {
    Rect r = world_.square(cell);
    r.x += at_.x, r.y += at_.y;
    return r;
  }
  void groove(Path path, double width) {
    pen_.stroke(std::move(path), colors_.groove, colors_.low_ink ? thin_line : width);
  }

  // Draws a row of small pyramids on each of the eight sides, pointing outwards.
  void border() {
    groove(octagon_path(world_, at_, mm(band_inner)), thin_line);
    groove(octagon_path(world_, at_, mm(band_outer)), thin_line);
    const auto inner = world_.octagon(mm(band_inner)), outer = world_.octagon(mm(band_outer));
    Path teeth;
    for (std::size_t side = 0; side < 8; ++side) {
      const Point a = inner[side], b = inner[(side + 1) % 8], c = outer[side], d = outer[(side + 1) % 8];
      const double length = std::hypot(b.x - a.x, b.y - a.y);
      const int count = std::max(1, static_cast<int>(std::lround(length / mm(tooth))));
      const double out_x = ((c.x + d.x) - (a.x + b.x)) / 2, out_y = ((c.y + d.y) - (a.y + b.y)) / 2;
      teeth.move_to({at_.x + a.x, at_.y + a.y});
      for (int i = 0; i < count; ++i) {
        const Point tip = towards(a, b, (i + 0.5) / count), foot = towards(a, b, (i + 1.0) / count);
        teeth.line_to({at_.x + tip.x + out_x, at_.y + tip.y + out_y}).line_to({at_.x + foot.x, at_.y + foot.y});
      }
    }
    groove(std::move(teeth), thin_line);
  }

  void space(Cell cell) {
    const Rect box = square(cell).grown(-mm(slab_inset));
    pen_.shape(Path::rectangle(box, mm(slab_corner)), colors_.slab);
    groove(Path::rectangle(box, mm(slab_corner)), ornate_ ? medium_line : thin_line);
    if (carved_) groove(Path::rectangle(square(cell).grown(-mm(carved_inset)), mm(slab_corner) / 2), thin_line);
    if (!ornate_) return;
    bool below_left = false;
    for (const Cell place : board_.places) {
      const int right = board_.file(place) - board_.file(cell), up = board_.rank(place) - board_.rank(cell);
      if (std::max(std::abs(right), std::abs(up)) != 1) continue;
      below_left = below_left || (right < 0 && up < 0);
      const Point centre = middle(cell);
      // Each one points to its place.
      auto sign = scene_of({-mm(tomb_mark), -mm(tomb_mark), 2 * mm(tomb_mark), 2 * mm(tomb_mark)});
      Pen of_sign{*sign, pen_.typesetter()};
      tomb_sign(of_sign, {0, 0}, mm(tomb_mark), colors_);
      const double angle = std::atan2(right, up) * 180 / std::numbers::pi;
      pen_.scene().items.emplace_back(scene::Group{
          std::move(sign), Transform::translation(centre.x + mm(tomb_mark_at) * right, centre.y - mm(tomb_mark_at) * up)
                               .after(Transform::rotation(angle))});
    }
    const Rect inner = square(cell).grown(-mm(name_inset));
    name(cell, {inner.x + (below_left ? mm(2.6 * tomb_mark) : 0), inner.bottom()}, scene::Align::left);
  }

  void name(Cell cell, Point at, scene::Align align) {
    if (cell_ < smallest_named) return;
    pen_.line(rules::genesis::name_of(cell, world_.size), {cell_ < 45 ? 6.0 : 8.0, 500, colors_.soft}, at, align);
  }

  void place(Cell cell) {
    const Point at = middle(cell);
    if (carved_) pen_.shape(disc(at, mm(place_radius + stone_clearance)), colors_.sand);  // off the pyramids
    stone(at, mm(place_radius));
    if (!ornate_) return;
    groove(disc(at, mm(place_radius) * 0.3), medium_line);
    pen_.shape(disc(at, mm(place_radius) * 0.08), colors_.groove);
    name(cell, {at.x, at.y + 0.62 * mm(place_radius)}, scene::Align::centre);
  }

  void centre() {
    const Point at = middle(board_.centre);
    const double r = mm(centre_radius);
    stone(at, r);
    if (!ornate_) return;
    std::vector<Point> points;
    for (int i = 0; i < 16; ++i) {
      const double a = i * std::numbers::pi / 8, far = i % 2 == 0 ? 0.62 * r : 0.24 * r;
      points.push_back({at.x + far * std::sin(a), at.y - far * std::cos(a)});
    }
    Path star = Path::polygon(points);
    if (!colors_.low_ink) pen_.shape(star, colors_.sand);
    groove(std::move(star), medium_line);
    groove(disc(at, 0.12 * r), thin_line);
    const Rect box = square(board_.centre).grown(-mm(0.05));
    name(board_.centre, {box.x, box.bottom()}, scene::Align::left);
  }

  // Draws a round stone with eight facets.
  void stone(Point at, double radius) {
    pen_.shape(disc(at, radius), colors_.stone);
    groove(disc(at, radius), ornate_ ? bold_line : medium_line);
    if (!carved_) return;
    std::vector<Point> inner;
    Path facets;
    for (int i = 0; i < 8; ++i) {
      inner.push_back(corner_of(at, 0.78 * radius, i));
      facets.append(Path::line(inner.back(), corner_of(at, radius, i)));
    }
    pen_.shape(Path::polygon(inner), colors_.slab);
    groove(Path::polygon(inner), thin_line);
    groove(std::move(facets), thin_line);
  }

  const World& world_;
  const rules::genesis::Board& board_;
  Point at_;
  const Colors& colors_;
  double cell_;
  bool ornate_, carved_;
  Pen pen_;
};

}  // namespace

World World::within(int size, double side) {
  return {size, side / (size + 2 * border_share)};
}

Rect World::square(Cell cell_of_it) const {
  const auto& board = rules::genesis::board_of(size);
  const int file = board.file(cell_of_it), rank = board.rank(cell_of_it);
  return {border() + file * cell, border() + (size - 1 - rank) * cell, cell, cell};
}

Point World::middle(Cell cell_of_it) const {
  const auto& board = rules::genesis::board_of(size);
  const Rect box = square(cell_of_it);
  if (board.corner(cell_of_it) < 0) return box.centre();
  const double inset = place_inset * cell;
  const bool left = board.file(cell_of_it) == 0, high = board.rank(cell_of_it) != 0;
  return {left ? box.right() - inset : box.x + inset, high ? box.bottom() - inset : box.y + inset};
}

std::optional<Rect> World::place(std::string_view name) const {
  const auto named = rules::genesis::cell_named(name, size);
  if (!named) return std::nullopt;
  const Point at = middle(*named);
  return Rect{at.x - cell / 2, at.y - cell / 2, cell, cell};
}

std::array<Point, 8> World::octagon(double outwards) const {
  // The cut through a corner cell moves outwards by the same distance as the straight sides.
  const double low = border() - outwards, high = side() - low;
  const double cut = cell + outwards * (2 - std::numbers::sqrt2);
  return {{{low + cut, low},
           {high - cut, low},
           {high, low + cut},
           {high, high - cut},
           {high - cut, high},
           {low + cut, high},
           {low, high - cut},
           {low, low + cut}}};
}

WorldArt::WorldArt(World world, std::shared_ptr<const Art> art)
    : world_{world},
      art_{std::move(art)},
      idea_{art_->picture("idea", pebble_diameter * world.cell)},
      work_{art_->picture("work", pebble_diameter * world.cell)},
      pyramid_{art_->picture("pyramid", pyramid_side * world.cell)} {
  for (const Player player : rules::genesis::both_players) {
    sign_[index(player)] = art_->picture(player == Player::first ? "sun" : "moon", owner_sign * world.cell);
    for (const Piece piece : rules::genesis::both_pieces) {
      const std::size_t p = index(player), k = static_cast<std::size_t>(piece);
      piece_[p][k] = art_->piece(piece, player, world_.cell);
      placed_piece_[p][k] = art_->piece(piece, player, on_stone * world_.cell);
    }
  }
}

void WorldArt::draw(scene::Scene& on, Point at, bool ornate, scene::Typesetter& typesetter) const {
  Ground{on, world_, at, ornate, art_->colors(), typesetter}.draw();
}

void WorldArt::inscribe(scene::Scene& on, const std::string& title, const std::string& author,
                        const std::string& tomb_space, scene::Typesetter& typesetter) const {
  const Colors& colors = art_->colors();
  const double edge = world_.side() - world_.border(), high = (band_outer - band_inner) * world_.cell;
  const double baseline = edge + band_inner * world_.cell + 0.75 * high;
  const double room = world_.size * world_.cell - 2 * world_.cell, left = world_.border() + world_.cell;
  const auto largest = [&](std::initializer_list<double> sizes) {
    double size = 0;
    for (const double points : sizes) size = capitals * base::mm_from_pt(points) < 0.62 * high ? points : size;
    return size;
  };
  const Type name{largest({6, 7, 8, 9.5, 11}), 500, colors.ink, "EB Garamond"}, small{largest({6, 7}), 400, colors.ink};
  if (name.size_pt == 0 || small.size_pt == 0) return;
  Pen pen{on, typesetter};
  const double radius = tomb_mark * world_.cell, gap = 0.5 * high;
  const double titled = pen.width(title, name), signed_ = pen.width(author, small),
               keyed = pen.width(tomb_space, small);
  const auto plate = [&](double x, double width) {
    // The band also covers the tips of the border; the two border lines continue.
    const Rect band{x - gap, edge + band_inner * world_.cell, width + 2 * gap, high};
    pen.shape(Path::rectangle({band.x, band.y - thin_line, band.width, band.height + 2 * thin_line}), colors.sand);
    pen.stroke(Path::rectangle(band), colors.groove, thin_line);
  };
  const double key = 2 * radius + gap + keyed, whole = titled + gap + signed_;
  if (whole + 4 * gap > room) return;
  const bool with_key = whole + key + 6 * gap <= room;
  const double x = with_key ? left + 2 * gap : left + (room - whole) / 2;
  plate(x, whole);
  pen.line(title, name, {x, baseline});
  pen.line(author, small, {x + titled + gap, baseline});
  if (!with_key) return;
  const double at = left + room - 2 * gap - key;
  plate(at, key);
  tomb_sign(pen, {at + radius, baseline - capitals * base::mm_from_pt(small.size_pt) / 2}, radius, colors);
  pen.line(tomb_space, small, {at + 2 * radius + gap, baseline});
}

void WorldArt::draw_names(scene::Scene& on, Point at, scene::Typesetter& typesetter) const {
  Pen pen{on, typesetter};
  const Type type{world_.cell < 18 ? 6.0 : 8.0, 500, art_->colors().soft};
  const double cap = base::mm_from_pt(type.size_pt) * capitals;
  for (int i = 0; i < world_.size; ++i) {
    const double middle = world_.border() + (i + 0.5) * world_.cell;
    pen.line(std::string(1, static_cast<char>('a' + i)), type, {at.x + middle, at.y + world_.side() + 1.6 + cap},
             scene::Align::centre);
    pen.line(std::string(1, static_cast<char>('1' + i)), type, {at.x - 2.4, at.y + world_.side() - middle + cap / 2},
             scene::Align::centre);
  }
}

bool WorldArt::is_space(Cell cell) const {
  return rules::genesis::board_of(world_.size).kind(cell) == Kind::space;
}

void WorldArt::draw_position(scene::Scene& on, const rules::genesis::Position& position, Point at) const {
  const int cells = world_.size * world_.size;
  const auto put = [&](const scene::ScenePtr& drawing, Cell cell) {
    if (cell >= cells) return;
    const Point p = world_.middle(cell);
    on.items.emplace_back(scene::Group{drawing, Transform::translation(at.x + p.x, at.y + p.y)});
  };
  for (const auto& pyramid : position.pyramids) put(pyramid_, pyramid.at);
  for (const auto& work : position.works) put(work_, work.at);
  for (const auto& idea : position.ideas) put(idea_, idea.at);
  const Colors& colors = art_->colors();
  for (const Player player : rules::genesis::both_players) {
    const auto& of = position.players[index(player)];
    for (const auto& own : of.laid) put(sign_[index(player)], own.at);
    for (const Piece piece : rules::genesis::both_pieces) {
      const auto& placed = piece == Piece::anubis ? of.anubis : of.bastet;
      if (!placed || placed->at >= cells) continue;
      const std::size_t p = index(player), k = static_cast<std::size_t>(piece);
      if (std::ranges::find(of.buried, piece) != of.buried.end()) {
        const Point centre = world_.middle(placed->at);
        const double r = (place_radius + 0.05) * world_.cell;
        on.items.emplace_back(
            Shape{disc({at.x + centre.x, at.y + centre.y}, r), {}, round_line(colors.ink, bold_line)});
      }
      put((is_space(placed->at) ? piece_ : placed_piece_)[p][k], placed->at);
    }
  }
}

void WorldArt::draw_mark(scene::Scene& on, Cell cell, bool left, Point at) const {
  if (cell >= world_.size * world_.size) return;
  Stroke stroke = round_line(art_->colors().ink, medium_line);
  if (left) stroke.dash = {1, 1};
  const Point middle = world_.middle(cell);
  Path rim;
  if (is_space(cell)) {
    const Rect box = world_.square(cell).grown(-slab_inset * world_.cell);
    rim = Path::rectangle({at.x + box.x, at.y + box.y, box.width, box.height}, slab_corner * world_.cell);
  } else {
    const bool centre = rules::genesis::board_of(world_.size).kind(cell) == Kind::centre;
    rim = disc({at.x + middle.x, at.y + middle.y}, (centre ? centre_radius : place_radius) * world_.cell);
  }
  on.items.emplace_back(Shape{std::move(rim), {}, std::move(stroke)});
}

}  // namespace planche::parts::genesis
