#include "games/genesis/parts/art.h"

#include <utility>

#include <fmt/format.h>

namespace planche::parts::genesis {

Art::Art(std::shared_ptr<templates::Stencil> base, std::string_view style) : base_{std::move(base)} {
  const auto color = [&](std::string_view name) { return base_->color(name).value_or(scene::Color{}); };
  colors_ = {color("ink"),   color("soft"),   color("sand"),     color("slab"),
             color("stone"), color("groove"), style == "low-ink"};
}

scene::ScenePtr Art::picture(std::string_view symbol, double height) const {
  const auto found = base_->symbol(symbol, height);
  auto drawing = std::make_shared<scene::Scene>();
  drawing->reusable = true;
  if (!found) return drawing;
  const auto centred = base::Transform::translation(-found->symbol_width / 2, found->symbol_ascent - height / 2);
  drawing->items.emplace_back(scene::Group{found->symbol, centred});
  // Lines may extend beyond the box.
  drawing->extent = centred(found->symbol->extent).grown(height / 4);
  return drawing;
}

scene::ScenePtr Art::piece(rules::genesis::Piece piece, rules::genesis::Player player, double cell) const {
  return picture(fmt::format("piece-{}-{}", name_of(piece), name_of(player)), cell);
}

}  // namespace planche::parts::genesis
