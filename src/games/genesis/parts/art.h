// Colours and symbols for boards and diagrams, from the template genesis/base.
#pragma once

#include <memory>
#include <string_view>

#include "games/genesis/rules/document.h"
#include "scene/color.h"
#include "scene/scene.h"
#include "templates/reading/template.h"

namespace planche::parts::genesis {

struct Colors {
  scene::Color ink, soft;
  scene::Color sand, slab, stone, groove;  // the board's background, its spaces, its stones, incised lines
  bool low_ink = false;                    // white backgrounds and thin lines
};

class Art {
 public:
  Art(std::shared_ptr<templates::Stencil> base, std::string_view style);

  const Colors& colors() const { return colors_; }
  // A symbol `height` mm high, centred on the origin.
  scene::ScenePtr picture(std::string_view symbol, double height) const;
  // A piece on its base in a cell of `cell` mm. Bases are round for the first player and square for the second, so that
  // colour is not the only difference.
  scene::ScenePtr piece(rules::genesis::Piece piece, rules::genesis::Player player, double cell) const;

 private:
  std::shared_ptr<templates::Stencil> base_;
  Colors colors_;
};

}  // namespace planche::parts::genesis
