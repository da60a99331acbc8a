// What the commands that play share: valid documents of games that know the command, numbers, seeds.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <CLI/CLI.hpp>

#include "cli/inputs.h"
#include "cli/report.h"
#include "cli/values.h"
#include "rules/game.h"

namespace planche::cli {

// A command as something that only some games know.
struct Ability {
  std::string_view command;
  bool (*known)(const rules::Play& play);
  // What to do with a game that does not know it; empty or null: the games that do are named.
  std::string (*instead)(const rules::Game& game) = nullptr;
};

struct PlayOptions {
  InputOptions input;
  ReportOptions report;  // problems go to stderr as text: standard output holds results
};
// `several`: numbers of the rules may be given several values.
void add_play_options(CLI::App& app, PlayOptions& options, bool several = false);

// Whether `game` knows the command; otherwise the reporter is told which games do.
bool knows(const rules::Game& game, const Ability& ability, Reporter& reporter);

// The document `file` ("-": standard input), without errors and of a game that knows the command. Nothing after the
// reporter was told why not.
std::optional<rules::Identified> read_playable(const std::string& file, const Ability& ability,
                                               const PlayOptions& options, Reporter& reporter);

// GAME|FILE: a game by its id, or the game of a document.
struct Subject {
  const rules::Game* game;
  std::optional<rules::Identified> document;

  const rules::Identified* start() const { return document ? &*document : nullptr; }
};
std::optional<Subject> find_subject(const std::string& word, const Ability& ability, const PlayOptions& options,
                                    Reporter& reporter);

// Lines to standard output: as they are, and for people, what a terminal might obey made visible.
void print_line(std::string_view line);
void print_text(std::string_view line);

// --threads. As many as there are cores, 256 at most.
unsigned default_threads();
void add_threads_option(CLI::App& app, unsigned& threads, const std::string& meaning);

// --seed.
void add_seed_option(CLI::App& app, std::optional<std::uint64_t>& seed);
// The seed that was given, or one drawn now, which stderr is told, also when quiet: what comes of it can be had again.
std::uint64_t seed_or_drawn(const std::optional<std::uint64_t>& seed);

}  // namespace planche::cli
