// A person plays against players of the program, line by line.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "play/players.h"
#include "rules/play.h"

namespace planche::play {

struct TerminalRequest {
  std::vector<std::string> players;  // descriptions, one for each seat; those of persons are not asked
  std::vector<int> persons;          // their seats, from 0
  std::uint64_t seed = 0;
  std::string numbers = {};  // that were set, as members of JSON
  // The next line that a person writes, or nothing at the end.
  std::function<std::optional<std::string>()> read;
  rules::Lines out;
};

// Plays one game. Returns its record: of a game that was left, as far as it went. Refused where a player cannot be had.
base::Asked<std::string> play_at_terminal(std::shared_ptr<const Setup> setup, const TerminalRequest& request);

}  // namespace planche::play
