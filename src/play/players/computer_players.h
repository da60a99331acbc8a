// Computer players: random, greedy, search:N and the bots of the rules.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/asked.h"
#include "base/random.h"
#include "play/language/limits.h"
#include "play/machine/machine.h"

namespace planche::play {

// Makes decisions for the player to move. Remembers nothing between moves; each thread needs its own players.
class Player {
 public:
  virtual ~Player() = default;
  // Puts a move of the machine's position into `made` and leaves the position unchanged, except for the steps that it
  // looked ahead. Throws a Fault if a value of the rules, such as `worth` or that of a bot, cannot be evaluated, or if
  // the players have looked ahead too many steps in this game.
  virtual void choose(Machine& machine, base::Random& random, Made& made) = 0;
};

std::unique_ptr<Player> random_player();
// `most`: steps of one game that the players together look ahead.
std::unique_ptr<Player> greedy_player(const Setup& setup, std::uint64_t most = most_look_ahead);
std::unique_ptr<Player> search_player(const Setup& setup, std::uint64_t games, std::uint64_t most);
std::unique_ptr<Player> bot_player(const Program& program, std::size_t bot);

inline constexpr std::uint64_t usual_games = 200, most_games = 1'000'000;  // games that a search plays for a move

// Makes "random", "search:500" or the bot with that name; refuses unknown players.
base::Asked<std::unique_ptr<Player>> make_player(const Setup& setup, std::string_view description);

// A number below `n`, which may exceed 32 bits.
std::uint64_t number_below(base::Random& random, std::uint64_t n);

}  // namespace planche::play
