#include "project/importing/fetch.h"

#include <iostream>
#include <memory>

#include <unistd.h>

#include "cli/cli.h"
#include "cli/command.h"
#include "cli/play_commands.h"

namespace planche::cli {

namespace {

struct FetchOptions {
  std::string game;
  project::FetchChoices choices;
};

bool agree(const std::vector<std::string>& lines) {
  for (const std::string& line : lines) print_note(line);
  print_note("planche: download these files? [y/N]");
  std::string answer;
  return std::getline(std::cin, answer) && (answer == "y" || answer == "yes");
}

}  // namespace

Command fetch_command() {
  auto options = std::make_shared<FetchOptions>();
  Rows rows;
  rows.operand("DIR", "the folder of a game", options->game);
  rows.flag("--yes", "do not ask about addresses that were not used here before", options->choices.yes);
  rows.flag("--force", "replace files that were not fetched before", options->choices.force);
  return {
      "fetch",
      "download the tables of a game whose files name their origin",
      "Downloads each file with an \"origin\" in the game file, whole or not at all, and names the rows that changed. "
      "The first time, it lists files and addresses and asks. No other command uses the network.",
      {{"planche fetch my-game", "the published sheets of its tables"}},
      std::move(rows),
      [options] {
        Reporter reporter{{}};
        if (::isatty(STDIN_FILENO) != 0 && ::isatty(STDERR_FILENO) != 0) options->choices.agree = agree;
        const auto lines = project::fetch(options->game, options->choices, reporter.messages());
        for (const std::string& line : lines) print_text(line);
        return reporter.finish();
      }};
}

}  // namespace planche::cli
