// The words of the command line, for what tells how it was made.
#pragma once

#include <vector>

#include "project/source_files.h"

namespace planche::cli {

void remember_arguments(int argc, const char* const* argv);
// Without the program's name, and without what it says of the file that it writes.
std::vector<project::CommandWord> command_words();

}  // namespace planche::cli
