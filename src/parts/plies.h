// The option that selects moments of a game: --plies start,5,12-15,end.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string_view>
#include <type_traits>
#include <vector>

#include <tl/expected.hpp>

#include "parts/parts.h"

namespace planche::parts {

// For games that print diagrams of games as parts of the kind "diagram".
rules::GameOption plies_option();

// The plies of `list`, each from 0 ("start", before the first move) to `last` ("end"). An empty list means the start,
// every tenth ply and the end, or fewer in a long game. Refuses a malformed list, and plies beyond the last with a
// message that names the range.
base::Asked<std::set<std::size_t>> chosen_plies(std::string_view list, std::size_t last);

template <typename Moment>
struct Moments {
  std::vector<Moment> shown;  // at least one
  std::size_t last = 0;       // ply
};

// The moments that `moment_of(ply, game, before)` makes of a game at the plies of `list`. `before` is the game before
// its last move, null at the start.
template <typename Game, typename Move, typename Make>
auto moments_after(std::string_view list, Game game, const std::vector<Move>& played, Make moment_of)
    -> base::Asked<Moments<std::invoke_result_t<Make, std::size_t, const Game&, const Game*>>> {
  const auto plies = chosen_plies(list, played.size());
  if (!plies) return tl::make_unexpected(plies.error());
  Moments<std::invoke_result_t<Make, std::size_t, const Game&, const Game*>> moments{{}, played.size()};
  std::optional<Game> before;
  for (std::size_t ply = 0;; ++ply) {
    if (plies->contains(ply)) moments.shown.push_back(moment_of(ply, game, before ? &*before : nullptr));
    if (ply == played.size()) return moments;
    before.reset();
    if (plies->contains(ply + 1)) before = game;
    game.play(played[ply]);
  }
}

}  // namespace planche::parts
