#include "rules/game.h"

#include "base/files.h"
#include "declared/lists/game.h"
#include "games/praxis/rules/commands.h"
#include "games/praxis/rules/document.h"
#include "games/praxis/rules/parameters.h"
#include "games/praxis/rules/record.h"
#include "games/praxis/rules/replay.h"
#include "games/praxis/rules/validate.h"
#include "rules/format_shapes.h"
#include "rules/state_commands.h"

namespace planche::rules::praxis {

namespace {

std::string result_of(const RecordedGame& record, const Ruleset& rules) {
  const Terms terms = terms_of(record, rules.parameters.as<Parameters>());
  return result_json(replay(record, terms).last);
}

std::shared_ptr<const data::Array> artefacts_of(const EditionRules& edition) {
  const auto made = std::make_shared<data::Array>();
  for (const Tile& tile : edition.tiles) {
    data::Object members;
    members.push_back({"type", {}, {tile.type, diag::Span{}}});
    members.push_back({"points", {}, {std::int64_t{tile.points}, diag::Span{}}});
    members.push_back({"copies", {}, {std::int64_t{tile.copies}, diag::Span{}}});
    made->emplace_back(std::move(members), diag::Span{});
  }
  return made;
}

std::shared_ptr<const declared::Game> records(const Ruleset& rules, const Subject* subject, diag::Sink& sink) {
  const auto folder = base::data_folder() / "rules" / "praxis";
  const auto model = subject == nullptr ? declared::read_model(folder / "game.json", folder, sink) : nullptr;
  if (model == nullptr) return nullptr;
  const Parameters& parameters = rules.parameters.as<Parameters>();
  const declared::Choices choices{
      "en", {}, {}, {{"edition_1", artefacts_of(parameters.first)}, {"edition_3", artefacts_of(parameters.third)}}};
  return declared::Game::open(model, choices, sink, nullptr, true);
}

}  // namespace

const Game& game() {
  static const Game praxis{
      .id = "praxis",
      .title = "Praxis",
      .authors = "Lucas Borboleta",
      .licence = "CC BY-NC-SA 4.0",
      .source = "Praxis",
      .samples = {"praxis-ring.json"},
      .kinds = {{"universe", "a universe", format_of<universe_shape>, read_by<universe_shape>,
                 judged_by(validate_universe)},
                {"game", "a game, turn by turn", game_format, read_by(read_game), judged_by(validate_game)},
                {"rules", "parameters of the rules", parameters_format, {}, judged_by(validate_parameters)}},
      .play = {.moves_options = moves_options(),
               .random_options = random_options(),
               .simulate_options = simulate_options(),
               .moves = moves,
               .replay = replay_by(result_of),
               .randomise = randomise,
               .simulate = simulate,
               .compare = compare,
               .seats = seats()},
      .parameters = parameters_by(load_parameters),
      .written_parameters = written_by(parameters_json),
      .offers = offers(),
      .examples =
          {{"render",
            {"planche render cards/praxis/praxis-ring.json", "Praxis: the sheet from which a universe is laid"}},
           {"kit", {"planche kit praxis --lang fr", "Praxis in French"}},
           {"moves", {"planche moves cards/praxis/praxis-ring.json --player 1", "one player's ships in a universe"}},
           {"randomise",
            {"planche randomise praxis --layout uniform --players 3", "any universe as likely as any other"}},
           {"simulate",
            {"planche simulate cards/praxis/praxis-ring.json --compare cards/praxis/praxis-coil.json --games 20",
             "which universe is fairer, and which livelier"}},
           {"survey", {"planche survey praxis --list edition_3", "the records that come with the rules"}}},
      .facts = {{2, 4}, {30, 60}, 10},
      .records = records};
  return praxis;
}

}  // namespace planche::rules::praxis
