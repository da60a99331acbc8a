// Tables of file-based games with rules of play.
#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "base/unwanted.h"
#include "data/json.h"
#include "declared/file/read.h"
#include "live/playing/board_pictures.h"
#include "live/playing/table.h"
#include "play/language/compile.h"
#include "play/language/limits.h"
#include "play/machine/text.h"
#include "play/players/record.h"
#include "play/players/seated_game.h"
#include "project/opening/file_games.h"
#include "project/opening/play_rules.h"

namespace planche::live {

using nlohmann::json;
using play::Value;

namespace {

constexpr std::size_t most_pieces_shown = 120;  // of a zone

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

// What the visitor sees, piece by piece.
class Sight {
 public:
  Sight(play::SeatedGame& sitting, int seat, const FindPart& find_part, BoardPictures& boards)
      : sitting_{sitting}, setup_{sitting.setup()}, seat_{seat}, find_part_{find_part}, boards_{boards} {
    boards_.find(sitting_, seat_);
    on_board_ = boards_.declarations(sitting_, seat_);
  }

  const std::set<std::size_t>& on_board() const { return on_board_; }
  // After moves(): the pictures of boards, and what stands on them.
  json boards() { return boards_.seen(sitting_, seat_, named_); }

  // Whether some see what others do not.
  bool hides() const {
    return std::ranges::any_of(setup_.zones, [&](const play::Zone& zone) {
      return zone.decl != play::box_decl && !sitting_.sees(looks_on, zone);
    });
  }

  json zones() {
    json all = json::array();
    for (std::size_t z = 0; z < setup_.zones.size(); ++z) {
      const play::Zone& zone = setup_.zones[z];
      const Value value = Value::zone(static_cast<std::int64_t>(z));
      const std::size_t size = sitting_.machine().size_of(value);
      if (zone.decl == play::box_decl || on_board_.contains(static_cast<std::size_t>(zone.decl))) continue;
      const bool seen = sitting_.sees(seat_, zone);
      json pieces = json::array();
      sitting_.machine().each_item(value, [&](Value piece) {
        const bool known = seen || sitting_.knows(seat_, static_cast<std::int32_t>(piece.n));
        pieces.push_back(known ? face_up(piece) : face_down(zone, piece));
        return pieces.size() < most_pieces_shown;
      });
      all.push_back({{"name", sitting_.described(zone)},
                     {"target", zone_target(value)},
                     {"owner", zone.player < 0 ? json{} : json(zone.player)},
                     {"seen", seen},
                     {"size", size},
                     {"pieces", std::move(pieces)}});
    }
    return all;
  }

  // The moves of the visitor's decision.
  json moves() {
    json all = json::array();
    std::map<std::string, int> times, met;
    const std::uint64_t count = std::min(sitting_.moves(), most_moves_shown);
    for (std::uint64_t n = 0; n < count; ++n) ++times[sitting_.described(sitting_.made(n))];
    for (std::uint64_t n = 0; n < count; ++n) {
      const play::Made made = sitting_.made(n);
      std::string text = sitting_.described(made);
      if (const int all_of = times[text]; all_of > 1) text += fmt::format(" ({} of {})", ++met[text], all_of);
      json targets = json::array();
      const auto add = [&](Value value) {
        if (value.is(play::Kind::piece) && sitting_.knows(seat_, static_cast<std::int32_t>(value.n)))
          targets.push_back(piece_target(value));
        if (value.is(play::Kind::zone)) targets.push_back(zone_target(value));
        if (const auto name = boards_.target_of(value)) targets.push_back(*named_.insert(*name).first);
      };
      for (const Value pick : made.picks)
        if (!pick.is(play::Kind::list)) add(pick);
      for (const Value item : made.items) add(item);
      all.push_back({{"n", n}, {"text", std::move(text)}, {"targets", std::move(targets)}});
    }
    return all;
  }

 private:
  // What moves name and a visitor can click.
  static std::string piece_target(Value piece) { return fmt::format("piece {}", piece.n); }
  static std::string zone_target(Value zone) { return fmt::format("zone {}", zone.n); }

  json face_up(Value piece) {
    const auto at = static_cast<std::size_t>(piece.n);
    const play::ListData& list = setup_.program->lists[static_cast<std::size_t>(setup_.lists[at])];
    const auto row = static_cast<std::size_t>(sitting_.machine().row_of(static_cast<std::int32_t>(piece.n)));
    return {{"target", piece_target(piece)}, {"text", sitting_.described(piece)}, {"part", part_of(list, row)}};
  }
  // Tells the list, whose first part stands for all backs, and what the visitor may see of the piece.
  json face_down(const play::Zone& zone, Value piece) {
    json made{
        {"target", nullptr}, {"text", sitting_.glimpse(static_cast<std::int32_t>(piece.n), seat_)}, {"part", nullptr}};
    if (zone.list >= 0) made["part"] = part_of(setup_.program->lists[static_cast<std::size_t>(zone.list)], 0);
    return made;
  }
  json part_of(const play::ListData& list, std::size_t row) {
    if (list.declared == nullptr || row >= list.declared->rows.size()) return nullptr;
    const auto found = find_part_(list.name, list.declared->name_of(row));
    return found ? json(*found) : json{};
  }

  play::SeatedGame& sitting_;
  const play::Setup& setup_;
  int seat_;
  const FindPart& find_part_;
  BoardPictures& boards_;
  std::set<std::size_t> on_board_;  // declarations
  std::set<std::string> named_;  // places that moves name
};

class OwnTable : public PlayTable {
 public:
  OwnTable(const Start& start, const Playable& game)
      : persons_{start.here},
        alone_{start.others.empty()},
        open_{start.open},
        steps_{start.paced ? 0 : play::SeatedGame::any_number},
        game_{game.own},
        boards_{game} {
    persons_.insert(persons_.end(), start.others.begin(), start.others.end());
  }
  // Why the game cannot begin; empty: it has begun.
  std::string begin(std::shared_ptr<const play::Setup> setup, const Start& start, const data::Document* record) {
    auto words = std::make_shared<TableWords>(game_, setup->program);
    auto sitting = play::SeatedGame::begin(
        std::move(setup), {start.players, persons_, start.seed, {}, open_, std::move(words)},
        [this](std::string_view line) { say(std::string{line}); }, record);
    if (!sitting) return sitting.error().message;
    sitting_ = std::move(*sitting);
    return {};
  }

  json seen(const FindPart& find_part, int asked) override {
    const int seat = sitting_->is_person(asked) ? asked : looks_on;
    const bool decides = sitting_->go_on(steps_), thinks = steps_ == 0 && sitting_->thinks();
    const bool goes_on = decides || thinks, waits = decides && sitting_->seat() == seat;
    if (base::is_unwanted()) return json::object();
    Sight sight{*sitting_, seat, find_part, boards_};
    json made{{"seat", seat},
              {"hidden", sight.hides()},
              {"turn", goes_on ? json(sitting_->seat()) : json{}},
              {"players", sitting_->setup().players},
              {"waits", waits},
              {"thinks", thinks},
              {"zones", sight.zones()},
              {"counters", sitting_->counters(sight.on_board())},
              {"moves", waits ? sight.moves() : json::array()},
              {"all_moves", waits ? sitting_->moves() : 0},
              {"taken", alone_ ? marks() : 0},
              {"ending", goes_on ? json::array() : json(sitting_->ending())}};
    made["boards"] = sight.boards();
    return made;
  }
  std::string picture(std::size_t number) override { return number > 0 ? boards_.svg(number - 1) : ""; }
  bool play(std::uint64_t move, int asked) override {
    if (!sitting_->go_on(steps_) || sitting_->seat() != asked || !sitting_->is_person(asked) ||
        move >= sitting_->moves())
      return false;
    mark();
    sitting_->play(move);
    return true;
  }
  void step() override { sitting_->go_on(steps_ == 0 ? 1 : steps_); }
  // Nobody may take back what people elsewhere have seen or answered.
  bool take_back() override {
    if (!alone_ || !sitting_->take_back()) return false;
    unmark();
    return true;
  }
  std::string record() override { return sitting_->record(); }

 private:
  std::vector<int> persons_;
  bool alone_, open_;  // alone: all persons are at one screen
  int steps_;          // moves that computer players make by themselves
  std::shared_ptr<const declared::Game> game_;
  std::unique_ptr<play::SeatedGame> sitting_;
  BoardPictures boards_;
};

// The rules with the documents that the seats bring; with none given, all play with the open one.
tl::expected<std::shared_ptr<const play::Program>, std::string> program_for(const Playable& game, const Start& start) {
  const auto refuse = [](std::string why) { return tl::make_unexpected(std::move(why)); };
  diag::Sink sink;
  auto program = play::compile(game.own, sink);
  if (program == nullptr || sink.has_errors()) return refuse(first_error(sink));
  if (!program->asks_for_documents) return program;
  if (start.brought.empty() && game.own->document() != nullptr) return program;
  const auto files = Brought{game}.files(start.brought);
  const auto found = project::find_file_game(game.path, true);
  const std::size_t wanted = program->each_brings ? start.players.size() : 1;
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
            {"seats", json::array()},
            {"least", program->least_players},
            {"most", program->most_players},
            {"persons", true},  // several may play
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
  if (!start.record.empty()) {
    record = declared::read_values(std::make_shared<diag::Source>("the record", start.record, diag::Source::Form::json),
                                   sink);
    if (record) head = play::head_of(*record, sink);
    if (!head) return refuse(first_error(sink));
    if (!head->numbers.empty())
      return refuse("this record changes numbers of the rules: replay it with `planche replay`");
  }
  const auto made = program_for(game, start);
  if (!made) return refuse(made.error());
  const play::Program& program = **made;
  if (std::string why = wrong_seats(start, static_cast<std::size_t>(program.least_players),
                                    static_cast<std::size_t>(program.most_players));
      !why.empty())
    return refuse(std::move(why));
  const auto seats = static_cast<int>(start.players.size());
  if (head && head->players != seats) return refuse("this record has another number of players");
  auto setup = play::make_setup(*made, seats, sink);
  if (setup == nullptr) return refuse(first_error(sink));
  auto table = std::make_unique<OwnTable>(start, game);
  if (std::string why = table->begin(std::move(setup), start, record ? &*record : nullptr); !why.empty())
    return refuse(std::move(why));
  return table;
}

}  // namespace planche::live
