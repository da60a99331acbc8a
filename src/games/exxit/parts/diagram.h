// Diagrams of Exxit positions and games, in the manner of a chess book: whole sheets to read.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/geometry.h"
#include "base/words.h"
#include "games/exxit/parts/board.h"
#include "games/exxit/rules/document.h"
#include "games/exxit/rules/engine.h"
#include "parts/diagrams.h"
#include "parts/plies.h"
#include "scene/part.h"
#include "scene/text.h"
#include "templates/template.h"

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

// After the plies of `list` (parts/plies.h), each once and in order; up to the first move that the rules do not
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

struct DiagramOptions {
  templates::Look look;
  base::Size page;           // mm: room on the sheet
  bool coordinates = false;  // the axial "q,r" in each cell
  bool show_moves = false;   // the legal moves of the side to move
  std::string plies;         // of a game: "start,5,12-15,end"; empty: the start, every tenth ply and the end
  bool flawed = false;       // validation found errors: each page is stamped
};

// What pages of diagrams of a position or a game show, as `kind`; nothing of another document. It keeps what it needs
// of the document. One with errors is drawn as far as it can be read: a position without score and moves, a game up to
// its first illegal move. Refuses plies of a position, a malformed list and plies beyond the last, naming those there
// are; 0 or "start" is before the first.
base::Asked<std::shared_ptr<Diagrams>> diagrams_of(std::string kind, std::string title, const rules::Subject& subject,
                                                   DiagramOptions options);

// One page with the starting positions [7], drawn when asked for; the typesetter must outlive it. `plies`, `show_moves`
// and `flawed` mean nothing here.
scene::PartSet nuclei_page(std::string kind, std::string title, DiagramOptions options, scene::Typesetter& typesetter);

}  // namespace planche::parts::exxit
