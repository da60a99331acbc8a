// Downloads the files of a game that name their origin.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "project/messages.h"

namespace planche::project {

// Limits of a download.
inline constexpr std::size_t most_fetched_bytes = 64u << 20;
inline constexpr long most_fetch_seconds = 60, most_redirects = 5;

// Downloads each file of records with an "origin" into the game's folder, whole or not at all. Returns lines for
// people: which files and rows changed. Messages receive what could not be fetched.
std::vector<std::string> fetch(const std::string& game, Messages& messages);

}  // namespace planche::project
