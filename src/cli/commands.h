// The table of commands: help, man page and completions are made from it.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}

namespace planche::cli {

struct Example {
  std::string_view command, meaning;
};

struct Command {
  std::string_view name;
  std::string_view summary;      // one line of `planche --help`
  std::string_view description;  // paragraphs of its own help and of the man page
  std::vector<Example> examples;
  // Declares options on `app` and gives what to do once they are parsed: an exit status.
  std::function<int()> (*set_up)(CLI::App& app);
  bool hidden = false;
  std::string_view alias = {};
};

const std::vector<Command>& commands();

// One per file.
std::function<int()> set_up_validate(CLI::App& app);
std::function<int()> set_up_render(CLI::App& app);
std::function<int()> set_up_kit(CLI::App& app);
std::function<int()> set_up_moves(CLI::App& app);
std::function<int()> set_up_replay(CLI::App& app);
std::function<int()> set_up_perft(CLI::App& app);
std::function<int()> set_up_randomise(CLI::App& app);
std::function<int()> set_up_simulate(CLI::App& app);
std::function<int()> set_up_universes(CLI::App& app);
std::function<int()> set_up_rate(CLI::App& app);
std::function<int()> set_up_duel(CLI::App& app);
std::function<int()> set_up_balance(CLI::App& app);
std::function<int()> set_up_new(CLI::App& app);
std::function<int()> set_up_samples(CLI::App& app);
std::function<int()> set_up_list(CLI::App& app);
std::function<int()> set_up_schema(CLI::App& app);
std::function<int()> set_up_completions(CLI::App& app);
std::function<int()> set_up_man(CLI::App& app);

}  // namespace planche::cli
