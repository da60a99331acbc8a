#include "rules/openmok/game.h"

#include "rules/openmok/deck.h"
#include "rules/openmok/parameters.h"
#include "rules/openmok/strength.h"
#include "rules/openmok/table.h"
#include "rules/openmok/validate.h"

namespace planche::rules::openmok {

namespace {

void validate_deck_document(const data::Document& document, const Settings& settings, diag::Sink& sink) {
  const Parameters parameters = load_parameters(settings, sink);
  validate_deck(document, read_deck(document, parameters.default_match), parameters, sink);
}

Asked<void> rate_deck(const Identified& deck, const ReportRequest& request, const Lines& out) {
  if (deck.kind->id != "deck") return tl::make_unexpected(UsageProblem{"expected a deck of Openmok Evolution", ""});
  diag::Sink unread;  // validation has told what is wrong with the file
  const Parameters parameters = load_parameters(deck.settings, unread);
  return rate(read_deck(deck.document, parameters.default_match), parameters, request.json, out);
}

Asked<void> duel_of_decks(const Identified& a, const Identified& b, const ReportRequest& request, const Lines& out) {
  for (const Identified* deck : {&a, &b}) {
    if (deck->kind->id != "deck")
      return tl::make_unexpected(UsageProblem{"expected two decks of Openmok Evolution", ""});
  }
  diag::Sink unread;
  const Parameters parameters = load_parameters(a.settings, unread);
  return duel(read_deck(a.document, parameters.default_match), read_deck(b.document, parameters.default_match),
              request.json, out);
}

Play play() {
  Play play;
  play.rate = rate_deck;
  play.duel = duel_of_decks;
  return play;
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
                            play()};
  return openmok;
}

}  // namespace planche::rules::openmok
