// Moments of an Exxit game: what a diagram shows and what its caption says.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "parts/exxit/board.h"
#include "parts/plies.h"
#include "rules/exxit/document.h"
#include "rules/exxit/engine.h"

namespace planche::parts::exxit {

struct Moment {
  rules::exxit::Position position;
  std::size_t ply = 0;                       // moves made so far
  std::optional<rules::exxit::Move> last;    // the one that led here
  std::vector<base::Hex> began, reached;     // by it: where a dance started; cells that got pawns or tiles
  std::vector<rules::exxit::Move> legal;     // none when the game is over
  std::array<int, 2> reserve{}, tiles{};     // by Side
  std::optional<rules::exxit::Score> score;  // not of a position with errors
  rules::exxit::Ending ending = rules::exxit::Ending::none;
  std::optional<rules::exxit::Side> resigned;
};

// `sound`: validation found no error in the position. Otherwise there are no legal moves and no score.
Moment moment_of(const rules::exxit::Position& position, bool sound);

// After the plies of `list` (see game_pages()), each once and in order; up to the first move that the rules do not
// allow. Nothing is played from a start that is not sound.
base::Asked<Moments<Moment>> moments_of(const rules::exxit::Record& record, bool sound_start, std::string_view list);

// "White", "Noir".
std::string side_name(rules::exxit::Side side, const base::Words& words);
// "White to move", or how the game ended: "All tiles laid: White wins 34 : 25".
std::string turn_text(const Moment& moment, const base::Words& words);
// What the side to move may do: "3 dances, compulsory"; empty when nothing is known.
std::string choice_text(const Moment& moment, const base::Words& words);
// "Start", "12 · White D 1,0>4".
std::string move_text(const Moment& moment, const base::Words& words);

}  // namespace planche::parts::exxit
