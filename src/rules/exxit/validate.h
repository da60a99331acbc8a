// What the rules have to say about Exxit positions and games.
#pragma once

#include "data/value.h"
#include "diag/diagnostic.h"
#include "rules/exxit/document.h"

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

}  // namespace planche::rules::exxit
