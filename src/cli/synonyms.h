// Hints for words and options that people know from other programs.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "cli/rows.h"

namespace planche::cli {

// A hint for an unknown command word; `operand` is the next word or empty. Empty if no hint fits. For a file or folder,
// the hint is to put the command first.
std::string instead_of_command(const std::string& word, const std::string& operand);

// A hint for an option (with its dashes) that the command with these rows lacks; empty if the option is unknown.
std::string instead_of_option(std::string_view option, const Rows& rows);

// How to run planche again whenever a file of `operand` (a folder or a document) changes; empty: the current folder.
std::string how_to_watch(const std::string& operand);

}  // namespace planche::cli
