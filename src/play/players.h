// Players of the program: random, greedy, search:N and the bots of the rules.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/asked.h"
#include "base/random.h"
#include "play/machine.h"

namespace planche::play {

// Decides for whoever is to move. Keeps nothing from move to move; each thread needs players of its own.
class Player {
 public:
  virtual ~Player() = default;
  // Puts a move of the position that the machine is attached to into `made`. The position stays as it is.
  virtual void choose(Machine& machine, base::Random& random, Made& made) = 0;
};

std::unique_ptr<Player> random_player();
std::unique_ptr<Player> greedy_player(const Setup& setup);
std::unique_ptr<Player> search_player(const Setup& setup, std::uint64_t games);
std::unique_ptr<Player> bot_player(const Program& program, std::size_t bot);

inline constexpr std::uint64_t usual_games = 200, most_games = 1'000'000;  // of search

// "random", "search:500", the name of a bot. Refused where there is no such player.
base::Asked<std::unique_ptr<Player>> make_player(const Setup& setup, std::string_view description);

// A number below `n`, which may exceed 32 bits.
std::uint64_t number_below(base::Random& random, std::uint64_t n);

}  // namespace planche::play
