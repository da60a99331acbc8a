#include "rules/game.h"

#include "rules/genesis/document.h"
#include "rules/genesis/parameters.h"
#include "rules/genesis/play.h"
#include "rules/genesis/validate.h"
#include "rules/shapes.h"

namespace planche::rules::genesis {

namespace {

Content parameters(const Settings& settings, diag::Sink& sink) {
  return Content::of(load_parameters(settings, sink));
}

}  // namespace

const Game& game() {
  static const Game genesis{
      "genesis",
      "Genesis",
      "G.-Fivos Sargentis",
      "its author's; its text states no terms",
      "Genesis",
      {"genesis-middle.json"},
      {{"position", "a position", position_format, read_by(read_position), judged_by(validate_position)},
       {"game", "a game, move by move", game_format, read_by(read_game), judged_by(validate_game)},
       {"rules", "parameters of the rules", parameters_format}},
      nullptr,
      nullptr,
      nullptr,
      play(),
      parameters,
      {{"ideas", "N", "pebbles in all", {}},
       {"pyramids", "N", "pyramids in all", {}},
       {"size", "N", "cells on a side of the world: 5, 7 or 9", {}},
       {"immobile_after_destroying", "N", "turns that the player then misses", {}},
       {"immobile_after_killing", "N", "turns that the player then misses", {}},
       {"move_both", "N", "1: both pieces may move in a turn; 0: one", {}},
       {"most_turns", "N", "agreed number of turns of both players; 0: none", {}}},
      {},
      {{"render", {"planche render cards/genesis/genesis-middle.json", "Genesis: a position"}},
       {"kit", {"planche kit genesis --parts board --board 420", "the board of Genesis as a poster"}},
       {"simulate", {"planche simulate genesis --games 50 --set ideas=9,12,18", "house rules side by side"}}},
      {{2, 2}, {30, 60}, 10}};
  return genesis;
}

}  // namespace planche::rules::genesis
