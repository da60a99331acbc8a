#include <iterator>
#include <utility>

#include "cli/command.h"
#include "rules/game.h"

namespace planche::cli {

namespace {

std::vector<rules::Example> of_games(std::string_view command) {
  std::vector<rules::Example> found;
  for (const rules::Game* game : rules::games()) {
    for (const rules::GameExample& example : game->examples) {
      if (example.command == command) found.push_back(example.example);
    }
  }
  return found;
}

// All commands in the order of help, grouped by purpose.
std::vector<Command> all() {
  struct Group {
    std::string_view title;
    std::vector<Command (*)()> make;
  };
  const std::vector<Group> groups{
      {"Make a game", {new_command, samples_command, convert_command, fetch_command}},
      {"Check it", {validate_command, live_command, eval_command, schema_command}},
      {"Print it", {kit_command, render_command, rules_command, table_command, printer_command}},
      {"Take it elsewhere", {export_command, gallery_command}},
      {"Explore it", {survey_command, diff_command, notes_command, list_command}},
      {"Play it",
       {randomise_command, moves_command, replay_command, perft_command, simulate_command, merge_command, tune_command,
        solve_command, play_command}},
      {"Set up the shell", {completions_command, man_command}},
  };
  std::vector<Command> table;
  for (const Group& group : groups) {
    for (const auto make : group.make) {
      Command command = make();
      const auto examples = of_games(command.name);
      command.examples.insert(command.examples.begin(), examples.begin(), examples.end());
      command.group = group.title;
      table.push_back(std::move(command));
    }
    if (group.title != "Explore it") continue;
    for (Command& offered : offered_commands()) {
      offered.group = group.title;
      table.push_back(std::move(offered));
    }
  }
  return table;
}

}  // namespace

const std::vector<Command>& commands() {
  static const std::vector<Command> table = all();
  return table;
}

std::vector<rules::Example> first_examples() {
  return of_games("");
}

}  // namespace planche::cli
