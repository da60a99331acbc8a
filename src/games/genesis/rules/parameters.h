// The numbers of the rules: rules/genesis/rules.json, or a file of house rules.
#pragma once

#include <string>

#include "data/formats/format.h"
#include "diag/diagnostic.h"
#include "games/genesis/rules/board.h"
#include "rules/settings.h"

namespace planche::rules::genesis {

struct Parameters {
  int ideas = 12;                     // number of pebbles [G1]
  int pyramids = 10;                  // number of pyramids, on the board and in hands [G1]
  int size = usual_size;              // width of the world: 5, 7 or 9
  int immobile_after_destroying = 1;  // turns missed by the player who destroys [G7]
  int immobile_after_killing = 3;     // turns missed by the player who kills [G8]
  int move_both = 0;                  // 1: both pieces may move in a turn [G2]
  int most_turns = 0;                 // turns of both players; 0: no limit was agreed [G14]
  friend bool operator==(const Parameters&, const Parameters&) = default;
};

inline constexpr int most_ideas = 100, fewest_pyramids = 10, most_pyramids = 40, longest_immobile = 20,
                     longest_game = 10'000;

// The format of such a file: rules/genesis/schema/rules.json.
const data::Format& parameters_format();

// Reads the rules file (empty: the one that comes with the program), then applies `settings.numbers` by the same names.
// Problems go to the sink; a number that is unreadable or out of range keeps its default.
Parameters load_parameters(const Settings& settings, diag::Sink& sink);

// The content of a rules file with all of them.
std::string parameters_json(const Parameters& parameters);

}  // namespace planche::rules::genesis
