#include "parts/joined.h"

#include <tuple>
#include <utility>

#include <fmt/format.h>

namespace planche::parts {

bool cut_alike(const scene::PartSet& a, const scene::PartSet& b) {
  const auto looks = [](const scene::PartSet& set) {
    return std::tuple{set.trim.width,     set.trim.height,  set.bleed,
                      set.safe,           set.outline.form, set.outline.corner_radius,
                      set.outline.points, set.whole_sheet,  set.poster};
  };
  return looks(a) == looks(b) && !a.whole_sheet && !a.poster;
}

scene::PartSet joined(scene::PartSet a, scene::PartSet b) {
  scene::PartSet both = a;
  both.title = fmt::format("{} · {}", a.title, b.title);
  both.count = a.count + b.count;
  both.make = [count = a.count, first = std::move(a.make), second = std::move(b.make)](std::size_t i) {
    return i < count ? first(i) : second(i - count);
  };
  return both;
}

}  // namespace planche::parts
