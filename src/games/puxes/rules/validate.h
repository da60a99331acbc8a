// Checks setups, dice and throws against the rules.
#pragma once

#include "data/value.h"
#include "diag/diagnostic.h"
#include "games/puxes/rules/document.h"
#include "games/puxes/rules/parameters.h"

namespace planche::rules::puxes {

// Checks the players, their pieces, and who begins. Reports the errors `puxes/player` (names, number, whose turn),
// `puxes/power`, `puxes/temple-place` (sides), `puxes/variant` (not in this mode), `puxes/held`, `puxes/oracle-count`
// and `puxes/hero-count` (if heroes are listed), and the note `puxes/symbol`; at the start also `puxes/first-player`
// (if everybody has thrown and the document gives the player to move). In mid-game, oracles added by contamination and
// blitz are allowed; sleeping ones must be listed. Then calls validate_layout().
void validate_setup(const data::Document& document, const Setup& setup, const Parameters& parameters, diag::Sink& sink);

// Why variants do not suit a mode; empty if they do.
std::string conflict(const ModeRules& mode, const Variants& variants);

// Checks positions. Reports the errors `puxes/temple-place` (temples that are not out, and how often they fell),
// `puxes/fortress` (oracles of two players in it), `puxes/off-table` (any part of an oracle, temple or garden) and
// `puxes/overlap` (oracles in play, temples; gardens and fortress on tables too small for them). In mid-game, oracles
// may lie anywhere.
//
// At the start [Mise en place] also reports the errors `puxes/oracle-garden`, `puxes/oracle-sacred` and
// `puxes/oracle-gap` (a note if an oracle is far from the others of its player), and the note `puxes/behind-temple`.
// Gardens surround the temples of the document, wherever they stand. Overlapping oracles are not also reported as too
// near.
void validate_layout(const data::Document& document, const Setup& setup, const Parameters& parameters,
                     diag::Sink& sink);

// Reports `puxes/die-faces`, `puxes/power` (errors) and `puxes/symbol` (a note).
void validate_dice(const data::Document& document, const Dice& dice, const Parameters& parameters, diag::Sink& sink);

// Reports `puxes/power` and `puxes/symbol`.
void validate_throw(const data::Document& document, const Throw& thrown, const Parameters& parameters,
                    diag::Sink& sink);

}  // namespace planche::rules::puxes
