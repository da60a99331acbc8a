#include <memory>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "games/genesis/rules/commands.h"
#include "games/genesis/rules/engine.h"
#include "games/genesis/rules/parameters.h"
#include "games/genesis/rules/player.h"
#include "games/genesis/rules/replay.h"
#include "rules/engine_sitting.h"
#include "rules/options.h"
#include "rules/subject.h"

namespace planche::rules::genesis {

namespace {

// The notation with the names of the pieces in full: "Anubis to b3".
std::string move_words(const State& state, const Move& move) {
  std::string words = notation(move, state.board().size);
  for (const auto& [letter, name] : {std::pair{"A ", "Anubis to "}, {"B ", "Bastet to "}}) {
    const std::size_t at = words.starts_with(letter) ? 0 : words.find(fmt::format(" and {}", letter));
    if (at != std::string::npos) words.replace(at == 0 ? 0 : at + 5, 2, name);
  }
  return words;
}

// The cells that a move names, that of the piece first.
std::vector<Sitting::Place> places_of(const State& state, const Move& move) {
  std::vector<Cell> cells;
  const auto step = [&](Piece piece, Cell to) {
    if (to == nowhere) return;
    cells.push_back(state.side(state.to_move()).piece[index(piece)]);  // `nowhere` for a rebirth
    cells.push_back(to);
  };
  if (move.type == Move::Type::move || move.offer != Move::Offer::none) {
    step(move.piece, move.to);
    step(other(move.piece), move.second);
  } else {
    cells = {move.to, move.bastet};
  }
  cells.insert(cells.end(), {move.place, move.also});
  if (move.type == Move::Type::giving_back) cells = given_back(move.corners, state.board().size);
  std::erase(cells, nowhere);
  std::vector<Sitting::Place> places;
  for (const Cell cell : cells) places.push_back({std::string{name_of(cell, state.board().size)}});
  return places;
}

Sitting::Choice choice_of(const State& state, const Move& move) {
  return {move_words(state, move), places_of(state, move)};
}

std::string ending_words(const State& state) {
  return fmt::format("the game is over ({}): first player {}, second player {}", name_of(state.ending()),
                     name_of(state.result(Player::first)), name_of(state.result(Player::second)));
}

// The record to go on with, and the state that it has reached.
Asked<std::pair<RecordedGame, State>> begun(const Subject* start, const Parameters& parameters) {
  const auto* position = start == nullptr ? nullptr : content_if<Position>(*start);
  if (start == nullptr || position != nullptr) {
    RecordedGame record{position == nullptr ? usual_start(parameters) : *position, true, true, {}};
    State state{record.start, parameters};
    return std::pair{std::move(record), std::move(state)};
  }
  if (const auto fits = expect_game(*start); !fits) return tl::make_unexpected(fits.error());
  RecordedGame record = content_of<RecordedGame>(*start);
  Replay replayed = replay(record, parameters);
  for (RecordedMove& move : record.moves) move.value = nullptr;
  return std::pair{std::move(record), std::move(replayed.last)};
}

Asked<std::unique_ptr<Sitting>> sit(const Subject* start, const SittingRequest& request) {
  const Ruleset& rules = start == nullptr ? *request.rules : *start->rules;
  auto from = begun(start, rules.parameters.as<Parameters>());
  if (!from) return tl::make_unexpected(from.error());
  auto& [record, state] = *from;
  auto players = seated_players<Strategy>(request, make_strategy);
  if (!players) return tl::make_unexpected(players.error());
  StateGame<State, RecordedGame> game{std::move(state),
                                      std::move(record),
                                      choice_of,
                                      [](const State& now) { return to_json(now.position()); },
                                      [](const RecordedGame& written) { return to_json(written); },
                                      ending_words};
  return std::make_unique<StateSitting<State, RecordedGame>>(std::move(game), std::move(*players), request);
}

}  // namespace

Seats seats() {
  return {{"First player", "Second player"}, {"greedy", "random"}, sit};
}

}  // namespace planche::rules::genesis
