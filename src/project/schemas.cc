#include "project/schemas.h"

#include <fmt/format.h>

#include "declared/model.h"
#include "rules/game.h"
#include "templates/template.h"

namespace planche::project {

std::string Schema::text() const {
  return format->to_json_schema(fmt::format("{}.json", name), title);
}

const std::vector<Schema>& schemas() {
  static const std::vector<Schema> all = [] {
    std::vector<Schema> list;
    for (const rules::Game* game : rules::games()) {
      for (const rules::DocumentKind& kind : game->kinds)
        list.push_back({fmt::format("{}-{}", game->id, kind.id), kind.title, &kind.format()});
    }
    list.push_back({"game", "a game in files", &declared::game_format()});
    list.push_back({"template", "a drawing template", &templates::template_format()});
    return list;
  }();
  return all;
}

}  // namespace planche::project
