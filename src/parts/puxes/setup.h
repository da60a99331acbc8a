// Diagrams of PuXes setups: the table to scale, what stands on it, heroes and sleeping oracles beside it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/geometry.h"
#include "diag/diagnostic.h"
#include "parts/puxes/faces.h"
#include "rules/puxes/document.h"
#include "rules/puxes/parameters.h"
#include "scene/part.h"
#include "scene/text.h"
#include "templates/template.h"

namespace planche::parts::puxes {

struct SetupOptions {
  templates::Look look;
  base::Size page;                 // mm: room on the sheet
  std::vector<diag::Span> flawed;  // where validation found errors: drawn in place, and the page is stamped
  std::shared_ptr<const Faces> faces;
  bool bare = false;  // no head, and no larger than it need be: for texts; of a setup with errors only where they are
};

// One whole sheet. The diagram is as large as the paper allows; oracles are numbered as the arbiter numbers them. What
// lies far off the table is left out and counted. `title` heads the sheet where the setup has none. The document that
// the setup was read from must still be there when this is called, and may go then; the typesetter must outlive the
// set.
scene::PartSet setup_diagram(std::string kind, std::string title, rules::puxes::Setup setup,
                             const rules::puxes::Parameters& parameters, SetupOptions options,
                             scene::Typesetter& typesetter);

}  // namespace planche::parts::puxes
