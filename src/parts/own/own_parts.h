// The parts of a file-based game: cards from records, tokens, dice.
#pragma once

#include <vector>

#include "base/asked.h"
#include "declared/lists/game.h"
#include "parts/parts.h"
#include "scene/part.h"
#include "templates/reading/template.h"

namespace planche::parts::own {

// The workshop of a game, from its game file.
Workshop workshop_of(const declared::Game& game);

// The words of the program, extended by those of the game, in the game's language.
base::Words words_of(const declared::Game& game, diag::Sink& sink);

// Makes the parts that `request` asks for, like parts::make_parts().
base::Asked<std::vector<scene::PartSet>> make_parts(Request request, templates::Library& library, diag::Sink& sink);

}  // namespace planche::parts::own
