// How parts lie on a table: as a game says, on parts of other sizes, and where it says nothing.
#pragma once

#include <optional>
#include <vector>

#include "declared/table_view.h"
#include "scene/part.h"

namespace planche::parts::kit {

// A table for games that declare none: boards in the middle, cards in fans beside their stack, the rest in rows.
declared::TableView usual_view(const std::vector<scene::PartSet>& sets);

// The first of the views on which some of the parts lie; null where none lie on any.
const declared::TableView* first_with_parts(const std::vector<declared::TableView>& views,
                                            const std::vector<scene::PartSet>& sets);
// The view with parts of these sizes: as large as they are, where all that lies flat is as much larger or smaller than
// TableView::sizes tells; else nothing.
std::optional<declared::TableView> view_with(const declared::TableView& view, const std::vector<scene::PartSet>& sets);

// What is not a page to read and does not have to be folded first.
bool lies_on_tables(const scene::PartSet& set);

}  // namespace planche::parts::kit
