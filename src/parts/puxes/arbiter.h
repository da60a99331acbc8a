// Sheets for whoever settles arguments: the special cases of PuXes as a checklist, and a table of its powers.
#pragma once

#include <memory>
#include <string>

#include "base/geometry.h"
#include "base/words.h"
#include "parts/puxes/faces.h"
#include "rules/puxes/parameters.h"
#include "scene/part.h"
#include "scene/text.h"

namespace planche::parts::puxes {

struct ArbiterOptions {
  std::string style = "colour";
  base::Words words = {};
  std::string credit = {};
  base::Size page;  // mm: room on the sheet
  std::shared_ptr<const PuxesFaces> faces;
};

// Whole sheets in columns, as many as the paper needs: first the cases [Déroulement du jeu, Fin de partie, Définitions,
// Variantes de jeu, Cas particuliers], then the powers, whose texts come from `parameters`. They are set when this is
// called.
scene::PartSet arbiter_sheets(std::string kind, std::string title, const rules::puxes::Parameters& parameters,
                              const ArbiterOptions& options, scene::Typesetter& typesetter);

}  // namespace planche::parts::puxes
