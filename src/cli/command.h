// A command: its help, its options, and its action.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/option_rows.h"
#include "rules/offer.h"

namespace planche::cli {

struct Command {
  std::string name;
  std::string summary;                   // one line of `planche --help`
  std::string description;               // paragraphs for its help and the man page
  std::vector<rules::Example> examples;  // in addition to those of the games
  Rows rows;
  std::function<int()> run;  // called after the rows have stored the options; returns the exit status
  bool hidden = false;       // left out of help
  std::string alias = {};
  std::string group = {};  // its heading in `planche --help`
};

// All commands, including those of the games, with the examples of the games.
const std::vector<Command>& commands();
// Examples for `planche --help`, from the games.
std::vector<rules::Example> first_examples();

// Each is defined in a file of its own.
Command validate_command();
Command render_command();
Command kit_command();
Command rules_command();
Command table_command();
Command export_command();
Command moves_command();
Command replay_command();
Command perft_command();
Command randomise_command();
Command simulate_command();
Command play_command();
Command tune_command();
Command solve_command();
Command merge_command();
Command new_command();
Command samples_command();
Command convert_command();
Command diff_command();
Command fetch_command();
Command list_command();
Command schema_command();
Command live_command();
Command gallery_command();
Command printer_command();
Command survey_command();
Command notes_command();
Command eval_command();
Command completions_command();
Command man_command();
// Commands that single games add.
std::vector<Command> offered_commands();

}  // namespace planche::cli
