#include "live/playing/played_games.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

#include "base/text.h"
#include "base/unwanted.h"
#include "live/secrets.h"

namespace planche::live {

using nlohmann::json;

struct PlayedGames::Running {
  std::mutex mutex;  // of the table
  std::uint64_t id = 0;
  Start start;
  std::unique_ptr<PlayTable> table;  // null: still in its record
  // Guarded by PlayedGames::mutex_.
  std::vector<Place> places;
  std::string record, fingerprint;
};

json offer_of(const Playable& game) {
  if (game.own != nullptr) return own_offer(game);
  if (game.built_in != nullptr) return built_in_offer(game);
  return {{"why", "This game cannot be read."}, {"instead", "Mend the problems in the list below."}};
}

std::string wrong_seats(const Start& start, std::size_t least, std::size_t most) {
  const std::size_t players = start.players.size();
  const bool sits = start.seat >= 0 && static_cast<std::size_t>(start.seat) < players;
  return players >= least && players <= most && sits ? "" : "this game is not for so many players";
}

Seated seat_at(const Playable& game, const Start& asked) {
  Start start = asked;
  // What is drawn from now on must not repeat what was drawn before.
  if (!start.record.empty()) start.seed ^= base::content_hash(start.record);
  if (game.own != nullptr) return own_table(game, start);
  if (game.built_in != nullptr) return built_in_table(game, start);
  return tl::make_unexpected(std::string{"this game cannot be read"});
}

namespace {

constexpr std::size_t most_kept = 64 << 20;  // bytes of the file

tl::unexpected<std::string> gone() {
  return tl::make_unexpected(std::string{"this game is gone: start another"});
}

tl::unexpected<std::string> no_such_move() {
  return tl::make_unexpected(std::string{"there is no such move"});
}

tl::unexpected<std::string> gone_on() {
  return tl::make_unexpected(std::string{"the game has gone on since: look at it again"});
}

std::string dumped(const json& made) {
  return made.dump(-1, ' ', false, json::error_handler_t::replace);
}

json kept_start(const Start& start) {
  return {{"players", start.players}, {"seat", start.seat},   {"here", start.here}, {"others", start.others},
          {"open", start.open},       {"paced", start.paced}, {"seed", start.seed}, {"brought", start.brought}};
}

Start start_in(const json& kept) {
  Start start;
  kept.at("players").get_to(start.players);
  kept.at("seat").get_to(start.seat);
  kept.at("here").get_to(start.here);
  kept.at("others").get_to(start.others);
  kept.at("open").get_to(start.open);
  kept.at("paced").get_to(start.paced);
  kept.at("brought").get_to(start.brought);
  kept.at("seed").get_to(start.seed);
  return start;
}

bool is_here(const Start& start, int seat) {
  return seat == start.seat || std::ranges::find(start.here, seat) != start.here.end();
}

}  // namespace

std::optional<std::string> PlayedGames::keep_in(std::filesystem::path file) {
  const std::lock_guard lock{mutex_};
  file_ = std::move(file);
  std::error_code error;
  if (file_.empty() || ::access(file_.parent_path().c_str(), W_OK) != 0)
    return fmt::format("games that people play on the page end with this run: {}",
                       file_.empty() ? "there is no folder to keep them in"
                                     : fmt::format("cannot write in {}", file_.parent_path().string()));
  if (!lock_.hold(file_.parent_path() / ("lock-" + file_.filename().string()))) {
    file_.clear();
    return "another planche keeps the games that people play on the page; those of this run end with it";
  }
  const auto size = std::filesystem::file_size(file_, error);
  if (error || size == 0) return std::nullopt;
  const json kept = json::parse(read_own_file(file_, most_kept), nullptr, false);
  try {
    kept.at("last").get_to(last_id_);
    for (const json& one : kept.at("games")) {
      auto running = std::make_shared<Running>();
      one.at("id").get_to(running->id);
      one.at("record").get_to(running->record);
      running->fingerprint = one.value("fingerprint", "");
      running->start = start_in(one.at("start"));
      for (const json& place : one.at("places"))
        running->places.push_back(
            {place.at("seat").get<int>(), place.at("code").get<std::string>(), place.at("holder").get<std::string>()});
      running_.push_back(std::move(running));
    }
    return std::nullopt;
  } catch (const json::exception&) {
    running_.clear();
  }
  // Files of several earlier versions stay beside each other.
  std::filesystem::path old = file_.string() + ".old";
  for (int n = 2; std::filesystem::exists(old, error); ++n) old = fmt::format("{}.old-{}", file_.string(), n);
  const std::filesystem::path unread = std::exchange(file_, {});
  std::filesystem::rename(unread, old, error);
  if (error)
    return fmt::format("the games of an earlier run cannot be read and stay in {}; those of this run end with it",
                       unread.string());
  file_ = unread;
  return fmt::format("the games of an earlier run cannot be read; they are in {}", old.string());
}

// Writes all games to the file. The mutex is held.
void PlayedGames::save() {
  if (file_.empty()) return;
  json games = json::array();
  for (const auto& running : running_) {
    if (running->record.empty()) continue;
    json places = json::array();
    for (const Place& place : running->places)
      places.push_back({{"seat", place.seat}, {"code", place.code}, {"holder", place.holder}});
    games.push_back({{"id", running->id},
                     {"start", kept_start(running->start)},
                     {"places", std::move(places)},
                     {"record", running->record},
                     {"fingerprint", running->fingerprint}});
  }
  write_own_file(file_, dumped({{"last", last_id_}, {"games", std::move(games)}}));
}

// The table of the game is held.
void PlayedGames::keep(Running& running) {
  std::string record = running.table->record();
  const std::lock_guard lock{mutex_};
  if (record == running.record) return;
  running.record = std::move(record);
  running.fingerprint = running.table->fingerprint();
  save();
}

std::string PlayedGames::seen_in(Running& running, int seat, const GameRoom& room, bool here) {
  json made = running.table->seen(room.find_part, seat);
  if (!base::is_unwanted()) keep(running);
  made["id"] = running.id;
  made["title"] = room.title;
  made["log"] = running.table->log();
  json& parts = made["parts"] = json::object();
  if (made.contains("zones"))
    for (const json& zone : made["zones"])
      for (const json& piece : zone["pieces"])
        if (piece["part"].is_number()) parts[std::to_string(piece["part"].get<std::size_t>())] = nullptr;
  for (auto& [number, about] : parts.items()) about = room.about(std::stoul(number));
  if (!here) return dumped(made);
  made["here"] = running.start.here;
  json& places = made["invited"] = json::array();
  const std::lock_guard lock{mutex_};
  for (const Place& place : running.places)
    places.push_back({{"seat", place.seat}, {"code", place.code}, {"taken", !place.holder.empty()}});
  return dumped(made);
}

PlayedGames::Seen PlayedGames::begin(const Start& start, const GameRoom& room) {
  const Playable game = room.game();
  auto running = std::make_shared<Running>();
  running->start = start;
  running->start.record.clear();
  if (running->start.open) {
    for (const int seat : running->start.others) running->places.push_back({seat, new_secret()});
    running->places.push_back({looks_on, new_secret()});
    for (const Place& place : running->places)
      if (place.code.empty()) return tl::make_unexpected(std::string{"the system gives no random numbers"});
  }
  auto table = seat_at(game, start);
  if (!table) return tl::make_unexpected(table.error());
  running->table = std::move(*table);
  {
    const std::lock_guard lock{mutex_};
    running->id = ++last_id_;
    running_.push_front(running);
    if (running_.size() > most_games) running_.pop_back();
  }
  std::string seen;
  {
    const std::lock_guard lock{running->mutex};
    seen = seen_in(*running, start.seat, room, true);
  }
  if (base::is_unwanted()) {  // nobody knows its number
    const std::lock_guard lock{mutex_};
    running_.remove(running);
  }
  return seen;
}

std::shared_ptr<PlayedGames::Running> PlayedGames::find(std::uint64_t id) {
  const std::lock_guard lock{mutex_};
  const auto found = std::ranges::find(running_, id, [](const auto& one) { return one->id; });
  if (found == running_.end()) return nullptr;
  running_.splice(running_.begin(), running_, found);
  return running_.front();
}

// Looks at all codes, whether one was found or not. The mutex is held.
PlayedGames::Found PlayedGames::find_code(std::string_view code) {
  Found found{};
  auto used = running_.end();
  for (auto running = running_.begin(); running != running_.end(); ++running)
    for (Place& place : (*running)->places)
      if (is_same_secret(place.code, code)) {
        found = {*running, &place};
        used = running;
      }
  if (used != running_.end()) running_.splice(running_.begin(), running_, used);
  return found;
}

bool PlayedGames::has_gone_on(const Running& running, const AskedMove& move) {
  return move.after && *move.after != running.table->log().size();
}

template <typename Ask>
PlayedGames::Seen PlayedGames::with(const std::shared_ptr<Running>& running, const GameRoom& room, Ask ask) {
  if (running == nullptr) return gone();
  const std::lock_guard lock{running->mutex};
  if (running->table == nullptr) {
    Start start = running->start;
    {
      const std::lock_guard records{mutex_};
      start.record = running->record;
    }
    auto table = seat_at(room.game(), start);
    if (!table) return tl::make_unexpected("the game cannot go on: " + table.error());
    running->table = std::move(*table);
    if (!running->fingerprint.empty() && running->fingerprint != running->table->fingerprint())
      running->table->say("the game goes on by rules or records that have changed since planche was stopped");
  }
  return ask(*running);
}

PlayedGames::Seen PlayedGames::see(std::uint64_t id, int seat, const GameRoom& room) {
  return with(find(id), room, [&](Running& running) -> Seen {
    return seen_in(running, is_here(running.start, seat) ? seat : running.start.seat, room, true);
  });
}

PlayedGames::Seen PlayedGames::play(std::uint64_t id, const AskedMove& move, int seat, const GameRoom& room) {
  return with(find(id), room, [&](Running& running) -> Seen {
    if (has_gone_on(running, move)) return gone_on();
    if (!is_here(running.start, seat) || !running.table->play(move.number, seat)) return no_such_move();
    return seen_in(running, seat, room, true);
  });
}

PlayedGames::Seen PlayedGames::step(std::uint64_t id, int seat, const GameRoom& room) {
  return with(find(id), room, [&](Running& running) -> Seen {
    running.table->step();
    return seen_in(running, is_here(running.start, seat) ? seat : running.start.seat, room, true);
  });
}

PlayedGames::Seen PlayedGames::take_back(std::uint64_t id, int seat, const GameRoom& room) {
  return with(find(id), room, [&](Running& running) -> Seen {
    if (!running.table->take_back()) return tl::make_unexpected(std::string{"there is no move to take back"});
    return seen_in(running, is_here(running.start, seat) ? seat : running.start.seat, room, true);
  });
}

PlayedGames::Seen PlayedGames::record(std::uint64_t id, const GameRoom& room) {
  return with(find(id), room, [&](Running& running) -> Seen {
    std::string record = running.table->record();
    if (record.empty())
      return tl::make_unexpected(std::string{"records begin where a game begins, and this one began in the middle"});
    return record;
  });
}

PlayedGames::Seen PlayedGames::picture(std::uint64_t id, std::size_t number, const GameRoom& room) {
  return with(find(id), room, [number](Running& running) -> Seen { return running.table->picture(number); });
}

PlayedGames::Seen PlayedGames::renew_code(std::uint64_t id, int seat, int asking, const GameRoom& room) {
  const auto running = find(id);
  const std::string code = new_secret();
  if (running == nullptr) return gone();
  {
    const std::lock_guard lock{mutex_};
    const auto place = std::ranges::find(running->places, seat, &Place::seat);
    if (place == running->places.end() || code.empty())
      return tl::make_unexpected(std::string{"nobody else has this seat"});
    *place = {seat, code};
    save();
  }
  return see(id, asking, room);
}

bool PlayedGames::has_code(std::string_view code) {
  const std::lock_guard lock{mutex_};
  return find_code(code).first != nullptr;
}

std::optional<std::string> PlayedGames::take(std::string_view code, std::string_view holder) {
  const std::lock_guard lock{mutex_};
  const auto [running, place] = find_code(code);
  if (running == nullptr) return std::nullopt;
  if (place->seat == looks_on) return std::string{};
  if (place->holder.empty()) {
    place->holder = new_secret();
    if (place->holder.empty()) return std::nullopt;
    save();
  } else if (!is_same_secret(place->holder, holder)) {
    return std::nullopt;
  }
  return place->holder;
}

bool PlayedGames::holds(std::string_view code, std::string_view holder) {
  const std::lock_guard lock{mutex_};
  const auto [running, place] = find_code(code);
  return running != nullptr && (place->seat == looks_on || is_same_secret(place->holder, holder));
}

PlayedGames::Seen PlayedGames::see_by(std::string_view code, const GameRoom& room) {
  std::unique_lock lock{mutex_};
  const auto [running, place] = find_code(code);
  const int seat = running == nullptr ? looks_on : place->seat;
  lock.unlock();
  return with(running, room, [&](Running& one) -> Seen { return seen_in(one, seat, room, false); });
}

PlayedGames::Seen PlayedGames::play_by(std::string_view code, const AskedMove& move, const GameRoom& room) {
  std::unique_lock lock{mutex_};
  const auto [running, place] = find_code(code);
  const int seat = running == nullptr ? looks_on : place->seat;
  lock.unlock();
  return with(running, room, [&](Running& one) -> Seen {
    if (has_gone_on(one, move)) return gone_on();
    if (seat == looks_on || !one.table->play(move.number, seat)) return no_such_move();
    return seen_in(one, seat, room, false);
  });
}

PlayedGames::Seen PlayedGames::picture_by(std::string_view code, std::size_t number, const GameRoom& room) {
  std::unique_lock lock{mutex_};
  const auto running = find_code(code).first;
  lock.unlock();
  return with(running, room, [number](Running& one) -> Seen { return one.table->picture(number); });
}

}  // namespace planche::live
