#include "live/playing/play_table.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/unwanted.h"

namespace planche::live {

using nlohmann::json;
using rules::Sitting;

namespace {

template <typename T>
json or_null(const std::optional<T>& value) {
  return value ? json(*value) : json{};
}

json zone_of(const Sitting::Pile& pile, const FindPart& find_part) {
  json pieces = json::array();
  for (const Sitting::Piece& piece : pile.pieces) {
    const auto part = piece.record.empty() ? std::nullopt : find_part(piece.list, piece.record);
    pieces.push_back({{"target", or_null(piece.target)}, {"text", piece.words}, {"part", or_null(part)}});
  }
  return {{"name", pile.name}, {"target", or_null(pile.target)}, {"owner", or_null(pile.owner)}, {"seen", pile.seen},
          {"size", pile.size}, {"pieces", std::move(pieces)}};
}

}  // namespace

std::vector<int> persons_of(const Start& start) {
  std::vector<int> persons = start.here;
  persons.insert(persons.end(), start.others.begin(), start.others.end());
  return persons;
}

PlayTable::PlayTable(const Start& start)
    : alone_{start.others.empty()}, steps_{start.paced ? 0 : Sitting::any_number} {}

tl::expected<std::unique_ptr<PlayTable>, std::string> PlayTable::make(const Start& start, const Begin& begin) {
  std::unique_ptr<PlayTable> table{new PlayTable{start}};
  auto game = begin([&log = table->log_](std::string_view line) { log.emplace_back(line); });
  if (!game) return tl::make_unexpected(game.error());
  table->game_ = std::move(*game);
  return table;
}

json PlayTable::moves(std::set<std::string>& targets) {
  const std::vector<Sitting::Choice> choices = game_.sitting->choices(most_moves_shown);
  std::map<std::string, int> times, met;
  for (const Sitting::Choice& choice : choices) ++times[choice.words];
  json all = json::array();
  for (std::size_t n = 0; n < choices.size(); ++n) {
    std::string text = choices[n].words;
    if (const int all_of = times[text]; all_of > 1) text += fmt::format(" ({} of {})", ++met[choices[n].words], all_of);
    json named = json::array();
    for (const Sitting::Place& place : choices[n].places) {
      const auto target = game_.pictures->target_of(place);
      if (target) named.push_back(*targets.insert(*target).first);
    }
    all.push_back({{"n", n}, {"text", std::move(text)}, {"targets", std::move(named)}});
  }
  return all;
}

json PlayTable::seen(const FindPart& find_part, int asked) {
  Sitting& sitting = *game_.sitting;
  const int seat = sitting.is_person(asked) ? asked : looks_on;
  const bool decides = sitting.go_on(steps_), thinks = steps_ == 0 && sitting.thinks();
  const bool goes_on = decides || thinks, waits = decides && sitting.seat() == seat;
  if (base::is_unwanted()) return json::object();
  const Sitting::Lists pictured = game_.pictures->look(seat);
  json zones = json::array();
  for (const Sitting::Pile& pile : sitting.piles(seat, pictured)) zones.push_back(zone_of(pile, find_part));
  std::set<std::string> targets;
  json listed = waits ? moves(targets) : json::array();
  return {{"seat", seat},
          {"names", sitting.seat_names()},
          {"hidden", sitting.hides()},
          {"turn", goes_on ? json(sitting.seat()) : json{}},
          {"waits", waits},
          {"thinks", thinks},
          {"zones", std::move(zones)},
          {"counters", sitting.notes(seat, pictured)},
          {"moves", std::move(listed)},
          {"all_moves", waits ? sitting.moves() : 0},
          {"from_source", game_.pictures->begin_at_source()},
          {"boards", game_.pictures->seen(seat, targets)},
          {"taken", alone_ ? log_before_.size() : 0},
          {"ending", goes_on ? json::array() : json(sitting.ending())}};
}

bool PlayTable::play(std::uint64_t move, int seat) {
  Sitting& sitting = *game_.sitting;
  if (!sitting.go_on(steps_) || sitting.seat() != seat || !sitting.is_person(seat) || move >= sitting.moves())
    return false;
  log_before_.push_back(log_.size());
  sitting.play(move);
  return true;
}

void PlayTable::step() {
  game_.sitting->go_on(steps_ == 0 ? 1 : steps_);
}

bool PlayTable::take_back() {
  if (!alone_ || !game_.sitting->take_back()) return false;
  log_.resize(log_before_.back());
  log_before_.pop_back();
  return true;
}

}  // namespace planche::live
