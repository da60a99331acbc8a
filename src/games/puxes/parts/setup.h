// Diagrams of PuXes setups: the table to scale, what stands on it, heroes and sleeping oracles beside it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/geometry.h"
#include "games/puxes/parts/faces.h"
#include "rules/subject.h"
#include "scene/part.h"
#include "scene/text.h"
#include "templates/template.h"

namespace planche::parts::puxes {

struct SetupOptions {
  // A setup. Errors that validation found in it are drawn in place, and the page is stamped then.
  std::shared_ptr<const rules::Subject> subject;
  templates::Look look;
  base::Size page;  // mm: room on the sheet
  std::shared_ptr<const Faces> faces;
  bool bare = false;  // no head, and no larger than it need be: for texts; of a setup with errors only where they are
};

// One whole sheet. The diagram is as large as the paper allows; oracles are numbered as the arbiter numbers them. What
// lies far off the table is left out and counted. `title` heads the sheet where the setup has none. The typesetter must
// outlive the set.
scene::PartSet setup_diagram(std::string kind, std::string title, SetupOptions options, scene::Typesetter& typesetter);

}  // namespace planche::parts::puxes
