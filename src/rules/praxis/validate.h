// What the rules have to say about universes.
#pragma once

#include "data/value.h"
#include "diag/diagnostic.h"
#include "rules/praxis/document.h"
#include "rules/praxis/parameters.h"

namespace planche::rules::praxis {

// `praxis/grid-set`, `praxis/grid-overlap`, `praxis/grid-contact`, `praxis/player-count`, `praxis/portal-count`,
// `praxis/cell-occupied`, `praxis/ship-count`, `praxis/artefact-type`, `praxis/artefact-stock` (errors) and
// `praxis/universe-split` (a warning); the format gives those of numbers out of range. Contacts are judged when all six
// grids could be read; grids that overlap count as touching there. Portals and ships are judged where the document has
// them. The value of `universe` entries names their places in `document`.
void validate_universe(const data::Document& document, const Universe& universe, const Parameters& parameters,
                       diag::Sink& sink);

}  // namespace planche::rules::praxis
