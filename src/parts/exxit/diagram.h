// Diagrams of Exxit positions and games, in the manner of a chess book: whole sheets to read.
#pragma once

#include <memory>
#include <string>

#include "base/geometry.h"
#include "parts/diagrams.h"
#include "scene/part.h"
#include "scene/text.h"
#include "templates/template.h"

namespace planche::parts::exxit {

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
