// What the rules have to say about setups, dice and throws.
#pragma once

#include "data/value.h"
#include "diag/diagnostic.h"
#include "games/puxes/rules/document.h"
#include "games/puxes/rules/parameters.h"

namespace planche::rules::puxes {

// Who plays, with what, and who begins: the errors `puxes/player` (names, number, whose turn), `puxes/power`,
// `puxes/temple-place` (sides), `puxes/variant` (one the mode does not have), `puxes/held`, `puxes/oracle-count` and
// `puxes/hero-count` (where heroes are listed), the note `puxes/symbol`; at the start also `puxes/first-player` (where
// everybody has thrown and the document tells who moves). What contamination and blitz add to a player's oracles in the
// middle of a game is allowed; those that sleep must be listed. Then validate_layout().
void validate_setup(const data::Document& document, const Setup& setup, const Parameters& parameters, diag::Sink& sink);

// Why variants do not go with a mode; empty: they do.
std::string conflict(const ModeRules& mode, const Variants& variants);

// What lies where: the errors `puxes/temple-place` (temples that are not out, how often they fell), `puxes/fortress`
// (oracles of two players in it), `puxes/off-table` (any part of an oracle, temple or garden) and `puxes/overlap`
// (oracles in play, temples; gardens and the fortress on tables too small for them). In the middle of a game oracles
// lie anywhere.
//
// At the start [Mise en place] also the errors `puxes/oracle-garden`, `puxes/oracle-sacred` and `puxes/oracle-gap`,
// which is a note where an oracle is far from the others of its player, and the note `puxes/behind-temple`. Gardens are
// those around the temples of the document, wherever they stand. Oracles that overlap are not reported to be too near
// as well.
void validate_layout(const data::Document& document, const Setup& setup, const Parameters& parameters,
                     diag::Sink& sink);

// `puxes/die-faces`, `puxes/power` (errors) and `puxes/symbol` (a note).
void validate_dice(const data::Document& document, const Dice& dice, const Parameters& parameters, diag::Sink& sink);

// `puxes/power` and `puxes/symbol`.
void validate_throw(const data::Document& document, const Throw& thrown, const Parameters& parameters,
                    diag::Sink& sink);

}  // namespace planche::rules::puxes
