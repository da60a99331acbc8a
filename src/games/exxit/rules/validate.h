// What the rules have to say about Exxit positions and games.
#pragma once

#include <vector>

#include "base/hexagons.h"
#include "data/value.h"
#include "diag/diagnostic.h"
#include "games/exxit/rules/document.h"

namespace planche::rules::exxit {

// `exxit/tile-overlap`, `exxit/tile-count`, `exxit/tile-unsupported`, `exxit/pawn-count`, `exxit/empty-stack`,
// `exxit/excluded-on-tile`, `exxit/excluded-detached` (errors) and `exxit/tiles-total` (a warning). The
// value of `position` entries names their places in `document`.
void validate_position(const data::Document& document, const Position& position, diag::Sink& sink);

// The same of the start of a game whose document gives one.
void validate_start(const data::Document& document, const Record& record, diag::Sink& sink);

// The start, if the document gives one, and then every move: the first illegal one is `exxit/illegal-move` with its
// ply, the reason in words, the rule, and the legal moves of its kind.
void validate_game(const data::Document& document, const Record& record, diag::Sink& sink);

// The cells that no order of laying reaches from two adjacent ones when every further one touches at least two earlier
// ones; of several beginnings the one that reaches most counts. Cells are distinct and sorted, so is the result. Takes
// time in proportion to their number, but for finding neighbours.
std::vector<base::Hex> unsupported(const std::vector<base::Hex>& cells);

}  // namespace planche::rules::exxit
