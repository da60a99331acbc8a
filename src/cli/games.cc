#include "cli/games.h"

#include <fmt/format.h>

#include "base/text.h"

namespace planche::cli {

const rules::Game* find_game_or_refuse(const std::string& id, Reporter& reporter) {
  if (const rules::Game* game = rules::find_game(id)) return game;
  std::vector<std::string_view> ids;
  for (const rules::Game* game : rules::games()) ids.push_back(game->id);
  const auto near = base::nearest(id, ids);
  reporter.refuse(
      fmt::format("there is no game \"{}\"", id),
      near ? fmt::format("did you mean \"{}\"?", *near) : fmt::format("known: {}", base::join_alternatives(ids)));
  return nullptr;
}

}  // namespace planche::cli
