// What boards and diagrams take from the template genesis/base: its colours, and its symbols for what stands on a
// world.
#pragma once

#include <memory>
#include <string_view>

#include "games/genesis/rules/document.h"
#include "scene/color.h"
#include "scene/scene.h"
#include "templates/template.h"

namespace planche::parts::genesis {

struct Colors {
  scene::Color ink, soft;
  scene::Color sand, slab, stone, groove;  // the board's ground, its spaces, its set stones, incised lines
  bool low_ink = false;                    // white grounds and thin lines
};

class Art {
 public:
  Art(std::shared_ptr<templates::Stencil> base, std::string_view style);

  const Colors& colors() const { return colors_; }
  // Symbols `height` mm high, their middle at the origin.
  scene::ScenePtr picture(std::string_view symbol, double height) const;
  // A piece on its base in a cell of `cell` mm. The first player's base is round, the second's square: colour never
  // tells them apart alone.
  scene::ScenePtr piece(rules::genesis::Piece piece, rules::genesis::Player player, double cell) const;

 private:
  std::shared_ptr<templates::Stencil> base_;
  Colors colors_;
};

}  // namespace planche::parts::genesis
