// The parts of a game described in files: cards from records, tokens, dice.
#pragma once

#include <vector>

#include "base/asked.h"
#include "declared/game.h"
#include "parts/parts.h"
#include "scene/part.h"
#include "templates/template.h"

namespace planche::parts::own {

// What the game prints, as its game file says.
Workshop workshop_of(const declared::Game& game);

// The words of the program and of the game in its language.
base::Words words_of(const declared::Game& game, diag::Sink& sink);

// The parts that `request` asks for of its game: as parts::make_parts().
base::Asked<std::vector<scene::PartSet>> make_parts(Request request, templates::Library& library, diag::Sink& sink);

}  // namespace planche::parts::own
