#include "scene/bounds.h"

#include <algorithm>
#include <cmath>

namespace planche::scene {

namespace {

constexpr double capitals = 0.73, descenders = 0.25;  // of letters, in units of the size

// A range of one coordinate.
struct Range {
  double low, high;
  void reach(double to) { low = std::min(low, to), high = std::max(high, to); }
};

// Includes the turning points of the curve between its ends.
void reach_turns(Range& range, double from, double c1, double c2, double to) {
  // The derivative is 3 (a t² + 2 b t + c).
  const double a = to - from + 3 * (c1 - c2), b = from - 2 * c1 + c2, c = c1 - from;
  const auto at = [&](double t) {
    if (!(t > 0 && t < 1)) return;
    const double s = 1 - t;
    range.reach(s * s * s * from + 3 * s * s * t * c1 + 3 * s * t * t * c2 + t * t * t * to);
  };
  if (std::abs(a) < 1e-12) {
    if (b != 0) at(-c / (2 * b));
  } else if (const double root = b * b - a * c; root >= 0) {
    at((-b + std::sqrt(root)) / a);
    at((-b - std::sqrt(root)) / a);
  }
}

std::optional<Rect> bounds(const Path& path, const Transform& by) {
  if (path.empty()) return std::nullopt;
  const Point first = by(path.points().front());
  Range across{first.x, first.x}, down{first.y, first.y};
  const Point* next = path.points().data();
  Point at = first;
  for (const Path::Verb verb : path.verbs()) {
    if (verb == Path::Verb::close) continue;
    Point c1, c2;
    if (verb == Path::Verb::curve) c1 = by(*next++), c2 = by(*next++);
    const Point to = by(*next++);
    across.reach(to.x), down.reach(to.y);
    if (verb == Path::Verb::curve) {
      reach_turns(across, at.x, c1.x, c2.x, to.x);
      reach_turns(down, at.y, c1.y, c2.y, to.y);
    }
    at = to;
  }
  return Rect{across.low, down.low, across.high - across.low, down.high - down.low};
}

// The factor by which lengths grow.
double scale_of(const Transform& t) {
  return std::sqrt(std::abs(t.xx * t.yy - t.xy * t.yx));
}

bool seen(const std::optional<Paint>& paint) {
  const Color* color = paint ? std::get_if<Color>(&*paint) : nullptr;
  return paint && (color == nullptr || color->alpha > 0);
}

class Measurer {
 public:
  void measure(const Scene& scene, const Transform& by, const std::optional<Rect>& within) {
    for (const Item& item : scene.items) std::visit([&](const auto& one) { add(one, by, within); }, item);
  }
  const std::optional<Rect>& sum() const { return sum_; }

 private:
  // The intersection; returns false if it is empty.
  static bool narrow(std::optional<Rect>& within, const std::optional<Path>& clip, const Transform& by) {
    if (!clip) return true;
    const auto edge = bounds(*clip, by);
    within = !edge ? std::nullopt : within ? within->common(*edge) : edge;
    return within.has_value();
  }

  void add(std::optional<Rect> ink, const std::optional<Rect>& within) {
    if (ink && within) ink = ink->common(*within);
    if (ink) sum_ = sum_ ? sum_->united(*ink) : *ink;
  }

  void add(const Shape& shape, const Transform& by, const std::optional<Rect>& within) {
    const bool lined = shape.stroke && seen(shape.stroke->paint);
    const bool drawn = lined || seen(shape.fill);
    auto ink = !drawn ? std::nullopt : bounds(lined && is_bar(shape) ? bar(shape) : shape.path, by);
    if (ink && lined && !is_bar(shape)) ink = ink->grown(shape.stroke->width / 2 * scale_of(by));
    add(ink, within);
  }

  // A single straight line, which does not extend beyond its ends.
  static bool is_bar(const Shape& shape) { return shape.path.points().size() == 2 && shape.stroke->cap == Cap::butt; }
  static Path bar(const Shape& shape) {
    const Point a = shape.path.points()[0], b = shape.path.points()[1];
    const double length = std::hypot(b.x - a.x, b.y - a.y), half = shape.stroke->width / 2;
    const Point off = length > 0 ? Point{(a.y - b.y) / length * half, (b.x - a.x) / length * half} : Point{};
    return Path::polygon({{a.x + off.x, a.y + off.y},
                          {b.x + off.x, b.y + off.y},
                          {b.x - off.x, b.y - off.y},
                          {a.x - off.x, a.y - off.y}});
  }

  void add(const GlyphRunPtr& run, Point at, double rim, const Transform& by, const std::optional<Rect>& within) {
    const double size = base::mm_from_pt(run->font.size_pt);
    if (!(run->width > 0)) return;
    add(by(Rect{at.x, at.y - capitals * size, run->width, (capitals + descenders) * size}.grown(rim)), within);
  }
  void add(const Text& text, const Transform& by, const std::optional<Rect>& within) {
    add(text.run, text.at, 0, by, within);
  }
  void add(const Lettering& text, const Transform& by, const std::optional<Rect>& within) {
    add(text.run, text.at, text.stroke ? text.stroke->width / 2 : 0, by, within);
  }

  void add(const Image& image, const Transform& by, std::optional<Rect> within) {
    if (narrow(within, image.clip, by)) add(by(image.box), within);
  }

  void add(const Group& group, const Transform& by, std::optional<Rect> within) {
    if (group.content != nullptr && group.opacity > 0 && narrow(within, group.clip, by))
      measure(*group.content, by.after(group.placed), within);
  }

  std::optional<Rect> sum_;
};

}  // namespace

std::optional<Rect> ink_bounds(const Scene& scene, const Transform& placed) {
  Measurer measurer;
  measurer.measure(scene, placed, std::nullopt);
  return measurer.sum();
}

}  // namespace planche::scene
