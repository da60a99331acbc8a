#include "parts/pen.h"

#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "parts/drawn.h"

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

namespace {

scene::Inline inline_of(const std::string& words, const Type& type) {
  scene::Inline part;
  part.text = words;
  part.font = {type.family, type.size_pt, type.weight, false, type.tabular};
  part.color = type.color;
  return part;
}

}  // namespace

double Pen::line(const std::string& words, const Type& type, base::Point at, scene::Align align, double most) {
  scene::Inline part = inline_of(words, type);
  scene::TextBlock block = typesetter_.set({{part}}, {});
  double scale = 1;
  if (most > 0 && block.width > most) {
    // Smaller type occurs only in drawings that are scaled up later.
    const double least = type.size_pt < drawn::least_pt ? 0 : drawn::least_pt / type.size_pt;
    scale = std::max(most / block.width, least);
    const auto fits = [&] { return scale * block.width <= most + 1e-6; };
    std::size_t fitting = 0, letters = base::count_code_points(words);
    if (!fits()) {
      while (fitting + 1 < letters) {
        const std::size_t tried = (fitting + letters) / 2;
        part.text = base::shortened(words, tried);
        block = typesetter_.set({{part}}, {});
        (fits() ? fitting : letters) = tried;
      }
      part.text = base::shortened(words, fitting);
      block = typesetter_.set({{part}}, {});
    }
  }
  const double width = scale * block.width;
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

double Pen::line(scene::Role role, const std::string& words, const Type& type, base::Point at, scene::Align align,
                 double most) {
  double width = 0;
  as(role, [&](Pen& pen) { width = pen.line(words, type, at, align, most); });
  return width;
}

double Pen::width(const std::string& words, const Type& type) const {
  scene::Scene unseen;
  return Pen{unseen, typesetter_}.line(words, type, {});
}

std::vector<std::string> Pen::lines(const std::string& words, const Type& type, double room) const {
  std::vector<std::string> lines{{}};
  for (const std::string_view word : base::split(words, ' ')) {
    std::string& line = lines.back();
    std::string longer = line.empty() ? std::string{word} : fmt::format("{} {}", line, word);
    if (line.empty() || width(longer, type) <= room)
      line = std::move(longer);
    else
      lines.emplace_back(word);
  }
  return lines;
}

double Pen::paragraph(const std::string& words, const Type& type, const base::Rect& column, double line_height) {
  scene::Setting setting;
  setting.width = column.width;
  setting.line_height = line_height;
  setting.language = words_.language();
  const scene::TextBlock block = typesetter_.set({{inline_of(words, type)}}, setting);
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
