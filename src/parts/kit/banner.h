// The head of a game's cover, rulebook and box: a template of the game with its own type, colours and art.
#pragma once

#include <optional>
#include <string>

#include "base/geometry.h"
#include "scene/color.h"
#include "scene/scene.h"
#include "templates/reading/template.h"

namespace planche::parts::kit {

struct Banner {
  scene::ScenePtr drawing;  // its top left at the origin; null: the game has none
  base::Size size;          // mm, as its template has it
  // The font of its largest words, also used for headings.
  std::string family = "EB Garamond";
  int weight = 400;
  // The template's colours `accent`, `banner` and `banner-ink`: of headings, and of boxes and the words on them.
  std::optional<scene::Color> accent = {}, ground = {}, ink = {};
};

// Draws the template with {title}. An empty name gives a banner without a drawing.
Banner draw_banner(const std::string& name, const std::string& title, templates::Look look, templates::Library& library,
                   diag::Sink& sink);

}  // namespace planche::parts::kit
