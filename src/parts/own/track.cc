// The drawing "track": numbered cells along a rectangle, a circle or a line.
#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "parts/own/track_line.h"
#include "parts/pen.h"

namespace planche::parts::own {

namespace {

using base::Point;

constexpr std::int64_t most_track_cells = 400;
constexpr double least_cell = 4, largest_cell = 25;                        // mm
constexpr double cell_share = 0.94;                                        // share of the room for a cell
constexpr double track_edge = 3;                                           // mm around the cells

struct TrackCells {
  std::vector<templates::Way::Spot> spots;
  base::Size room;        // for a cell, mm, without overlaps
  bool touching = false;  // cells fill the room
};

// The largest axis-parallel squares around the spots that do not overlap.
double room_between(const std::vector<templates::Way::Spot>& spots) {
  double room = largest_cell;
  for (std::size_t i = 0; i < spots.size(); ++i) {
    for (std::size_t k = i + 1; k < spots.size(); ++k) {
      room = std::min(room, std::max(std::abs(spots[i].at.x - spots[k].at.x), std::abs(spots[i].at.y - spots[k].at.y)));
    }
  }
  return room;
}

// Chooses the numbers of cells on the upper and lower sides for which cells are nearest to squares. Corners belong to
// the side that follows.
TrackCells round_rectangle(double width, double height, std::size_t count) {
  const std::size_t half = count / 2;
  std::size_t across = 1;
  double best = INFINITY;
  for (std::size_t i = 1; i < half; ++i) {
    const double off = std::abs(width / static_cast<double>(i) - height / static_cast<double>(half - i));
    if (off >= best) continue;
    best = off;
    across = i;
  }
  const double step_x = width / static_cast<double>(across), step_y = height / static_cast<double>(half - across);
  TrackCells cells{{}, {step_x, step_y}, true};
  const auto add = [&](std::size_t steps, Point from, Point by) {
    for (std::size_t i = 0; i < steps; ++i) {
      const auto n = static_cast<double>(i);
      cells.spots.push_back({{from.x + n * by.x, from.y + n * by.y}, 0});
    }
  };
  add(across, {0, 0}, {step_x, 0});
  add(half - across, {width, 0}, {0, step_y});
  add(across, {width, height}, {-step_x, 0});
  add(half - across, {0, height}, {0, -step_y});
  return cells;
}

TrackCells round_circle(double radius, std::size_t count) {
  const auto way = templates::Way::circle({radius, radius}, radius);
  const double half = std::tan(std::numbers::pi / static_cast<double>(count));
  const double room = count < 3 ? radius : 2 * radius * half / (1 + half);
  TrackCells cells{{}, {cell_share * room, cell_share * room}};
  for (std::size_t i = 0; i < count; ++i)
    cells.spots.push_back(way.at(way.length() * static_cast<double>(i) / static_cast<double>(count)));
  return cells;
}

TrackCells along_line(const templates::Way& way, std::size_t count) {
  TrackCells cells;
  const double steps = static_cast<double>(way.closed() ? count : count - 1);
  for (std::size_t i = 0; i < count; ++i)
    cells.spots.push_back({way.at(way.length() * static_cast<double>(i) / steps).at, 0});
  const double room = cell_share * room_between(cells.spots);
  cells.room = {room, room};
  return cells;
}

std::optional<TrackCells> cells_of(const DrawingRequest& request, std::size_t count) {
  const auto line = track_line(request, least_cell);
  if (!line) return std::nullopt;
  if (request.member("along").member("rectangle")) {
    const Point far = line->corners[2];
    if (count % 2 == 0 && count >= 4) return round_rectangle(far.x, far.y, count);
    request.refuse(
        "to", "game/drawing",
        fmt::format("opposite sides of a rectangle have as many cells: expected an even number, found {}", count),
        "use one number more or less, or a circle or polyline, which take any");
    return std::nullopt;
  }
  if (line->radius > 0) return round_circle(line->radius, count);
  return along_line(line->way, count);
}

// The type size of the numbers in their cells, in points.
double size_of_numbers(base::Size cell, std::int64_t from, std::int64_t to) {
  const std::size_t digits = std::max(fmt::format("{}", from).size(), fmt::format("{}", to).size());
  const double mm = std::min(0.42 * cell.height / drawn::cap_height,
                             0.8 * cell.width / (drawn::letter_width * static_cast<double>(digits)));
  return std::min(base::pt_from_mm(mm), 28.0);
}

}  // namespace

void add_track(const DrawingRequest& request, std::vector<scene::PartSet>& sets) {
  if (request.member("cells")) return add_record_track(request, sets);
  for (const char* of_records : {"cell", "corner", "turned"}) {
    if (request.member(of_records))
      return request.refuse(of_records, "game/drawing", fmt::format(R"(a track of numbers takes no "{}")", of_records),
                            R"("cells": an expression for the records of the cells)");
  }
  const auto from = request.whole("from", 0, -999, 9999);
  if (!from) return;
  if (!request.member("to"))
    return request.refuse("to", "data/missing-field", "a track has a last number", R"("to": 50)");
  const auto to = request.whole("to", 0, *from + 1, *from + most_track_cells - 1);
  const auto every = request.whole("every", 5, 0, 1000);
  if (!to || !every) return;
  auto cells = cells_of(request, static_cast<std::size_t>(*to - *from + 1));
  if (!cells) return;
  const double room = std::min(cells->room.width, cells->room.height);
  if (request.member("size") && room >= least_cell) {
    const auto size = request.number("size", room, least_cell, room);
    if (!size) return;
    cells->room = {*size, *size};
    cells->touching = false;
  }
  const double letters = size_of_numbers(cells->room, *from, *to);
  if (room < least_cell || letters < drawn::least_pt) {
    return request.refuse(
        request.member("size") ? "size" : "along", "data/limit",
        fmt::format("cells of {:.1f} mm have no room for numbers of {:g} points", std::max(0.0, room), drawn::least_pt),
        "use fewer cells, or a longer line");
  }
  const base::Size cell = cells->room;
  const double reach = cells->spots.empty() ? 0 : std::hypot(cell.width, cell.height) / 2;
  base::Rect box{cells->spots[0].at.x, cells->spots[0].at.y, 0, 0};
  bool turned = false;
  for (const auto& spot : cells->spots) {
    box = box.united({spot.at.x, spot.at.y, 0, 0});
    turned = turned || spot.direction != 0;
  }
  const double by_x = (turned ? reach : cell.width / 2) + track_edge,
               by_y = (turned ? reach : cell.height / 2) + track_edge;
  auto drawn = scene_of({0, 0, box.width + 2 * by_x, box.height + 2 * by_y}, true);
  const base::Rect form{-cell.width / 2, -cell.height / 2, cell.width, cell.height};
  for (std::size_t i = 0; i < cells->spots.size(); ++i) {
    const std::int64_t number = *from + static_cast<std::int64_t>(i);
    const bool marked = *every > 0 && number % *every == 0;
    auto one = scene_of(form.grown(1));
    Pen pen{*one, request.typesetter(), request.words()};
    const auto path = scene::Path::rectangle(form, cells->touching ? 0 : 0.15 * cell.width);
    if (marked && !request.low_ink()) pen.shape(path, drawn::pale);
    pen.stroke(path, drawn::ink, thin_line);
    if (marked)
      pen.stroke(scene::Path::rectangle(form.grown(-0.7), cells->touching ? 0 : 0.15 * cell.width - 0.5), drawn::ink,
                 medium_line);
    pen.line(fmt::format("{}", number), {letters, marked ? 700 : 400, drawn::ink},
             {0, drawn::cap_height * base::mm_from_pt(letters) / 2}, scene::Align::centre);
    const auto& spot = cells->spots[i];
    drawn->items.emplace_back(
        scene::Group{std::move(one), base::Transform::translation(spot.at.x - box.x + by_x, spot.at.y - box.y + by_y)
                                         .after(base::Transform::rotation(spot.direction))});
  }
  scene::PartSet set = request.set_of(drawn->extent.size(), drawn);
  set.poster = true;
  sets.push_back(std::move(set));
}

}  // namespace planche::parts::own
