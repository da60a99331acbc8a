#include "rules/game.h"

#include "rules/exxit/document.h"
#include "rules/exxit/parameters.h"
#include "rules/exxit/play.h"
#include "rules/exxit/validate.h"

namespace planche::rules::exxit {

namespace {

void check_rules(const Settings& settings, diag::Sink& sink) {
  check_parameters(settings.rules_file, sink);
}

void validate_position_document(const data::Document& document, const Settings& settings, diag::Sink& sink) {
  check_parameters(settings.rules_file, sink);
  validate_position(document, read_position(document), sink);
}

void validate_game_document(const data::Document& document, const Settings& settings, diag::Sink& sink) {
  check_parameters(settings.rules_file, sink);
  validate_game(document, read_game(document), sink);
}

}  // namespace

const Game& game() {
  static const Game exxit{
      "exxit",
      "Exxit",
      "Vincent Everaert",
      "its author's and publisher's (Jactalea)",
      {{"en", "Exxit, a game by Vincent Everaert (Jactalea)"}, {"fr", "Exxit, un jeu de Vincent Everaert (Jactalea)"}},
      "Exxit",
      {"temple.json"},
      {{"position", "a position", position_format, validate_position_document},
       {"game", "a game, move by move", game_format, validate_game_document},
       {"rules", "parameters of the rules", parameters_format, nullptr}},
      nullptr,
      nullptr,
      play(),
      check_rules};
  return exxit;
}

}  // namespace planche::rules::exxit
