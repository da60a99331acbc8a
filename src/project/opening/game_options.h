// Options that only some games have.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "project/opening/messages.h"
#include "rules/game.h"

namespace planche::project {

// The options of one game.
struct OptionTable {
  const rules::Game* game;
  const std::vector<rules::GameOption>* options;
};
using OptionTables = std::vector<OptionTable>;

// The options of all games for one command; `member` is for example &rules::Play::random_options.
OptionTables playing_options(std::vector<rules::GameOption> rules::Play::*options);
// The printing options of all games.
OptionTables printing_options();

// Returns whether `game` has all given options and accepts their values; refuses each that it does not.
bool takes_options(const rules::Game& game, const OptionTables& tables, const rules::GivenOptions& given,
                   Messages& messages);
// Returns whether no option was given, for games without options of their own; otherwise refuses each.
bool takes_no_options(const std::string& title, const OptionTables& tables, const rules::GivenOptions& given,
                      Messages& messages);

}  // namespace planche::project
