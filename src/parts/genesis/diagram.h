// Diagrams of Genesis positions and games: whole sheets to read.
#pragma once

#include <memory>
#include <string>

#include <tl/expected.hpp>

#include "base/geometry.h"
#include "base/words.h"
#include "parts/genesis/art.h"
#include "parts/genesis/board.h"
#include "parts/genesis/moments.h"
#include "parts/parts.h"
#include "scene/part.h"
#include "scene/text.h"

namespace planche::parts::genesis {

struct DiagramOptions {
  base::Words words;
  std::shared_ptr<const Art> art;
  base::Size page;      // mm: room on the sheet
  std::string plies;    // of a game (parts/plies.h)
  bool flawed = false;  // validation found errors: each page is stamped
};

// The plain world with names beside it, the marks of the last move and what stands there; its top left at `at`.
void draw_moment(scene::Scene& on, const Moment& moment, const WorldArt& art, base::Point at,
                 scene::Typesetter& typesetter);

// Sets of the kind `kind`, their pages drawn when asked for. They keep what they need of the document; the typesetter
// must outlive them. A document with errors is drawn as far as it can be read.

// One page with the position, as large as the paper allows. Refuses `plies`.
base::Asked<scene::PartSet> position_page(std::string kind, std::string title, const rules::Subject& subject,
                                          DiagramOptions options, scene::Typesetter& typesetter);
// Diagrams after the given plies with captions.
base::Asked<scene::PartSet> game_pages(std::string kind, std::string title, const rules::Subject& subject,
                                       DiagramOptions options, scene::Typesetter& typesetter);

}  // namespace planche::parts::genesis
