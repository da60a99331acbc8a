#include "rules/exxit/simulate.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <memory>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "base/parallel.h"
#include "base/text.h"
#include "rules/exxit/course.h"
#include "rules/exxit/player.h"
#include "rules/exxit/setup.h"
#include "rules/exxit/summary.h"
#include "rules/game.h"

namespace planche::rules::exxit {

namespace {

constexpr int usual_most_plies = 400;
constexpr std::size_t games_at_a_time = 4096;  // whose outcomes are kept until they are added up in order

std::string value_of(const GivenOptions& options, std::string_view name, std::string_view otherwise) {
  const auto given = options.find(name);
  return given == options.end() ? std::string{otherwise} : given->second;
}

Asked<int> most_plies_of(const GivenOptions& options) {
  const std::string text = value_of(options, "max-plies", std::to_string(usual_most_plies));
  int plies = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), plies);
  if (error == std::errc{} && rest == text.data() + text.size() && plies >= 1 && plies <= int{most_plies}) return plies;
  return refused(fmt::format("--max-plies: expected a number from 1 to {}, found \"{}\"", most_plies, text),
                 fmt::format("default: {}", usual_most_plies));
}

using Pair = std::array<std::unique_ptr<Player>, 2>;

// "search,greedy". A description that stands alone is that of both.
Asked<std::array<std::string, 2>> players_of(const GivenOptions& options) {
  const std::string text = value_of(options, "players", "random,random");
  const auto words = base::split(text, ',');
  if (words.size() > 2) {
    return refused(fmt::format("--players: expected two players, found {}", words.size()), "--players search,greedy");
  }
  std::array<std::string, 2> players{std::string{words.front()}, std::string{words.back()}};
  for (const std::string& player : players) {
    if (auto made = make_player(player); !made) return tl::make_unexpected(made.error());
  }
  return players;
}

// Where games start: one position, or one of several by lot.
struct Starts {
  std::string name;
  std::vector<Position> positions;
  bool usual = false;  // which a game document need not tell
};

Asked<Starts> starts_of(const Identified* start, const GivenOptions& options) {
  if (start != nullptr) {
    if (options.contains("setup")) {
      return refused("--setup has no meaning where a position is given", "name the game to start from a setup");
    }
    if (start->kind->id != "position") {
      return refused(fmt::format("expected a position of Exxit, found {}", start->kind->title), "");
    }
    return Starts{"position", completed(read_position(start->document))};
  }
  const std::string setup = value_of(options, "setup", "standard");
  if (setup == "expert") return Starts{setup, expert_nuclei()};
  for (const Nucleus& nucleus : nuclei()) {
    if (nucleus.name == setup) return Starts{setup, {nucleus.position}, setup == "standard"};
  }
  return refused(fmt::format("there is no setup \"{}\"", setup), "standard, expert or a handicap");
}

struct Played {
  Outcome outcome;
  std::string document;
};

class Games {
 public:
  Games(Series series, Starts starts, bool written)
      : series_{std::move(series)}, written_{written}, starts_{std::move(starts)} {
    for (const Position& position : starts_.positions) states_.emplace_back(position);
  }
  const Series& series() const { return series_; }

  Pair pair() const { return {*make_player(series_.players[0]), *make_player(series_.players[1])}; }

  // `players` keep nothing from game to game that matters.
  Played play(std::uint64_t k, const Pair& players) const {
    base::Random random{series_.seed, k};
    const std::size_t start = states_.size() == 1 ? 0 : random.below(states_.size());
    State state = states_[start];
    Played played;
    Outcome& outcome = played.outcome;
    outcome.exchanged = series_.alternate && k % 2 == 1;
    Record record{starts_.positions[start], !starts_.usual, true, {}};
    for (; outcome.plies < series_.most_plies && !state.finished(); ++outcome.plies) {
      const bool first = (state.to_move() == Side::white) != outcome.exchanged;
      const Step step = players[first ? 0 : 1]->choose(state, random);
      if (written_) record.moves.push_back({state.move_of(step), false, nullptr});
      state.play(step);
    }
    outcome.ending = state.ending();
    outcome.score = state.score();
    outcome.tiles = state.tiles();
    if (written_) played.document = to_json(record);
    return played;
  }

 private:
  Series series_;
  bool written_;
  Starts starts_;
  std::vector<State> states_;
};

Summary play_all(const Games& games, const SimulateRequest& request, const Lines& out) {
  const std::uint64_t workers = std::min<std::uint64_t>(std::max(request.threads, 1u), request.games);
  std::vector<Pair> pairs;
  for (std::uint64_t i = 0; i < workers; ++i) pairs.push_back(games.pair());
  Summary summary;
  std::atomic<std::uint64_t> done{0};
  std::vector<Played> played;
  for (std::uint64_t from = 0; from < request.games; from += played.size()) {
    played.assign(std::min<std::uint64_t>(request.games - from, games_at_a_time), {});
    base::for_each_index(played.size(), static_cast<unsigned>(workers), [&](std::size_t i, unsigned worker) {
      played[i] = games.play(from + i, pairs[worker]);
      const std::uint64_t so_far = ++done;
      if (worker == 0 && request.progress) request.progress(so_far, request.games);
    });
    for (const Played& one : played) {
      if (!one.document.empty()) out(one.document);
      summary.add(one.outcome);
    }
  }
  return summary;
}

}  // namespace

std::vector<GameOption> simulate_options() {
  static const std::vector<std::string_view> setups = [] {
    std::vector<std::string_view> names{"expert"};
    for (const Nucleus& nucleus : nuclei()) names.push_back(nucleus.name);
    return names;
  }();
  return {{"players",
           "A,B",
           "White and Black: random, greedy (the best score at once), search or search:POSITIONS (looks ahead, by "
           "default at 20000 positions a move); default random,random",
           {}},
          {"alternate", "", "the players exchange sides in every second game", {}},
          {"max-plies", "N", "moves after which a game is left unfinished; default 400", {}},
          {"setup", "SETUP", "start: standard (default), expert (one by lot for each game), or a handicap", setups},
          {"write-games", "", "print every game as a document in one line, before the summary", {}}};
}

Asked<void> simulate(const Identified* start, const SimulateRequest& request, const Lines& out) {
  auto players = players_of(request.options);
  if (!players) return tl::make_unexpected(players.error());
  const auto most = most_plies_of(request.options);
  if (!most) return tl::make_unexpected(most.error());
  auto starts = starts_of(start, request.options);
  if (!starts) return tl::make_unexpected(starts.error());
  Series series{std::move(*players), request.options.contains("alternate"), starts->name, *most, request.seed};
  const Games games{std::move(series), std::move(*starts), request.options.contains("write-games")};
  const Summary summary = play_all(games, request, out);
  if (request.json) {
    out(summary.json(games.series()));
  } else {
    for (const std::string& line : summary.text(games.series())) out(line);
  }
  return {};
}

}  // namespace planche::rules::exxit
