// What is played: games by name, valid documents of games that know a command.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "project/reading.h"

namespace planche::project {

// A command as something that only some games know.
struct Ability {
  std::string command;
  std::function<bool(const rules::Game& game)> known;
  // What to do with a game that does not know it; empty or null: the games that do are named.
  std::string (*instead)(const rules::Game& game) = nullptr;
};
// That of the games which have this function.
template <typename Function>
Ability ability(std::string command, Function rules::Play::*function) {
  return {std::move(command), [function](const rules::Game& game) { return game.play.*function != nullptr; }};
}

// Whether `game` knows the command; refuses it otherwise, with the games that do.
bool knows(const rules::Game& game, const Ability& ability, Messages& messages);

// The document `file` ("-": standard input), without errors, `strict`: without warnings, and of a game that knows the
// command. Null after messages that say why not.
std::shared_ptr<const rules::Subject> read_playable(const std::string& file, const Ability& ability, bool strict,
                                                    Reading& reading);

// The documents that options of `game` name, by option. Nothing after messages that say what is wrong with them.
using NamedDocuments = std::map<std::string, std::shared_ptr<const rules::Subject>, std::less<>>;
std::optional<NamedDocuments> read_named(const rules::Game& game, const std::vector<rules::GameOption>& known,
                                         const rules::GivenOptions& given, const Ability& ability, bool strict,
                                         Reading& reading);

// GAME|FILE: a game by its id, or a document of it; and the rules to play by.
struct Start {
  const rules::Game* game;
  std::shared_ptr<const rules::Subject> document;  // null: the game alone was named
  rules::RulesetPtr rules;
};
std::optional<Start> find_start(const std::string& word, const Ability& ability, bool strict, Reading& reading);

}  // namespace planche::project
