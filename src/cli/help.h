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

// Of planche itself and of one command: 80 columns.
std::string help_text(const std::vector<Command>& commands);
std::string help_text(const Command& command);

}  // namespace planche::cli
