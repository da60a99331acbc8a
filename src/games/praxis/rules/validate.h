// What the rules have to say about universes.
#pragma once

#include <optional>

#include "data/value.h"
#include "diag/diagnostic.h"
#include "games/praxis/rules/document.h"
#include "games/praxis/rules/parameters.h"
#include "rules/judging.h"

namespace planche::rules::praxis {

// `praxis/grid-set`, `praxis/grid-overlap`, `praxis/grid-contact`, `praxis/player-count`, `praxis/portal-count`,
// `praxis/cell-occupied`, `praxis/ship-count`, `praxis/artefact-type`, `praxis/artefact-stock` (errors) and
// `praxis/universe-split` (a warning); the format gives those of numbers out of range. Contacts are judged when all six
// grids could be read; grids that overlap count as touching there. Portals and ships are judged where the document has
// them. The value of `universe` entries names their places in `document`.
void validate_universe(const data::Document& document, const Universe& universe, const Parameters& parameters,
                       diag::Sink& sink);

// Reports edition 2, which is not known here.
void judge_edition(const data::Document& document, const Report& report);

// Warns of `colours` at the top of a universe or a record, where its scoring is not by collections: P16 [6.2].
void judge_colours(const data::Document& document, Scoring scoring, const Report& report);

// P5 [4]: the ships on the board when a game starts: one of each player, in edition 3 none.
int first_ships(Edition edition);

// `praxis/rounds`, a warning without a place, where the rules do not name games that long: P14 [5].
std::optional<diag::Diagnostic> unusual_rounds(int rounds, const EditionRules& rules);
// The same for a game that ends when a base has `enough` points: `praxis/points`.
std::optional<diag::Diagnostic> unusual_points(int enough, Edition edition, const EditionRules& rules);

}  // namespace planche::rules::praxis
