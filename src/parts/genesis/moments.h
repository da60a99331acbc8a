// Moments of a Genesis game: what a diagram shows and what its caption says.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "parts/plies.h"
#include "rules/genesis/document.h"
#include "rules/genesis/engine.h"
#include "rules/genesis/parameters.h"

namespace planche::parts::genesis {

struct Moment {
  rules::genesis::Position position;
  std::size_t ply = 0;                              // moves made so far
  std::optional<rules::genesis::Move> last;         // the one that led here,
  rules::genesis::Player mover = {};                // and who made it
  std::vector<rules::genesis::Cell> left, reached;  // by it: where something went away, and what got something
  rules::genesis::Ending ending = rules::genesis::Ending::none;
  std::array<rules::genesis::Result, 2> result{};  // by Player
};

// `sound`: validation found no error in the position. Otherwise nothing is known of its ending.
Moment moment_of(const rules::genesis::Position& position, bool sound, const rules::genesis::Parameters& parameters);

// After the plies of `list` (parts/plies.h), up to the first move that the rules do not allow. Nothing is played from a
// start that is not sound.
base::Asked<Moments<Moment>> moments_of(const rules::genesis::Record& record, bool sound_start,
                                        const rules::genesis::Parameters& parameters, std::string_view list);

// "First player".
std::string player_name(rules::genesis::Player player, const base::Words& words);
// "To move: First player", or how the game ended.
std::string turn_text(const Moment& moment, const base::Words& words);
// "wins"; of a game that is over.
std::string result_text(const Moment& moment, rules::genesis::Player player, const base::Words& words);
// "First player: wins · Second player: reborn"; empty while the game goes on.
std::string results_text(const Moment& moment, const base::Words& words);
// "Start", "12 · First player · Bastet c3, idea born a1".
std::string move_text(const Moment& moment, const base::Words& words);
// What hinders a player: "Bastet is dead · immobile: 3"; mostly empty.
std::string state_text(const rules::genesis::Position& position, rules::genesis::Player player,
                       const base::Words& words);

}  // namespace planche::parts::genesis
