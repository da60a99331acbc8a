// Diagrams of Genesis positions and games: whole sheets to read.
#pragma once

#include <memory>
#include <string>

#include "base/geometry.h"
#include "base/words.h"
#include "games/genesis/parts/art.h"
#include "games/genesis/rules/document.h"
#include "parts/diagrams.h"

namespace planche::parts::genesis {

struct DiagramOptions {
  base::Words words;
  std::shared_ptr<const Art> art;
  base::Size page;      // mm: room on the sheet
  std::string plies;    // of a game (parts/plies.h)
  bool flawed = false;  // validation found errors: each page is stamped
};

// What pages of diagrams of a position or a game show, as `kind`; nothing of another document. It keeps what it needs
// of the document. One with errors is drawn as far as it can be read. Refuses plies of a position, and those that a
// game has not.
base::Asked<std::shared_ptr<Diagrams>> diagrams_of(std::string kind, std::string title, const rules::Subject& subject,
                                                   DiagramOptions options);

// "First player".
std::string player_name(rules::genesis::Player player, const base::Words& words);

}  // namespace planche::parts::genesis
