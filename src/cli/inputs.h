// Options of all commands that read documents.
#pragma once

#include <string>

#include "cli/report.h"
#include "rules/game.h"

namespace planche::cli {

struct InputOptions {
  std::string input = "auto";  // auto, json, csv
  std::string rules_file;

  Input kind() const { return input == "csv" ? Input::csv : input == "json" ? Input::json : Input::automatic; }
  rules::Settings settings() const { return {rules_file}; }
};

// --input, --rules.
void add_input_options(CLI::App& app, InputOptions& options);

}  // namespace planche::cli
