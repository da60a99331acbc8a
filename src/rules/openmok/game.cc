#include "rules/openmok/game.h"

#include "rules/openmok/deck.h"
#include "rules/openmok/parameters.h"
#include "rules/openmok/table.h"
#include "rules/openmok/validate.h"

namespace planche::rules::openmok {

namespace {

void validate_deck_document(const data::Document& document, const Settings& settings, diag::Sink& sink) {
  const Parameters parameters = load_parameters(settings.rules_file, sink);
  validate_deck(document, read_deck(document, parameters.default_match), parameters, sink);
}

}  // namespace

const Game& game() {
  static const Game openmok{"openmok",
                            "Openmok Evolution",
                            "Openmok",
                            "free game, made by its players",
                            "Openmok Evolution, a free card game",
                            "Openmok Evolution, jeu de cartes libre et gratuit",
                            "Openmok Evolution",
                            "menagerie.json",
                            {{"deck", "openmok-deck", "a deck of cards", deck_format, validate_deck_document},
                             {"rules", "openmok-rules", "parameters of the rules", parameters_format, nullptr}},
                            known_columns,
                            deck_from_table,
                            {}};
  return openmok;
}

}  // namespace planche::rules::openmok
