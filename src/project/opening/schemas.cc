#include "project/opening/schemas.h"

#include <fmt/format.h>

#include "base/text.h"
#include "declared/file/model.h"
#include "declared/file/schema.h"
#include "project/opening/file_games.h"
#include "rules/game.h"
#include "templates/reading/template.h"

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
    list.push_back({"game", "a file-based game", &declared::game_format()});
    list.push_back({"template", "a drawing template", &templates::template_format()});
    return list;
  }();
  return all;
}

namespace {

std::optional<std::string> schema_of(const FileGame& found, const std::string& records, Messages& messages) {
  diag::Sink sink;
  const auto game = open_file_game(found, {}, {}, sink, messages);
  if (game == nullptr) {
    messages.report(sink);
    return std::nullopt;
  }
  if (const auto* list = game->find(records)) return declared::schema_of(*game, *list->declared);
  std::vector<std::string_view> names;
  for (const declared::DocumentKind& kind : game->model().documents) {
    if (kind.name == records) return declared::schema_of(*game, kind);
    names.push_back(kind.name);
  }
  for (const auto& one : game->lists()) names.push_back(one->declared->name);
  messages.refuse(
      records.empty() ? "expected the name of a kind of records" : fmt::format("there are no records \"{}\"", records),
      base::suggestion(records, names));
  return std::nullopt;
}

}  // namespace

std::optional<std::string> find_schema(const std::string& name, const std::string& records, Messages& messages) {
  if (const auto found = find_file_game(name, true)) return schema_of(*found, records, messages);
  std::vector<std::string_view> names;
  for (const Schema& known : schemas()) {
    names.push_back(known.name);
    if (known.name != name) continue;
    if (records.empty()) return known.text();
    messages.refuse(fmt::format("{} has no records, found \"{}\"", name, records),
                    fmt::format("planche schema {}", name));
    return std::nullopt;
  }
  messages.refuse(fmt::format("there is no schema \"{}\"", name), base::suggestion(name, names));
  return std::nullopt;
}

}  // namespace planche::project
