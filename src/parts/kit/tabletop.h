// Parts of a game as they lie on a table, seen from above, with their shadows.
#pragma once

#include <vector>

#include "declared/table_view.h"
#include "scene/part.h"
#include "templates/template.h"

namespace planche::parts::kit {

struct Tabletop {
  declared::TableView view;
  // Of a picture on a page, no more than so large: no ground, and what is not there is left out. 0: a picture of its
  // own.
  double scale = 0;
  bool partial = false;  // what is not there is left out
};

// A scene as large as the table; what lies across its edge is cut off. Parts are made for it in any order. Reports
// `table/too-few`, `table/no-back`, `table/window`, `table/outside`, `data/limit`, `data/type`, what the ground's
// template earns and what drawing parts finds.
scene::Scene draw_tabletop(const Tabletop& table, const std::vector<scene::PartSet>& sets, const templates::Look& look,
                           templates::Library& library, diag::Sink& sink);

// A table for games that declare none: boards in the middle, cards in fans beside their stack, the rest in rows.
declared::TableView usual_view(const std::vector<scene::PartSet>& sets);

// The first of the views on which some of the parts lie; null where none lie on any.
const declared::TableView* first_with_parts(const std::vector<declared::TableView>& views,
                                            const std::vector<scene::PartSet>& sets);
// The view with parts of these sizes: as large as they are, where all that lies flat is as much larger or smaller than
// TableView::sizes tells, else the usual one.
declared::TableView view_with(const declared::TableView& view, const std::vector<scene::PartSet>& sets);

// What is not a page to read and does not have to be folded first.
bool lies_on_tables(const scene::PartSet& set);

}  // namespace planche::parts::kit
