// The table of commands set up for parsing.
#pragma once

#include <functional>
#include <vector>

#include <CLI/CLI.hpp>

#include "cli/commands.h"

namespace planche::cli {

struct CommandLine {
  CommandLine();
  CLI::App app;
  std::vector<CLI::App*> subcommands;         // as commands()
  std::vector<std::function<int()>> runners;  // as commands()
};

}  // namespace planche::cli
