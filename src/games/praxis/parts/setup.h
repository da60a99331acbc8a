// The setup sheet of a Praxis universe: all that players need to lay the table, and what the dice said.
#pragma once

#include <string>

#include "base/geometry.h"
#include "games/praxis/parts/plan.h"
#include "games/praxis/rules/document.h"
#include "scene/part.h"
#include "scene/text.h"
#include "templates/template.h"

namespace planche::parts::praxis {

struct SetupOptions {
  templates::Look look;  // its style wins over that of `plan`
  base::Size page;       // mm: room on the sheet
  PlanLook plan;
  int hand = 3;         // artefacts that each player draws [4]
  bool flawed = false;  // validation found errors: each page is stamped
};

// Whole sheets of the kind `kind`: the plan as large as fits, the grids to lay in order, what each player takes,
// contacts, dice, and how to make the same universe again. As many sheets as the dice need. `title` heads them where
// the universe has none. The document that the universe was read from may go; the typesetter must outlive the set.
scene::PartSet setup_pages(std::string kind, std::string title, rules::praxis::Universe universe, SetupOptions options,
                           scene::Typesetter& typesetter);

// One whole sheet with the plan alone and a legend: a universe in the middle of a game.
scene::PartSet universe_page(std::string kind, std::string title, rules::praxis::Universe universe,
                             SetupOptions options, scene::Typesetter& typesetter);

}  // namespace planche::parts::praxis
