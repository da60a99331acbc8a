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

void add(std::vector<Command>& table, Command command) {
  const auto examples = of_games(command.name);
  command.examples.insert(command.examples.begin(), examples.begin(), examples.end());
  table.push_back(std::move(command));
}

std::vector<Command> all() {
  std::vector<Command> table;
  for (const auto make : {validate_command, render_command, kit_command, rules_command, table_command, moves_command, replay_command, perft_command,
                          randomise_command, simulate_command})
    add(table, make());
  for (Command& offered : offered_commands()) table.push_back(std::move(offered));
  for (const auto make : {printer_command, survey_command, new_command, samples_command, convert_command, list_command,
                          schema_command, eval_command, completions_command, man_command})
    add(table, make());
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
