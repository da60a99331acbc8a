// The exact value of small games in which everybody knows everything, and their best moves.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/asked.h"
#include "play/machine/machine.h"

namespace planche::play {

inline constexpr std::uint64_t usual_positions = 2'000'000, most_positions = 100'000'000;

struct Solved {
  struct Line {
    std::string move;                // as in records
    std::vector<double> value = {};  // by player
    bool best = false;               // no other is worth more to the player who decides
  };
  std::vector<double> value = {};  // by player: the share of the win when all play best
  int to_move = -1;                // who decides; -1: the game is over, or begins with chance
  std::vector<Line> moves = {};
  std::uint64_t positions = 0;  // that were looked at
};

// Solves the position of the machine, which stays as it is; without a position, a game from its beginning. A player
// plays for the largest share of the win: 1 alone, 1/2 with another, in games won together 1 for all. Among moves that
// are worth the same to the player, the first counts. Chance is averaged over all that can happen. Refuses games with
// hidden pieces or simultaneous choices, games that come back to a position, and those with more positions than `most`.
base::Asked<Solved> solve(const Setup& setup, const Position* position, std::uint64_t most);

// As lines of text, and as one JSON object.
std::vector<std::string> solved_text(const Solved& solved);
std::string solved_json(const std::string& game, const Solved& solved);

}  // namespace planche::play
