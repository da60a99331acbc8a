// What pages of diagrams of a game share: how many stand on a page, and where.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/geometry.h"
#include "parts/parts.h"

namespace planche::parts {

struct DiagramGrid {
  std::size_t columns = 1, rows = 1;

  std::size_t places() const { return columns * rows; }
  std::size_t pages(std::size_t diagrams) const { return (diagrams - 1) / places() + 1; }
  // The room of a diagram in `area`, line by line; `gap` lies between two.
  base::Rect slot(std::size_t place, const base::Rect& area, double gap) const;
};

// Grids of at most six diagrams to choose from, the fullest first, without those of which `diagrams` fill no row more
// than a smaller one; on their side where the page is wide.
std::vector<DiagramGrid> diagram_grids(std::size_t diagrams, const base::Size& page);

// The title of the document itself, or `usual`.
std::string title_or(const rules::Subject& subject, std::string usual);

// Plies have no meaning for a position.
base::Asked<void> refuse_plies(const std::string& plies);

}  // namespace planche::parts
