// The cells of a drawing, each drawn from a template at its place. Internal to parts/own/.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "parts/own/drawing.h"
#include "parts/own/dresser.h"

namespace planche::parts::own {

struct PlacedCell {
  Side side = {};
  base::Point at = {};                   // of its middle, mm
  double turn = 0;                       // degrees
  std::optional<scene::Path> clip = {};  // round the origin
};

class PlacedCells {
 public:
  explicit PlacedCells(const DrawingRequest& request)
      : request_{request}, dresser_{request.request, request.library, request.sink} {}

  // Adds a cell for each record of an expression. Returns false after reporting none, or more than `most`.
  bool choose(const declared::Given& given, std::size_t most);
  // Adds cells without records.
  void add(std::size_t count) { cells.resize(cells.size() + count); }
  // Sets the template of cells. Returns its size, nothing after a report.
  std::optional<base::Size> dress(const declared::Given& given, const std::string& name,
                                  const std::vector<std::size_t>& which);
  // The box of the cell that shows the record of this name.
  std::optional<base::Rect> box_of(std::string_view name) const;
  // Draws all cells that have a template, in their order.
  void draw(scene::Scene& into, scene::Part& part);

  const declared::List* list() const { return list_; }
  // Moves all cells.
  void move(base::Point by);

  std::vector<PlacedCell> cells;

 private:
  const DrawingRequest request_;
  Dresser dresser_;
  const declared::List* list_ = nullptr;
  std::set<std::tuple<std::string, std::string, std::size_t>> told_;  // problems
};

// The set of one drawing with these cells, and lines below and above them.
scene::PartSet set_of_cells(const DrawingRequest& request, std::shared_ptr<PlacedCells> cells, base::Size trim,
                            std::vector<scene::Shape> below, std::vector<scene::Shape> above);

}  // namespace planche::parts::own
