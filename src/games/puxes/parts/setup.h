// Diagrams of PuXes setups: the table to scale with everything on it, heroes and sleeping oracles beside it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/geometry.h"
#include "games/puxes/parts/faces.h"
#include "rules/subject.h"
#include "scene/part.h"
#include "scene/text.h"
#include "templates/reading/template.h"

namespace planche::parts::puxes {

struct SetupOptions {
  // The setup. Errors that validation found are marked in place, and the page is stamped.
  std::shared_ptr<const rules::Subject> subject;
  templates::Look look;
  base::Size page;  // mm: room on the sheet
  std::shared_ptr<const Faces> faces;
  bool bare = false;  // for texts: no head, and no larger than needed; a setup with errors is shown only around them
};

// One whole sheet. The diagram is as large as the paper allows; oracles are numbered as in the arbiter's answers.
// Things far off the table are left out and counted. `title` is the heading if the setup has no title. The typesetter
// must outlive the set.
scene::PartSet setup_diagram(std::string kind, std::string title, SetupOptions options, scene::Typesetter& typesetter);

}  // namespace planche::parts::puxes
