// Table views: of a game, for parts of other sizes, and by default.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "declared/file/table_view.h"
#include "scene/part.h"

namespace planche::parts::kit {

// The default table view: boards in the middle, cards in fans beside their stack, the rest in rows.
declared::TableView usual_view(const std::vector<scene::PartSet>& sets);

// The ground of views that are drawn on the ground of their page.
inline constexpr std::string_view no_ground = "none";

// Three cards of the first kind that has as many, as a fan on no ground; nothing without such a kind.
std::optional<declared::TableView> fan_view(const std::vector<scene::PartSet>& sets);

// The first view with some of the parts; null if there is none.
const declared::TableView* first_with_parts(const std::vector<declared::TableView>& views,
                                            const std::vector<scene::PartSet>& sets);
// The view for parts of these sizes. Scales it if all flat parts differ from TableView::sizes by the same ratio;
// otherwise returns nothing.
std::optional<declared::TableView> view_with(const declared::TableView& view, const std::vector<scene::PartSet>& sets);

// Whether the part is neither a page to read nor folded.
bool lies_on_tables(const scene::PartSet& set);

}  // namespace planche::parts::kit
