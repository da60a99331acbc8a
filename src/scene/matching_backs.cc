#include "scene/matching_backs.h"

#include <cmath>
#include <string_view>

#include <fmt/format.h>

namespace planche::scene {

namespace {

std::string_view name_of(Outline::Form form) {
  constexpr std::string_view names[] = {"rectangle", "ellipse", "flat hexagon", "pointy hexagon", "octagon", "polygon"};
  return names[static_cast<std::size_t>(form)];
}

}  // namespace

std::optional<Mismatch> mismatch(const PartSet& set) {
  if (!set.back) return std::nullopt;
  const Face& back = *set.back;
  const auto differ = [](double a, double b) { return std::abs(a - b) > 1e-6; };
  const auto told = [](const std::string& expected, const std::string& found) {
    return Mismatch{fmt::format("expected backs {}, like the fronts, found {}", expected, found), {}};
  };
  const auto size = [](Size s) { return fmt::format("{:.6g} × {:.6g} mm", s.width, s.height); };
  if (differ(back.trim.width, set.trim.width) || differ(back.trim.height, set.trim.height))
    return told("of " + size(set.trim), size(back.trim));
  if (back.outline.form != set.outline.form)
    return told(fmt::format("cut to the outline \"{}\"", name_of(set.outline.form)),
                fmt::format("\"{}\"", name_of(back.outline.form)));
  if (!alike(back.outline, mirrored(set.outline), set.trim))
    return Mismatch{"expected backs cut to the outline of the fronts as it is seen from behind, found another",
                    R"(write "mirrored": true in the part of the back)"};
  if (!differ(back.safe, set.safe)) return std::nullopt;
  Mismatch safe =
      told(fmt::format("that keep {:.4g} mm free at the cut", set.safe), fmt::format("{:.4g} mm", back.safe));
  safe.prints = true;
  return safe;
}

}  // namespace planche::scene
