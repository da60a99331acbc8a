// Checks of Exxit positions and games against the rules.
#pragma once

#include <vector>

#include "base/hexagons.h"
#include "data/value.h"
#include "diag/diagnostic.h"
#include "games/exxit/rules/document.h"

namespace planche::rules::exxit {

// Reports `exxit/tile-overlap`, `exxit/tile-count`, `exxit/tile-unsupported`, `exxit/pawn-count`, `exxit/empty-stack`,
// `exxit/excluded-on-tile`, `exxit/excluded-detached` (errors) and `exxit/tiles-total` (a warning). The `value` of
// entries of `position` points to their places in `document`.
void validate_position(const data::Document& document, const Position& position, diag::Sink& sink);

// The same for the start of a game, if the document gives one.
void validate_start(const data::Document& document, const RecordedGame& record, diag::Sink& sink);

// Checks the start, if the document gives one, then every move. The first illegal move is reported as
// `exxit/illegal-move` with its ply, the reason, the rule, and the legal moves of its kind.
void validate_game(const data::Document& document, const RecordedGame& record, diag::Sink& sink);

// The cells that cannot be laid in any order from two adjacent cells if every further one touches at least two earlier
// ones; assumes the beginning that reaches most cells. Cells are distinct and sorted, as is the result. Linear time
// apart from finding neighbours.
std::vector<base::Hex> unsupported(const std::vector<base::Hex>& cells);

}  // namespace planche::rules::exxit
