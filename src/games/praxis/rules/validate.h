// Checks universes against the rules.
#pragma once

#include <optional>

#include "data/value.h"
#include "diag/diagnostic.h"
#include "games/praxis/rules/document.h"
#include "games/praxis/rules/parameters.h"
#include "rules/judging.h"

namespace planche::rules::praxis {

// Reports `praxis/grid-set`, `praxis/grid-overlap`, `praxis/grid-contact`, `praxis/player-count`,
// `praxis/portal-count`, `praxis/cell-occupied`, `praxis/ship-count`, `praxis/artefact-type`, `praxis/artefact-stock`
// (errors) and `praxis/universe-split` (a warning); the format check reports numbers out of range. Contacts are checked
// if all six grids could be read; overlapping grids count as touching there. Portals and ships are checked if the
// document has them. The `value` of entries of `universe` points to their places in `document`.
void validate_universe(const data::Document& document, const Universe& universe, const Parameters& parameters,
                       diag::Sink& sink);

// Reports edition 2, which is not supported.
void judge_edition(const data::Document& document, const Report& report);

// Warns of `colours` in a universe or a record that is not scored by collections: P16 [6.2].
void judge_colours(const data::Document& document, Scoring scoring, const Report& report);

// P5 [4]: the ships that each player has on the board at the start: one, in edition 3 none.
int first_ships(Edition edition);

// Returns `praxis/rounds`, a warning without a place, if the rules have no games of that length: P14 [5].
std::optional<diag::Diagnostic> unusual_rounds(int rounds, const EditionRules& rules);
// The same for a game that ends when a base has `enough` points: `praxis/points`.
std::optional<diag::Diagnostic> unusual_points(int enough, Edition edition, const EditionRules& rules);

}  // namespace planche::rules::praxis
