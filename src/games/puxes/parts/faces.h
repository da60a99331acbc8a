// Faces of DiXes: symbols, characters framed by the kind of their power, and names for symbols without a drawing.
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
#include "templates/reading/template.h"

namespace planche::parts::puxes {

class Faces {
 public:
  // Draws from the template "puxes/icon"; its problems go to the sink. The library must outlive it.
  Faces(templates::Library& library, const templates::Look& look, const rules::puxes::Parameters& parameters,
        diag::Sink& sink);

  // The symbols of the rules that have a drawing, in order.
  const std::vector<std::string>& drawn_symbols() const { return drawn_symbols_; }
  // The template's symbol for a power: its emblem, such as "power-charm", or a general one.
  std::string emblem_of(std::string_view power) const;

  // A symbol of the template in a square with edge 1 and the origin at its centre; empty if the template cannot be
  // read.
  scene::ScenePtr icon(std::string_view name) const;

  // A face of a DiXe with edge 1 and the origin at its centre. A symbol fills 70 % of the edge; the emblem of a
  // character is framed by a burst if its power is active, by a shield if it is passive. Each scene is made once.
  scene::ScenePtr face(const rules::puxes::Face& face) const;

  // Faint guides for a face to draw on: for a symbol, or for a character with an active or a passive power.
  enum class Guide { symbol, active, passive };
  scene::ScenePtr guide(Guide kind) const;

 private:
  scene::ScenePtr made(const rules::puxes::Face& face) const;
  scene::ScenePtr named_only(const std::string& name) const;

  std::shared_ptr<templates::Stencil> icons_;
  scene::Typesetter& typesetter_;
  std::vector<std::string> drawn_, drawn_symbols_;   // symbols with a drawing: of the template; of the rules
  std::map<std::string, bool, std::less<>> active_;  // by power
  mutable std::map<std::string, scene::ScenePtr, std::less<>> icons_made_, faces_made_;
};

}  // namespace planche::parts::puxes
