// The words of the command line, for what tells how it was made.
#pragma once

#include <string>
#include <vector>

namespace planche::cli {

void remember_arguments(int argc, const char* const* argv);
// Without the program's name.
const std::vector<std::string>& remembered_arguments();

}  // namespace planche::cli
