// What the commands that play share: valid documents of games that know the command, numbers, seeds.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "cli/inputs.h"
#include "cli/report.h"
#include "project/messages.h"
#include "project/reading.h"
#include "rules/game.h"

namespace planche::cli {

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

struct PlayOptions {
  project::InputChoices input;
  ReportOptions report;  // problems go to stderr as text: standard output holds results
};
// `several`: numbers of the rules may be given several values.
void add_play_options(Rows& rows, PlayOptions& options, bool several = false);

// Whether `game` knows the command; refuses it otherwise, with the games that do.
bool knows(const rules::Game& game, const Ability& ability, project::Messages& messages);

// The document `file` ("-": standard input), without errors and of a game that knows the command. Null after the
// reporter was told why not.
std::shared_ptr<const rules::Subject> read_playable(const std::string& file, const Ability& ability,
                                                    const PlayOptions& options, project::Reading& reading);

// The documents that options of `game` name, by option. Nothing after the reporter was told what is wrong with them.
using NamedDocuments = std::map<std::string, std::shared_ptr<const rules::Subject>, std::less<>>;
std::optional<NamedDocuments> read_named(const rules::Game& game, const std::vector<rules::GameOption>& known,
                                         const rules::GivenOptions& given, const Ability& ability,
                                         const PlayOptions& options, project::Reading& reading);

// GAME|FILE: a game by its id, or a document of it; and the rules to play by.
struct Start {
  const rules::Game* game;
  std::shared_ptr<const rules::Subject> document;  // null: the game alone was named
  rules::RulesetPtr rules;
};
std::optional<Start> find_start(const std::string& word, const Ability& ability, const PlayOptions& options,
                                project::Reading& reading);

// Lines to standard output: as they are, and for people, what a terminal might obey made visible.
void print_line(std::string_view line);
void print_text(std::string_view line);

// --threads; if not given as many as there are cores. 256 at most.
void add_threads_option(Rows& rows, std::optional<unsigned>& threads, std::string meaning);
unsigned threads_or_all(const std::optional<unsigned>& threads);

// --seed.
void add_seed_option(Rows& rows, std::optional<std::uint64_t>& seed);
// The seed that was given, or one drawn now, which stderr is told, also when quiet: what comes of it can be had again.
std::uint64_t seed_or_drawn(const std::optional<std::uint64_t>& seed);

}  // namespace planche::cli
