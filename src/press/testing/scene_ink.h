// For tests: the ink of a scene in the coordinates of the sheet.
#pragma once

#include <functional>
#include <stdexcept>
#include <vector>

#include "scene/scene.h"

namespace planche::press::testing {

// Calls back for every drawn item with its box; strokes extend by half their width. Nothing may be transparent.
inline void each_ink(const scene::Scene& scene, const base::Transform& by,
                     const std::function<void(const scene::Item&, const base::Rect&)>& take) {
  for (const scene::Item& item : scene.items) {
    if (const auto* shape = std::get_if<scene::Shape>(&item)) {
      take(item, by(shape->path.bounds()).grown(shape->stroke ? shape->stroke->width / 2 : 0));
    } else if (const auto* text = std::get_if<scene::Text>(&item)) {
      const double em = base::mm_from_pt(text->run->font.size_pt);
      take(item, by(base::Rect{text->at.x, text->at.y - 0.8 * em, text->run->width, em}));
    } else if (const auto* group = std::get_if<scene::Group>(&item)) {
      if (group->opacity != 1) throw std::logic_error{"a group is faded"};
      if (group->content) each_ink(*group->content, by.after(group->placed), take);
    }
  }
}

// Every straight piece of the scene's strokes as a box without width.
struct Piece {
  base::Point from, to;
  base::Rect box() const {
    return {std::min(from.x, to.x), std::min(from.y, to.y), std::abs(to.x - from.x), std::abs(to.y - from.y)};
  }
};
inline std::vector<Piece> pieces(const scene::Path& path, const base::Transform& by = {}) {
  std::vector<Piece> out;
  std::size_t next = 0;
  base::Point at;
  for (const scene::Path::Verb verb : path.verbs()) {
    if (verb == scene::Path::Verb::close) continue;
    const std::size_t used = verb == scene::Path::Verb::curve ? 3 : 1;
    const base::Point to = by(path.points()[next + used - 1]);
    if (verb == scene::Path::Verb::line) out.push_back({at, to});
    at = to;
    next += used;
  }
  return out;
}

inline bool overlap(const base::Rect& a, const base::Rect& b, double tolerance = 1e-9) {
  return a.x < b.right() - tolerance && b.x < a.right() - tolerance && a.y < b.bottom() - tolerance &&
         b.y < a.bottom() - tolerance;
}

inline std::string all_text(const scene::Scene& scene) {
  std::string out;
  each_ink(scene, {}, [&](const scene::Item& item, const base::Rect&) {
    if (const auto* text = std::get_if<scene::Text>(&item)) out += text->run->text + "\n";
  });
  return out;
}

}  // namespace planche::press::testing
