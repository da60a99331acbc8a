// What stands on the cells of boards and the places of networks, and boards as text.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "play/players/seated_game.h"

namespace planche::play {

// By record of a list: what zones, counters and markers have there, as a person at the seat may see it: "P1/3". `decls`
// receives the declarations concerned.
std::vector<std::string> stands_on(SeatedGame& sitting, int seat, std::size_t list, std::set<std::size_t>& decls);

struct BoardText {
  std::vector<std::string> lines = {};
  std::set<std::size_t> decls = {};  // that the lines show
};

// The boards on which zones, counters or markers are, as a person at the seat may see them. Boards that are too large
// for a terminal are left out.
BoardText board_text(SeatedGame& sitting, int seat);

}  // namespace planche::play
