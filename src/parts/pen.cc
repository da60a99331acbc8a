#include "parts/pen.h"

#include <utility>

namespace planche::parts {

Stroke round_line(Color color, double width) {
  return {color, width, {}, scene::Cap::round, scene::Join::round};
}

Path disc(Point centre, double radius) {
  return Path::ellipse({centre.x - radius, centre.y - radius, 2 * radius, 2 * radius});
}

std::shared_ptr<scene::Scene> scene_of(Rect extent, bool reusable) {
  auto scene = std::make_shared<scene::Scene>();
  scene->extent = extent;
  scene->reusable = reusable;
  return scene;
}

double Pen::line(const std::string& words, const Type& type, base::Point at, scene::Align align, double most) {
  scene::Inline part;
  part.text = words;
  part.font = {type.family, type.size_pt, type.weight, false, type.tabular};
  part.color = type.color;
  const scene::TextBlock block = typesetter_.set({{part}}, {});
  const double scale = most > 0 && block.width > most ? most / block.width : 1, width = scale * block.width;
  at.x -= align == scene::Align::centre ? width / 2 : align == scene::Align::right ? width : 0;
  auto set = std::make_shared<scene::Scene>();
  for (const scene::PlacedRun& run : block.runs) {
    if (scale == 1) {
      scene_.items.emplace_back(scene::Text{run.run, {at.x + run.at.x, at.y}, run.color});
    } else {
      set->items.emplace_back(scene::Text{run.run, {run.at.x, 0}, run.color});
    }
  }
  set->extent = {0, -block.height, block.width, 2 * block.height};
  if (scale != 1) put(set, at, scale);
  return width;
}

double Pen::paragraph(const std::string& words, const Type& type, const base::Rect& column, double line_height) {
  scene::Inline part;
  part.text = words;
  part.font = {type.family, type.size_pt, type.weight, false, type.tabular};
  part.color = type.color;
  scene::Setting setting;
  setting.width = column.width;
  setting.line_height = line_height;
  setting.language = words_.language();
  const scene::TextBlock block = typesetter_.set({{part}}, setting);
  for (const scene::PlacedRun& run : block.runs)
    scene_.items.emplace_back(scene::Text{run.run, {column.x + run.at.x, column.y + run.at.y}, run.color});
  return block.height;
}

void Pen::shape(scene::Path path, scene::Color fill) {
  scene_.items.emplace_back(scene::Shape{std::move(path), fill, {}});
}

void Pen::stroke(scene::Path path, scene::Color color, double width) {
  scene_.items.emplace_back(Shape{std::move(path), {}, round_line(color, width)});
}

void Pen::as(scene::Role role, const std::function<void(Pen& pen)>& draw, std::string alternative) {
  auto drawn = scene_of(scene_.extent);
  Pen inner{*drawn, typesetter_, words_};
  draw(inner);
  if (drawn->items.empty()) return;
  scene::Group group{std::move(drawn), {}, {}, 1};
  group.role = role;
  group.alternative = std::move(alternative);
  scene_.items.emplace_back(std::move(group));
}

void put(scene::Scene& on, const scene::ScenePtr& drawing, base::Point at, double scale) {
  if (drawing == nullptr) return;
  const auto placed = base::Transform::translation(at.x, at.y).after(base::Transform::scaling(scale, scale));
  on.items.emplace_back(scene::Group{drawing, placed});
}

}  // namespace planche::parts
