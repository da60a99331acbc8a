#include "games/praxis/rules/terms.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include <fmt/format.h>

namespace planche::rules::praxis {

namespace {

std::vector<TileKind> artefact_items(const EditionRules& rules, int colours) {
  std::vector<TileKind> items;
  for (std::size_t type = 0; type < artefact_types().size(); ++type) {
    const Tile* tile = rules.tile(artefact_types()[type]);
    if (tile == nullptr) continue;
    for (int colour = 0; colour < colours; ++colour) {
      const int copies = copies_in_colour(tile->copies, colour, colours);
      if (copies == 0) continue;
      std::string name = tile->type;
      if (colours > 1) name += fmt::format("/{}", colour_names[static_cast<std::size_t>(colour)]);
      items.push_back({static_cast<Effect>(type), colour, tile->points, copies, std::move(name)});
    }
  }
  return items;
}

}  // namespace

std::optional<Item> Terms::item(std::string_view name) const {
  const auto found = std::ranges::find_if(items, [&](const TileKind& kind) { return kind.name == name; });
  if (found == items.end()) return std::nullopt;
  return static_cast<Item>(found - items.begin());
}

Terms make_terms(const Universe& universe, const Parameters& parameters, const End& end) {
  Terms terms{Board{universe.grids},
              universe.edition,
              universe.players,
              parameters.of(universe.edition),
              parameters.collections,
              universe.scoring,
              end,
              {}};
  if (!end.rounds && !end.points) terms.end.points = terms.rules.enough_points;
  terms.items = artefact_items(terms.rules, universe.scoring == Scoring::collections ? universe.colours : 1);
  if (const auto& planets = terms.rules.exoplanets) {
    for (const auto& [effect, copies, name] :
         {std::tuple{Effect::inhabited, planets->inhabited, "inhabited"},
          std::tuple{Effect::mining, planets->mining, "mining"}, std::tuple{Effect::empty, planets->empty, "empty"}}) {
      if (copies > 0) terms.items.push_back({effect, 0, 0, copies, name});
    }
  }
  assert(terms.items.size() <= most_items);
  return terms;
}

}  // namespace planche::rules::praxis
