#include "cli/games.h"

#include <fmt/format.h>

#include "base/text.h"

namespace planche::cli {

const rules::Game* find_game_or_refuse(const std::string& id, Reporter& reporter) {
  if (const rules::Game* game = rules::find_game(id)) return game;
  std::vector<std::string_view> ids;
  for (const rules::Game* game : rules::games()) ids.push_back(game->id);
  reporter.refuse(fmt::format("there is no game \"{}\"", id), base::suggestion(id, ids));
  return nullptr;
}

}  // namespace planche::cli
