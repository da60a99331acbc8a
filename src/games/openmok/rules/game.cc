#include "rules/game.h"

#include "declared/lists/document_table.h"
#include "games/openmok/rules/commands.h"
#include "games/openmok/rules/deck.h"
#include "games/openmok/rules/parameters.h"
#include "games/openmok/rules/random_deck.h"
#include "games/openmok/rules/record.h"
#include "games/openmok/rules/replay.h"
#include "games/openmok/rules/validate.h"
#include "rules/format_shapes.h"
#include "rules/options.h"

namespace planche::rules::openmok {

namespace {

const declared::Notations notations{{"effect", value_of_words, words_of_effects}};

std::size_t known_columns(const data::Row& header) {
  return declared::known_columns(declaration(), header);
}

data::Document deck_from_table(const diag::SourcePtr& source, const data::Table& table, diag::Sink& sink) {
  return declared::document_from(*game_file().model, declaration(), notations, source, table, sink);
}

data::TextRows table_from_deck(const data::Value& deck) {
  return declared::table_from(declaration(), notations, deck);
}

void judge_deck(const Subject& subject, diag::Sink& sink) {
  validate_deck(subject.document, content_of<Deck>(subject), !sink.has_errors(), parameters_of<Parameters>(subject),
                sink);
}

std::shared_ptr<const declared::Game> records(const Ruleset& rules, const Subject* subject, diag::Sink& sink) {
  const Parameters& parameters = rules.parameters.as<Parameters>();
  if (subject == nullptr) return described(parameters, nullptr, 0, true, sink);
  const Deck* deck = content_if<Deck>(*subject);
  return deck == nullptr ? nullptr
                         : described(parameters, &subject->document, deck->raises(), subject->flawed.empty(), sink);
}

Asked<void> contest_of_decks(const Subject& a, const Subject& b, const SimulateRequest& request, const Lines& out) {
  const Deck *first = content_if<Deck>(a), *second = content_if<Deck>(b);
  if (first == nullptr || second == nullptr) return refused("expected two decks of Openmok Evolution");
  return contest(*first, *second, request, out);
}

std::string_view hint_for(const Subject& document) {
  return document.kind->id == "deck"
             ? "a match is two decks and what lies on the table: \"kind\": \"position\" or \"game\""
             : "";
}

// Lists every legal action of a position, or after the last move of a game: lays, variations, attacks, combined
// attacks, the end of the turn; copies of a card separately. None after the end of a match. Resigning is always
// possible and not listed.
Asked<void> moves(const Subject& document, const GivenOptions&, const Lines& out) {
  const auto list = [&](const MatchState& now) {
    for (const Action& action : legal_moves(now)) out(now.text(action));
  };
  if (const auto* position = content_if<Position>(document)) {
    const Match match = match_of(position->setting);
    list({&match, state_of(*position, match)});
    return {};
  }
  return expect_kind(document, "game", "a position or a game of Openmok Evolution", hint_for(document)).map([&] {
    const auto& record = content_of<RecordedGame>(document);
    const Match match = match_of(record.setting);
    const Replay played = replay(record, match);
    if (!played.resigned) list(played.last);
  });
}

Asked<void> replay_record(const Subject& record, const Lines& out) {
  return expect_game(record, hint_for(record)).map([&] {
    const auto& game = content_of<RecordedGame>(record);
    out(result_json(replay(game, match_of(game.setting))));
  });
}

}  // namespace

const Game& game() {
  static const Game openmok{
      .id = "openmok",
      .title = "Openmok Evolution",
      .authors = "Openmok",
      .licence = "free game, made by its players",
      .source = "Openmok Evolution",
      .samples = {"menagerie.json", "kitchen-garden.json", "large-matches.json"},
      .kinds = {{"deck", "a deck of cards", deck_format, read_by(read_deck), judge_deck},
                {"position", "a position of a match", position_format, read_by(read_position),
                 judged_by(validate_position)},
                {"game", "a match, move by move", game_format, read_by(read_game), judged_by(validate_game)},
                {"rules", "parameters of the rules", parameters_format, {}, judged_by(validate_parameters)}},
      .known_columns = known_columns,
      .from_table = deck_from_table,
      .to_table = table_from_deck,
      .play = {.random_options = random_options(),
               .simulate_options = contest_options(),
               .moves = moves,
               .replay = replay_record,
               .randomise = randomise,
               .contest = contest_of_decks,
               .seats = seats()},
      .parameters = parameters_by(load_parameters),
      .written_parameters = written_by(parameters_json),
      .numbers = {{"budget", "N", "points of a character [2.4]"}},
      .offers = offers(),
      .examples =
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
           {"kit", {"planche kit openmok my-deck.json --parts aid,marker", "some parts of your deck"}},
           {"kit", {"planche kit openmok --low-ink --blanks 18", "two sheets of each blank card"}},
           {"simulate",
            {"planche simulate openmok cards/openmok/atelier.csv cards/openmok/first-deck.json --games 20",
             "one deck against another"}},
           {"convert",
            {"planche convert cards/openmok/first-deck.json -o first-deck.xlsx", "a deck for a spreadsheet program"}},
           {"convert", {"planche convert first-deck.xlsx -o first-deck.json", "and back"}},
           {"eval", {"planche eval 'max(characters, attack.force)' cards/openmok/menagerie.json", "of a deck"}},
           {"survey", {"planche survey cards/openmok/menagerie.json --by attack.force,attack.magic", "of a deck"}},
           {"new", {"planche new openmok my-moks", ""}},
           {"new", {"cd my-moks && planche render deck.json", "it prints at once"}},
           {"samples", {"planche validate cards/openmok/menagerie.json", "finds the copy, or else the sample"}},
           {"schema", {"planche schema openmok-deck > openmok-deck.schema.json", ""}}},
      .facts = {{2, 2}, {15, 45}, 8},
      .records = records};
  return openmok;
}

}  // namespace planche::rules::openmok
