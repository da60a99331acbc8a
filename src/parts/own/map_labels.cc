#include "parts/own/map_labels.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

namespace planche::parts::own {

namespace {

using declared::Given;

constexpr double label_distance = 2.8, of_label_pt = 6;  // mm from a cell to its label of this size
constexpr double least_coordinate_pt = 4, largest_coordinate_pt = 100;

class LabelsOfMap {
 public:
  LabelsOfMap(const DrawingRequest& request, const LabelledMap& map) : request_{request}, map_{map} {}

  std::optional<MapLabels> read() {
    const Given coordinates = request_.member("coordinates");
    const bool detailed = coordinates && coordinates.value->object() != nullptr;
    const std::string shown = (detailed ? coordinates.member("at") : coordinates).text();
    if (detailed && shown != "edge")
      request_.expect_no(coordinates.member("sides"), "sides", "without \"at\": \"edge\"");
    if (shown.empty() || shown == "none") {
      request_.expect_no("numbering", "without \"coordinates\"");
      return std::move(labels_);
    }
    if (!choose_numbering() || (detailed && !read_label_style(coordinates))) return std::nullopt;
    shown == "edge" ? label_lines(detailed ? coordinates.member("sides") : Given{}) : label_cells(shown);
    return std::move(labels_);
  }

 private:
  // The numbering of the board, or the one that the drawing names. Reports and returns false if it does not suit.
  bool choose_numbering() {
    const Given given = request_.member("numbering");
    numbering_ = map_.list->numbering;
    if (numbering_ && given) {
      request_.refuse("numbering", "game/drawing",
                      fmt::format("the cells of {} are numbered in their list", map_.list->declared->name),
                      "leave out \"numbering\"");
      return false;
    }
    if (numbering_) return true;
    static const data::Value pairs{std::string{"1.1"}, diag::Span{}};
    const Given pattern = given ? given : Given{&pairs};
    numbering_ = declared::Numbering::read(pattern, map_.lattice, request_.sink);
    if (!numbering_) return false;
    const bool countable = std::ranges::all_of(
        map_.cells, [](const LabelledCell& cell) { return cell.place.column > 0 && cell.place.row > 0; });
    if (countable || pattern.text() == "1.1") return true;
    request_.refuse("numbering", "game/drawing", "letters and digits count columns and rows from 1");
    return false;
  }

  // The size and the colour of coordinates. Returns false after a report.
  bool read_label_style(const Given& given) {
    if (const Given size = given.member("size")) {
      labels_.size_pt = size.number();
      if (!(labels_.size_pt >= least_coordinate_pt && labels_.size_pt <= largest_coordinate_pt)) {
        request_.sink.add(
            size.problem("data/limit", fmt::format("expected a size from {:g} to {:g} points, found {:g}",
                                                   least_coordinate_pt, largest_coordinate_pt, labels_.size_pt)));
        return false;
      }
    }
    if (const Given name = given.member("color")) {
      const auto color = map_.stencil->color(name.text());
      if (!color) {
        request_.sink.add(name.problem("template/unknown-color",
                                       fmt::format("the template of the cells has no colour \"{}\"", name.text()),
                                       "name a colour of its palette, or write #rrggbb"));
        return false;
      }
      labels_.color = *color;
    }
    return true;
  }

  // At the top of each cell (also "inside"), in its middle or at its bottom.
  void label_cells(const std::string& where) {
    double from_top = map_.lattice.grid == base::Grid::hexagon_pointy ? 0.2 : 0.12;
    if (where == "centre") from_top = 0.5;
    if (where == "bottom") from_top = 1 - from_top;
    for (const LabelledCell& cell : map_.cells) {
      labels_.all.push_back(
          {numbering_->name_of(cell.place), {cell.centre.x, cell.centre.y + (from_top - 0.5) * map_.size.height}});
    }
  }

  // Labels the columns at the top and the bottom, the rows at the left and the right, as far as the sides are named. Of
  // an axial map, each label names its axis; rows are labelled beyond their last cell unless the sides are named, so
  // that the labels of both axes do not crowd one corner.
  void label_lines(const Given& named) {
    struct Ends {
      const LabelledCell *first = nullptr, *last = nullptr;
    };
    const bool axial = map_.lattice.axial;
    std::map<std::int64_t, Ends> columns, rows;
    for (const LabelledCell& cell : map_.cells) {
      const auto note = [&](Ends& ends, auto along) {
        if (ends.first == nullptr || cell.place.*along < ends.first->place.*along) ends.first = &cell;
        if (ends.last == nullptr || cell.place.*along > ends.last->place.*along) ends.last = &cell;
      };
      note(columns[cell.place.column], &base::Cell::row);
      note(rows[cell.place.row], &base::Cell::column);
    }
    const std::vector<std::string> usual{"top", axial ? "right" : "left"};
    for (const std::string& side : named ? named.texts() : usual) {
      const bool before = side == "top" || side == "left", across = side == "top" || side == "bottom";
      const std::int64_t by = before ? -1 : 1;
      const Point straight = across ? Point{0, static_cast<double>(by)} : Point{static_cast<double>(by), 0};
      for (const auto& [number, ends] : across ? columns : rows) {
        const LabelledCell& cell = *(before ? ends.first : ends.last);
        const base::Cell next{cell.place.column + (across ? 0 : by), cell.place.row + (across ? by : 0)};
        const std::string axis = !axial ? "" : across ? "q " : "r ";
        labels_.all.push_back({axis + (across ? numbering_->column_of(cell.place) : numbering_->row_of(cell.place)),
                               beside(cell, next, straight)});
      }
    }
  }

  // The place of a label: towards a neighbour in axial coordinates, else straight up or to the left.
  Point beside(const LabelledCell& cell, base::Cell neighbour, Point straight) const {
    Point way{straight.x * map_.size.width / 2, straight.y * map_.size.height / 2};
    if (map_.lattice.axial) {
      const Point there = map_.lattice.centre(neighbour, map_.size);
      way = {(there.x - cell.centre.x) / 2, (there.y - cell.centre.y) / 2};
    }
    const double length = std::hypot(way.x, way.y),
                 by = (length + label_distance * labels_.size_pt / of_label_pt) / length;
    return {cell.centre.x + by * way.x, cell.centre.y + by * way.y};
  }

  const DrawingRequest& request_;
  const LabelledMap& map_;
  std::optional<declared::Numbering> numbering_;
  MapLabels labels_;
};

}  // namespace

std::optional<MapLabels> labels_of_map(const DrawingRequest& request, const LabelledMap& map) {
  return LabelsOfMap{request, map}.read();
}

}  // namespace planche::parts::own
