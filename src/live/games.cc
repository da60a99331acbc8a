#include "live/games.h"

#include <algorithm>
#include <map>
#include <utility>

#include <nlohmann/json.hpp>

#include "play/compile.h"
#include "play/limits.h"
#include "play/sitting.h"

namespace planche::live {

using nlohmann::json;
using play::Value;

namespace {

constexpr std::uint64_t most_moves_shown = 400;
constexpr std::size_t most_pieces_shown = 120;  // of a zone

std::string text_of(const json& value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string first_error(const diag::Sink& sink) {
  for (const diag::Diagnostic& d : sink.sorted())
    if (d.severity == diag::Severity::error) return d.message;
  return "the rules of play cannot be read";
}

}  // namespace

struct Games::Running {
  std::mutex mutex;
  std::uint64_t id = 0;
  std::unique_ptr<play::Sitting> sitting;
  int seat = 0;
  std::vector<std::string> log;
  std::vector<std::size_t> log_before;  // each decision of the visitor: how long the log was
};

std::string Games::offer(const std::shared_ptr<const declared::Game>& game) {
  json made{{"why", ""}, {"players", json::array()}, {"least", 0}, {"most", 0}};
  if (game == nullptr || !game->model().play) {
    made["why"] = "This game has no rules of play.";
    return text_of(made);
  }
  diag::Sink sink;
  const auto program = play::compile(game, sink);
  if (program == nullptr || sink.has_errors()) {
    made["why"] = first_error(sink);
    return text_of(made);
  }
  made["least"] = program->least_players;
  made["most"] = program->most_players;
  made["players"] = {"random", "greedy", "search:200"};
  for (const play::BotPlan& bot : program->bots) made["players"].push_back(bot.name);
  return text_of(made);
}

namespace {

// What the visitor sees, piece by piece.
class Sight {
 public:
  Sight(play::Sitting& sitting, int seat, const Games::FindPart& find_part)
      : sitting_{sitting}, setup_{sitting.setup()}, seat_{seat}, find_part_{find_part} {}

  json zones() {
    json all = json::array();
    for (std::size_t z = 0; z < setup_.zones.size(); ++z) {
      const play::Zone& zone = setup_.zones[z];
      const Value value = Value::zone(static_cast<std::int64_t>(z));
      const std::size_t size = sitting_.machine().size_of(value);
      if (zone.decl == play::box_decl) continue;
      const bool seen = play::Sitting::is_seen(zone, seat_);
      json pieces = json::array();
      sitting_.machine().each_item(value, [&](Value piece) {
        pieces.push_back(seen ? face_up(piece) : face_down(zone));
        return pieces.size() < most_pieces_shown;
      });
      all.push_back({{"name", zone.name},
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
    std::map<std::string, int> times;
    const std::uint64_t count = std::min(sitting_.moves(), most_moves_shown);
    for (std::uint64_t n = 0; n < count; ++n) ++times[play::without_copies(sitting_.described(sitting_.made(n)))];
    for (std::uint64_t n = 0; n < count; ++n) {
      const play::Made made = sitting_.made(n);
      std::string text = sitting_.described(made);
      const std::string plain = play::without_copies(text);
      if (times[plain] == 1) text = plain;
      json pieces = json::array();
      const auto add = [&](Value value) {
        if (value.is(play::Kind::piece) && sitting_.is_known(static_cast<std::int32_t>(value.n)))
          pieces.push_back(value.n);
      };
      for (const Value pick : made.picks)
        if (!pick.is(play::Kind::list)) add(pick);
      for (const Value item : made.items) add(item);
      all.push_back({{"n", n}, {"text", std::move(text)}, {"pieces", std::move(pieces)}});
    }
    return all;
  }

 private:
  json face_up(Value piece) {
    const auto at = static_cast<std::size_t>(piece.n);
    const play::ListData& list = setup_.program->lists[static_cast<std::size_t>(setup_.lists[at])];
    const auto row = static_cast<std::size_t>(sitting_.machine().row_of(static_cast<std::int32_t>(piece.n)));
    return {{"piece", piece.n}, {"text", sitting_.described(piece)}, {"part", part_of(list, row)}};
  }
  // Tells the list and nothing else: its first part stands for all backs.
  json face_down(const play::Zone& zone) {
    json made{{"piece", nullptr}, {"text", ""}, {"part", nullptr}};
    if (zone.list >= 0) made["part"] = part_of(setup_.program->lists[static_cast<std::size_t>(zone.list)], 0);
    return made;
  }
  json part_of(const play::ListData& list, std::size_t row) {
    if (list.declared == nullptr || row >= list.declared->rows.size()) return nullptr;
    const auto found = find_part_(list.name, list.declared->name_of(row));
    return found ? json(*found) : json{};
  }

  play::Sitting& sitting_;
  const play::Setup& setup_;
  int seat_;
  const Games::FindPart& find_part_;
};

}  // namespace

std::string Games::seen_in(Running& running, const FindPart& find_part) {
  play::Sitting& sitting = *running.sitting;
  const bool waits = sitting.go_on();
  Sight sight{sitting, running.seat, find_part};
  json made{{"id", running.id},
            {"seat", running.seat},
            {"players", sitting.setup().players},
            {"waits", waits},
            {"zones", sight.zones()},
            {"counters", sitting.counters()},
            {"moves", waits ? sight.moves() : json::array()},
            {"all_moves", waits ? sitting.moves() : 0},
            {"taken", running.log_before.size()},
            {"ending", waits ? json::array() : json(sitting.ending())}};
  made["log"] = running.log;
  return text_of(made);
}

Games::Seen Games::begin(const std::shared_ptr<const declared::Game>& game, const Start& start,
                         const FindPart& find_part) {
  if (game == nullptr || !game->model().play) return tl::make_unexpected(std::string{"this game has no rules of play"});
  diag::Sink sink;
  const auto program = play::compile(game, sink);
  if (program == nullptr || sink.has_errors()) return tl::make_unexpected(first_error(sink));
  const auto seats = static_cast<int>(start.players.size());
  if (seats < program->least_players || seats > program->most_players || start.seat < 0 || start.seat >= seats)
    return tl::make_unexpected(std::string{"this game is not for so many players"});
  auto setup = play::make_setup(program, seats, sink);
  if (setup == nullptr) return tl::make_unexpected(first_error(sink));
  auto running = std::make_shared<Running>();
  running->seat = start.seat;
  auto sitting = play::Sitting::begin(std::move(setup), {start.players, {start.seat}, start.seed, {}},
                                      [log = &running->log](std::string_view line) { log->emplace_back(line); });
  if (!sitting) return tl::make_unexpected(sitting.error().message);
  running->sitting = std::move(*sitting);
  {
    const std::lock_guard lock{mutex_};
    running->id = ++last_id_;
    running_.push_front(running);
    if (running_.size() > most_games) running_.pop_back();
  }
  const std::lock_guard lock{running->mutex};
  return seen_in(*running, find_part);
}

std::shared_ptr<Games::Running> Games::find(std::uint64_t id) {
  const std::lock_guard lock{mutex_};
  const auto found = std::ranges::find(running_, id, [](const auto& one) { return one->id; });
  if (found == running_.end()) return nullptr;
  running_.splice(running_.begin(), running_, found);
  return running_.front();
}

namespace {

tl::unexpected<std::string> gone() {
  return tl::make_unexpected(std::string{"this game is gone: start another"});
}

}  // namespace

Games::Seen Games::play(std::uint64_t id, std::uint64_t move, const FindPart& find_part) {
  const auto running = find(id);
  if (running == nullptr) return gone();
  const std::lock_guard lock{running->mutex};
  if (!running->sitting->go_on() || move >= running->sitting->moves())
    return tl::make_unexpected(std::string{"there is no such move"});
  running->log_before.push_back(running->log.size());
  running->sitting->play(move);
  return seen_in(*running, find_part);
}

Games::Seen Games::take_back(std::uint64_t id, const FindPart& find_part) {
  const auto running = find(id);
  if (running == nullptr) return gone();
  const std::lock_guard lock{running->mutex};
  if (!running->sitting->take_back()) return tl::make_unexpected(std::string{"there is no move to take back"});
  running->log.resize(running->log_before.back());
  running->log_before.pop_back();
  return seen_in(*running, find_part);
}

Games::Seen Games::record(std::uint64_t id) {
  const auto running = find(id);
  if (running == nullptr) return gone();
  const std::lock_guard lock{running->mutex};
  return running->sitting->record();
}

}  // namespace planche::live
