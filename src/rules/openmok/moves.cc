#include "rules/openmok/moves.h"

#include <string>
#include <utility>

#include <fmt/format.h>

#include "rules/game.h"
#include "rules/openmok/parameters.h"
#include "rules/openmok/record.h"
#include "rules/openmok/replay.h"

namespace planche::rules::openmok {

namespace {

tl::unexpected<base::Refusal> wrong_kind(const Identified& document, std::string_view wanted) {
  const bool deck = document.kind->id == "deck";
  return refused(fmt::format("expected {} of Openmok Evolution, found {}", wanted, document.kind->title),
                 deck ? "a match is two decks and what lies on the table: \"kind\": \"position\" or \"game\"" : "");
}

std::int64_t default_match(const Identified& document) {
  diag::Sink unread;  // validation has told what is wrong with the file
  return load_parameters(document.settings, unread).default_match;
}

}  // namespace

Asked<void> moves(const Identified& document, const GivenOptions&, const Lines& out) {
  const std::string_view kind = document.kind->id;
  if (kind != "position" && kind != "game") return wrong_kind(document, "a position or a game");
  const auto list = [&](const Match& match, const State& state) {
    Actions actions;
    match.list(state, actions);
    for (const Action& action : actions) out(to_json(named(match, state, action)));
  };
  if (kind == "position") {
    const Position position = read_position(document.document, default_match(document));
    const Match match = match_of(position.setting);
    list(match, state_of(position, match));
    return {};
  }
  const Record record = read_game(document.document, default_match(document));
  const Match match = match_of(record.setting);
  const Replay played = replay(record, match);
  if (!played.resigned) list(match, played.last);
  return {};
}

Asked<void> replay_record(const Identified& record, const Lines& out) {
  if (record.kind->id != "game") return wrong_kind(record, "a game");
  const Record game = read_game(record.document, default_match(record));
  out(result_json(replay(game, match_of(game.setting))));
  return {};
}

}  // namespace planche::rules::openmok
