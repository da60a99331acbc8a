// What the rules have to say about setups, dice and throws.
#pragma once

#include "data/value.h"
#include "diag/diagnostic.h"
#include "rules/puxes/document.h"
#include "rules/puxes/parameters.h"

namespace planche::rules::puxes {

// Errors `puxes/player` (names, number, whose turn), `puxes/power`, `puxes/temple-place` (temples that are not out, how
// often they fell, and sides), `puxes/held`, `puxes/hero-count` (where heroes are listed), `puxes/oracle-count`,
// `puxes/variant` (one the mode does not have), `puxes/fortress` (oracles of two players in it), `puxes/off-table` (any
// part of an oracle, temple or garden) and `puxes/overlap` (oracles in play, temples; gardens and the fortress on
// tables too small for them), and the note `puxes/symbol`.
//
// At the start [Mise en place] also the errors `puxes/first-player` (where everybody has thrown and the document tells
// who moves), `puxes/oracle-garden`, `puxes/oracle-sacred` and `puxes/oracle-gap`, which is a note where an oracle is
// far from the others of its player, and the note `puxes/behind-temple`. Gardens are those around the temples of the
// document, wherever they stand. Oracles that overlap are not reported to be too near as well. In the middle of a game
// oracles lie anywhere, and what contamination and blitz add to a player's oracles is allowed; those that sleep must be
// listed.
void validate_setup(const data::Document& document, const Setup& setup, const Parameters& parameters, diag::Sink& sink);

// `puxes/die-faces`, `puxes/power` (errors) and `puxes/symbol` (a note).
void validate_dice(const data::Document& document, const Dice& dice, const Parameters& parameters, diag::Sink& sink);

// `puxes/power` and `puxes/symbol`.
void validate_throw(const data::Document& document, const Throw& thrown, const Parameters& parameters,
                    diag::Sink& sink);

}  // namespace planche::rules::puxes
