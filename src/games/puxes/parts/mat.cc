// Bases of gardens, and play mats, both in full size.
#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "games/puxes/parts/table.h"
#include "parts/pages.h"
#include "parts/pen.h"

namespace planche::parts::puxes {

namespace {

using rules::puxes::Side;

// Lengths in DiXes.
constexpr double rose_ring = 1.75, rose_symbol = 1.05, measure_at = 4.4;
constexpr double start_row = 2.5, start_step = 2;
// mm
constexpr double tick = 2.5, long_tick = 6, arrow = 3;
constexpr double mat_frame = 3.5;  // distance from the edge of a mat
constexpr double base_bleed = 2, beyond_bleed = 1;
constexpr int a_long_tick = 6;
constexpr double most_ticks = 1000;

// A number of DiXes: "2½", "6", "2.4".
std::string count_text(double dixes, const base::Words& words) {
  const double whole = std::floor(dixes + 1e-6);
  if (std::abs(dixes - whole) < 0.005) return fmt::format("{:.0f}", whole);
  if (std::abs(dixes - whole - 0.5) < 0.005) return whole == 0 ? "½" : fmt::format("{:.0f}½", whole);
  return words.decimal(fmt::format("{:.2g}", dixes));
}
std::string length_text(double mm, const base::Words& words) {
  return words.say("length", {{"mm", words.decimal(fmt::format("{:.4g}", mm))}});
}

// A pen that sets words on white plates, to keep them readable on hatching.
class Signs : public Pen {
 public:
  Signs(scene::Scene& on, scene::Typesetter& typesetter, const MatOptions& options)
      : Pen{on, typesetter, options.words}, colors_{colors_of(options.style)} {}

  const Colors& colors() const { return colors_; }

  struct Line {
    std::string text;
    Type type;
    Point at;  // the middle of the baseline
  };

  // All lines on one plate, so that no scraps of hatching remain between them.
  void plate(const std::vector<Line>& lines) {
    auto set = std::make_shared<scene::Scene>();
    std::optional<Rect> all;
    double pad = 0;
    for (const auto& [text, type, at] : lines) {
      const double high = base::mm_from_pt(type.size_pt);
      const double wide = Pen{*set, typesetter(), words()}.line(text, type, at, Align::centre);
      pad = std::max(pad, 0.45 * high);
      const Rect line = Rect{at.x - wide / 2, at.y - 0.73 * high, wide, 0.73 * high}.grown(pad);
      all = all ? all->united(line) : line;
    }
    const Rect box = all.value_or(Rect{});
    set->extent = box;
    shape(Path::rectangle(box, pad), colors_.paper);
    scene().items.emplace_back(scene::Group{std::move(set)});
  }
  void plate(const std::string& text, Type type, Point at) { plate({{text, type, at}}); }

 private:
  Colors colors_;
};

// Where oracles may start, in front of the temple at the origin.
std::vector<Rect> starting_squares(const TablePlan& plan) {
  const double dixe = plan.table.dixe;
  std::vector<Rect> squares;
  for (int i = 0; i < plan.oracles; ++i) {
    const Point middle{(i - (plan.oracles - 1) / 2.0) * start_step * dixe, -start_row * dixe};
    squares.push_back(rules::puxes::square_around(middle, dixe));
  }
  return squares;
}

// The named places of a garden: `temple`, and `oracle-1`, `oracle-2` … from the left, in a garden of this edge.
std::optional<Rect> place_in_garden(const TablePlan& plan, double edge, std::string_view name) {
  const auto moved = [edge](const Rect& box) {
    return Rect{box.x + edge / 2, box.y + edge / 2, box.width, box.height};
  };
  if (name == "temple") return moved(garden_around({0, 0}, plan.table.dixe, plan.geometry).temple);
  const std::vector<Rect> squares = starting_squares(plan);
  for (std::size_t i = 0; i < squares.size(); ++i) {
    if (name == fmt::format("oracle-{}", i + 1)) return moved(squares[i]);
  }
  return std::nullopt;
}

// Writes the names of the gardens below the temple at `at`, and above it where oracles may start. With a `bleed`,
// shapes that touch the cut along the public garden extend over it.
void label_garden(Signs& signs, const TablePlan& plan, double bleed = 0) {
  const double dixe = plan.table.dixe;
  const auto garden = garden_around({0, 0}, dixe, plan.geometry);
  Path squares;
  for (const Rect& square : starting_squares(plan)) {
    if (!garden.common.holds(square)) continue;
    const double left = square.x - garden.common.x, right = garden.common.right() - square.right();
    if (bleed > 0 && std::min(left, right) < bleed) {
      const double inner = left < right ? square.right() : square.x;
      const double reach = bleed + beyond_bleed;  // the ends of hatching lie on the edge of the bleed
      const double outer = left < right ? garden.common.x - reach : garden.common.right() + reach;
      squares.move_to({outer, square.y});
      for (const Point p : {Point{inner, square.y}, {inner, square.bottom()}, {outer, square.bottom()}})
        squares.line_to(p);
    } else {
      squares.append(Path::rectangle(square));
    }
  }
  signs.scene().items.emplace_back(
      Shape{std::move(squares), signs.colors().paper, Stroke{signs.colors().soft, medium_line, {1.6, 1.2}}});
  const auto between = [](const Rect& inner, const Rect& outer) { return (inner.bottom() + outer.bottom()) / 2; };
  signs.plate(signs.say("garden.sacred"), {dixe < 18 ? 7.0 : 9.5, 700, signs.colors().ink},
              {0, between(garden.temple, garden.sacred) + 1.2});
  signs.plate(signs.say("garden.public"), {dixe < 18 ? 9.5 : 14.0, 800, signs.colors().ink},
              {0, between(garden.sacred, garden.common) - 0.2 * dixe});
}

// A dimension line along y with arrowheads at both ends and words in the middle.
void measure(Signs& signs, Point from, double to_y, const std::string& words) {
  const double sign = to_y < from.y ? 1 : -1;
  Path path = Path::line(from, {from.x, to_y});
  const auto head = [&](double y, double way) {
    path.append(Path::line({from.x - arrow / 2, y + way * arrow}, {from.x, y}));
    path.append(Path::line({from.x, y}, {from.x + arrow / 2, y + way * arrow}));
  };
  head(from.y, -sign);
  head(to_y, sign);
  signs.scene().items.emplace_back(Shape{std::move(path), {}, Stroke{signs.colors().ink, medium_line, {}}});
  signs.plate(words, {9.5, 700, signs.colors().ink}, {from.x, (from.y + to_y) / 2 + 1.2});
}

// One edge of a mat as its player sees it: the origin is the middle of the edge, the table extends upwards.
class Edge {
 public:
  Edge(const TablePlan& plan, Side side, const MatOptions& options, scene::Typesetter& typesetter)
      : plan_{plan},
        side_{side},
        breadth_{side == Side::south || side == Side::north ? plan.table.size.width : plan.table.size.height},
        signs_{*drawing_, typesetter, options} {}

  scene::ScenePtr drawn() {
    apart([&] { ruler(); });
    for (std::size_t i = 0; i < plan_.seats.size(); ++i) {
      if (plan_.seats[i].side == side_) seat(i);
    }
    const double reach = plan_.table.size.width + plan_.table.size.height;
    drawing_->extent = {-reach, -reach, 2 * reach, 2 * reach};
    return std::move(drawing_);
  }

 private:
  // Draws things that do not justify printing a sheet of the poster on their own.
  template <typename Draw>
  void apart(Draw draw) {
    auto drawn = std::make_shared<scene::Scene>();
    std::swap(drawn->items, drawing_->items);
    draw();
    std::swap(drawn->items, drawing_->items);
    const double reach = plan_.table.size.width + plan_.table.size.height;
    drawn->extent = {-reach, -reach, 2 * reach, 2 * reach};
    drawing_->items.emplace_back(scene::Group{.content = std::move(drawn), .worth = scene::Worth::slight});
  }

  // A tick for each DiXe and a number at every sixth, from the left.
  void ruler() {
    const double dixe = plan_.table.dixe;
    const int count = static_cast<int>(std::min(breadth_ / dixe + 1e-6, most_ticks));
    Path ticks;
    for (int i = 1; i <= count; ++i) {
      const double x = -breadth_ / 2 + i * dixe;
      const bool is_long = i % a_long_tick == 0;
      if (breadth_ / 2 - x < mat_frame + long_tick) continue;
      ticks.append(Path::line({x, -mat_frame}, {x, -mat_frame - (is_long ? long_tick : tick)}));
      if (is_long)
        signs_.line(std::to_string(i), {7, 600, signs_.colors().soft}, {x + 1, -mat_frame - long_tick + 1.8});
    }
    signs_.stroke(std::move(ticks), signs_.colors().ink, medium_line);
  }

  void seat(std::size_t i) {
    const Seat& seat = plan_.seats[i];
    if (seat.temples.empty()) return;
    const double dixe = plan_.table.dixe;
    const Point ahead = rules::puxes::inwards(side_);
    const Point middle{plan_.table.size.width / 2, plan_.table.size.height / 2};
    const Point temple = seat.temples.front();
    const double depth = ahead.x * (temple.x - middle.x) + ahead.y * (temple.y - middle.y);
    const double half = (ahead.x == 0 ? plan_.table.size.height : plan_.table.size.width) / 2;
    const double from_edge = depth + half;
    apart([&] { measure(signs_, {-measure_x(), 0}, -from_edge, dixes_text(from_edge / dixe, signs_.words())); });
    const double room = from_edge - plan_.geometry.public_garden * dixe / 2;
    const double y = -std::max(room, 2 * (mat_frame + long_tick)) / 2 + 3;
    const bool narrow = dixe < 18;
    signs_.plate(title(i), {narrow ? 14.0 : 24.0, 800, signs_.colors().ink}, {0, y});
  }

  // Left of the player's gardens, where the corner leaves room.
  double measure_x() const {
    std::size_t most = 1;
    for (const Seat& seat : plan_.seats) most = std::max(most, seat.side == side_ ? seat.temples.size() : 1);
    const double wide = (plan_.geometry.adjacent * static_cast<double>(most - 1) + 2 * measure_at) / 2;
    return wide * plan_.table.dixe;
  }

  std::string title(std::size_t i) const {
    const auto& seats = plan_.seats;
    if (!plan_.partners || seats.size() != 4) return signs_.say("player", {{"name", seats[i].name}});
    return signs_.say("player_with", {{"name", seats[i].name}, {"partner", seats[(i + 2) % 4].name}});
  }

  std::shared_ptr<scene::Scene> drawing_ = std::make_shared<scene::Scene>();
  const TablePlan& plan_;
  Side side_;
  double breadth_;
  Signs signs_;
};

// Draws all symbols in a ring around the centre of the table.
void draw_rose(scene::Scene& on, const TablePlan& plan, const MatOptions& options) {
  const std::vector<std::string>& names = options.faces->drawn_symbols();
  const double dixe = plan.table.dixe, size = rose_symbol * dixe;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const double angle = 360.0 * static_cast<double>(i) / static_cast<double>(names.size());
    const auto turn = Transform::translation(plan.table.size.width / 2, plan.table.size.height / 2)
                          .after(Transform::rotation(angle))
                          .after(Transform::translation(0, -rose_ring * dixe));
    on.items.emplace_back(scene::Group{.content = options.faces->icon(names[i]),
                                       .placed = turn.after(Transform::scaling(size, size)),
                                       .worth = scene::Worth::whole});
  }
}

scene::ScenePtr mat_drawing(const TablePlan& plan, const std::string& name, const MatOptions& options,
                            scene::Typesetter& typesetter) {
  const auto [width, length] = plan.table.size;
  const double dixe = plan.table.dixe;
  auto mat = scene_of({0, 0, width, length});
  draw_table(*mat, plan, {0, 0}, options.style, *options.faces, mat_frame);
  draw_rose(*mat, plan, options);
  auto words = scene_of(rules::puxes::square_around({0, 0}, plan.geometry.public_garden * dixe), true);
  Signs garden_signs{*words, typesetter, options};
  label_garden(garden_signs, plan);
  for (const Seat& seat : plan.seats) {
    for (const Point at : seat.temples)
      mat->items.emplace_back(scene::Group{words, Transform::translation(at.x, at.y).after(seen_from(seat.side))});
  }
  for (const Side side : {Side::south, Side::north, Side::west, Side::east}) {
    const Point ahead = rules::puxes::inwards(side);
    const Point edge{width / 2 - ahead.x * width / 2, length / 2 - ahead.y * length / 2};
    mat->items.emplace_back(scene::Group{Edge{plan, side, options, typesetter}.drawn(),
                                         Transform::translation(edge.x, edge.y).after(seen_from(side))});
  }
  Signs signs{*mat, typesetter, options};
  if (plan.fortress) {
    const Rect& zone = *plan.fortress;
    signs.plate(signs.say("fortress"), {14, 800, signs.colors().ink}, {zone.centre().x, zone.bottom() - 0.25 * dixe});
  }
  // Below the centre, on a sheet that is printed anyway.
  const double below = plan.fortress ? plan.fortress->bottom() + dixe / 2 : length / 2 + (rose_ring + 1) * dixe;
  signs.plate(signs.say("mat", {{"mode", name},
                                {"width", length_text(width, signs.words())},
                                {"length", length_text(length, signs.words())},
                                {"dixe", length_text(dixe, signs.words())}}),
              {9.5, 600, signs.colors().ink}, {width / 2, below});
  signs.plate(options.credit, {7, 400, signs.colors().soft}, {width / 2, below + 5.5});
  return mat;
}

}  // namespace

std::string dixes_text(double dixes, const base::Words& words) {
  return words.say(dixes > 1 ? "dixes.several" : "dixes.one", {{"n", count_text(dixes, words)}});
}

scene::PartSet garden_bases(std::string kind, std::string title, TablePlan plan, MatOptions options,
                            scene::Typesetter& typesetter) {
  const double dixe = plan.table.dixe, edge = plan.geometry.public_garden * dixe;
  std::vector<std::string> names;
  for (const Seat& seat : plan.seats) names.insert(names.end(), seat.temples.size(), seat.name);
  const std::size_t count = names.size();
  const double from_edge = plan.table.size.height / plan.geometry.temple_part - edge / 2;
  const auto slot = [plan, edge](std::string_view name) { return place_in_garden(plan, edge, name); };
  const auto make = [=, options = std::move(options), drawn = std::make_shared<scene::ScenePtr>(),
                     &typesetter](std::size_t i) {
    if (*drawn == nullptr) {
      auto base = scene_of(rules::puxes::square_around({0, 0}, edge + 2 * base_bleed));
      base->items.emplace_back(
          scene::Group{garden_drawing(dixe, plan.geometry, options.style, *options.faces, base_bleed)});
      Signs signs{*base, typesetter, options};
      label_garden(signs, plan, base_bleed);
      const double foot = edge / 2 - 0.55 * dixe;
      signs.plate({{signs.say("garden.edge", {{"dixes", dixes_text(from_edge / dixe, signs.words())},
                                              {"length", length_text(from_edge, signs.words())}}),
                    {dixe < 18 ? 6.0 : 8.0, 500, signs.colors().ink},
                    {0, foot}},
                   {options.credit, {6, 400, signs.colors().soft}, {0, foot + 3.6}}});
      auto moved = scene_of(Rect{0, 0, edge, edge}.grown(base_bleed));
      moved->items.emplace_back(scene::Group{std::move(base), Transform::translation(edge / 2, edge / 2)});
      *drawn = std::move(moved);
    }
    return scene::Part{{}, names[i], *drawn, nullptr, false};
  };
  auto set = plain_set(scene::Use::stacks, std::move(kind), std::move(title), {edge, edge}, count, make);
  set.bleed = base_bleed;
  set.slot = slot;
  set.poster = true;
  return set;
}

scene::PartSet play_mat(std::string kind, std::string title, std::string name, TablePlan plan, MatOptions options,
                        scene::Typesetter& typesetter) {
  const base::Size trim = plan.table.size;
  auto set = plain_set(scene::Use::stacks, std::move(kind), std::move(title), trim, 1,
                       [=, plan = std::move(plan), options = std::move(options), &typesetter](std::size_t) {
                         return scene::Part{{}, name, mat_drawing(plan, name, options, typesetter), nullptr, false};
                       });
  set.poster = true;
  return set;
}

}  // namespace planche::parts::puxes
