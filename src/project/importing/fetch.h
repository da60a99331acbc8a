// Downloads the files of a game that name their origin.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "project/opening/messages.h"

namespace planche::project {

// Limits of a download.
inline constexpr std::size_t most_fetched_bytes = 64u << 20;
inline constexpr long most_fetch_seconds = 60, most_redirects = 5;

struct FetchChoices {
  bool yes = false;    // download from addresses that were not used here before, without asking
  bool force = false;  // replace files that were not fetched before
  // Asks a person about files and addresses that were not used here before, a line each. Empty: nobody can be asked,
  // and they are refused.
  std::function<bool(const std::vector<std::string>& lines)> agree = {};
};

// Downloads each file of records with an "origin" into the game's folder, whole or not at all. Nothing is downloaded if
// one of the files must not be written. Returns lines for people: which files and rows changed. Messages receive what
// could not be fetched.
std::vector<std::string> fetch(const std::string& game, const FetchChoices& choices, Messages& messages);

}  // namespace planche::project
