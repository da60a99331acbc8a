// Diagrams of Exxit positions and games, in the manner of a chess book: whole sheets to read.
#pragma once

#include <string>

#include <tl/expected.hpp>

#include "base/geometry.h"
#include "parts/parts.h"
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

// Sets of the kind `kind` ("diagram", "nuclei"), their pages drawn when asked for. They keep what they need of the
// document; the typesetter must outlive them. A document with errors is drawn as far as it can be read: a position
// without score and moves, a game up to its first illegal move.

// One page with the position, as large as the paper allows. Refuses `plies`.
base::Asked<scene::PartSet> position_pages(std::string kind, std::string title, const rules::Subject& subject,
                                           DiagramOptions options, scene::Typesetter& typesetter);

// Diagrams after the given plies with captions; 0 or "start" is before the first. Refuses a malformed list and plies
// beyond the last, naming those there are.
base::Asked<scene::PartSet> game_pages(std::string kind, std::string title, const rules::Subject& subject,
                                       DiagramOptions options, scene::Typesetter& typesetter);

// One page with the starting positions [7]; `plies`, `show_moves` and `flawed` mean nothing here.
scene::PartSet nuclei_page(std::string kind, std::string title, DiagramOptions options, scene::Typesetter& typesetter);

}  // namespace planche::parts::exxit
