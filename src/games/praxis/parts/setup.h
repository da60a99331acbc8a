// The setup sheet of a Praxis universe: everything that players need to lay the table, and the throws of the dice.
#pragma once

#include <string>

#include "base/geometry.h"
#include "games/praxis/parts/plan.h"
#include "games/praxis/rules/document.h"
#include "scene/part.h"
#include "scene/text.h"
#include "templates/reading/template.h"

namespace planche::parts::praxis {

struct SetupOptions {
  templates::Look look;  // its style overrides that of `plan`
  base::Size page;       // mm: room on the sheet
  PlanLook plan;
  int hand = 3;         // artefacts that each player draws [4]
  bool flawed = false;  // validation found errors: each page is stamped
};

// Whole sheets of the part kind `kind`: the plan as large as fits, the grids in the order of laying, what each player
// takes, and the dice. There are as many sheets as the dice need. `title` is the heading if the universe has no title.
// The source document may be destroyed; the typesetter must outlive the set.
scene::PartSet setup_pages(std::string kind, std::string title, rules::praxis::Universe universe, SetupOptions options,
                           scene::Typesetter& typesetter);

// One whole sheet with only the plan and a legend, for a universe in mid-game.
scene::PartSet universe_page(std::string kind, std::string title, rules::praxis::Universe universe,
                             SetupOptions options, scene::Typesetter& typesetter);

}  // namespace planche::parts::praxis
