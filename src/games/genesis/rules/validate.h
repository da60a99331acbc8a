// Checks of Genesis positions and games against the rules.
#pragma once

#include "data/value.h"
#include "diag/diagnostic.h"
#include "games/genesis/rules/document.h"
#include "games/genesis/rules/parameters.h"

namespace planche::rules::genesis {

// Reports `genesis/cell`, `genesis/cell-occupied`, `genesis/cell-kind`, `genesis/idea-count`, `genesis/pyramid-count`,
// `genesis/buried`, `genesis/player` and `genesis/setup`. Cells of the position point into `document`.
void validate_position(const data::Document& document, const Position& position, const Parameters& parameters,
                       diag::Sink& sink);

// Checks the start, if the document gives one, the cells of all moves, then every move. The first illegal move is
// reported as `genesis/illegal-move` with its ply, the reason, the rule, and legal moves of its kind.
void validate_game(const data::Document& document, const RecordedGame& record, const Parameters& parameters,
                   diag::Sink& sink);

}  // namespace planche::rules::genesis
