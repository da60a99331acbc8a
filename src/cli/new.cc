#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/report.h"
#include "project/importing/new_from.h"
#include "project/opening/sample_folders.h"
#include "rules/game.h"

namespace planche::cli {

namespace {

// Quotes a word if a shell would split or change it.
std::string for_a_shell(const std::string& word) {
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+:@%,=";
  if (word.find_first_not_of(plain) == std::string::npos) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string{"'\\''"} : std::string{c};
  return quoted + "'";
}

int create(const std::string& what, const std::string& directory, const std::vector<std::string>& from) {
  Reporter reporter{{}};
  if (!from.empty() && what != "game") {
    reporter.refuse("--from makes a game of your own", "write planche new game DIR --from FILE");
    return reporter.finish();
  }
  const bool made = from.empty() ? project::start_game(what, directory, reporter.messages())
                                 : project::start_game_from(from, directory, reporter.messages());
  if (!made) return reporter.finish();
  reporter.say(fmt::format("{} is ready. Next:", directory));
  reporter.say(fmt::format("  cd {}", for_a_shell(directory)));
  reporter.say(rules::find_game(what) != nullptr ? "  planche render deck.json" : "  planche kit .");
  std::error_code error;
  if (std::filesystem::exists(std::filesystem::path{directory} / "play.rules", error))
    reporter.say("  planche play . --seat 1");
  return reporter.finish();
}

}  // namespace

Command new_command() {
  struct Options {
    std::string game, directory;
    std::vector<std::string> from;
  };
  auto options = std::make_shared<Options>();
  Rows rows;
  rows.operand("WHAT",
               "what to start from: cards, tiles, dice or game, a built-in game (planche list games), or a sample "
               "(planche list samples)",
               options->game);
  rows.operand("DIR", "the folder to make", options->directory);
  rows.texts(
      "--from", "FILE",
      "with game: start from this table, list (.json, .yaml), picture, PDF with a card a page, folder of these, or "
      "project of Squib, nanDECK or CardMaker; may be repeated. The fields are guessed",
      options->from);
  return {
      "new",
      "start your own game or deck: a folder with data and templates",
      "Writes a small project into DIR, which must be new or empty, and prints the next commands. Your own "
      "game takes its id and title from the name of the folder.",
      {{"planche new cards my-cards", "a small game of cards"},
       {"planche new game my-game --from cards.csv --from pictures", "a game from a table and a folder of pictures"}},
      std::move(rows),
      [options] { return create(options->game, options->directory, options->from); }};
}

}  // namespace planche::cli
