#include "rules/openmok/commands.h"

#include <string>
#include <utility>

#include <fmt/format.h>

#include "rules/game.h"
#include "rules/openmok/record.h"
#include "rules/openmok/replay.h"

namespace planche::rules::openmok {

namespace {

tl::unexpected<base::Refusal> wrong_kind(const Subject& document, std::string_view wanted) {
  const bool deck = document.kind->id == "deck";
  return refused(fmt::format("expected {} of Openmok Evolution, found {}", wanted, document.kind->title),
                 deck ? "a match is two decks and what lies on the table: \"kind\": \"position\" or \"game\"" : "");
}

}  // namespace

Asked<void> moves(const Subject& document, const GivenOptions&, const Lines& out) {
  const auto list = [&](const Match& match, const State& state) {
    Actions actions;
    match.list(state, actions);
    for (const Action& action : actions) out(to_json(named(match, state, action)));
  };
  if (const auto* position = content_if<Position>(document)) {
    const Match match = match_of(position->setting);
    list(match, state_of(*position, match));
    return {};
  }
  const auto* record = content_if<Record>(document);
  if (record == nullptr) return wrong_kind(document, "a position or a game");
  const Match match = match_of(record->setting);
  const Replay played = replay(*record, match);
  if (!played.resigned) list(match, played.last);
  return {};
}

Asked<void> replay_record(const Subject& record, const Lines& out) {
  const auto* game = content_if<Record>(record);
  if (game == nullptr) return wrong_kind(record, "a game");
  out(result_json(replay(*game, match_of(game->setting))));
  return {};
}

}  // namespace planche::rules::openmok
