// Diagrams of Exxit positions and games in the style of chess books: whole sheets to read.
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
#include "templates/reading/template.h"

namespace planche::parts::exxit {

struct Moment {
  rules::exxit::Position position;
  std::size_t ply = 0;                       // moves made so far
  std::optional<rules::exxit::Move> last;    // the move that led here
  std::vector<base::Hex> began, reached;     // cells that it touched: start of a dance; new pawns or tiles
  std::vector<rules::exxit::Move> legal;     // empty when the game is over
  std::array<int, 2> reserve{}, tiles{};     // by Side
  std::optional<rules::exxit::Score> score;  // absent if the position has errors
  rules::exxit::Ending ending = rules::exxit::Ending::none;
  std::optional<rules::exxit::Side> resigned;
};

// The moment of a position. With `sound`, validation found no error; otherwise there are no legal moves and no score.
Moment moment_of(const rules::exxit::Position& position, bool sound);

// The moments after the plies of `list` (parts/plies.h), each once and in order, up to the first illegal move. Nothing
// is played from a flawed start.
base::Asked<Moments<Moment>> moments_of(const rules::exxit::RecordedGame& record, bool sound_start,
                                        std::string_view list);

// The name of a side in the language of the words: "White", "Noir".
std::string side_name(rules::exxit::Side side, const base::Words& words);
// "White to move", or the result: "All tiles laid: White wins 34 : 25".
std::string turn_text(const Moment& moment, const base::Words& words);
// The moves that the side to move may make: "3 dances, compulsory"; empty if unknown.
std::string choice_text(const Moment& moment, const base::Words& words);
// The move that led to a moment: "Start", "12 · White D 1,0>4".
std::string move_text(const Moment& moment, const base::Words& words);

struct DiagramOptions {
  templates::Look look;
  base::Size page;           // mm: room on the sheet
  bool coordinates = false;  // print the axial coordinates "q,r" in each cell
  bool show_moves = false;   // show the legal moves of the side to move
  std::string plies;         // plies of a game: "start,5,12-15,end"; empty: the start, every tenth ply and the end
  bool flawed = false;       // validation found errors: each page is stamped
};

// Diagrams of a position or a game as parts of `kind`; nothing for other documents. The result copies what it needs
// from the document. A document with errors is drawn as far as it can be read: a position without score and moves, a
// game up to its first illegal move. Refuses plies of a position, a malformed list, and plies beyond the last, naming
// the plies of the game; ply 0 or "start" is the position before the first move.
base::Asked<std::shared_ptr<Diagrams>> diagrams_of(std::string kind, std::string title, const rules::Subject& subject,
                                                   DiagramOptions options);

// One page with the starting positions [7], drawn on demand; the typesetter must outlive it. Ignores `plies`,
// `show_moves` and `flawed`.
scene::PartSet nuclei_page(std::string kind, std::string title, DiagramOptions options, scene::Typesetter& typesetter);

}  // namespace planche::parts::exxit
