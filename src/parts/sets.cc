#include "parts/sets.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

namespace planche::parts {

namespace {

constexpr std::size_t cube_faces = 6;
constexpr double most_bleed = 5;  // mm, limit for every part

scene::ScenePtr scaled_drawing(const scene::ScenePtr& drawing, double factor) {
  if (drawing == nullptr) return nullptr;
  const auto by = base::Transform::scaling(factor, factor);
  scene::Scene result;
  result.items.emplace_back(scene::Group{drawing, by});
  result.extent = by(drawing->extent);
  return std::make_shared<const scene::Scene>(std::move(result));
}

}  // namespace

scene::PartSet scaled(scene::PartSet set, double factor) {
  if (factor == 1) return set;
  set.trim = {set.trim.width * factor, set.trim.height * factor};
  set.bleed = std::min(set.bleed * factor, most_bleed);
  set.safe *= factor;
  set.outline.corner_radius *= factor;
  for (auto* paths : {&set.contours, &set.folds}) {
    for (scene::Path& path : *paths) {
      scene::Path larger;
      larger.append(path, base::Transform::scaling(factor, factor));
      path = std::move(larger);
    }
  }
  if (set.back) {
    set.back->trim = {set.back->trim.width * factor, set.back->trim.height * factor};
    set.back->safe *= factor;
  }
  struct Made {
    scene::ScenePtr front, back, scaled_front, scaled_back;
  };
  set.make = [make = std::move(set.make), made = std::make_shared<Made>(), factor](std::size_t i) {
    scene::Part part = make(i);
    if (part.front != made->front) made->scaled_front = scaled_drawing(part.front, factor);
    if (part.back != made->back)
      made->scaled_back = part.back == part.front ? made->scaled_front : scaled_drawing(part.back, factor);
    made->front = std::exchange(part.front, made->scaled_front);
    made->back = std::exchange(part.back, made->scaled_back);
    return part;
  };
  if (set.slot) {
    set.slot = [slot = std::move(set.slot), by = base::Transform::scaling(factor, factor)](std::string_view name) {
      const auto found = slot(name);
      return found ? std::optional{by(*found)} : std::nullopt;
    };
  }
  if (set.die) {
    set.die = [die = std::move(set.die), factor](std::size_t index) {
      auto faces = die(index);
      for (scene::DieFace& face : faces) {
        face.centre = {face.centre.x * factor, face.centre.y * factor};
        face.side *= factor;
      }
      return faces;
    };
  }
  return set;
}

std::function<std::vector<scene::DieFace>(std::size_t)> numbered_die(const scene::PartSet& set, double edge) {
  std::vector<scene::DieFace> faces;
  for (std::size_t number = 1; number <= cube_faces && set.slot; ++number) {
    const std::string word = std::to_string(number);
    if (const auto box = set.slot("face-" + word)) faces.push_back({word, box->centre(), edge});
  }
  if (faces.size() < cube_faces) return {};
  return [faces](std::size_t) { return faces; };
}

}  // namespace planche::parts
