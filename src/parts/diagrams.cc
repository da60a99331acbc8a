#include "parts/diagrams.h"

#include <utility>

namespace planche::parts {

base::Rect DiagramGrid::slot(std::size_t place, const base::Rect& area, double gap) const {
  const auto wide = static_cast<double>(columns), high = static_cast<double>(rows);
  const double width = (area.width - (wide - 1) * gap) / wide, height = (area.height - (high - 1) * gap) / high;
  const auto column = static_cast<double>(place % columns), row = static_cast<double>(place / columns);
  return {area.x + column * (width + gap), area.y + row * (height + gap), width, height};
}

std::vector<DiagramGrid> diagram_grids(std::size_t diagrams, const base::Size& page) {
  std::vector<DiagramGrid> grids;
  for (DiagramGrid grid : {DiagramGrid{2, 3}, {2, 2}, {1, 2}, {1, 1}}) {
    if (grid.places() > diagrams && grid.rows > 1 && diagrams <= grid.columns * (grid.rows - 1)) continue;
    if (page.width > page.height) std::swap(grid.columns, grid.rows);
    grids.push_back(grid);
  }
  return grids;
}

std::string title_or(const rules::Subject& subject, std::string usual) {
  std::string own = text_of(subject.document.root.find("title"));
  return own.empty() ? std::move(usual) : std::move(own);
}

base::Asked<void> refuse_plies(const std::string& plies) {
  if (!plies.empty()) return base::refused("--plies: a position has no plies", "they are of games");
  return {};
}

}  // namespace planche::parts
