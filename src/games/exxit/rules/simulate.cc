#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "games/exxit/rules/commands.h"
#include "games/exxit/rules/course.h"
#include "games/exxit/rules/player.h"
#include "games/exxit/rules/setup.h"
#include "rules/game.h"
#include "rules/two_sided_games.h"

namespace planche::rules::exxit {

namespace {

constexpr int usual_most_plies = 400;

using Starts = rules::Starts<State, RecordedGame>;

// Records leave out the usual start.
Starts starts_at(std::string name, std::vector<Position> positions, std::optional<int> tiles, bool usual = false) {
  Starts starts{std::move(name), {}, {}};
  for (Position& position : positions) {
    position.tiles_total = tiles.value_or(position.tiles_total);
    starts.states.emplace_back(position);
    starts.records.push_back({position, !usual, true, {}});
  }
  return starts;
}

Asked<Starts> starts_of(const Subject* start, const SimulateRequest& request) {
  if (start != nullptr) {
    for (const char* option : {"setup", "tiles"}) {
      if (!request.options.contains(option)) continue;
      return refused(fmt::format("--{} cannot be used with a position", option),
                     "name the game to start from a setup; a position has its own tiles_total");
    }
    return expect_position(*start).map(
        [&] { return starts_at("position", completed(content_of<Position>(*start)), {}); });
  }
  const std::string setup = value_of(request.options, "setup", "standard");
  const int tiles = tiles_asked(request.options);
  if (setup == "expert") return starts_at(setup, expert_nuclei(), tiles);
  for (const Nucleus& nucleus : nuclei()) {
    if (nucleus.name == setup) return starts_at(setup, {nucleus.position}, tiles, setup == "standard");
  }
  return refused(fmt::format("there is no setup \"{}\"", setup), "standard, expert or a handicap");
}

const TwoSides& told() {
  static const TwoSides exxit{
      "exxit",
      {{{"White", "white"}, {"Black", "black"}}},
      {"ply", "plies"},
      {{"last tile laid", "tiles-exhausted"}, {"both passed", "double-pass"}, {"repetition", "repetition"}},
      {{"plies", "plies"},
       {"tiles at the end", "tiles"},
       {"score of White", "score.white"},
       {"score of Black", "score.black"}}};
  return exxit;
}

TwoSidedOutcome outcome_of(const State& state, int plies) {
  const auto [white, black] = state.score();
  TwoSidedOutcome outcome{.measures = {plies, state.tiles(), white, black}};
  if (state.ending() == Ending::none) return outcome;
  outcome.ending = static_cast<std::size_t>(state.ending()) - 1;
  if (white != black) outcome.winner = white > black ? 0 : 1;
  return outcome;
}

}  // namespace

std::vector<GameOption> simulate_options() {
  return {{"players", "A,B",
           "players of White and Black: random, greedy (best score at once), search or search:POSITIONS (looks ahead "
           "at 20000 positions a move unless POSITIONS says otherwise); default random,random"},
          alternate_option(),
          {"max-plies", "N", "stop an unfinished game after N moves; default 400"},
          {"setup", "SETUP", "starting position: standard (default), expert (drawn for each game) or a handicap",
           setups({"expert"})},
          tiles_option(),
          write_games_option()};
}

Asked<void> simulate(const Subject* start, const SimulateRequest& request, const Lines& out) {
  static const auto run = simulate_by<State, RecordedGame>(
      {&told(), players(), "random", "search,greedy", usual_most_plies, most_plies, starts_of, outcome_of,
       [](const RecordedGame& record) { return to_json(record); }});
  return run(start, request, out);
}

}  // namespace planche::rules::exxit
