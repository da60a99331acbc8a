// A person plays against computer players, line by line.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "play/players/seated_game.h"
#include "rules/play.h"

namespace planche::play {

struct TerminalRequest : SeatedGameRequest {
  // The next line that a person writes, or nothing at the end.
  std::function<std::optional<std::string>()> read;
  rules::Lines out;
};

struct PlayedGame {
  std::string record;                   // of a game that was left, as far as it went
  std::optional<PlayFault> fault = {};  // why the game could not go on
};

// Plays one game. Refuses unknown players.
base::Asked<PlayedGame> play_at_terminal(std::shared_ptr<const Setup> setup, const TerminalRequest& request);

}  // namespace planche::play
