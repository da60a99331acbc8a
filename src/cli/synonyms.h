// What people type who know other programs, and what it is called here.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "cli/rows.h"

namespace planche::cli {

// A hint for a word that stands where a command is expected; `operand` is the word behind it, or empty. Empty: the word
// is not known. A file or folder is one of them: "put the command first".
std::string instead_of_command(const std::string& word, const std::string& operand);

// A hint for an option, with its dashes, that the command with these rows lacks; empty: it is not known.
std::string instead_of_option(std::string_view option, const Rows& rows);

// How to run planche again whenever a file of `operand` changes, a folder or a document; empty: of the folder here.
std::string how_to_watch(const std::string& operand);

}  // namespace planche::cli
