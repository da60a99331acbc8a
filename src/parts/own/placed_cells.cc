#include "parts/own/placed_cells.h"

#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "declared/judging/selection.h"
#include "parts/pen.h"
#include "parts/stack.h"

namespace planche::parts::own {

bool PlacedCells::choose(const declared::Given& given, std::size_t most) {
  const auto chosen = declared::Selection::compile(*request_.request->game, given, request_.sink);
  if (!chosen) return false;
  list_ = &chosen->list();
  const std::vector<std::size_t> rows = chosen->rows(dresser_.evaluation(), request_.sink);
  if (rows.empty() || rows.size() > most) {
    request_.sink.add(given.problem("data/limit", fmt::format("expected 1 to {} cells, found {}", most, rows.size())));
    return false;
  }
  for (const std::size_t row : rows) cells.push_back({{nullptr, list_, row}});
  return true;
}

std::optional<base::Size> PlacedCells::dress(const declared::Given& given, const std::string& name,
                                             const std::vector<std::size_t>& which) {
  std::vector<Side*> sides;
  for (const std::size_t i : which) sides.push_back(&cells[i].side);
  dresser_.dress(given, name, list_, sides);
  dresser_.show_as_printed();
  std::optional<base::Size> size;
  for (const Side* side : sides) {
    if (side->failed || side->stencil == nullptr) continue;
    const base::Size own = side->stencil->trim();
    if (size && !(own == *size)) {
      request_.sink.add(given.problem("game/drawing", "the templates of these cells have one size",
                                      "`extends` lets them share \"part\""));
      return std::nullopt;
    }
    size = own;
  }
  return size;
}

void PlacedCells::move(base::Point by) {
  for (PlacedCell& cell : cells) cell.at = {cell.at.x + by.x, cell.at.y + by.y};
}

std::optional<base::Rect> PlacedCells::box_of(std::string_view name) const {
  const auto found = std::ranges::find_if(cells, [&](const PlacedCell& cell) { return cell.side.name() == name; });
  if (found == cells.end()) return std::nullopt;
  base::Rect box{found->at.x, found->at.y, 0, 0};
  if (found->clip) {
    const base::Rect around = found->clip->bounds();
    box = {box.x + around.x, box.y + around.y, around.width, around.height};
  } else if (found->side.stencil != nullptr) {
    const base::Size size = found->side.stencil->trim();
    const auto turned =
        base::Transform::translation(found->at.x, found->at.y).after(base::Transform::rotation(found->turn));
    box = turned(base::Rect{-size.width / 2, -size.height / 2, size.width, size.height});
  }
  return box;
}

void PlacedCells::draw(scene::Scene& into, scene::Part& part) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const PlacedCell& cell = cells[i];
    part.flawed = part.flawed || cell.side.failed || dresser_.is_flawed(cell.side);
    if (cell.side.failed || cell.side.stencil == nullptr) continue;
    const auto number = [](std::size_t n) { return expressions::Value::of_number(static_cast<std::int64_t>(n)); };
    const std::array<std::size_t, part_names.size()> numbers{i + 1, cells.size(), 1, 1};
    for (std::size_t k = 0; k < part_names.size(); ++k) dresser_.evaluation().bind(part_names[k], number(numbers[k]));
    diag::Sink found;
    const scene::ScenePtr made = dresser_.draw_within(cell.side, found, part.flawed);
    // Cells are not cut, so their text may leave the safe area.
    for (diag::Diagnostic& d : found.sorted()) {
      const bool fresh = told_.emplace(d.code, d.message, d.span.begin).second;
      if (fresh && d.code != "print/safe-area") request_.sink.add(std::move(d));
    }
    const base::Size size = cell.side.stencil->trim();
    const auto turned = base::Transform::translation(cell.at.x, cell.at.y).after(base::Transform::rotation(cell.turn));
    std::optional<scene::Path> clip;
    if (cell.clip) clip = scene::Path{}.append(*cell.clip, turned);
    into.items.emplace_back(scene::Group{
        made, turned.after(base::Transform::translation(-size.width / 2, -size.height / 2)), std::move(clip)});
  }
}

scene::PartSet set_of_cells(const DrawingRequest& request, std::shared_ptr<PlacedCells> cells, base::Size trim,
                            std::vector<scene::Shape> below, std::vector<scene::Shape> above) {
  scene::PartSet set = request.set_of(trim, nullptr);
  set.poster = true;
  set.slot = [cells](std::string_view name) { return cells->box_of(name); };
  set.make = [cells = std::move(cells), trim, below = std::move(below), above = std::move(above),
              name = request.part.name, title = request.title,
              last = std::make_shared<std::optional<scene::Part>>()](std::size_t) {
    if (*last) return **last;
    scene::Part part{name, title, nullptr, nullptr, false};
    auto drawn = scene_of({0, 0, trim.width, trim.height});
    for (const scene::Shape& line : below) drawn->items.emplace_back(line);
    cells->draw(*drawn, part);
    for (const scene::Shape& line : above) drawn->items.emplace_back(line);
    part.front = std::move(drawn);
    return *(*last = std::move(part));
  };
  return set;
}

}  // namespace planche::parts::own
