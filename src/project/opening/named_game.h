// A game that somebody names: one in files, or a built-in one.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "project/opening/file_games.h"

namespace planche::project {

struct NamedGame {
  std::shared_ptr<const declared::Game> game;  // in files; or null:
  const rules::Game* built_in = nullptr;       // null: neither can be had
  std::string name = {};                       // "embers", for names of results
  std::vector<std::string> documents = {};     // of a built-in game; none: its samples

  // The language of results whose names do not state it.
  std::string usual_language() const;
};

// Opens the game, in files with the document among `files`. Returns nothing if the sink or the messages say why not.
std::optional<NamedGame> open_game(const std::string& operand, const std::vector<std::string>& files,
                                   const PrintChoices& choices, diag::Sink& sink, Messages& messages);

}  // namespace planche::project
