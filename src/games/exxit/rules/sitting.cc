#include <memory>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "games/exxit/rules/commands.h"
#include "games/exxit/rules/course.h"
#include "games/exxit/rules/player.h"
#include "games/exxit/rules/replay.h"
#include "rules/engine_sitting.h"
#include "rules/options.h"
#include "rules/subject.h"

namespace planche::rules::exxit {

namespace {

std::string cell_words(Hex at) {
  return fmt::format("{},{}", at.q, at.r);
}

Sitting::Choice choice_of(const State& state, const Step& step) {
  const Move move = state.move_of(step);
  const std::string at = cell_words(move.at);
  switch (move.type) {
    case Move::Type::place:
      return {"place a pawn on " + at, {{at}}};
    case Move::Type::dance: {
      Sitting::Choice choice{
          fmt::format("dance from {} towards {}", at, cell_words(base::neighbour(move.at, move.dir))), {{at}}};
      const DanceLine line = dance_line(state.position(), move);
      for (Hex reached = line.from; reached != line.last;) {
        reached = base::neighbour(reached, move.dir);
        choice.places.push_back({cell_words(reached)});
      }
      return choice;
    }
    case Move::Type::integrate:
      return {"integrate the pawns at " + at, {{at}}};
    case Move::Type::tile:
      return {"lay a tile at " + at, {{at}}};
    case Move::Type::pass:
      break;
  }
  return {"pass"};
}

std::string ending_words(const State& state) {
  const auto [white, black] = state.score();
  if (white == black) return fmt::format("a draw: {} points each", white);
  return white > black ? fmt::format("White wins: {} to {}", white, black)
                       : fmt::format("Black wins: {} to {}", black, white);
}

// The record to go on with, and the course that it has taken.
Asked<std::pair<RecordedGame, Course>> begun(const Subject* start) {
  const auto* position = start == nullptr ? nullptr : content_if<Position>(*start);
  if (start == nullptr || position != nullptr) {
    RecordedGame record{position == nullptr ? standard_start() : *position, position != nullptr, true, {}};
    Course course{record.start};
    return std::pair{std::move(record), std::move(course)};
  }
  if (const auto fits = expect_game(*start); !fits) return tl::make_unexpected(fits.error());
  RecordedGame record = content_of<RecordedGame>(*start);
  Replay replayed = replay(record);
  if (replayed.resigned) return refused("this game is over", "open a game that goes on");
  for (RecordedMove& move : record.moves) move.value = nullptr;
  return std::pair{std::move(record), std::move(replayed.last)};
}

Asked<std::unique_ptr<Sitting>> sit(const Subject* start, const SittingRequest& request) {
  auto from = begun(start);
  if (!from) return tl::make_unexpected(from.error());
  auto& [record, course] = *from;
  if (course.opening())
    return refused("this position is in the expert opening", "open a position in which six tiles lie");
  auto players = seated_players<Player>(request, make_player);
  if (!players) return tl::make_unexpected(players.error());
  StateGame<State, RecordedGame> game{course.state(),
                                      std::move(record),
                                      choice_of,
                                      [](const State& state) { return to_json(state.position()); },
                                      [](const RecordedGame& written) { return to_json(written); },
                                      ending_words};
  return std::make_unique<StateSitting<State, RecordedGame>>(std::move(game), std::move(*players), request);
}

}  // namespace

Seats seats() {
  return {{"White", "Black"}, {"random", "greedy", "search:2000", "search:20000"}, sit, {{"coordinates", "true"}}};
}

}  // namespace planche::rules::exxit
