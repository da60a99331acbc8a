#include "rules/game.h"

#include "rules/praxis/document.h"
#include "rules/praxis/offers.h"
#include "rules/praxis/parameters.h"
#include "rules/praxis/play.h"
#include "rules/praxis/record.h"
#include "rules/praxis/replay.h"
#include "rules/praxis/validate.h"
#include "rules/shapes.h"

namespace planche::rules::praxis {

namespace {

Content parameters(const Settings& settings, diag::Sink& sink) {
  return Content::of(load_parameters(settings.rules_file, sink));
}

}  // namespace

const Game& game() {
  static const Game praxis{
      "praxis",
      "Praxis",
      "Lucas Borboleta",
      "CC BY-NC-SA 4.0",
      "Praxis",
      {"praxis-rectangle.json"},
      {{"universe", "a universe", universe_format, read_by(read_universe), judged_by(validate_universe)},
       {"game", "a game, turn by turn", game_format, read_by(read_game), judged_by(validate_game)},
       {"rules", "parameters of the rules", parameters_format}},
      nullptr,
      nullptr,
      nullptr,
      play(),
      parameters,
      {},
      offers(),
      {{"render", {"planche render cards/praxis/praxis-ring.json", "Praxis: the sheet from which a universe is laid"}},
       {"kit", {"planche kit praxis --lang fr", "Praxis in French"}},
       {"moves", {"planche moves cards/praxis/praxis-ring.json --player 1", "one player's ships in a universe"}},
       {"randomise", {"planche randomise praxis --layout uniform --players 3", "any universe as likely as any other"}},
       {"simulate",
        {"planche simulate cards/praxis/praxis-ring.json --compare cards/praxis/praxis-coil.json --games 20",
         "which universe is fairer, and which livelier"}}},
      {{2, 4}, {30, 60}, 10}};
  return praxis;
}

}  // namespace planche::rules::praxis
