// Tables of file-based games with rules of play.
#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "data/json.h"
#include "declared/file/files_inside.h"
#include "live/playing/board_pictures.h"
#include "live/playing/play_table.h"
#include "play/language/compile.h"
#include "play/language/limits.h"
#include "play/players/game_record.h"
#include "play/players/seated_game.h"
#include "play/reports/simulation_shard.h"
#include "project/opening/file_games.h"
#include "project/opening/play_rules.h"

namespace planche::live {

using nlohmann::json;

namespace {

std::string first_error(const diag::Sink& sink) {
  for (const diag::Diagnostic& d : sink.sorted())
    if (d.severity == diag::Severity::error) return d.message;
  return "the rules of play cannot be read";
}

// Labels of the game, `play.NAME`, and the titles of records.
class TableWords : public play::Wording {
 public:
  TableWords(std::shared_ptr<const declared::Game> game, std::shared_ptr<const play::Program> program)
      : game_{std::move(game)}, program_{std::move(program)} {}

  std::string name(std::string_view declared) const override {
    const auto& labels = game_->labels().texts;
    const auto found = labels.find(fmt::format("play.{}", declared));
    if (found != labels.end()) return found->second.usual;
    std::string plain{declared};
    std::ranges::replace(plain, '_', ' ');
    return plain;
  }
  std::string record(std::size_t list, std::size_t row) const override {
    const declared::List* of = list < program_->lists.size() ? program_->lists[list].declared : nullptr;
    return of == nullptr || row >= of->rows.size() ? std::string{} : of->title_of(row);
  }

 private:
  std::shared_ptr<const declared::Game> game_;
  std::shared_ptr<const play::Program> program_;
};

project::RulesChoices numbers_of(const play::RecordHead& head) {
  project::RulesChoices chosen;
  for (const play::RecordHead::Number& number : head.numbers) chosen.numbers[number.name] = {number.value};
  return chosen;
}

// Whether the game is played with the same numbers as the record, however they were chosen.
bool has_numbers(const declared::Game& game, const project::RulesChoices& theirs) {
  return std::ranges::all_of(game.numbers(), [&](const auto& number) {
    const auto& [name, value] = number;
    const auto chosen = theirs.numbers.find(name);
    return chosen != theirs.numbers.end() ? chosen->second.front() == value : game.usual_number(name) == value;
  });
}

// The rules with the documents that the seats bring; with none given, all play with the open one.
tl::expected<std::shared_ptr<const play::Program>, std::string> program_for(const Playable& game,
                                                                            const std::vector<std::string>& names,
                                                                            std::size_t players) {
  const auto refuse = [](std::string why) { return tl::make_unexpected(std::move(why)); };
  diag::Sink sink;
  auto program = play::compile(game.own, sink);
  if (program == nullptr || sink.has_errors()) return refuse(first_error(sink));
  if (!program->asks_for_documents) return program;
  if (names.empty() && game.own->document() != nullptr) return program;
  const auto files = Brought{game}.files(names);
  const auto found = project::find_file_game(game.path, true);
  const std::size_t wanted = program->each_brings ? players : 1;
  if (!files || !found || files->size() != wanted) return refuse("this game is played with documents, such as decks");
  project::Messages messages;
  auto brought = project::open_play_rules(*found, *files, game.choices.input, messages);
  if (brought != nullptr) return brought;
  for (const project::Message& message : messages.all()) {
    for (const diag::Diagnostic& d : message.diagnostics)
      if (d.severity == diag::Severity::error) return refuse(d.message);
    if (!message.text.empty()) return refuse(message.text);
  }
  return refuse("the rules of play cannot be read");
}

}  // namespace

json own_offer(const Playable& game) {
  if (!game.own->model().play)
    return {{"why", "This game has no rules of play."},
            {"instead", "Write rules of play, and name them in the game file: \"play\": \"play.rules\"."}};
  diag::Sink sink;
  const auto program = play::compile(game.own, sink);
  if (program == nullptr || sink.has_errors())
    return {{"why", first_error(sink)}, {"instead", "Mend the problems in the list below."}};
  const auto brought = program->asks_for_documents ? Brought{game}.names() : std::vector<std::string>{};
  if (program->asks_for_documents && brought.empty())
    return {{"why", "This game is played with documents, such as decks."},
            {"instead", "Write one into the folder of the game, or open one: planche live FILE."}};
  json made{{"why", ""},
            {"players", {"random", "greedy", "search:200"}},
            {"seats", play::names_of_seats(program->most_players)},
            {"least", program->least_players},
            {"most", program->most_players},
            {"brings", program->each_brings ? "document" : ""},
            {"brought", brought}};
  for (const play::BotPlan& bot : program->bots) made["players"].push_back(bot.name);
  return made;
}

Seated own_table(const Playable& game, const Start& start) {
  const auto refuse = [](std::string why) { return tl::make_unexpected(std::move(why)); };
  if (!game.own->model().play) return refuse("this game has no rules of play");
  diag::Sink sink;
  std::optional<data::Document> record;
  std::optional<play::RecordHead> head;
  std::vector<std::string> names = start.brought;
  const std::string numbers = project::json_numbers(game.choices.input.rules, *game.own);
  if (!start.record.empty()) {
    record = declared::read_values(std::make_shared<diag::Source>("the record", start.record, diag::Source::Form::json),
                                   sink);
    if (record) head = play::head_of(*record, sink);
    if (!head) return refuse(first_error(sink));
    if (const auto* of = record->root.find("game"); data::text_of(of) != game.own->model().id)
      return refuse(fmt::format("this is not a record of {}", game.own->title()));
    if (const auto theirs = numbers_of(*head); !has_numbers(*game.own, theirs))
      return refuse(theirs.numbers.empty()
                        ? "this record was played with the usual numbers: start planche without --set and --rules"
                        : fmt::format("this record was played with other numbers: start planche with {}",
                                      fmt::join(project::InputChoices{.rules = theirs}.options(), " ")));
    // The record says what each player brought.
    names.clear();
    for (const play::RecordHead::Document& document : head->documents) names.push_back(document.file);
  }
  const auto made = program_for(game, names, start.players.size());
  if (!made) return refuse(made.error());
  if (head && !play::has_same_documents(*record, *head, **made, sink)) return refuse(first_error(sink));
  const play::Program& program = **made;
  if (std::string why = wrong_seats(start, static_cast<std::size_t>(program.least_players),
                                    static_cast<std::size_t>(program.most_players));
      !why.empty())
    return refuse(std::move(why));
  const auto seats = static_cast<int>(start.players.size());
  if (head && head->players != seats) return refuse("this record has another number of players");
  auto setup = play::make_setup(*made, seats, sink);
  if (setup == nullptr) return refuse(first_error(sink));
  return PlayTable::make(start, [&](rules::Announce announce) -> tl::expected<PlayTable::Game, std::string> {
    auto words = std::make_shared<TableWords>(game.own, *made);
    auto sitting = play::SeatedGame::begin(std::move(setup),
                                           {start.players, persons_of(start), start.seed, numbers, start.open, words},
                                           std::move(announce), record ? &*record : nullptr);
    if (!sitting) return refuse(sitting.error().message);
    auto pictures = std::make_unique<BoardPictures>(**sitting, game);
    return PlayTable::Game{std::move(*sitting), std::move(pictures), play::hash_of(program)};
  });
}

}  // namespace planche::live
