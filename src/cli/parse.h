// Parses the command line by the option rows of the commands.
#pragma once

#include <string>
#include <vector>

#include "base/asked.h"
#include "cli/command.h"

namespace planche::cli {

// The result of parsing, apart from the values that the rows have stored.
struct Wish {
  enum class What { help, version, libraries, run } what = What::help;
  const Command* command = nullptr;     // the command to run or explain; null: planche itself
  std::vector<std::string> words = {};  // the command line when help is requested: it may name a game
};

base::Asked<Wish> parse(int argc, const char* const* argv, const std::vector<Command>& commands);

}  // namespace planche::cli
