// Options that only some games know, declared on a command that all games share.
//
// The command declares those of all games, so that help, man page and completions have them; which of them a game knows
// shows when the game is known.
#pragma once

#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "cli/report.h"
#include "rules/game.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace planche::cli {

class GameOptions {
 public:
  struct Table {
    const rules::Game* game;
    const std::vector<rules::GameOption>* options;
  };
  GameOptions() = default;
  // Declares on `app` what the tables name, in groups that bear the titles of the games. `app` and the tables must
  // outlive this.
  GameOptions(CLI::App& app, std::vector<Table> tables);

  // What was given to `game`. Nothing after telling the reporter of each option that the game does not know and each
  // value that the option cannot take.
  std::optional<rules::GivenOptions> given_to(const rules::Game& game, Reporter& reporter) const;

 private:
  std::vector<Table> tables_;
  std::map<std::string_view, const CLI::Option*> declared_;  // by name
};

// The tables of all games for one of the commands that play: &rules::Play::random_options.
std::vector<GameOptions::Table> playing_options(std::vector<rules::GameOption> rules::Play::*options);
// Those of the games' workshops: of `render` and `kit`.
std::vector<GameOptions::Table> printing_options();

}  // namespace planche::cli
