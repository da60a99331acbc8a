#include "parts/own/map_lines.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.h"
#include "declared/judging/selection.h"
#include "parts/pen.h"
#include "templates/compiling/open_lines.h"

namespace planche::parts::own {

namespace {

using declared::Given;

constexpr std::size_t most_map_points = 100'000;    // of all lines
constexpr double usual_line_width = 0.6;            // mm
constexpr double widest_line = 50, most_wave = 10;  // mm
constexpr int bends_of_side = 4;                    // parts of a side that waves
constexpr double same_corner = 1e-6;                // mm

double between(Point a, Point b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

// A number from -1 to 1 that belongs to a place, whoever asks.
double chance_of(Point at) {
  const auto whole = [](double mm) { return static_cast<std::uint64_t>(static_cast<std::int64_t>(std::llround(mm * 1000))); };
  std::uint64_t bits = whole(at.x) * 0x9E3779B97F4A7C15u ^ whole(at.y) * 0xC2B2AE3D27D4EB4Fu;
  bits ^= bits >> 29;
  bits *= 0xBF58476D1CE4E5B9u;
  bits ^= bits >> 32;
  return static_cast<double>(bits % 2001) / 1000 - 1;
}

class LinesOfMap {
 public:
  LinesOfMap(const DrawingRequest& request, const MapCells& cells, expressions::Evaluation& evaluation, bool& flawed)
      : request_{request}, cells_{cells}, evaluation_{evaluation}, flawed_{flawed} {}

  std::vector<scene::Shape> read() {
    for (const Given& given : request_.member("lines").items()) read(given);
    return std::move(shapes_);
  }

 private:
  struct Step {
    std::string name;  // "0403" or "0403:nw"
  };

  const declared::Game& game() const { return *request_.request->game; }

  void refuse(const Given& given, std::string code, std::string message, std::string hint = {}) {
    request_.sink.add(given.problem(std::move(code), std::move(message), std::move(hint)));
    flawed_ = true;
  }

  void refuse(const declared::List& list, std::size_t row, std::string_view field, const Step* step,
              std::string message, std::string hint = {}) {
    auto d = game().at(list, row, field, "data/step", std::move(message));
    std::size_t at = d.span.begin;
    for (std::size_t i = 0; step != nullptr && d.source != nullptr && i < steps_.size(); ++i) {
      const std::size_t found = d.source->text().find(steps_[i].name, at);
      at = found + steps_[i].name.size();
      if (found == std::string_view::npos || at > d.span.end) break;
      if (&steps_[i] != step) continue;
      d.span = {static_cast<std::uint32_t>(found), static_cast<std::uint32_t>(at)};
      break;
    }
    d.subject = list.name_of(row);
    d.hint = std::move(hint);
    request_.sink.add(std::move(d));
    flawed_ = true;
  }

  void read(const Given& given) {
    const Given of = given.member("of"), through = given.member("through"), along = given.member("along");
    if (!of || bool{through} == bool{along})
      return refuse(given, "data/missing-field", "lines have records, and go through cells or along their sides",
                    R"("of": "roads", "through": the field with the cells, or "along": the field with the sides)");
    const auto chosen = declared::Selection::compile(game(), of, request_.sink);
    if (!chosen) {
      flawed_ = true;
      return;
    }
    const declared::List& list = chosen->list();
    const Given& field = through ? through : along;
    if (list.declared->field(field.text()) == nullptr) {
      std::vector<std::string_view> known;
      for (const declared::Field& one : list.declared->fields) known.push_back(one.name);
      return refuse(field, "game/unknown-name", fmt::format("{} have no field \"{}\"", list.declared->name, field.text()),
                    base::suggestion(field.text(), known));
    }
    const std::string name = given.member("stroke") ? given.member("stroke").text() : "ink";
    const auto color = cells_.color(name);
    if (!color && name != "none") {
      const Given stroke = given.member("stroke");
      return refuse(stroke ? stroke : given, "template/unknown-color",
                    fmt::format("the template of the cells has no colour \"{}\"", name),
                    "name a colour of its palette, or write #rrggbb");
    }
    if (through) request_.expect_no(given.member("wave"), "wave", "without \"along\"");
    const double wave = std::clamp(given.member("wave").number(), 0.0, most_wave);
    for (const std::size_t row : chosen->rows(evaluation_, request_.sink)) {
      const auto width = width_of(given.member("width"), list, row);
      steps_ = steps_of(list, row, field.text());
      if (!width || !color) continue;
      const auto corners = through ? through_cells(list, row, field.text())
                                   : along_sides(list, row, field.text(), wave);
      if (corners.size() < 2) continue;
      points_ += corners.size();
      if (points_ > most_map_points)
        return refuse(given, "data/limit",
                      fmt::format("expected at most {} points on the lines of a map, found more", most_map_points));
      scene::Stroke stroke{*color, *width, {}, scene::Cap::round, scene::Join::round};
      for (const Given& dash : given.member("dash").items()) stroke.dash.push_back(std::clamp(dash.number(), 0.01, 1000.0));
      if (stroke.dash.size() == 1) stroke.dash.push_back(stroke.dash.front());
      shapes_.push_back({templates::path_through(corners, given.member("smooth").truth() || wave > 0), std::nullopt, std::move(stroke)});
    }
  }

  // In mm, or from a field of the record; nothing after a report.
  std::optional<double> width_of(const Given& given, const declared::List& list, std::size_t row) {
    double width = given ? given.number() : usual_line_width;
    if (const std::string field = given.text(); !field.empty()) {
      if (list.declared->field(field) == nullptr) {
        refuse(given, "game/unknown-name", fmt::format("{} have no field \"{}\"", list.declared->name, field));
        return std::nullopt;
      }
      const data::Value* value = list.sound_row(row).find(field);
      width = value == nullptr || !value->is_number() ? usual_line_width : value->number();
    }
    if (width > 0 && width <= widest_line) return width;
    refuse(given, "data/limit", fmt::format("expected a width up to {:g} mm, found {:g}", widest_line, width));
    return std::nullopt;
  }

  static std::vector<Step> steps_of(const declared::List& list, std::size_t row, const std::string& field) {
    std::vector<Step> steps;
    const data::Value* value = list.sound_row(row).find(field);
    if (value == nullptr || value->is_null()) return steps;
    if (const data::Array* items = value->array()) {
      for (const data::Value& item : *items)
        steps.push_back({expressions::printed(expressions::from_data(item, {}))});
      return steps;
    }
    // A column without a declaration.
    const std::string all = data::text_of(value);
    for (const std::string_view item : base::split(all, '|'))
      steps.push_back({std::string{base::trimmed(item)}});
    return steps;
  }

  // The cell of a step; nothing after a report.
  std::optional<base::Cell> cell_of(const declared::List& list, std::size_t row, std::string_view field,
                                    const Step& step, std::string_view name) {
    const auto found = cells_.by_key.find(std::string{name});
    if (found != cells_.by_key.end()) return found->second;
    flawed_ = true;
    const declared::Field* declared = list.declared->field(field);
    for (const declared::List* board : cells_.lists) {
      const bool refers = declared != nullptr && declared->item != nullptr && declared->item->of == board->declared->name;
      if (refers && !game().row_named(*board, std::string{name})) return std::nullopt;  // reported as a reference
    }
    std::vector<std::string_view> known;
    for (const auto& [key, cell] : cells_.by_key) known.push_back(key);
    constexpr std::size_t few = 2000;  // for which the nearest is found quickly
    refuse(list, row, field, &step, fmt::format("there is no cell \"{}\" on the map", name),
           known.size() <= few ? base::suggestion(name, known) : "");
    return std::nullopt;
  }

  std::vector<Point> through_cells(const declared::List& list, std::size_t row, std::string_view field) {
    const std::vector<Step>& steps = steps_;
    std::vector<Point> corners;
    std::optional<base::Cell> before;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const auto cell = cell_of(list, row, field, steps[i], steps[i].name);
      if (!cell) return {};
      if (before && !is_next(*before, *cell)) {
        refuse(list, row, field, &steps[i],
               fmt::format("the line jumps from {} to {}, which are no neighbours", steps[i - 1].name, steps[i].name),
               "name every cell on the way");
        return {};
      }
      before = cell;
      corners.push_back(cells_.lattice.centre(*cell, cells_.size));
    }
    if (corners.size() == 1) refuse(list, row, field, &steps[0], "a line goes through two cells at least");
    return corners.size() < 2 ? std::vector<Point>{} : corners;
  }

  bool is_next(base::Cell a, base::Cell b) const {
    for (std::size_t d = 0; d < cells_.lattice.directions().size(); ++d) {
      if (cells_.lattice.beyond(a, d) == b) return true;
    }
    return false;
  }

  // The corners at the ends of a side: those that the cell shares with the place beyond it.
  std::optional<std::pair<Point, Point>> side_of(base::Cell cell, std::size_t direction) const {
    const auto beyond = cells_.lattice.beyond(cell, direction);
    if (!beyond) return std::nullopt;
    std::vector<Point> shared;
    for (const Point a : cells_.lattice.corners(cell, cells_.size)) {
      for (const Point b : cells_.lattice.corners(*beyond, cells_.size)) {
        if (between(a, b) < same_corner) shared.push_back(a);
      }
    }
    if (shared.size() != 2) return std::nullopt;
    return std::pair{shared[0], shared[1]};
  }

  std::optional<std::pair<Point, Point>> read_side(const declared::List& list, std::size_t row, std::string_view field,
                                                   const Step& step) {
    const std::size_t colon = step.name.rfind(':');
    const std::string_view name = std::string_view{step.name}.substr(0, colon);
    const std::string_view side =
        colon == std::string::npos ? std::string_view{} : std::string_view{step.name}.substr(colon + 1);
    const auto directions = cells_.lattice.directions();
    const auto direction = std::ranges::find(directions, side);
    if (direction == directions.end()) {
      refuse(list, row, field, &step, fmt::format("\"{}\" names no side of a cell", step.name),
             fmt::format("write a cell and its side, such as {}:{}; sides are {}", name, directions.front(),
                         fmt::join(directions, ", ")));
      return std::nullopt;
    }
    const auto cell = cell_of(list, row, field, step, name);
    if (!cell) return std::nullopt;
    auto found = side_of(*cell, static_cast<std::size_t>(direction - directions.begin()));
    if (!found) refuse(list, row, field, &step, fmt::format("the cell {} has no side {}", name, side));
    return found;
  }

  // From corner to corner. The sides of a line meet, one after another.
  std::vector<Point> along_sides(const declared::List& list, std::size_t row, std::string_view field, double wave) {
    const std::vector<Step>& steps = steps_;
    std::vector<std::pair<Point, Point>> sides;
    for (const Step& step : steps) {
      const auto side = read_side(list, row, field, step);
      if (!side) return {};
      sides.push_back(*side);
    }
    if (sides.empty()) return {};
    const auto same = [](Point a, Point b) { return between(a, b) < same_corner; };
    const auto ends_at = [&](const std::pair<Point, Point>& side, Point at) {
      return same(side.first, at) || same(side.second, at);
    };
    Point at = sides[0].first;
    if (sides.size() > 1 && ends_at(sides[1], at)) at = sides[0].second;
    std::vector<Point> corners{at};
    for (std::size_t i = 0; i < sides.size(); ++i) {
      if (!ends_at(sides[i], at)) {
        refuse(list, row, field, &steps[i],
               fmt::format("the sides {} and {} do not meet", steps[i - 1].name, steps[i].name),
               "name every side on the way");
        return {};
      }
      const Point next = same(sides[i].first, at) ? sides[i].second : sides[i].first;
      if (wave > 0) bend(at, next, wave, corners);
      corners.push_back(next);
      at = next;
    }
    return corners;
  }

  // Adds points between two corners that are off the straight line by up to `wave` mm.
  static void bend(Point from, Point to, double wave, std::vector<Point>& corners) {
    const double length = between(from, to);
    for (int i = 1; i < bends_of_side; ++i) {
      const double t = static_cast<double>(i) / bends_of_side;
      const Point on{from.x + t * (to.x - from.x), from.y + t * (to.y - from.y)};
      // The same whichever way the line goes.
      const bool turned = from.x > to.x || (from.x == to.x && from.y > to.y);
      const double off = (turned ? -1 : 1) * wave * chance_of(on);
      corners.push_back({on.x - off * (to.y - from.y) / length, on.y + off * (to.x - from.x) / length});
    }
  }

  const DrawingRequest& request_;
  const MapCells& cells_;
  expressions::Evaluation& evaluation_;
  bool& flawed_;
  std::vector<Step> steps_;  // of the record that is read
  std::vector<scene::Shape> shapes_;
  std::size_t points_ = 0;
};

}  // namespace

std::vector<scene::Shape> lines_of_map(const DrawingRequest& request, const MapCells& cells,
                                       expressions::Evaluation& evaluation, bool& flawed) {
  return LinesOfMap{request, cells, evaluation, flawed}.read();
}

}  // namespace planche::parts::own
