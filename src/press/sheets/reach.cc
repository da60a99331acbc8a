#include "press/sheets/reach.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace planche::press {

namespace {

using base::Rect;
using base::Transform;

constexpr double ascent = 1, descent = 0.35;  // of a text's size, accents included

double scale_of(const Transform& by) {
  return std::sqrt(std::abs(by.xx * by.yy - by.xy * by.yx));
}

class Reach {
 public:
  explicit Reach(const Rect& box) : box_(box) {}

  // `clip`: nothing of the scene is visible outside.
  bool leaves(const scene::Scene& scene, const Transform& by, const std::optional<Rect>& clip) const {
    if (clip && box_.holds(*clip)) return false;
    if (scene.reusable) return beyond(by(scene.extent), clip);
    return std::any_of(scene.items.begin(), scene.items.end(), [&](const scene::Item& item) {
      return std::visit([&](const auto& drawn) { return leaves(drawn, by, clip); }, item);
    });
  }

 private:
  bool beyond(const Rect& ink, const std::optional<Rect>& clip) const {
    if (!clip) return !box_.holds(ink);
    const std::optional<Rect> seen = ink.common(*clip);
    return seen && !box_.holds(*seen);
  }

  static double half(const std::optional<scene::Stroke>& stroke) { return stroke ? stroke->width / 2 : 0; }

  static Rect box_of(const scene::GlyphRun& run, base::Point at) {
    const double size = base::mm_from_pt(run.font.size_pt);
    return {at.x, at.y - ascent * size, run.width, (ascent + descent) * size};
  }

  bool leaves(const scene::Shape& shape, const Transform& by, const std::optional<Rect>& clip) const {
    return !shape.path.empty() && beyond(by(shape.path.bounds()).grown(scale_of(by) * half(shape.stroke)), clip);
  }
  bool leaves(const scene::Text& text, const Transform& by, const std::optional<Rect>& clip) const {
    return text.run && beyond(by(box_of(*text.run, text.at)), clip);
  }
  bool leaves(const scene::Lettering& letters, const Transform& by, const std::optional<Rect>& clip) const {
    return letters.run && beyond(by(box_of(*letters.run, letters.at).grown(half(letters.stroke))), clip);
  }
  bool leaves(const scene::Image& image, const Transform& by, const std::optional<Rect>& clip) const {
    const auto seen = image.clip ? image.box.common(image.clip->bounds()) : image.box;
    return seen && beyond(by(*seen), clip);
  }
  bool leaves(const scene::Group& group, const Transform& by, const std::optional<Rect>& clip) const {
    if (!group.content) return false;
    std::optional<Rect> inner = clip;
    if (group.clip) {
      const Rect own = by(group.clip->bounds());
      inner = clip ? clip->common(own) : own;
      if (!inner) return false;
    }
    return leaves(*group.content, by.after(group.placed), inner);
  }

  Rect box_;
};

}  // namespace

bool reaches_beyond(const scene::Scene& drawing, const Rect& box) {
  return Reach{box}.leaves(drawing, {}, std::nullopt);
}

}  // namespace planche::press
