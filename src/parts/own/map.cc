// The drawing "map": a cell for each record, drawn from templates in passes.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/board.h"
#include "parts/own/drawing.h"
#include "parts/own/dresser.h"
#include "parts/own/map_labels.h"
#include "parts/own/map_lines.h"
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
    return edge && find_cells(cells) && dress(cell) && read_lines() && measure(*edge);
  }

  base::Size trim() const { return trim_; }

  // The box of the cell with this name.
  std::optional<Rect> box_of(std::string_view name) const {
    const auto found = std::ranges::find_if(cells_, [&](const Cell& cell) { return cell.side.name() == name; });
    return found == cells_.end() ? std::nullopt : std::optional{box_at(found->centre)};
  }

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
        const Rect box = box_at(cells_[k].centre);
        std::optional<scene::Path> clip;
        if (templates::passes[i] == templates::Pass::grounds) clip = outline_path(form_, box, ground_overlap);
        scene::Scene& into = cells_.size() <= most_cells_as_one ? *drawn : block_at(blocks, cells_[k].centre);
        into.items.emplace_back(
            scene::Group{passes[i][k], base::Transform::translation(box.x, box.y), std::move(clip), 1});
      }
      add_blocks(blocks, *drawn);
      if (templates::passes[i] == templates::Pass::lines) {
        for (const scene::Shape& line : lines_) {
          scene::Shape placed = line;
          placed.path = scene::Path{}.append(line.path, base::Transform::translation(-origin_.x, -origin_.y));
          drawn->items.emplace_back(std::move(placed));
        }
      }
    }
    Pen pen{*drawn, request_.typesetter(), request_.words()};
    for (const MapLabel& label : labels_.all)
      pen.line(label.text, {labels_.size_pt, 500, labels_.color},
               {label.at.x, label.at.y + drawn::cap_height * base::mm_from_pt(labels_.size_pt) / 2},
               scene::Align::centre);
    part.front = std::move(drawn);
    return part;
  }

 private:
  struct Cell {
    base::Cell place;
    Side side;
    std::size_t of = 0;  // index of its list
    Point centre = {};
  };

  Rect box_at(Point centre) const {
    return {centre.x - cell_size_.width / 2, centre.y - cell_size_.height / 2, cell_size_.width, cell_size_.height};
  }

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
    if (!beyond && list.table.board) return std::nullopt;  // reported as a cell of the board
    auto d = game().at(
        list, row, beyond ? field : "", beyond ? "data/limit" : "game/drawing",
        beyond ? fmt::format("expected a {} from -{} to {}, found {}", field, furthest_cell, furthest_cell, *number)
               : fmt::format("a cell of a map has a {}, a whole number", field));
    d.subject = list.name_of(row);
    sink_.add(std::move(d));
    return std::nullopt;
  }

  // The members of a list in the game file, or the value alone.
  static std::vector<Given> each_of(const Given& given) {
    return given.value->array() != nullptr ? given.items() : std::vector<Given>{given};
  }

  bool find_cells(const Given& given) {
    std::map<base::Cell, std::pair<const declared::List*, std::size_t>> taken;
    std::size_t count = 0;
    for (const Given& one : each_of(given)) {
      const auto chosen = declared::Selection::compile(game(), one, sink_);
      if (!chosen) return false;
      const declared::List& list = chosen->list();
      const std::vector<std::size_t> rows = chosen->rows(dresser_.evaluation(), sink_);
      count += rows.size();
      if (count > most_map_cells) break;
      if (!find_lattice(one, list)) return false;
      for (const std::size_t row : rows) {
        const auto column = coordinate(list, row, lattice_.axial ? "q" : "column");
        const auto line = coordinate(list, row, lattice_.axial ? "r" : "row");
        if (!column || !line) {
          flawed_ = true;
          continue;
        }
        const base::Cell place{*column, *line};
        if (const auto [other, fresh] = taken.emplace(place, std::pair{&list, row}); !fresh) {
          const auto [of, first] = other->second;
          flawed_ = true;
          if (of == &list && list.table.board) continue;  // reported as cells of the board
          auto d = game().at(list, row, "", "game/drawing",
                             fmt::format("{} and {} are both at {}, {}", of->name_of(first), list.name_of(row),
                                         place.column, place.row));
          d.subject = list.name_of(row);
          sink_.add(std::move(d));
          continue;
        }
        cells_.push_back({place, {nullptr, &list, row}, lists_.size() - 1});
      }
    }
    if (count == 0 || count > most_map_cells)
      sink_.add(given.problem("data/limit", fmt::format("expected 1 to {} cells, found {}", most_map_cells, count)));
    return count <= most_map_cells && !cells_.empty();
  }

  // The lattice of all cells. Returns false after reporting a list with another one.
  bool find_lattice(const Given& given, const declared::List& list) {
    const auto& board = list.table.board;
    base::Lattice lattice;
    lattice.axial = list.declared->field("q") != nullptr && list.declared->field("r") != nullptr;
    if (board) lattice = board->lattice;
    const bool same = lists_.empty() || (board.has_value() == board_ && lattice.grid == lattice_.grid &&
                                         lattice.axial == lattice_.axial && lattice.odd_lower == lattice_.odd_lower);
    if (!same)
      sink_.add(given.problem("game/drawing",
                              fmt::format("the cells of {} and of {} lie on different grids", lists_.front()->declared->name,
                                          list.declared->name),
                              R"(give both lists the same "grid" and "lower", and the same fields for the place of a cell)"));
    lattice_ = lattice;
    board_ = board.has_value();
    lists_.push_back(&list);
    return same;
  }

  bool dress(const Given& given) {
    const std::vector<Given> of_lists = each_of(given);
    if (of_lists.size() != 1 && of_lists.size() != lists_.size()) {
      sink_.add(given.problem("game/drawing", fmt::format("expected one template, or one for each of the {} lists of cells, found {}",
                                                          lists_.size(), of_lists.size())));
      return false;
    }
    for (std::size_t i = 0; i < lists_.size(); ++i) {
      std::vector<Side*> sides;
      for (Cell& cell : cells_) {
        if (cell.of == i) sides.push_back(&cell.side);
      }
      dresser_.dress(of_lists[of_lists.size() == 1 ? 0 : i], request_.part.name, lists_[i], sides);
    }
    if (std::erase_if(cells_, [](const Cell& cell) { return cell.side.failed; }) > 0) flawed_ = true;
    if (cells_.empty()) return false;
    dresser_.show_as_printed();
    const templates::Stencil& first = *cells_.front().side.stencil;
    form_ = first.outline().form;
    cell_size_ = first.trim();
    const bool hexagons = request_.member("drawing").text() == "hex-map";
    const bool fits =
        hexagons ? form_ == Outline::Form::hexagon_flat || form_ == Outline::Form::hexagon_pointy
                 : form_ == Outline::Form::rectangle;
    if (!fits) {
      sink_.add(given.problem("game/drawing",
                              hexagons ? "cells of a hex-map have the outline hexagon-flat or hexagon-pointy"
                                       : "cells of a grid-map have the outline rectangle",
                              R"("part": { "outline": … } in their template)"));
      return false;
    }
    const base::Grid grid = form_ == Outline::Form::hexagon_flat     ? base::Grid::hexagon_flat
                            : form_ == Outline::Form::hexagon_pointy ? base::Grid::hexagon_pointy
                                                                     : base::Grid::square;
    if (!board_) lattice_.grid = grid;
    if (lattice_.grid != grid && (hexagons || lattice_.grid != base::Grid::square_8)) {
      sink_.add(given.problem(
          "game/drawing",
          fmt::format("the cells of {} are {}, their template has another outline", cells_.front().side.list->declared->name,
                      base::grid_names[static_cast<std::size_t>(lattice_.grid)]),
          R"("part": { "outline": … } in the template, or another "grid")"));
      return false;
    }
    for (const Cell& cell : cells_) {
      if (cell.side.stencil->outline() == first.outline() && cell.side.stencil->trim() == cell_size_) continue;
      sink_.add(given.problem("game/drawing", "the templates of a map's cells have one size and outline",
                              "`extends` lets them share \"part\""));
      return false;
    }
    return true;
  }

  // Reports and returns false if lines are asked for and the cells are no board with names.
  bool read_lines() {
    const Given given = request_.member("lines");
    if (!given) return true;
    for (const declared::List* list : lists_) {
      if (board_ && !list->declared->key.empty()) continue;
      sink_.add(given.problem("game/drawing", fmt::format("lines need a board with names, {} are none", list->declared->name),
                              R"(give the list a "grid" and a "key")"));
      return false;
    }
    MapCells cells{lattice_, cell_size_, lists_, {}, {}};
    for (const Cell& cell : cells_) {
      const declared::List& list = *cell.side.list;
      const data::Value* name = list.rows[cell.side.row]->find(list.declared->key);
      if (name != nullptr) cells.by_key.emplace(expressions::printed(expressions::from_data(*name, {})), cell.place);
    }
    const templates::Stencil& first = *cells_.front().side.stencil;
    cells.color = [&](std::string_view name) { return first.color(name); };
    lines_ = lines_of_map(request_, cells, dresser_.evaluation(), flawed_);
    return true;
  }

  bool measure(double edge) {
    if (!board_) lattice_.odd_lower = request_.member("lower").text() == "odd";
    if (board_ && request_.member("lower")) {
      request_.refuse("lower", "game/drawing", "the list of the cells says which of them are lower", "leave out \"lower\"");
      return false;
    }
    for (Cell& cell : cells_) cell.centre = lattice_.centre(cell.place, cell_size_);
    std::vector<LabelledCell> labelled;
    for (const Cell& cell : cells_) labelled.push_back({cell.place, cell.centre});
    auto labels = labels_of_map(request_, {std::move(labelled), lattice_, cell_size_, cells_.front().side.list,
                                           cells_.front().side.stencil.get()});
    if (!labels) return false;
    labels_ = std::move(*labels);
    Rect bounds = box_at(cells_.front().centre);
    for (const Cell& cell : cells_) bounds = bounds.united(box_at(cell.centre));
    for (const scene::Shape& line : lines_) bounds = bounds.united(line.path.bounds().grown(line.stroke->width / 2));
    for (const MapLabel& label : labels_.all) bounds = bounds.united(Rect{label.at.x, label.at.y, 0, 0}.grown(labels_.size_pt / 3));
    bounds = bounds.grown(edge);
    if (std::max(bounds.width, bounds.height) > largest_map) {
      request_.refuse("cells", "data/limit",
                      fmt::format("expected a map of up to {:g} mm a side, found {:.0f} × {:.0f} mm", largest_map,
                                  bounds.width, bounds.height));
      return false;
    }
    trim_ = bounds.size();
    origin_ = {bounds.x, bounds.y};
    if (board_) *request_.cells = {lists_, {cell_size_, {-bounds.x, -bounds.y}}};
    for (Cell& cell : cells_) cell.centre = {cell.centre.x - bounds.x, cell.centre.y - bounds.y};
    for (MapLabel& label : labels_.all) label.at = {label.at.x - bounds.x, label.at.y - bounds.y};
    return true;
  }

  const DrawingRequest request_;
  diag::Sink& sink_;
  Dresser dresser_;
  base::Lattice lattice_;
  Outline::Form form_ = Outline::Form::rectangle;
  base::Size cell_size_;
  std::vector<const declared::List*> lists_;  // of the cells
  std::vector<Cell> cells_;
  MapLabels labels_;
  std::vector<scene::Shape> lines_;
  base::Size trim_;
  Point origin_;  // of the printed map
  bool board_ = false;   // the list of the cells is a board
  bool flawed_ = false;  // cells with errors are left out
};

}  // namespace

void add_map(const DrawingRequest& request, std::vector<scene::PartSet>& sets) {
  const auto map = std::make_shared<CellMap>(request);
  if (!map->lay_out()) return;
  scene::PartSet set = request.set_of(map->trim(), nullptr);
  set.poster = true;
  set.slot = [map](std::string_view name) { return map->box_of(name); };
  set.make = [map, last = std::make_shared<std::optional<scene::Part>>()](std::size_t) {
    if (!*last) *last = map->draw();
    return **last;
  };
  sets.push_back(std::move(set));
}

}  // namespace planche::parts::own
