// The numbers of the rules: rules/genesis/rules.json, or a file of house rules.
#pragma once

#include <string>

#include "data/format.h"
#include "diag/diagnostic.h"
#include "games/genesis/rules/board.h"
#include "rules/settings.h"

namespace planche::rules::genesis {

struct Parameters {
  int ideas = 12;                     // pebbles in all [G1]
  int pyramids = 10;                  // in all, on the board and in hands [G1]
  int size = usual_size;              // of the world: 5, 7 or 9
  int immobile_after_destroying = 1;  // own turns that are missed [G7]
  int immobile_after_killing = 3;     // own turns that are missed [G8]
  int move_both = 0;                  // 1: both pieces may move in a turn [G2]
  int most_turns = 0;                 // both players' turns; 0: no limit was agreed [G14]
  friend bool operator==(const Parameters&, const Parameters&) = default;
};

inline constexpr int most_ideas = 100, fewest_pyramids = 10, most_pyramids = 40, longest_immobile = 20,
                     longest_game = 10'000;

// The shape of such a file: rules/genesis/schema/rules.json.
const data::Format& parameters_format();

// The numbers in the rules file (empty: the one that comes with the program), and over them those of `settings.numbers`
// by the same names. Problems go to the sink; what is unreadable or out of range keeps its default.
Parameters load_parameters(const Settings& settings, diag::Sink& sink);

// As such a file that tells all of them.
std::string parameters_json(const Parameters& parameters);

}  // namespace planche::rules::genesis
