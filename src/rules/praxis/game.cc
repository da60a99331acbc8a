#include "rules/game.h"

#include "rules/praxis/document.h"
#include "rules/praxis/offers.h"
#include "rules/praxis/parameters.h"
#include "rules/praxis/play.h"
#include "rules/praxis/record.h"
#include "rules/praxis/replay.h"
#include "rules/praxis/validate.h"

namespace planche::rules::praxis {

namespace {

void check_rules(const Settings& settings, diag::Sink& sink) {
  load_parameters(settings.rules_file, sink);
}

void validate_universe_document(const data::Document& document, const Settings& settings, diag::Sink& sink) {
  const Parameters parameters = load_parameters(settings.rules_file, sink);
  validate_universe(document, read_universe(document), parameters, sink);
}

void validate_game_document(const data::Document& document, const Settings& settings, diag::Sink& sink) {
  const Parameters parameters = load_parameters(settings.rules_file, sink);
  validate_game(document, read_game(document), parameters, sink);
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
      {{"universe", "a universe", universe_format, validate_universe_document},
       {"game", "a game, turn by turn", game_format, validate_game_document},
       {"rules", "parameters of the rules", parameters_format, nullptr}},
      nullptr,
      nullptr,
      play(),
      check_rules,
      {},
      offers(),
      {{"render", {"planche render cards/praxis/praxis-ring.json", "Praxis: the sheet from which a universe is laid"}},
       {"kit", {"planche kit praxis --lang fr", "Praxis in French"}},
       {"moves", {"planche moves cards/praxis/praxis-ring.json --player 1", "one player's ships in a universe"}},
       {"randomise", {"planche randomise praxis --layout uniform --players 3", "any universe as likely as any other"}},
       {"simulate",
        {"planche simulate cards/praxis/praxis-ring.json --compare cards/praxis/praxis-coil.json --games 20",
         "which universe is fairer, and which livelier"}}}};
  return praxis;
}

}  // namespace planche::rules::praxis
