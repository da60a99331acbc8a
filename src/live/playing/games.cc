#include "live/playing/games.h"

#include <algorithm>
#include <utility>

#include "base/unwanted.h"

namespace planche::live {

using nlohmann::json;

struct Games::Running {
  std::mutex mutex;
  std::uint64_t id = 0;
  std::unique_ptr<PlayTable> table;
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

Seated seat_at(const Playable& game, const Start& start) {
  if (game.own != nullptr) return own_table(game, start);
  if (game.built_in != nullptr) return built_in_table(game, start);
  return tl::make_unexpected(std::string{"this game cannot be read"});
}

std::string Games::seen_in(Running& running, int seat, const FindPart& find_part) {
  json made = running.table->seen(find_part, seat);
  made["id"] = running.id;
  made["log"] = running.table->log();
  return made.dump(-1, ' ', false, json::error_handler_t::replace);
}

Games::Seen Games::begin(const Playable& game, const Start& start, const FindPart& find_part) {
  auto table = seat_at(game, start);
  if (!table) return tl::make_unexpected(table.error());
  auto running = std::make_shared<Running>();
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
    seen = seen_in(*running, start.seat, find_part);
  }
  if (base::is_unwanted()) {  // nobody knows its number
    const std::lock_guard lock{mutex_};
    running_.remove(running);
  }
  return seen;
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

Games::Seen Games::see(std::uint64_t id, int seat, const FindPart& find_part) {
  const auto running = find(id);
  if (running == nullptr) return gone();
  const std::lock_guard lock{running->mutex};
  return seen_in(*running, seat, find_part);
}

Games::Seen Games::play(std::uint64_t id, std::uint64_t move, int seat, const FindPart& find_part) {
  const auto running = find(id);
  if (running == nullptr) return gone();
  const std::lock_guard lock{running->mutex};
  if (!running->table->play(move, seat)) return tl::make_unexpected(std::string{"there is no such move"});
  return seen_in(*running, seat, find_part);
}

Games::Seen Games::take_back(std::uint64_t id, const FindPart& find_part) {
  const auto running = find(id);
  if (running == nullptr) return gone();
  const std::lock_guard lock{running->mutex};
  if (!running->table->take_back()) return tl::make_unexpected(std::string{"there is no move to take back"});
  return seen_in(*running, 0, find_part);
}

Games::Seen Games::record(std::uint64_t id) {
  const auto running = find(id);
  if (running == nullptr) return gone();
  const std::lock_guard lock{running->mutex};
  std::string record = running->table->record();
  if (record.empty())
    return tl::make_unexpected(std::string{"records begin where a game begins, and this one began in the middle"});
  return record;
}

Games::Seen Games::picture(std::uint64_t id, std::size_t number) {
  const auto running = find(id);
  if (running == nullptr) return gone();
  const std::lock_guard lock{running->mutex};
  return running->table->picture(number);
}

}  // namespace planche::live
