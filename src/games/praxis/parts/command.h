// The command that generates a random Praxis universe again.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/praxis/rules/document.h"

namespace planche::parts::praxis {

// "planche randomise praxis … --count N", whose last universe equals this one apart from its title. Returns nothing if
// no command makes it, which is found out by trying, or if more than 100,000 others would come first.
std::optional<std::string> command_for(const rules::praxis::Universe& universe);

// Breaks the command into lines of at most `most` characters, but only before options; a line may exceed it.
std::vector<std::string> lines_of_command(std::string_view command, std::size_t most);

}  // namespace planche::parts::praxis
