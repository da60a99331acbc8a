// A command: what help says of it, its options, and what it does.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/rows.h"
#include "rules/offer.h"

namespace planche::cli {

struct Command {
  std::string name;
  std::string summary;                   // one line of `planche --help`
  std::string description;               // paragraphs of its own help and of the man page
  std::vector<rules::Example> examples;  // but those that games give
  Rows rows;
  std::function<int()> run;  // once the rows have taken what was given: an exit status
  bool hidden = false;       // from help
  std::string alias = {};
  std::string group = {};  // its heading in `planche --help`
};

// All, with the examples and the commands that games give.
const std::vector<Command>& commands();
// Examples of planche itself, from the games.
std::vector<rules::Example> first_examples();

// One per file.
Command validate_command();
Command render_command();
Command kit_command();
Command rules_command();
Command table_command();
Command moves_command();
Command replay_command();
Command perft_command();
Command randomise_command();
Command simulate_command();
Command play_command();
Command new_command();
Command samples_command();
Command convert_command();
Command list_command();
Command schema_command();
Command live_command();
Command gallery_command();
Command printer_command();
Command survey_command();
Command eval_command();
Command completions_command();
Command man_command();
// Those that games offer.
std::vector<Command> offered_commands();

}  // namespace planche::cli
