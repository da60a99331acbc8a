// The drawing "tiling": triangles, octagons with squares, a rhombus or a hexagon of hexagons, crossings of lines.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/board.h"
#include "base/text.h"
#include "parts/own/placed_cells.h"
#include "parts/pen.h"

namespace planche::parts::own {

namespace {

using declared::Given;

constexpr std::int64_t most_tiles_a_side = 200;
constexpr std::size_t most_tiles = 10'000;
constexpr double largest_tiling = 3000, usual_tile = 20, usual_tiling_edge = 4, usual_tiling_line = 0.3;  // mm
constexpr std::array<std::string_view, 5> tiling_forms{"triangles", "octagons", "rhombus", "hexagon", "crossings"};

struct Tile {
  Point middle;                // of its box
  std::vector<Point> corners;  // where they are
  bool small = false;          // a square between octagons
};

Tile tile_of(std::vector<Point> corners, bool small = false) {
  Rect box{corners.front().x, corners.front().y, 0, 0};
  for (const Point& corner : corners) box = box.united({corner.x, corner.y, 0, 0});
  return {box.centre(), std::move(corners), small};
}

std::vector<Tile> lattice_tiles(const base::Lattice& lattice, const std::vector<base::Cell>& cells, base::Size size) {
  std::vector<Tile> tiles;
  for (const base::Cell& cell : cells) tiles.push_back(tile_of(lattice.corners(cell, size)));
  return tiles;
}

// Octagons as wide as `size`, row by row; then the squares between them.
std::vector<Tile> octagon_tiles(std::int64_t columns, std::int64_t rows, double size) {
  std::vector<Tile> tiles;
  const double half = size / 2, cut = half * (std::numbers::sqrt2 - 1);  // half an edge
  const auto polygon = [](Point middle, const std::vector<Point>& around) {
    std::vector<Point> corners;
    for (const Point& one : around) corners.push_back({middle.x + one.x, middle.y + one.y});
    return corners;
  };
  const auto each = [&](std::int64_t across, std::int64_t down, double from, const auto& add) {
    for (std::int64_t row = 0; row < down; ++row) {
      for (std::int64_t column = 0; column < across; ++column)
        add(Point{from + size * static_cast<double>(column), from + size * static_cast<double>(row)});
    }
  };
  each(columns, rows, 0, [&](Point middle) {
    tiles.push_back(tile_of(polygon(middle, {{cut, -half},
                                             {half, -cut},
                                             {half, cut},
                                             {cut, half},
                                             {-cut, half},
                                             {-half, cut},
                                             {-half, -cut},
                                             {-cut, -half}})));
  });
  const double reach = half - cut;
  each(columns - 1, rows - 1, half, [&](Point middle) {
    tiles.push_back(tile_of(polygon(middle, {{0, -reach}, {reach, 0}, {0, reach}, {-reach, 0}}), true));
  });
  return tiles;
}

std::vector<base::Cell> rectangle_of_cells(std::int64_t columns, std::int64_t rows) {
  std::vector<base::Cell> cells;
  for (std::int64_t row = 0; row < rows; ++row) {
    for (std::int64_t column = 0; column < columns; ++column) cells.push_back({column, row});
  }
  return cells;
}

// A hexagon whose sides have `side` cells, row by row.
std::vector<base::Cell> hexagon_of_cells(std::int64_t side) {
  std::vector<base::Cell> cells;
  for (std::int64_t r = 1 - side; r < side; ++r) {
    for (std::int64_t q = std::max(1 - side, 1 - side - r); q <= std::min(side - 1, side - 1 - r); ++q)
      cells.push_back({q, r});
  }
  return cells;
}

class Tiling {
 public:
  explicit Tiling(const DrawingRequest& request) : request_{request}, cells_{std::make_shared<PlacedCells>(request)} {}

  void add(std::vector<scene::PartSet>& sets) {
    const auto size = request_.number("size", usual_tile, 2, 300);
    const auto edge = request_.number("edge", usual_tiling_edge, 0, 100);
    const auto width = request_.number("width", usual_tiling_line, 0, 10);
    if (!size || !edge || !width) return;
    const Given cells = request_.member("cells"), cell = request_.member("cell");
    if (cells && !cells_->choose(cells, most_tiles)) return;
    const bool made = request_.member("form") ? make_form(*size) : make_board(*size);
    if (!made) return;
    if (!cells) cells_->add(tiles_.size());
    if (!place_cells(cell)) return;
    Rect bounds{tiles_.front().middle.x, tiles_.front().middle.y, 0, 0};
    for (const Tile& tile : tiles_) {
      for (const Point& corner : tile.corners) bounds = bounds.united({corner.x, corner.y, 0, 0});
    }
    bounds = bounds.grown(*edge);
    if (std::max(bounds.width, bounds.height) > largest_tiling)
      return request_.refuse(request_.member("size") ? "size" : "", "data/limit",
                             fmt::format("expected a tiling of up to {:g} mm a side, found {:.0f} × {:.0f} mm",
                                         largest_tiling, bounds.width, bounds.height));
    std::vector<scene::Shape> lines;
    const scene::Stroke stroke{drawn::ink, *width, {}, scene::Cap::square, scene::Join::round};
    if (*width > 0) {
      for (const scene::Path& path : crossings_.empty() ? outlines() : crossings_)
        lines.push_back({scene::Path{}.append(path, base::Transform::translation(-bounds.x, -bounds.y)), std::nullopt,
                         stroke, false});
    }
    cells_->move({-bounds.x, -bounds.y});
    if (board_) *request_.cells = {{cells_->list()}, {cell_size_, {-bounds.x, -bounds.y}}};
    auto below = crossings_.empty() ? std::vector<scene::Shape>{} : lines;
    auto above = crossings_.empty() ? std::move(lines) : std::vector<scene::Shape>{};
    sets.push_back(set_of_cells(request_, cells_, bounds.size(), std::move(below), std::move(above)));
  }

 private:
  std::vector<scene::Path> outlines() const {
    std::vector<scene::Path> paths;
    for (const Tile& tile : tiles_) paths.push_back(scene::Path::polygon(tile.corners));
    return paths;
  }

  void set_lattice(base::Grid grid, double size) {
    lattice_.grid = grid;
    const base::Size unit = lattice_.unit_size();
    const double larger = grid == base::Grid::triangle ? unit.width : std::min(unit.width, unit.height);
    cell_size_ = {unit.width * size / larger, unit.height * size / larger};
  }

  bool make_form(double size) {
    const Given given = request_.member("form");
    const std::string form = given.text();
    const auto found = std::ranges::find(tiling_forms, form);
    if (found == tiling_forms.end()) {
      request_.sink.add(given.problem("game/unknown-name", fmt::format("there is no tiling \"{}\"", form),
                                      base::suggestion(form, {tiling_forms.begin(), tiling_forms.end()})));
      return false;
    }
    const bool hexagon = form == "hexagon";
    for (const char* member : {"columns", "rows", "side"}) {
      if (!request_.member(member) || (member == std::string_view{"side"}) == hexagon) continue;
      request_.refuse(
          member, "game/drawing", fmt::format("the tiling \"{}\" takes no \"{}\"", form, member),
          hexagon ? "\"side\" is the number of cells along each of its sides" : "it has \"columns\" and \"rows\"");
      return false;
    }
    if (form != "octagons" && request_.member("square")) {
      request_.refuse("square", "game/drawing", "only octagons have squares between them");
      return false;
    }
    const auto columns = request_.whole("columns", 8, 1, most_tiles_a_side),
               rows = request_.whole("rows", 8, 1, most_tiles_a_side);
    const auto side = request_.whole("side", 5, 1, 50);
    if (!columns || !rows || !side) return false;
    if (form == "octagons") {
      tiles_ = octagon_tiles(*columns, *rows, size);
    } else if (form == "triangles") {
      set_lattice(base::Grid::triangle, size);
      tiles_ = lattice_tiles(lattice_, rectangle_of_cells(*columns, *rows), cell_size_);
    } else if (form == "crossings") {
      set_lattice(base::Grid::square, size);
      tiles_ = lattice_tiles(lattice_, rectangle_of_cells(*columns, *rows), cell_size_);
      const double right = size * static_cast<double>(*columns - 1), bottom = size * static_cast<double>(*rows - 1);
      for (std::int64_t i = 0; i < *columns; ++i)
        crossings_.push_back(line({size * static_cast<double>(i), 0}, {size * static_cast<double>(i), bottom}));
      for (std::int64_t i = 0; i < *rows; ++i)
        crossings_.push_back(line({0, size * static_cast<double>(i)}, {right, size * static_cast<double>(i)}));
    } else {
      lattice_.axial = true;
      set_lattice(base::Grid::hexagon_pointy, size);
      tiles_ =
          lattice_tiles(lattice_, hexagon ? hexagon_of_cells(*side) : rectangle_of_cells(*columns, *rows), cell_size_);
    }
    if (tiles_.size() > most_tiles) {
      request_.sink.add(
          given.problem("data/limit", fmt::format("expected 1 to {} cells, found {}", most_tiles, tiles_.size())));
      return false;
    }
    if (!request_.member("cells") || cells_->cells.size() == tiles_.size()) return true;
    request_.refuse(
        "cells", "game/drawing",
        fmt::format("the tiling has {} cells, expected as many records, found {}", tiles_.size(), cells_->cells.size()),
        "records fill the rows from the top; the squares between octagons follow");
    return false;
  }

  static scene::Path line(Point from, Point to) {
    scene::Path path;
    path.move_to(from);
    path.line_to(to);
    return path;
  }

  // The records of a board are at their places.
  bool make_board(double size) {
    const declared::List* list = cells_->list();
    if (list == nullptr || !list->table.board) {
      request_.refuse(list == nullptr ? "" : "cells", "data/missing-field",
                      "a tiling has a form, or the cells of a board",
                      fmt::format("\"form\": one of {}", fmt::join(tiling_forms, ", ")));
      return false;
    }
    for (const char* member : {"columns", "rows", "side", "square"}) {
      if (!request_.member(member)) continue;
      request_.refuse(member, "game/drawing", fmt::format("a tiling of a board takes no \"{}\"", member),
                      "the records say where the cells are");
      return false;
    }
    board_ = true;
    lattice_ = list->table.board->lattice;
    set_lattice(lattice_.grid, size);
    const auto coordinate = [&](std::size_t row, const std::string& field) -> std::optional<std::int64_t> {
      const data::Value* value = list->sound_row(row).find(field);
      const std::int64_t* number = value == nullptr ? nullptr : value->integer();
      constexpr std::int64_t furthest = 10'000;
      return number != nullptr && std::abs(*number) <= furthest ? std::optional{*number} : std::nullopt;
    };
    for (const PlacedCell& cell : cells_->cells) {
      const auto column = coordinate(cell.side.row, list->table.board->column),
                 row = coordinate(cell.side.row, list->table.board->row);
      if (!column || !row) {
        auto d =
            request_.request->game->at(*list, cell.side.row, "", "game/drawing",
                                       fmt::format("a cell of a tiling has a {} and a {}, whole numbers up to 10000",
                                                   list->table.board->column, list->table.board->row));
        d.subject = list->name_of(cell.side.row);
        request_.sink.add(std::move(d));
        return false;
      }
      tiles_.push_back(tile_of(lattice_.corners({*column, *row}, cell_size_)));
    }
    return true;
  }

  bool place_cells(const Given& cell) {
    std::vector<std::size_t> large, small;
    for (std::size_t i = 0; i < tiles_.size(); ++i) {
      const Tile& tile = tiles_[i];
      PlacedCell& placed = cells_->cells[i];
      placed.at = tile.middle;
      std::vector<Point> around;
      for (const Point& corner : tile.corners) around.push_back({corner.x - tile.middle.x, corner.y - tile.middle.y});
      if (crossings_.empty()) placed.clip = scene::Path::polygon(around);
      (tile.small ? small : large).push_back(i);
    }
    if (cell && !cells_->dress(cell, request_.part.name, large)) return false;
    const Given square = request_.member("square");
    return !square || small.empty() || cells_->dress(square, request_.part.name + "-square", small);
  }

  const DrawingRequest& request_;
  std::shared_ptr<PlacedCells> cells_;
  base::Lattice lattice_;
  base::Size cell_size_;
  std::vector<Tile> tiles_;
  std::vector<scene::Path> crossings_;
  bool board_ = false;
};

}  // namespace

void add_tiling(const DrawingRequest& request, std::vector<scene::PartSet>& sets) {
  Tiling{request}.add(sets);
}

}  // namespace planche::parts::own
