#include "press/sheets/larger_papers.h"

#include <cmath>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "base/text.h"
#include "press/sheets/grid.h"

namespace planche::press {

std::string larger_papers(const scene::PartSet& set, const Options& options, bool fold) {
  const Paper* smallest[2] = {nullptr, nullptr};
  const auto area = [](const Paper& paper) { return paper.size.width * paper.size.height; };
  for (const Paper& paper : named_papers()) {
    const Paper*& best = smallest[paper.name.starts_with("a") ? 0 : 1];
    Options other = options;
    other.paper = paper;
    if (best && area(*best) <= area(paper)) continue;
    if (fit(set, other, fold).block.grid.places() > 0) best = &paper;
  }
  std::vector<std::string_view> names;
  for (const Paper* paper : smallest) {
    if (paper) names.push_back(paper->name);
  }
  return base::join_alternatives(names);
}

std::string papers_for(const scene::PartSet& set, const Options& options) {
  const std::string named = larger_papers(set, options, false);
  if (!named.empty()) return named;
  const base::Size room = printable(options, false), paper = options.paper.size;
  const double bleed = 2 * effective_bleed(set, options);
  const auto needed = [&](double part, double of, double used) { return std::ceil(part + bleed + of - used); };
  return fmt::format("{:.0f}x{:.0f}", needed(set.trim.width, paper.width, room.width),
                     needed(set.trim.height, paper.height, room.height));
}

}  // namespace planche::press
