// The game set up on a table, as a picture on a page.
#pragma once

#include <optional>
#include <vector>

#include "declared/file/table_view.h"
#include "scene/part.h"
#include "templates/reading/template.h"

namespace planche::project {

// Wraps the sets so that parts may be made before their turn. Parts that are made early are kept until it comes.
std::vector<scene::PartSet> looked_at(std::vector<scene::PartSet>& sets);

// The view named `cover`, for first pages of kits.
std::optional<declared::TableView> cover_view(const std::vector<declared::TableView>& tables);

// The first table with some of these parts, as large as its extent; null if there is none. Reports missing parts
// unless `partial`.
scene::ScenePtr table_scene(const std::vector<scene::PartSet>& shown, const std::vector<declared::TableView>& tables,
                            bool partial, const templates::Look& look, base::Size room, templates::Library& library,
                            diag::Sink& sink);

}  // namespace planche::project
