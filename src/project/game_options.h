// Options that only some games have.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "project/messages.h"
#include "rules/game.h"

namespace planche::project {

// The options of one game.
struct OptionTable {
  const rules::Game* game;
  const std::vector<rules::GameOption>* options;
};
using OptionTables = std::vector<OptionTable>;

// Those of all games for one of the commands that play: &rules::Play::random_options.
OptionTables playing_options(std::vector<rules::GameOption> rules::Play::*options);
// Those of the games' workshops, for whoever prints.
OptionTables printing_options();

// Whether `game` has all that was given and takes the values; refuses each that it does not.
bool takes_options(const rules::Game& game, const OptionTables& tables, const rules::GivenOptions& given,
                   Messages& messages);
// Whether none was given, for what is no built-in game; refuses each that was.
bool takes_no_options(const std::string& title, const OptionTables& tables, const rules::GivenOptions& given,
                      Messages& messages);

}  // namespace planche::project
