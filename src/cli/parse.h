// Reads the command line by the rows of the commands.
#pragma once

#include <string>
#include <vector>

#include "base/asked.h"
#include "cli/command.h"

namespace planche::cli {

// What the command line asks for, beyond what the rows have taken.
struct Wish {
  enum class What { help, version, libraries, run } what = What::help;
  const Command* command = nullptr;     // to run or to explain; null: planche itself
  std::vector<std::string> words = {};  // of the command line, where help is asked for: it may name a game
};

base::Asked<Wish> parse(int argc, const char* const* argv, const std::vector<Command>& commands);

}  // namespace planche::cli
