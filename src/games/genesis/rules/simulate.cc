#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "games/genesis/rules/commands.h"
#include "games/genesis/rules/document.h"
#include "games/genesis/rules/parameters.h"
#include "games/genesis/rules/player.h"
#include "games/genesis/rules/summary.h"
#include "games/genesis/rules/validate.h"
#include "rules/game.h"
#include "rules/two_sided_games.h"

namespace planche::rules::genesis {

namespace {

// Plays the games of a series. Safe to share among threads.
class Games {
 public:
  // `start` is a valid position with an agreed number of turns, so that every game ends [G14].
  Games(Series series, Position start, const Parameters& parameters, bool written)
      : series_{std::move(series)}, written_{written}, start_{std::move(start)}, first_{start_, parameters} {}

  const Series& series() const { return series_; }
  Summary summary() const { return {}; }
  auto worker() const {
    return [this, players = std::array{*make_strategy(series_.players[0]), *make_strategy(series_.players[1])}](
               std::uint64_t k) { return play(k, seated(players, series_.exchanged(k))); };
  }

 private:
  Played<Outcome> play(std::uint64_t k, const std::array<Strategy*, 2>& players) const {
    base::Random random{series_.seed, k};
    State state = first_;
    Played<Outcome> played;
    Outcome& outcome = played.outcome;
    outcome.exchanged = series_.exchanged(k);
    RecordedGame record;
    if (written_) record = {start_, true, true, {}};
    play_out(state, players, random, std::numeric_limits<int>::max(), [&](State& now, const Move& move) {
      const Player mover = now.to_move();
      const int outside = now.ideas_outside();
      const bool threatened = now.side(other(mover)).bastet() != nowhere;
      if (written_) record.moves.push_back({.move = move});
      now.play(move);
      if (now.ideas_outside() < outside) ++outcome.births;
      if (threatened && now.side(other(mover)).bastet() == nowhere) ++outcome.kills;
    });
    outcome.ending = state.ending();
    outcome.turns = state.turns();
    for (const Player player : both_players) {
      outcome.results[index(player)] = state.result(player);
      outcome.works[index(player)] = state.side(player).works;
    }
    if (written_) played.document = to_json(record);
    return played;
  }

  Series series_;
  bool written_;
  Position start_;
  State first_;
};

constexpr int usual_most_turns = 400;

// The value of --most-turns; 0 if it was not given.
Asked<int> most_turns_of(const SimulateRequest& request) {
  if (request.options.contains("most-turns") && request.rules->settings.numbers.contains("most_turns")) {
    return refused("--most-turns and --set most_turns are the same number", "leave one of them out");
  }
  return number_of<int>(request.options, "most-turns",
                        {0, 1, longest_game, fmt::format("default: that of the rules, or else {}", usual_most_turns)});
}

Asked<Position> start_of(const Subject* start, const Ruleset& rules) {
  const auto& parameters = rules.parameters.as<Parameters>();
  if (start == nullptr) return beginning(parameters);
  if (const auto fits = expect_position(*start); !fits) return tl::make_unexpected(fits.error());
  // A position is valid for the numbers it was read with; check it again for others.
  if (&rules == start->rules.get()) return content_of<Position>(*start);
  Position position = read_position(start->document, parameters);
  diag::Sink sink;
  validate_position(start->document, position, parameters, sink);
  if (!sink.has_errors()) return position;
  return refused(fmt::format("with {}: {}", label_of(rules.settings), sink.sorted().front().message),
                 "leave that number out: a position has its own number of each thing");
}

Asked<Games> prepare(const Subject* start, const SimulateRequest& request, const Ruleset& rules) {
  auto players = two_players(request.options, "greedy", "greedy,random", make_strategy);
  if (!players) return tl::make_unexpected(players.error());
  const auto most_turns = most_turns_of(request);
  if (!most_turns) return tl::make_unexpected(most_turns.error());
  if (rules.problems.has_errors()) {
    return refused(rules.problems.sorted().front().message, "the numbers of the rules are in rules/genesis/rules.json");
  }
  auto position = start_of(start, rules);
  if (!position) return tl::make_unexpected(position.error());
  if (*most_turns > 0) position->most_turns = *most_turns;
  if (position->most_turns == 0) position->most_turns = std::min(longest_game, position->turns + usual_most_turns);
  Series series{std::move(*players), request.options.contains("alternate"), start == nullptr ? "beginning" : "position",
                position->most_turns, request.seed};
  return Games{std::move(series), std::move(*position), rules.parameters.as<Parameters>(), writes_games(request)};
}

}  // namespace

std::vector<GameOption> simulate_options() {
  return {{"players", "A,B", "first and second player: random or greedy (default; the most promising move)"},
          alternate_option(),
          {"most-turns", "N", "end a game after N turns of both players; default: as the rules say, or 400"},
          write_games_option()};
}

Asked<void> simulate(const Subject* start, const SimulateRequest& request, const Lines& out) {
  const bool compared = !request.variants.empty();
  if (compared && writes_games(request)) {
    return refused("--write-games cannot be used when numbers are compared", "give one value for each number of --set");
  }
  std::vector<Games> all;
  for (const RulesetPtr& rules : compared ? request.variants : std::vector{request.rules}) {
    auto games = prepare(start, request, *rules);
    if (!games) return tl::make_unexpected(games.error());
    all.push_back(std::move(*games));
  }
  auto summaries = play_each(all, request, out);
  if (!compared) {
    print_figures(summaries.front().figures(all.front().series()), request, out);
    return {};
  }
  std::vector<Variant> variants;
  for (std::size_t i = 0; i < all.size(); ++i) {
    variants.push_back({request.variants[i]->settings, all[i].series(), std::move(summaries[i])});
  }
  print_figures(figures(variants), request, out);
  return {};
}

}  // namespace planche::rules::genesis
