// Remembers the words of the command line, for the command that is attached to a PDF.
#pragma once

#include <string>
#include <vector>

#include "project/opening/source_files.h"

namespace planche::cli {

void remember_arguments(int argc, const char* const* argv);
// All of them, with the program's name as it was called.
const std::vector<std::string>& whole_command_line();
// Without the program's name and without the options that name the output file.
std::vector<project::CommandWord> command_words();

}  // namespace planche::cli
