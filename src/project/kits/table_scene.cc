#include "project/kits/table_scene.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "parts/kit/first_page.h"
#include "parts/kit/table_views.h"
#include "parts/kit/tabletop.h"

namespace planche::project {

std::vector<scene::PartSet> looked_at(std::vector<scene::PartSet>& sets) {
  std::vector<scene::PartSet> shown;
  for (scene::PartSet& set : sets) {
    if (!set.make) continue;
    const auto early = std::make_shared<std::map<std::size_t, scene::Part>>();
    shown.push_back(set);
    shown.back().make = [make = set.make, early](std::size_t i) {
      const auto found = early->find(i);
      return found != early->end() ? found->second : early->emplace(i, make(i)).first->second;
    };
    set.make = [make = std::move(set.make), early](std::size_t i) {
      auto kept = early->extract(i);
      return kept ? std::move(kept.mapped()) : make(i);
    };
  }
  return shown;
}

std::optional<declared::TableView> cover_view(const std::vector<declared::TableView>& tables) {
  const auto found = std::ranges::find(tables, "cover", &declared::TableView::name);
  return found == tables.end() ? std::nullopt : std::optional{*found};
}

scene::ScenePtr table_scene(const std::vector<scene::PartSet>& shown, const std::vector<declared::TableView>& tables,
                            bool partial, const templates::Look& look, base::Size room, templates::Library& library,
                            diag::Sink& sink) {
  const declared::TableView* declared = parts::kit::first_with_parts(tables, shown);
  const auto view = declared == nullptr ? std::nullopt : parts::kit::view_with(*declared, shown);
  parts::kit::Tabletop table{view ? *view : parts::kit::usual_view(shown)};
  if (table.view.pieces.empty()) return nullptr;
  table.scale = parts::kit::most_scale(table.view.size, room);
  table.partial = partial;
  diag::Sink found;
  auto scene = std::make_shared<const scene::Scene>(parts::kit::draw_tabletop(table, shown, look, library, found));
  for (diag::Diagnostic& d : found.sorted()) {
    if (d.code != "table/too-few") continue;  // other problems are reported where the parts are printed
    d.severity = diag::Severity::warning;
    sink.add(std::move(d));
  }
  return scene;
}

}  // namespace planche::project
