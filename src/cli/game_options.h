// Options that only some games know.
//
// A command that games share declares those of all, so that help, man page and completions have them; which of them a
// game knows shows when the game is known.
#pragma once

#include <optional>
#include <vector>

#include "cli/report.h"
#include "cli/rows.h"
#include "rules/game.h"

namespace planche::cli {

class GameOptions {
 public:
  struct Table {
    const rules::Game* game;
    const std::vector<rules::GameOption>* options;
  };
  // Declares what the tables name, under the titles of the games, or those of a single game's own command without.
  void declare(Rows& rows, std::vector<Table> tables, bool under_titles = true);

  // What was given to `game`. Nothing after telling the reporter of each option that the game does not know and each
  // value that the option cannot take.
  std::optional<rules::GivenOptions> given_to(const rules::Game& game, Reporter& reporter) const;
  // Whether none was given, for what is no game of the program; else the reporter is told of each.
  bool none_given_to(const std::string& title, Reporter& reporter) const;

 private:
  std::vector<Table> tables_;
  rules::GivenOptions given_;
};

// The tables of all games for one of the commands that play: &rules::Play::random_options.
std::vector<GameOptions::Table> playing_options(std::vector<rules::GameOption> rules::Play::*options);
// Those of the games' workshops: of `render` and `kit`.
std::vector<GameOptions::Table> printing_options();

}  // namespace planche::cli
