// Parts of a game on a table, seen from above, with their shadows.
#pragma once

#include <functional>
#include <vector>

#include "declared/file/table_view.h"
#include "scene/part.h"
#include "templates/reading/template.h"

namespace planche::parts::kit {

// A part on the table.
struct PartOnTable {
  const declared::Lying& lying;  // of the view
  const scene::PartSet& set;
  std::size_t number;             // of the part in its set
  const base::Transform& placed;  // from the middle of the visible area
  base::Size size;                // of the visible area
  scene::ScenePtr seen;           // its origin is the middle
};

struct Tabletop {
  declared::TableView view;
  // Scale limit of a picture on a page, which has no background, leaves out missing parts, and reports no missing
  // kinds. 0: a picture of its own.
  double scale = 0;
  bool partial = false;                                  // leaves out missing parts without a report
  std::function<void(const PartOnTable&)> on_laid = {};  // called for each part, the lowest first
};

// The background of a table on a page: it may continue beyond the table.
scene::Color ground_on_pages(const templates::Look& look);

// A scene as large as the table, clipped to it. Makes parts in any order. Reports `table/too-few`, `table/no-back`,
// `table/window`, `table/outside`, `data/limit`, `data/type`, problems of the background's template and of drawing
// parts.
scene::Scene draw_tabletop(const Tabletop& table, const std::vector<scene::PartSet>& sets, const templates::Look& look,
                           templates::Library& library, diag::Sink& sink);

}  // namespace planche::parts::kit
