#include "rules/game.h"

#include "rules/openmok/balance.h"
#include "rules/openmok/contest.h"
#include "rules/openmok/deck.h"
#include "rules/openmok/duel.h"
#include "rules/openmok/moves.h"
#include "rules/openmok/options.h"
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

Asked<void> rate_deck(const Identified& deck, const ReportRequest& request, const Lines& out) {
  if (deck.kind->id != "deck") return refused("expected a deck of Openmok Evolution");
  diag::Sink unread;  // validation has told what is wrong with the file
  const Parameters parameters = load_parameters(deck.settings, unread);
  return rate(read_deck(deck.document, parameters.default_match), parameters, request.json, out);
}

struct TwoDecks {
  Deck a, b;
};
Asked<TwoDecks> two_decks(const Identified& a, const Identified& b) {
  for (const Identified* deck : {&a, &b}) {
    if (deck->kind->id != "deck") return refused("expected two decks of Openmok Evolution");
  }
  diag::Sink unread;
  const Parameters parameters = load_parameters(a.settings, unread);
  return TwoDecks{read_deck(a.document, parameters.default_match), read_deck(b.document, parameters.default_match)};
}

Asked<void> duel_of_decks(const Identified& a, const Identified& b, const ReportRequest& request, const Lines& out) {
  const auto decks = two_decks(a, b);
  return decks ? duel(decks->a, decks->b, request, out) : tl::make_unexpected(decks.error());
}

Asked<void> contest_of_decks(const Identified& a, const Identified& b, const SimulateRequest& request,
                             const Lines& out) {
  const auto decks = two_decks(a, b);
  return decks ? contest(decks->a, decks->b, request, out) : tl::make_unexpected(decks.error());
}

Asked<void> balance_of_decks(const std::vector<NamedDocument>& named, const ReportRequest& request, const Lines& out) {
  diag::Sink unread;
  const Parameters parameters = load_parameters(named.front().document->settings, unread);
  std::vector<Deck> decks;
  for (const NamedDocument& one : named) {
    if (one.document->kind->id != "deck") {
      return refused("expected decks of Openmok Evolution");
    }
    decks.push_back(read_deck(one.document->document, parameters.default_match));
  }
  const auto team = number_of(request.options, "team", 0, 1, most_exact);
  if (!team) return tl::make_unexpected(team.error());
  const auto result = balance(decks, parameters, {static_cast<std::size_t>(*team), request.threads, request.progress});
  if (!result) return tl::make_unexpected(result.error());
  if (request.json) {
    out(to_json(*result));
  } else {
    for (const std::string& line : to_text(*result)) out(line);
  }
  return {};
}

Play play() {
  Play play;
  play.moves = moves;
  play.replay = replay_record;
  play.rate = rate_deck;
  play.duel_options = duel_options();
  play.duel = duel_of_decks;
  play.simulate_options = contest_options();
  play.contest = contest_of_decks;
  play.balance_options = balance_options();
  play.balance = balance_of_decks;
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
      {{"en", "Openmok Evolution, a free card game"}, {"fr", "Openmok Evolution, jeu de cartes libre et gratuit"}},
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
      {{"budget", "N", "points of a character [2.4]", {}}}};
  return openmok;
}

}  // namespace planche::rules::openmok
