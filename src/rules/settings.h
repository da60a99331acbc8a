// Choices of the command line that affect the rules.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

namespace planche::rules {

struct Settings {
  std::filesystem::path rules_file = {};  // empty: rules/<game>.json of the data folder
  // Single numbers of the rules by name, which replace those of the file: "budget".
  std::map<std::string, std::int64_t, std::less<>> numbers = {};
};

}  // namespace planche::rules
