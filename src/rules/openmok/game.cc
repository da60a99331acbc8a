#include "rules/game.h"

#include "rules/openmok/balance.h"
#include "rules/openmok/contest.h"
#include "rules/openmok/deck.h"
#include "rules/openmok/duel.h"
#include "rules/openmok/moves.h"
#include "rules/openmok/offers.h"
#include "rules/openmok/parameters.h"
#include "rules/openmok/random_deck.h"
#include "rules/openmok/record.h"
#include "rules/openmok/strength.h"
#include "rules/openmok/table.h"
#include "rules/openmok/validate.h"
#include "rules/openmok/validate_match.h"

namespace planche::rules::openmok {

namespace {

void check_rules(const Settings& settings, diag::Sink& sink) {
  load_parameters(settings, sink);
}

void validate_deck_document(const data::Document& document, const Settings& settings, diag::Sink& sink) {
  const Parameters parameters = load_parameters(settings, sink);
  validate_deck(document, read_deck(document, parameters.default_match), parameters, sink);
}

void validate_position_document(const data::Document& document, const Settings& settings, diag::Sink& sink) {
  const Parameters parameters = load_parameters(settings, sink);
  validate_position(document, read_position(document, parameters.default_match), parameters, sink);
}

void validate_game_document(const data::Document& document, const Settings& settings, diag::Sink& sink) {
  const Parameters parameters = load_parameters(settings, sink);
  validate_game(document, read_game(document, parameters.default_match), parameters, sink);
}

Asked<void> contest_of_decks(const Identified& a, const Identified& b, const SimulateRequest& request,
                             const Lines& out) {
  for (const Identified* deck : {&a, &b}) {
    if (deck->kind->id != "deck") return refused("expected two decks of Openmok Evolution");
  }
  diag::Sink unread;  // validation has told what is wrong with the file
  const Parameters parameters = load_parameters(a.settings, unread);
  return contest(read_deck(a.document, parameters.default_match), read_deck(b.document, parameters.default_match),
                 request, out);
}

Play play() {
  Play play;
  play.moves = moves;
  play.replay = replay_record;
  play.simulate_options = contest_options();
  play.contest = contest_of_decks;
  play.random_options = random_options();
  play.randomise = randomise;
  return play;
}

}  // namespace

const Game& game() {
  static const Game openmok{
      "openmok",
      "Openmok Evolution",
      "Openmok",
      "free game, made by its players",
      "Openmok Evolution",
      {"menagerie.json", "kitchen-garden.json"},
      {{"deck", "a deck of cards", deck_format, validate_deck_document},
       {"position", "a position of a match", position_format, validate_position_document},
       {"game", "a match, move by move", game_format, validate_game_document},
       {"rules", "parameters of the rules", parameters_format, nullptr}},
      known_columns,
      deck_from_table,
      play(),
      check_rules,
      {{"budget", "N", "points of a character [2.4]", {}}},
      offers(),
      {{"", {"planche validate cards/openmok/menagerie.json", ""}},
       {"", {"planche render cards/openmok/menagerie.json --paper letter", ""}},
       {"", {"planche kit openmok", ""}},
       {"validate", {"planche validate cards/openmok/menagerie.json", "one deck"}},
       {"render",
        {"planche render cards/openmok/menagerie.json", "A4, nine a sheet, backs for printing on both sides"}},
       {"render",
        {"planche render deck.json --only Braise --only 5-8", "some cards only: by name, kind, number or range"}},
       {"render", {"planche render deck.json --template character=my-card.json", "with a template of your own"}},
       {"kit", {"planche kit openmok", "two decks with all that two players need"}},
       {"kit", {"planche kit openmok cards/openmok/atelier.csv cards/openmok/first-deck.json", "of other decks"}},
       {"kit", {"planche kit openmok my-deck.json --parts aid,marker", "some parts of one's own deck"}},
       {"kit", {"planche kit openmok --low-ink --blanks 18", "two sheets of each blank card"}},
       {"simulate",
        {"planche simulate openmok cards/openmok/atelier.csv cards/openmok/first-deck.json --games 20",
         "one deck against another"}},
       {"new", {"planche new openmok my-moks", ""}},
       {"new", {"cd my-moks && planche render deck.json", "it prints at once"}},
       {"samples", {"planche validate cards/openmok/menagerie.json", "finds the copy, or else the sample"}},
       {"schema", {"planche schema openmok-deck > openmok-deck.schema.json", ""}}}};
  return openmok;
}

}  // namespace planche::rules::openmok
