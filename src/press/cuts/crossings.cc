#include "press/cuts/crossings.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <variant>

#include "press/cuts/contours.h"

namespace planche::press {

namespace {

using base::Point;
using base::Rect;

constexpr double profile_step = 0.5;    // mm, the step of a profile
constexpr double near = 0.6;            // mm on both sides of a cut, where drawings count
constexpr double kept_clear = 0.5;      // mm around content that must stay whole
constexpr double light = 0.97;          // luminance of colours that count as white
constexpr double unseen = 0.05;         // opacity of content that counts as invisible
constexpr double ascent = 0.8, em = 1;  // in units of the text size

bool seen(const std::optional<scene::Paint>& paint) {
  if (!paint) return false;
  const scene::Color color = colour_of(*paint);
  return color.alpha > 255 * unseen && luminance(color) < light;
}

Rect around(Point a, Point b) {
  return {std::min(a.x, b.x), std::min(a.y, b.y), std::abs(a.x - b.x), std::abs(a.y - b.y)};
}

// The part of a line in `box`.
std::optional<std::pair<Point, Point>> within(Point a, Point b, const Rect& box) {
  double from = 0, to = 1;
  const auto cut = [&](double start, double way, double low, double high) {
    if (way == 0) return start >= low && start <= high;
    const double first = (low - start) / way, second = (high - start) / way;
    from = std::max(from, std::min(first, second));
    to = std::min(to, std::max(first, second));
    return true;
  };
  const Point way{b.x - a.x, b.y - a.y};
  if (!cut(a.x, way.x, box.x, box.right()) || !cut(a.y, way.y, box.y, box.bottom()) || from > to) return std::nullopt;
  return std::pair{Point{a.x + from * way.x, a.y + from * way.y}, Point{a.x + to * way.x, a.y + to * way.y}};
}

}  // namespace

Crossings::Crossings(const scene::Scene& drawing, const Rect& area) : area_(area) {
  const auto make = [](double begin, double length) {
    const std::size_t bins = static_cast<std::size_t>(std::ceil(length / profile_step)) + 1;
    return Profile{begin, std::vector<double>(bins + 1), std::vector<double>(bins + 1)};
  };
  x_ = make(area.x, area.width);
  y_ = make(area.y, area.height);
  walk(drawing, {{}, area});
  for (Profile* profile : {&x_, &y_}) {
    for (std::size_t i = 1; i < profile->drawn.size(); ++i) {
      profile->broken[i] += profile->broken[i - 1];  // sums up starts and ends
      profile->drawn[i] += profile->drawn[i - 1];    // sums up to this step, inclusive
    }
  }
}

std::size_t Crossings::Profile::bin(double at) const {
  const double index = std::floor((at - begin) / profile_step + 1e-9);
  return static_cast<std::size_t>(std::clamp(index, 0.0, static_cast<double>(drawn.size() - 2)));
}

void Crossings::Profile::note(double from, double to, double length) {
  const std::size_t first = bin(from), last = bin(to);
  if (first == last) {
    drawn[first] += length;
    return;
  }
  for (std::size_t i = first; i <= last; ++i) {
    const double low = begin + static_cast<double>(i) * profile_step;
    drawn[i] += length * (std::min(to, low + profile_step) - std::max(from, low)) / (to - from);
  }
}

void Crossings::Profile::forbid(double from, double to, double length) {
  broken[bin(from)] += length;
  broken[bin(to) + 1] -= length;
}

// The sum up to `at`; content is spread evenly over its step.
double Crossings::Profile::drawn_to(double at) const {
  const std::size_t i = bin(at);
  const double before = i > 0 ? drawn[i - 1] : 0;
  const double share = std::clamp((at - begin) / profile_step - static_cast<double>(i), 0.0, 1.0);
  return before + share * (drawn[i] - before);
}

Crossings::Cost Crossings::Profile::cost(double at) const {
  return {broken[bin(at)], drawn_to(at + near) - drawn_to(at - near)};
}

void Crossings::walk(const scene::Scene& scene, const Sight& sight) {
  for (const scene::Item& item : scene.items) std::visit([&](const auto& drawn) { add(drawn, sight); }, item);
}

void Crossings::add(const scene::Text& text, const Sight& sight) {
  if (seen(text.color)) add_words(*text.run, text.at, sight);
}

void Crossings::add(const scene::Lettering& letters, const Sight& sight) { add_words(*letters.run, letters.at, sight); }

void Crossings::add(const scene::Image& image, const Sight& sight) { add_box(sight.by(image.box), sight, false); }

void Crossings::add(const scene::Group& group, const Sight& sight) {
  if (!group.content || group.opacity <= unseen) return;
  Sight inner{sight.by.after(group.placed), sight.clip, sight.worth};
  if (group.clip) {
    const auto clip = sight.clip.common(sight.by(group.clip->bounds()));
    if (!clip) return;
    inner.clip = *clip;
  }
  const bool outermost = sight.worth == scene::Worth::usual && group.worth != scene::Worth::usual;
  if (outermost) inner.worth = group.worth;
  const std::size_t before = marks_.size();
  walk(*group.content, inner);
  if (!outermost || inner.worth != scene::Worth::whole || marks_.size() == before) return;
  Rect box = around(marks_[before].from, marks_[before].to);
  for (std::size_t i = before; i < marks_.size(); ++i) box = box.united(around(marks_[i].from, marks_[i].to));
  x_.forbid(box.x - kept_clear, box.right() + kept_clear, box.height);
  y_.forbid(box.y - kept_clear, box.bottom() + kept_clear, box.width);
}

void Crossings::add(const scene::Shape& shape, const Sight& sight) {
  const bool filled = seen(shape.fill), lined = shape.stroke && seen(shape.stroke->paint);
  if (!filled && !lined) return;
  const double scale = std::sqrt(std::abs(sight.by.xx * sight.by.yy - sight.by.xy * sight.by.yx));
  const double reach = lined ? scale * shape.stroke->width / 2 : 0;
  for (std::vector<Point>& contour : contours(shape.path, true)) {
    for (Point& p : contour) p = sight.by(p);
    for (std::size_t i = 1; i < contour.size(); ++i) {
      const auto piece = within(contour[i - 1], contour[i], sight.clip);
      if (!piece) continue;
      const auto [from, to] = *piece;
      const double length = std::hypot(to.x - from.x, to.y - from.y);
      x_.note(std::min(from.x, to.x), std::max(from.x, to.x), length);
      y_.note(std::min(from.y, to.y), std::max(from.y, to.y), length);
      if (sight.worth != scene::Worth::slight) marks_.push_back({from, to, reach, true});
    }
  }
  if (!filled || sight.worth == scene::Worth::slight) return;
  if (const auto box = sight.clip.common(sight.by(shape.path.bounds())))
    marks_.push_back({{box->x, box->y}, {box->right(), box->bottom()}, 0, false});
}

void Crossings::add_words(const scene::GlyphRun& run, base::Point baseline, const Sight& sight) {
  const double size = base::mm_from_pt(run.font.size_pt);
  add_box(sight.by(Rect{baseline.x, baseline.y - ascent * size, run.width, em * size}), sight, true);
}

void Crossings::add_box(const Rect& all, const Sight& sight, bool whole) {
  const auto box = all.common(sight.clip);
  if (!box) return;
  if (whole) {
    x_.forbid(box->x - kept_clear, box->right() + kept_clear, box->height);
    y_.forbid(box->y - kept_clear, box->bottom() + kept_clear, box->width);
  } else {
    x_.note(box->x, box->right(), box->width / profile_step * box->height);
    y_.note(box->y, box->bottom(), box->height / profile_step * box->width);
  }
  if (sight.worth != scene::Worth::slight)
    marks_.push_back({{box->x, box->y}, {box->right(), box->bottom()}, 0, false});
}

bool Crossings::shows(const Rect& r) const {
  return std::any_of(marks_.begin(), marks_.end(), [&](const Mark& mark) {
    const Rect grown = r.grown(mark.reach);
    if (mark.line) return within(mark.from, mark.to, grown).has_value();
    return around(mark.from, mark.to).common(grown).has_value();
  });
}

}  // namespace planche::press
