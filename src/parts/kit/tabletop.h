// Parts of a game as they lie on a table, seen from above, with their shadows.
#pragma once

#include <vector>

#include "declared/table_view.h"
#include "scene/part.h"
#include "templates/template.h"

namespace planche::parts::kit {

struct Tabletop {
  declared::TableView view;
  // Of a picture on a page, no more than so large: no ground, what is missing is left out, and kinds that are missing
  // altogether are not reported. 0: a picture of its own.
  double scale = 0;
  bool partial = false;  // what is missing is left out and not reported
};

// A scene as large as the table; what lies across its edge is cut off. Parts are made for it in any order. Reports
// `table/too-few`, `table/no-back`, `table/window`, `table/outside`, `data/limit`, `data/type`, what the ground's
// template earns and what drawing parts finds.
scene::Scene draw_tabletop(const Tabletop& table, const std::vector<scene::PartSet>& sets, const templates::Look& look,
                           templates::Library& library, diag::Sink& sink);

}  // namespace planche::parts::kit
