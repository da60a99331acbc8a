#include "cli/inputs.h"

#include <CLI/CLI.hpp>

namespace planche::cli {

void add_input_options(CLI::App& app, InputOptions& options) {
  app.add_option("--input", options.input, "how documents are written: json, csv, or auto (by the ending)")
      ->check(CLI::IsMember({"auto", "json", "csv"}))
      ->capture_default_str();
  app.add_option("--rules", options.rules_file, "house rules: a file like rules/openmok.json")
      ->type_name("RULES")
      ->check(CLI::ExistingFile);
}

}  // namespace planche::cli
