// The drawing "map": a cell for each record, drawn from templates in passes.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "parts/own/drawing.h"
#include "parts/own/dresser.h"
#include "parts/pen.h"
#include "scene/bounds.h"

namespace planche::parts::own {

namespace {

using declared::Given;
using scene::Outline;

constexpr std::size_t most_map_cells = 10'000;
constexpr std::int64_t furthest_cell = 10'000;             // coordinate
constexpr std::size_t most_map_layers = 100'000;           // of all cells, with those that all records share
constexpr std::size_t bytes_of_layer = 400;                // of a drawing, which count as one more layer
constexpr std::size_t most_cells_as_one = 1000;            // larger maps are drawn in blocks
constexpr double block_side = 150;                         // mm
constexpr double beyond_ink = 10;                          // mm around a block: accents and points of lines
constexpr double largest_map = 3000;                       // of a map, mm
constexpr double usual_map_edge = 4;                       // mm around the cells and their coordinates
constexpr double ground_overlap = 0.1;                     // mm by which the backgrounds of cells overlap
constexpr double coordinate_pt = 6, label_distance = 2.8;  // label_distance: mm from a cell to its label

struct CellPlace {
  std::int64_t column = 0, row = 0;  // for hexagons q and r
  friend auto operator<=>(const CellPlace&, const CellPlace&) = default;
};

enum class Numbering { pairs, letters, digits };

// The geometry of the cells.
struct Lattice {
  Outline::Form form = Outline::Form::rectangle;
  base::Size cell;
  bool axial = false, odd_lower = false;

  Point centre(CellPlace at) const {
    const auto q = static_cast<double>(at.column), r = static_cast<double>(at.row);
    const auto shift = [&](std::int64_t line) { return ((line % 2 != 0) == odd_lower) ? 0.5 : 0.0; };
    switch (form) {
      case Outline::Form::hexagon_flat:
        return {0.75 * cell.width * q, cell.height * (r + (axial ? q / 2 : shift(at.column)))};
      case Outline::Form::hexagon_pointy:
        return {cell.width * (q + (axial ? r / 2 : shift(at.row))), 0.75 * cell.height * r};
      default:
        return {cell.width * q, cell.height * r};
    }
  }
  Rect box(Point centre) const {
    return {centre.x - cell.width / 2, centre.y - cell.height / 2, cell.width, cell.height};
  }
};

struct MapLabel {
  std::string text;
  Point at;
};

// Counts layers with those of groups; texts count twice, because each must be set, and drawings by their size. Remembers scenes and art by address, so those that it
// has seen must outlive it.
class LayerCount {
 public:
  std::size_t of(const scene::Scene& scene) {
    if (const auto known = scenes_.find(&scene); known != scenes_.end()) return known->second;
    std::size_t layers = 0;
    for (const scene::Item& item : scene.items) {
      const auto* group = std::get_if<scene::Group>(&item);
      const auto* image = std::get_if<scene::Image>(&item);
      const bool text = std::holds_alternative<scene::Text>(item) || std::holds_alternative<scene::Lettering>(item);
      layers += group != nullptr && group->content != nullptr ? of(*group->content) : text ? 2 : 1;
      if (image != nullptr && image->art != nullptr && image->art->kind == scene::Art::Kind::vector)
        layers += bytes_of(*image->art) / bytes_of_layer;
    }
    if (scene.reusable) scenes_.emplace(&scene, layers);
    return layers;
  }

 private:
  std::size_t bytes_of(const scene::Art& art) {
    const auto [known, fresh] = files_.try_emplace(&art);
    std::error_code error;
    if (fresh) known->second = static_cast<std::size_t>(std::filesystem::file_size(art.file, error));
    return error ? known->second = 0 : known->second;
  }

  std::map<const scene::Scene*, std::size_t> scenes_;
  std::map<const scene::Art*, std::size_t> files_;  // bytes
};

class CellMap {
 public:
  explicit CellMap(const DrawingRequest& request)
      : request_{request}, sink_{request.sink}, dresser_{request.request, request.library, request.sink} {}

  // Returns false after a report.
  bool lay_out() {
    const Given cells = request_.member("cells"), cell = request_.member("cell");
    if (!cells || !cell) {
      request_.refuse("", "data/missing-field", "a map has cells, and a template for each",
                      R"("cells": "spaces", "cell": "templates/space.json")");
      return false;
    }
    const auto edge = request_.number("edge", usual_map_edge, 0, 100);
    return edge && find_cells(cells) && dress(cell) && measure(*edge);
  }

  base::Size trim() const { return trim_; }

  scene::Part draw() {
    scene::Part part{request_.part.name, request_.title, nullptr, nullptr, flawed_};
    auto drawn = scene_of({0, 0, trim_.width, trim_.height});
    std::vector<scene::ScenePtr> passes[std::size(templates::passes)];
    std::size_t layers = 0;
    LayerCount count;
    for (const Cell& cell : cells_) {
      part.flawed = part.flawed || dresser_.is_flawed(cell.side);
      diag::Sink found;
      for (std::size_t i = 0; i < std::size(passes); ++i)
        passes[i].push_back(dresser_.draw(cell.side, found, part.flawed, templates::passes[i]));
      report(found);
      for (const auto& pass : passes) layers += count.of(*pass.back());
      if (layers <= most_map_layers) continue;
      request_.refuse("cells", "data/limit",
                      fmt::format("expected at most {} layers on the cells of a map, found more", most_map_layers),
                      "use fewer layers for each cell, or divide the map");
      part.front = std::move(drawn);
      return part;
    }
    for (std::size_t i = 0; i < std::size(passes); ++i) {
      Blocks blocks;
      for (std::size_t k = 0; k < cells_.size(); ++k) {
        if (passes[i][k]->items.empty()) continue;
        const Rect box = lattice_.box(cells_[k].centre);
        std::optional<scene::Path> clip;
        if (templates::passes[i] == templates::Pass::grounds) clip = outline_path(lattice_.form, box, ground_overlap);
        scene::Scene& into = cells_.size() <= most_cells_as_one ? *drawn : block_at(blocks, cells_[k].centre);
        into.items.emplace_back(
            scene::Group{passes[i][k], base::Transform::translation(box.x, box.y), std::move(clip), 1});
      }
      add_blocks(blocks, *drawn);
    }
    Pen pen{*drawn, request_.typesetter(), request_.words()};
    for (const MapLabel& label : labels_)
      pen.line(label.text, {coordinate_pt, 500, drawn::ink},
               {label.at.x, label.at.y + drawn::cap_height * base::mm_from_pt(coordinate_pt) / 2},
               scene::Align::centre);
    part.front = std::move(drawn);
    return part;
  }

 private:
  struct Cell {
    CellPlace place;
    Side side;
    Point centre = {};
  };

  // Parts of a large map, by column and row. A sheet of a poster draws only those that it shows.
  using Blocks = std::map<std::pair<int, int>, std::shared_ptr<scene::Scene>>;
  static scene::Scene& block_at(Blocks& blocks, Point centre) {
    const auto step = [](double at) { return static_cast<int>(std::floor(at / block_side)); };
    auto& block = blocks[{step(centre.y), step(centre.x)}];
    if (block == nullptr) block = std::make_shared<scene::Scene>();
    return *block;
  }
  static void add_blocks(const Blocks& blocks, scene::Scene& drawn) {
    for (const auto& [place, block] : blocks) {
      const auto ink = scene::ink_bounds(*block);
      if (!ink) continue;
      block->extent = ink->grown(beyond_ink);
      block->reusable = true;
      drawn.items.emplace_back(scene::Group{block});
    }
  }

  const declared::Game& game() const { return *request_.request->game; }

  // Reports a problem only once if several passes find it. Cells are not cut, so their text may leave the safe area.
  void report(const diag::Sink& found) {
    std::vector<diag::Diagnostic> kept;
    for (const diag::Diagnostic& d : found.sorted()) {
      const bool again = std::ranges::any_of(kept, [&](const diag::Diagnostic& other) {
        return other.code == d.code && other.message == d.message && other.span == d.span && other.source == d.source;
      });
      if (!again && d.code != "print/safe-area") kept.push_back(d);
    }
    for (diag::Diagnostic& d : kept) sink_.add(std::move(d));
  }

  // The integer coordinate of a record; nothing after a report.
  std::optional<std::int64_t> coordinate(const declared::List& list, std::size_t row, const char* field) {
    const data::Value* value = list.rows[row]->find(field);
    const std::int64_t* number = value == nullptr ? nullptr : value->integer();
    if (number != nullptr && std::abs(*number) <= furthest_cell) return *number;
    const bool beyond = number != nullptr;
    auto d = game().at(
        list, row, beyond ? field : "", beyond ? "data/limit" : "game/drawing",
        beyond ? fmt::format("expected a {} from -{} to {}, found {}", field, furthest_cell, furthest_cell, *number)
               : fmt::format("a cell of a map has a {}, a whole number", field));
    d.subject = list.name_of(row);
    sink_.add(std::move(d));
    return std::nullopt;
  }

  bool find_cells(const Given& given) {
    const auto chosen = declared::Selection::compile(game(), given, sink_);
    if (!chosen) return false;
    const declared::List& list = chosen->list();
    const std::vector<std::size_t> rows = chosen->rows(dresser_.evaluation(), sink_);
    if (rows.empty() || rows.size() > most_map_cells) {
      sink_.add(
          given.problem("data/limit", fmt::format("expected 1 to {} cells, found {}", most_map_cells, rows.size())));
      return false;
    }
    lattice_.axial = list.declared->field("q") != nullptr && list.declared->field("r") != nullptr;
    std::map<CellPlace, std::size_t> taken;
    for (const std::size_t row : rows) {
      const auto column = coordinate(list, row, lattice_.axial ? "q" : "column");
      const auto line = coordinate(list, row, lattice_.axial ? "r" : "row");
      if (!column || !line) {
        flawed_ = true;
        continue;
      }
      const CellPlace place{*column, *line};
      if (const auto [other, fresh] = taken.emplace(place, row); !fresh) {
        auto d = game().at(list, row, "", "game/drawing",
                           fmt::format("{} and {} are both at {}, {}", list.name_of(other->second), list.name_of(row),
                                       place.column, place.row));
        d.subject = list.name_of(row);
        sink_.add(std::move(d));
        flawed_ = true;
        continue;
      }
      cells_.push_back({place, {nullptr, &list, row}});
    }
    return !cells_.empty();
  }

  bool dress(const Given& given) {
    std::vector<Side*> sides;
    for (Cell& cell : cells_) sides.push_back(&cell.side);
    dresser_.dress(given, request_.part.name, cells_.front().side.list, sides);
    if (std::erase_if(cells_, [](const Cell& cell) { return cell.side.failed; }) > 0) flawed_ = true;
    if (cells_.empty()) return false;
    dresser_.show_as_printed();
    const templates::Stencil& first = *cells_.front().side.stencil;
    lattice_.form = first.outline().form;
    lattice_.cell = first.trim();
    const bool hexagons = request_.member("drawing").text() == "hex-map";
    const bool fits =
        hexagons ? lattice_.form == Outline::Form::hexagon_flat || lattice_.form == Outline::Form::hexagon_pointy
                 : lattice_.form == Outline::Form::rectangle;
    if (!fits) {
      sink_.add(given.problem("game/drawing",
                              hexagons ? "cells of a hex-map have the outline hexagon-flat or hexagon-pointy"
                                       : "cells of a grid-map have the outline rectangle",
                              R"("part": { "outline": … } in their template)"));
      return false;
    }
    for (const Cell& cell : cells_) {
      if (cell.side.stencil->outline() == first.outline() && cell.side.stencil->trim() == lattice_.cell) continue;
      sink_.add(given.problem("game/drawing", "the templates of a map's cells have one size and outline",
                              "`extends` lets them share \"part\""));
      return false;
    }
    return true;
  }

  bool measure(double edge) {
    lattice_.odd_lower = request_.member("lower").text() == "odd";
    for (Cell& cell : cells_) cell.centre = lattice_.centre(cell.place);
    const std::string shown = request_.member("coordinates").text();
    if (!shown.empty() && shown != "none") {
      const std::string numbering = request_.member("numbering").text();
      numbering_ = numbering == "A1" ? Numbering::letters : numbering == "0101" ? Numbering::digits : Numbering::pairs;
      const bool countable =
          std::ranges::all_of(cells_, [](const Cell& c) { return c.place.column > 0 && c.place.row > 0; });
      if (!countable && numbering_ != Numbering::pairs) {
        request_.refuse("numbering", "game/drawing", "letters and digits count columns and rows from 1");
        return false;
      }
      shown == "inside" ? label_cells() : label_lines();
    }
    Rect bounds = lattice_.box(cells_.front().centre);
    for (const Cell& cell : cells_) bounds = bounds.united(lattice_.box(cell.centre));
    for (const MapLabel& label : labels_) bounds = bounds.united(Rect{label.at.x, label.at.y, 0, 0}.grown(2));
    bounds = bounds.grown(edge);
    if (std::max(bounds.width, bounds.height) > largest_map) {
      request_.refuse("cells", "data/limit",
                      fmt::format("expected a map of up to {:g} mm a side, found {:.0f} × {:.0f} mm", largest_map,
                                  bounds.width, bounds.height));
      return false;
    }
    trim_ = bounds.size();
    for (Cell& cell : cells_) cell.centre = {cell.centre.x - bounds.x, cell.centre.y - bounds.y};
    for (MapLabel& label : labels_) label.at = {label.at.x - bounds.x, label.at.y - bounds.y};
    return true;
  }

  std::string column_name(std::int64_t column) const {
    if (numbering_ == Numbering::digits) return fmt::format("{:02}", column);
    if (numbering_ == Numbering::pairs) return fmt::format("{}", column);
    std::string letters;
    for (; column > 0; column = (column - 1) / 26)
      letters.insert(letters.begin(), static_cast<char>('A' + (column - 1) % 26));
    return letters;
  }
  std::string row_name(std::int64_t row) const {
    return numbering_ == Numbering::digits ? fmt::format("{:02}", row) : fmt::format("{}", row);
  }

  void label_cells() {
    const double from_top = lattice_.form == Outline::Form::hexagon_pointy ? 0.2 : 0.12;
    for (const Cell& cell : cells_) {
      const char* between = numbering_ == Numbering::pairs ? "." : "";
      labels_.push_back({column_name(cell.place.column) + between + row_name(cell.place.row),
                         {cell.centre.x, cell.centre.y + (from_top - 0.5) * lattice_.cell.height}});
    }
  }

  // Labels each column beyond its first cell, and each row likewise.
  void label_lines() {
    std::map<std::int64_t, const Cell*> columns, rows;
    for (const Cell& cell : cells_) {
      const Cell*& first = columns[cell.place.column];
      if (first == nullptr || cell.place.row < first->place.row) first = &cell;
      const Cell*& left = rows[cell.place.row];
      if (left == nullptr || cell.place.column < left->place.column) left = &cell;
    }
    for (const auto& [column, cell] : columns)
      labels_.push_back({column_name(column), beside(*cell, {cell->place.column, cell->place.row - 1}, {0, -1})});
    for (const auto& [row, cell] : rows)
      labels_.push_back({row_name(row), beside(*cell, {cell->place.column - 1, cell->place.row}, {-1, 0})});
  }

  // The place of a label: towards a neighbour in axial coordinates, else straight up or to the left.
  Point beside(const Cell& cell, CellPlace neighbour, Point straight) const {
    Point way{straight.x * lattice_.cell.width / 2, straight.y * lattice_.cell.height / 2};
    if (lattice_.axial) {
      const Point there = lattice_.centre(neighbour);
      way = {(there.x - cell.centre.x) / 2, (there.y - cell.centre.y) / 2};
    }
    const double length = std::hypot(way.x, way.y), by = (length + label_distance) / length;
    return {cell.centre.x + by * way.x, cell.centre.y + by * way.y};
  }

  const DrawingRequest request_;
  diag::Sink& sink_;
  Dresser dresser_;
  Lattice lattice_;
  Numbering numbering_ = Numbering::pairs;
  std::vector<Cell> cells_;
  std::vector<MapLabel> labels_;
  base::Size trim_;
  bool flawed_ = false;  // cells with errors are left out
};

}  // namespace

void add_map(const DrawingRequest& request, std::vector<scene::PartSet>& sets) {
  const auto map = std::make_shared<CellMap>(request);
  if (!map->lay_out()) return;
  scene::PartSet set = request.set_of(map->trim(), nullptr);
  set.poster = true;
  set.make = [map, last = std::make_shared<std::optional<scene::Part>>()](std::size_t) {
    if (!*last) *last = map->draw();
    return **last;
  };
  sets.push_back(std::move(set));
}

}  // namespace planche::parts::own
