// Hints for words and options that people know from other programs.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace planche::project {

// A hint for an unknown command word; `operand` is the next word or empty. Empty if no hint fits. For a file or folder,
// the hint is to put the command first.
std::string instead_of_command(const std::string& word, const std::string& operand);

// A hint for an option (with its dashes) that a command lacks; `has` says whether the command has another option. Empty
// if the option is unknown.
std::string instead_of_option(std::string_view option, const std::function<bool(std::string_view)>& has);

}  // namespace planche::project
