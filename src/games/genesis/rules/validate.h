// What the rules have to say about Genesis positions and games.
#pragma once

#include "data/value.h"
#include "diag/diagnostic.h"
#include "games/genesis/rules/document.h"
#include "games/genesis/rules/parameters.h"

namespace planche::rules::genesis {

// `genesis/cell`, `genesis/cell-occupied`, `genesis/cell-kind`, `genesis/idea-count`, `genesis/pyramid-count`,
// `genesis/buried`, `genesis/player` and `genesis/setup`. The values of the position's cells stand in `document`.
void validate_position(const data::Document& document, const Position& position, const Parameters& parameters,
                       diag::Sink& sink);

// The start, if the document gives one, the cells of all moves, and then every move: the first illegal one is
// `genesis/illegal-move` with its ply, the reason in words, the rule, and legal moves of its kind.
void validate_game(const data::Document& document, const Record& record, const Parameters& parameters,
                   diag::Sink& sink);

}  // namespace planche::rules::genesis
