// Options of all commands that read documents.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "cli/report.h"
#include "rules/game.h"

namespace planche::cli {

struct InputOptions {
  std::string input = "auto";  // auto, json, csv
  std::string rules_file;
  std::map<std::string, std::int64_t, std::less<>> numbers = {};  // rules::Settings::numbers

  Input kind() const { return input == "csv" ? Input::csv : input == "json" ? Input::json : Input::automatic; }
  rules::Settings settings() const { return {rules_file, numbers}; }
};

// --input, --rules.
void add_input_options(CLI::App& app, InputOptions& options);

}  // namespace planche::cli
