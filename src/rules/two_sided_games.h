// Play::simulate for games of two sides that one side wins or neither does.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/replay.h"
#include "rules/search_player.h"
#include "rules/state_commands.h"
#include "rules/two_sides.h"

namespace planche::rules {

// Plays until the game is over or has `longest` moves, and returns their number. `play(state, move)` plays each move;
// `players` are those of the two sides.
template <GameState S, typename Play>
int play_out(S& state, const std::array<Player<S>*, 2>& players, base::Random& random, int longest, Play play) {
  int plies = 0;
  for (; plies < longest && !state.over(); ++plies) {
    play(state, players[side_to_move(state)]->choose(state, random));
  }
  return plies;
}

// The players of both sides in a game of a series.
template <typename S>
std::array<Player<S>*, 2> seated(const std::array<std::unique_ptr<Player<S>>, 2>& players, bool exchanged) {
  return {players[exchanged ? 1 : 0].get(), players[exchanged ? 0 : 1].get()};
}

// Where games start: one state, or one of several at random. `records` are those of games without moves.
template <typename S, typename RecordedGame>
struct Starts {
  std::string name;  // "standard"; "position": a document's
  std::vector<S> states;
  std::vector<RecordedGame> records;
};

// Won, or over without a winner, as the two endings; the only measure is the length.
template <TwoSidedState S>
TwoSidedOutcome won_or_drawn(const S& state, int plies) {
  TwoSidedOutcome outcome{.winner = state.winner(), .measures = {plies}};
  if (state.over()) outcome.ending = outcome.winner ? 0 : 1;
  return outcome;
}

// How a game is simulated. Records contain state.move_of(move) if the state has that function, otherwise the move
// itself.
template <GameState S, typename RecordedGame>
struct TwoSidedGame {
  const TwoSides* words;
  std::vector<PlayerKind<Player<S>>> players;
  std::string_view usual_players, example;  // of --players
  int usual_longest, longest;               // of --max-plies
  std::function<Asked<Starts<S, RecordedGame>>(const Subject* start, const SimulateRequest& request)> starts;
  TwoSidedOutcome (*outcome)(const S& state, int plies);  // whether sides were exchanged is added by the series
  std::function<std::string(const RecordedGame& record)> to_json;
};

// The games of a series. Game k uses stream k of the seed. Thread-safe.
template <GameState S, typename RecordedGame>
class TwoSidedGames {
 public:
  TwoSidedGames(const TwoSidedGame<S, RecordedGame>& game, Series series, Starts<S, RecordedGame> starts, bool written)
      : game_{game}, series_{std::move(series)}, starts_{std::move(starts)}, written_{written} {}

  TwoSidedSummary summary() const { return TwoSidedSummary{*game_.words}; }
  auto worker() const {
    return [this, players = std::array{*make_described(game_.players, series_.players[0]),
                                       *make_described(game_.players, series_.players[1])}](std::uint64_t k) {
      return play(k, seated(players, series_.exchanged(k)));
    };
  }

 private:
  Played<TwoSidedOutcome> play(std::uint64_t k, const std::array<Player<S>*, 2>& players) const {
    base::Random random{series_.seed, k};
    const std::size_t start = starts_.states.size() == 1 ? 0 : random.below(starts_.states.size());
    S state = starts_.states[start];
    RecordedGame record = starts_.records[start];
    const int plies = play_out(state, players, random, series_.longest, [&](S& now, const MoveOf<S>& move) {
      if (written_) write(now, move, record);
      now.play(move);
    });
    Played<TwoSidedOutcome> played{game_.outcome(state, plies)};
    played.outcome.exchanged = series_.exchanged(k);
    if (written_) played.document = game_.to_json(record);
    return played;
  }

  static void write(const S& state, const MoveOf<S>& move, RecordedGame& record) {
    if constexpr (requires { state.move_of(move); }) {
      record.moves.push_back({.move = state.move_of(move)});
    } else {
      record.moves.push_back({.move = move});
    }
  }

  const TwoSidedGame<S, RecordedGame>& game_;
  Series series_;
  Starts<S, RecordedGame> starts_;
  bool written_;
};

template <GameState S, typename RecordedGame>
auto simulate_by(TwoSidedGame<S, RecordedGame> game) {
  return [game = std::move(game)](const Subject* start, const SimulateRequest& request,
                                  const Lines& out) -> Asked<void> {
    const auto make = [&](std::string_view description) { return make_described(game.players, description); };
    auto players = two_players(request.options, game.usual_players, game.example, make);
    if (!players) return tl::make_unexpected(players.error());
    const auto longest =
        number_of<int>(request.options, "max-plies",
                       {game.usual_longest, 1, game.longest, fmt::format("default: {}", game.usual_longest)});
    if (!longest) return tl::make_unexpected(longest.error());
    auto starts = game.starts(start, request);
    if (!starts) return tl::make_unexpected(starts.error());
    const Series series{std::move(*players), request.options.contains("alternate"), starts->name, *longest,
                        request.seed};
    const std::vector games{TwoSidedGames<S, RecordedGame>{game, series, std::move(*starts), writes_games(request)}};
    print_figures(play_each(games, request, out).front().figures(series), request, out);
    return {};
  };
}

}  // namespace planche::rules
