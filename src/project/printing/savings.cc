#include "project/printing/savings.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace planche::project {

std::vector<Saving> savings_of(const std::vector<scene::PartSet>& sets, const press::Options& options, std::size_t now,
                               bool by_sides, bool of_files, scene::Typesetter& typesetter) {
  const auto sheets = [&](std::vector<scene::PartSet> all, const press::Options& with) {
    diag::Sink found;
    std::size_t count = 0;
    const press::Credits nobody;
    if (by_sides) {
      for (const press::Printout& one : press::impose_by_sides(std::move(all), with, nobody, typesetter, found))
        count += one.pages->tally().sheets;
    } else {
      count = press::impose(std::move(all), with, nobody, typesetter, found)->tally().sheets;
    }
    return found.has_errors() ? std::numeric_limits<std::size_t>::max() : count;
  };
  std::vector<Saving> savings;
  const auto is_on_thin_card = [](const scene::PartSet& set) {
    return material_of(set).kind == scene::Material::Kind::thin_card && set.count > 0;
  };
  const bool folds = of_files && std::ranges::any_of(sets, is_on_thin_card);
  const bool bleeds = std::ranges::any_of(sets, [&](const scene::PartSet& set) {
    return set.count > 0 && !set.whole_sheet && options.bleed.value_or(set.bleed) > 0;
  });
  if (folds) {
    std::vector<scene::PartSet> on_card = sets;
    std::vector<std::string> titles;
    for (scene::PartSet& set : on_card) {
      if (!is_on_thin_card(set)) continue;
      set.on_card = true;
      titles.push_back(set.title);
    }
    if (const std::size_t count = sheets(std::move(on_card), options); count < now)
      savings.push_back({fmt::format("\"paper\": \"card\" of {}", fmt::join(titles, ", ")), count});
  }
  if (bleeds) {
    press::Options without = options;
    without.bleed = 0;
    if (const std::size_t count = sheets(sets, without); count < now) savings.push_back({"--bleed 0", count});
  }
  return savings;
}

}  // namespace planche::project
