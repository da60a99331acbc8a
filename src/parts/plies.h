// The option that chooses moments of a game: --plies start,5,12-15,end.
#pragma once

#include <cstddef>
#include <set>
#include <string_view>

#include <tl/expected.hpp>

#include "parts/parts.h"

namespace planche::parts {

// The plies of `list`, each from 0 ("start", before the first move) to `last` ("end"). An empty list stands for the
// start, every tenth ply and the end; fewer of a long game. Refuses a malformed list and plies beyond the last, naming
// those there are.
base::Asked<std::set<std::size_t>> chosen_plies(std::string_view list, std::size_t last);

}  // namespace planche::parts
