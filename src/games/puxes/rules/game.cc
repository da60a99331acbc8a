#include "rules/game.h"

#include "games/puxes/rules/commands.h"
#include "games/puxes/rules/document.h"
#include "games/puxes/rules/parameters.h"
#include "games/puxes/rules/validate.h"
#include "rules/format_shapes.h"

namespace planche::rules::puxes {

const Game& game() {
  static const Game puxes{
      .id = "puxes",
      .title = "PuXes",
      .authors = "the makers of DiXe",
      .licence = "its makers'; its rules state no terms",
      .source = "PuXes",
      .samples = {"puxes-begin.json"},
      .kinds = {{"setup", "a setup", format_of<setup_shape>, read_by(read_setup), judged_by(validate_setup)},
                {"dice", "dice", format_of<dice_shape>, read_by<dice_shape>, judged_by(validate_dice)},
                {"throw", "a throw of heroes", format_of<throw_shape>, read_by<throw_shape>, judged_by(validate_throw)},
                {"rules", "parameters of the rules", parameters_format, {}, judged_by(validate_parameters)}},
      .play = {.moves_options = moves_options(),
               .random_options = random_options(),
               .moves = moves,
               .randomise = randomise,
               .seats = {.sides = {},
                         .players = {},
                         .instead = "PuXes is a game of skill: heroes are thrown, and planche has no player for it. "
                                    "`planche moves FILE` judges what the heroes of a setup allow."}},
      .parameters = parameters_by(load_parameters),
      .written_parameters = written_by(parameters_json),
      .examples = {{"render", {"planche render cards/puxes/puxes-duel.json", "PuXes: a setup, to measure from"}},
                   {"kit", {"planche kit puxes --paper letter", "PuXes on American paper"}}},
      .facts = {{2, 4}, {15, 45}, 12}};
  return puxes;
}

}  // namespace planche::rules::puxes
