// Help as text.
#pragma once

#include <string>
#include <vector>

#include "cli/command.h"

namespace planche::cli {

// The rows of a command by heading, in the order of first use.
struct Section {
  std::string heading;  // empty: of those without
  std::vector<const Row*> rows;
};
std::vector<Section> sections_of(const Command& command);

// The ids of the games that `words` of a command line name: an id, or a path with a folder of that name.
std::vector<std::string> games_named(const std::vector<std::string>& words);

// Help for planche itself and for one command, 80 columns wide. Options of single games are explained for `games`;
// where there are none, one line says how to see them.
std::string help_text(const std::vector<Command>& commands);
std::string help_text(const Command& command, const std::vector<std::string>& games);

}  // namespace planche::cli
