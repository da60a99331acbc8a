// Remembers the words of the command line, for the command that is attached to a PDF.
#pragma once

#include <vector>

#include "project/source_files.h"

namespace planche::cli {

void remember_arguments(int argc, const char* const* argv);
// Without the program's name and without the options that name the output file.
std::vector<project::CommandWord> command_words();

}  // namespace planche::cli
