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
  std::string plies;    // plies of a game (parts/plies.h)
  bool flawed = false;  // validation found errors: each page is stamped
};

// Diagrams of a position or a game as parts of `kind`; nothing for other documents. The result copies what it needs
// from the document. A document with errors is drawn as far as it can be read. Refuses plies of a position, and plies
// beyond the end of a game.
base::Asked<std::shared_ptr<Diagrams>> diagrams_of(std::string kind, std::string title, const rules::Subject& subject,
                                                   DiagramOptions options);

// The name of a player in the language of the words: "First player".
std::string player_name(rules::genesis::Player player, const base::Words& words);

}  // namespace planche::parts::genesis
