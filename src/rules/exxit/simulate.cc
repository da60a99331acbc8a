#include <array>
#include <memory>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "rules/exxit/commands.h"
#include "rules/exxit/course.h"
#include "rules/exxit/player.h"
#include "rules/exxit/setup.h"
#include "rules/game.h"
#include "rules/players.h"
#include "rules/two_sides.h"

namespace planche::rules::exxit {

namespace {

constexpr int usual_most_plies = 400;

// Where games start: one position, or one of several by lot.
struct Starts {
  std::string name;
  std::vector<Position> positions;
  bool usual = false;  // which a game document need not tell
};

Asked<Starts> starts_of(const Subject* start, const GivenOptions& options) {
  if (start != nullptr) {
    if (options.contains("setup")) {
      return refused("--setup has no meaning where a position is given", "name the game to start from a setup");
    }
    if (const auto fits = expect_kind(*start, "position", "a position of Exxit"); !fits) {
      return tl::make_unexpected(fits.error());
    }
    return Starts{"position", completed(content_of<Position>(*start))};
  }
  const std::string setup = value_of(options, "setup", "standard");
  if (setup == "expert") return Starts{setup, expert_nuclei()};
  for (const Nucleus& nucleus : nuclei()) {
    if (nucleus.name == setup) return Starts{setup, {nucleus.position}, setup == "standard"};
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

class Games {
 public:
  Games(Series series, Starts starts, bool written)
      : series_{std::move(series)}, written_{written}, starts_{std::move(starts)} {
    for (const Position& position : starts_.positions) states_.emplace_back(position);
  }
  const Series& series() const { return series_; }

  TwoSidedSummary summary() const { return TwoSidedSummary{told()}; }

  auto worker() const {
    return [this, players = std::array{*make_player(series_.players[0]), *make_player(series_.players[1])}](
               std::uint64_t k) { return play(k, players); };
  }

 private:
  // Players keep nothing from game to game that matters.
  Played<TwoSidedOutcome> play(std::uint64_t k, const std::array<std::unique_ptr<Player>, 2>& players) const {
    base::Random random{series_.seed, k};
    const std::size_t start = states_.size() == 1 ? 0 : random.below(states_.size());
    State state = states_[start];
    const bool exchanged = series_.exchanged(k);
    Record record{starts_.positions[start], !starts_.usual, true, {}};
    int plies = 0;
    for (; plies < series_.longest && !state.finished(); ++plies) {
      const bool first = (state.to_move() == Side::white) != exchanged;
      const Step step = players[first ? 0 : 1]->choose(state, random);
      if (written_) record.moves.push_back({state.move_of(step), false, nullptr});
      state.play(step);
    }
    Played<TwoSidedOutcome> played{outcome_of(state, plies)};
    played.outcome.exchanged = exchanged;
    if (written_) played.document = to_json(record);
    return played;
  }

  Series series_;
  bool written_;
  Starts starts_;
  std::vector<State> states_;
};

}  // namespace

std::vector<GameOption> simulate_options() {
  return {{"players", "A,B",
           "players of White and Black: random, greedy (best score at once), search or search:POSITIONS (looks ahead "
           "at 20000 positions a move unless POSITIONS says otherwise); default random,random"},
          {"alternate", "", "exchange sides in every second game"},
          {"max-plies", "N", "stop an unfinished game after N moves; default 400"},
          {"setup", "SETUP", "starting position: standard (default), expert (drawn for each game) or a handicap",
           setups({"expert"})},
          {"write-games", "", "print every game as a document on one line before the summary"}};
}

Asked<void> simulate(const Subject* start, const SimulateRequest& request, const Lines& out) {
  auto players = two_players(request.options, "random", "search,greedy", make_player);
  if (!players) return tl::make_unexpected(players.error());
  const auto most = number_of<int>(request.options, "max-plies",
                                   {usual_most_plies, 1, most_plies, fmt::format("default: {}", usual_most_plies)});
  if (!most) return tl::make_unexpected(most.error());
  auto starts = starts_of(start, request.options);
  if (!starts) return tl::make_unexpected(starts.error());
  Series series{std::move(*players), request.options.contains("alternate"), starts->name, *most, request.seed};
  const std::vector<Games> games{{std::move(series), std::move(*starts), writes_games(request)}};
  const auto summaries = play_each(games, request, out);
  tell(summaries.front().figures(games.front().series()), request, out);
  return {};
}

}  // namespace planche::rules::exxit
