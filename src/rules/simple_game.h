// All commands for a game of two sides without chance, from its state and its documents.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "data/formats/shape.h"
#include "rules/game.h"
#include "rules/judging.h"
#include "rules/recorded_game.h"
#include "rules/replay.h"
#include "rules/search_player.h"
#include "rules/state_commands.h"
#include "rules/two_sided_games.h"

namespace planche::rules {

// `S` is read from positions. Its default is the standard start. state.why_illegal(move) gives a Fault.
template <TwoSidedState S>
struct SimpleGame {
  using RecordedGame = rules::RecordedGame<S, MoveOf<S>>;  // games begin at the standard start

  const TwoSides& words;
  const data::Shape<S>& position;
  const data::Shape<RecordedGame>& game;
  int longest;  // moves of a game

  // DocumentKind::judge of games: <game>/illegal-move.
  static void judge(const Subject& subject, diag::Sink& sink) {
    const auto& record = content_of<RecordedGame>(subject);
    const std::string text = subject.game->source + ' ';
    const auto fault = replay_of(record).fault;
    Report{subject.document, text, sink}.illegal_move(subject.game->id + "/illegal-move", record.moves, fault,
                                                      [&](const auto& move) { return record.start.text(move); });
  }

  // The commands moves, replay, perft, randomise and simulate. Everything this refers to must outlive them.
  Play play() const {
    return {.random_options = {{"plies", "N", "random moves before the position; default: half of the longest game"}},
            .simulate_options = {{"players", "A,B",
                                  "players of both sides: random (default), greedy (wins at once where it can), search "
                                  "or search:STATES (looks ahead at 5000 states unless STATES says otherwise)"},
                                 alternate_option(),
                                 write_games_option()},
            .moves = moves_by(state_in),
            .replay = [*this](const Subject& record, const Lines& out) { return replay(record, out); },
            .perft = perft_by(state_in, {longest, "no game is longer"}),
            .randomise = [*this](const RandomRequest& request) { return randomise(request); },
            .simulate = simulate_by(TwoSidedGame<S, RecordedGame>{
                &words, usual_players<S>(), "random", "greedy,random", longest, longest, starts_of, won_or_drawn<S>,
                [*this](const RecordedGame& record) { return game.text(record); }})};
  }

 private:
  static Replay<S, Fault<MoveOf<S>>> replay_of(const RecordedGame& record) {
    return replay_moves<Fault<MoveOf<S>>>(
        record.start, record.moves, [](const S& state, const MoveOf<S>& move) { return state.why_illegal(move); });
  }

  static S state_in(const Subject* position, const Ruleset&, const GivenOptions&) {
    return position == nullptr ? S{} : content_of<S>(*position);
  }

  static Asked<Starts<S, RecordedGame>> starts_of(const Subject* position, const SimulateRequest& request) {
    if (position != nullptr && writes_games(request)) {
      return refused("--write-games has no effect with a position",
                     "omit the position: records begin at the standard start");
    }
    const auto fits = position == nullptr ? Asked<void>{} : expect_position(*position);
    return fits.map([&] {
      const std::string name = position == nullptr ? "standard" : "position";
      return Starts<S, RecordedGame>{name, {state_in(position, *request.rules, {})}, {RecordedGame{}}};
    });
  }

  // {"plies":n,"won_by":"white|black|nobody|unfinished"}
  Asked<void> replay(const Subject& document, const Lines& out) const {
    return expect_game(document).map([&] {
      const auto& record = content_of<RecordedGame>(document);
      const S last = replay_of(record).last;
      const std::optional<std::size_t> winner = last.winner();
      const std::string_view won_by = winner ? words.sides[*winner].path : last.over() ? "nobody" : "unfinished";
      out(fmt::format(R"({{"plies":{},"won_by":"{}"}})", record.moves.size(), won_by));
    });
  }

  // Positions after random moves from the standard start, or after fewer if the game ends earlier.
  Asked<RandomDocuments> randomise(const RandomRequest& request) const {
    const Bounds<int> plies{longest / 2, 0, longest, "no game is longer"};
    return number_of(request.options, "plies", plies).map([&](int most) -> RandomDocuments {
      return [shape = &position, seed = request.seed, most](std::uint64_t k) {
        base::Random random{seed, k};
        S state;
        playout(state, random, most);
        return shape->text(state);
      };
    });
  }
};

}  // namespace planche::rules
