// Faces of DiXes: symbols, characters framed by the kind of their power, and what stands for a symbol without a
// drawing.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "diag/diagnostic.h"
#include "games/puxes/rules/document.h"
#include "games/puxes/rules/parameters.h"
#include "scene/scene.h"
#include "templates/template.h"

namespace planche::parts::puxes {

class Faces {
 public:
  // Draws from the template "puxes/icon", problems of which go to the sink. The library must outlive it.
  Faces(templates::Library& library, const templates::Look& look, const rules::puxes::Parameters& parameters,
        diag::Sink& sink);

  // The symbols of the rules that have a drawing, in their order.
  const std::vector<std::string>& drawn_symbols() const { return drawn_symbols_; }
  // The name of a power's emblem among the symbols of the template: "power-charm", or one for all others.
  std::string emblem_of(std::string_view power) const;

  // A symbol of the template in a square of edge 1, its origin in the middle; empty where the template cannot be read.
  scene::ScenePtr icon(std::string_view name) const;

  // What a DiXe of edge 1 shows, its origin in the middle. A symbol fills 70 % of the edge; a character has a burst
  // around its emblem when its power is active and a shield when it is passive. Each is one scene, made once.
  scene::ScenePtr face(const rules::puxes::Face& face) const;

  // Faint guides on a face to draw upon: for a symbol, or round a character whose power is active or passive.
  enum class Guide { symbol, active, passive };
  scene::ScenePtr guide(Guide kind) const;

 private:
  scene::ScenePtr made(const rules::puxes::Face& face) const;
  scene::ScenePtr named_only(const std::string& name) const;

  std::shared_ptr<templates::Stencil> icons_;
  scene::Typesetter& typesetter_;
  std::vector<std::string> drawn_, drawn_symbols_;   // by the template; of the rules
  std::map<std::string, bool, std::less<>> active_;  // by power
  mutable std::map<std::string, scene::ScenePtr, std::less<>> icons_made_, faces_made_;
};

}  // namespace planche::parts::puxes
