// The input of commands that play: games by name, and valid documents of games that support the command.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "project/opening/reading.h"

namespace planche::project {

// A command that only some games support.
struct Ability {
  std::string command;
  std::function<bool(const rules::Game& game)> known;
  // Says what else to do with a game that does not support it; if empty or null, the message names the games that do.
  std::string (*instead)(const rules::Game& game) = nullptr;
  bool of_file_games = false;  // whether the command also reads positions and recorded games of file-based games
};
// The ability of games that define this function.
template <typename Function>
Ability ability(std::string command, Function rules::Play::*function, bool of_file_games = false) {
  return {std::move(command), [function](const rules::Game& game) { return game.play.*function != nullptr; }, nullptr,
          of_file_games};
}

// Returns whether `game` supports the command; otherwise refuses it and names the games that do.
bool knows(const rules::Game& game, const Ability& ability, Messages& messages);

// Reads a document ("-": standard input) of a game that supports the command. Errors, and with `strict` warnings, make
// it unusable. Returns null if the messages say why not.
std::shared_ptr<const rules::Subject> read_playable(const std::string& file, const Ability& ability, bool strict,
                                                    Reading& reading);

// Reads the documents that options of `game` name, by option. Returns nothing if the messages say what is wrong with
// them.
using NamedDocuments = std::map<std::string, std::shared_ptr<const rules::Subject>, std::less<>>;
std::optional<NamedDocuments> read_named(const rules::Game& game, const std::vector<rules::GameOption>& known,
                                         const rules::GivenOptions& given, const Ability& ability, bool strict,
                                         Reading& reading);

// Reads GAME|FILE: a game by its id or a document of it, and the rules to play by.
struct NamedStart {
  const rules::Game* game;
  std::shared_ptr<const rules::Subject> document;  // null: only the game was named
  rules::RulesetPtr rules;
};
std::optional<NamedStart> find_start(const std::string& word, const Ability& ability, bool strict, Reading& reading);

}  // namespace planche::project
