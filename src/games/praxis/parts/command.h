// The command that makes a random Praxis universe again.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/praxis/rules/document.h"

namespace planche::parts::praxis {

// "planche randomise praxis … --count N", whose last universe is this one but for its title; nothing when no command
// makes it, which is found out by making it, or when it would make more than 100,000 others first.
std::optional<std::string> command_for(const rules::praxis::Universe& universe);

// Broken before options only, into lines of at most `most` characters where options allow.
std::vector<std::string> lines_of_command(std::string_view command, std::size_t most);

}  // namespace planche::parts::praxis
