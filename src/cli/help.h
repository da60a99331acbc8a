// Help texts.
#pragma once

#include <string>
#include <vector>

#include "cli/command.h"

namespace planche::cli {

// The rows of a command by heading, in the order of first use.
struct Section {
  std::string heading;  // empty: rows without a heading
  std::vector<const Row*> rows;
};
std::vector<Section> sections_of(const Command& command);

// The ids of the games in `words` of a command line: given as an id, or as a path through a folder of that name.
std::vector<std::string> games_named(const std::vector<std::string>& words);

// Help for planche itself and for one command, 80 columns wide. Explains the options of `games`; if that is empty, one
// line says how to see the options of a game.
std::string help_text(const std::vector<Command>& commands);
std::string help_text(const Command& command, const std::vector<std::string>& games);

}  // namespace planche::cli
