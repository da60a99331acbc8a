#include "rules/genesis/simulate.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "base/parallel.h"
#include "base/text.h"
#include "rules/game.h"
#include "rules/genesis/comparison.h"
#include "rules/genesis/match.h"

namespace planche::rules::genesis {

namespace {

constexpr int usual_most_turns = 400;
constexpr std::size_t games_at_a_time = 4096;  // whose outcomes are kept until they are added up in order

// The games with one choice of numbers.
struct Prepared {
  Settings settings;
  Match match;
};

// "greedy,random". A name that stands alone is that of both.
Asked<std::array<std::string, 2>> players_of(const GivenOptions& options) {
  const auto given = options.find("players");
  const std::string text = given == options.end() ? "greedy" : given->second;
  const auto words = base::split(text, ',');
  if (words.size() > 2) {
    return refused(fmt::format("--players: expected two players, found {}", words.size()), "--players greedy,random");
  }
  std::array<std::string, 2> players{std::string{words.front()}, std::string{words.back()}};
  for (const std::string& player : players) {
    if (const auto made = make_strategy(player); !made) return tl::make_unexpected(made.error());
  }
  return players;
}

// 0 where the option was not given.
Asked<int> most_turns_of(const SimulateRequest& request) {
  const auto given = request.options.find("most-turns");
  if (given == request.options.end()) return 0;
  if (request.settings.numbers.contains("most_turns")) {
    return refused("--most-turns and --set most_turns are the same number", "leave one of them out");
  }
  const std::string& text = given->second;
  int turns = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), turns);
  if (error == std::errc{} && rest == text.data() + text.size() && turns >= 1 && turns <= longest_game) return turns;
  return refused(fmt::format("--most-turns: expected a number from 1 to {}, found \"{}\"", longest_game, text),
                 fmt::format("default: that of the rules, or else {}", usual_most_turns));
}

Asked<Position> start_of(const Identified* start, const Settings& settings, const Parameters& parameters) {
  if (start == nullptr) return beginning(parameters);
  if (start->kind->id != "position") {
    return refused(fmt::format("expected a position of Genesis, found {}", start->kind->title), "");
  }
  // A position is valid by the numbers it was read with, and with others it may not be.
  diag::Sink sink;
  start->kind->validate(start->document, settings, sink);
  if (!sink.has_errors()) return read_position(start->document, parameters);
  return refused(fmt::format("with {}: {}", label_of(settings), sink.sorted().front().message),
                 "a position says itself how many things of each kind there are");
}

Asked<Prepared> prepare(const Identified* start, const SimulateRequest& request, const Settings& settings) {
  auto players = players_of(request.options);
  if (!players) return tl::make_unexpected(players.error());
  const auto most_turns = most_turns_of(request);
  if (!most_turns) return tl::make_unexpected(most_turns.error());
  diag::Sink sink;
  const Parameters parameters = load_parameters(settings, sink);
  if (sink.has_errors()) {
    return refused(sink.sorted().front().message, "the numbers of the rules are in rules/genesis/rules.json");
  }
  auto position = start_of(start, settings, parameters);
  if (!position) return tl::make_unexpected(position.error());
  if (*most_turns > 0) position->most_turns = *most_turns;
  if (position->most_turns == 0) position->most_turns = std::min(longest_game, position->turns + usual_most_turns);
  Series series{std::move(*players), request.options.contains("alternate"), start == nullptr ? "beginning" : "position",
                position->most_turns, request.seed};
  return Prepared{settings, Match{std::move(series), std::move(*position), parameters}};
}

// `before`: games played earlier, `all`: in the end; as progress is told.
Summary play_all(const Match& match, const SimulateRequest& request, std::uint64_t before, std::uint64_t all,
                 const Lines& out) {
  const bool written = request.options.contains("write-games");
  const std::uint64_t workers = std::min<std::uint64_t>(std::max(request.threads, 1u), request.games);
  std::vector<Strategies> strategies;
  for (std::uint64_t i = 0; i < workers; ++i) strategies.push_back(match.strategies());
  Summary summary;
  std::atomic<std::uint64_t> done{before};
  std::vector<Played> played;
  for (std::uint64_t from = 0; from < request.games; from += played.size()) {
    played.assign(std::min<std::uint64_t>(request.games - from, games_at_a_time), {});
    base::for_each_index(played.size(), static_cast<unsigned>(workers), [&](std::size_t i, unsigned worker) {
      played[i] = match.play(from + i, strategies[worker], written);
      const std::uint64_t so_far = ++done;
      if (worker == 0 && request.progress) request.progress(so_far, all);
    });
    for (const Played& one : played) {
      if (written) out(one.document);
      summary.add(one.outcome);
    }
  }
  return summary;
}

Asked<void> compare(const Identified* start, const SimulateRequest& request, const Lines& out) {
  if (request.options.contains("write-games")) {
    return refused("--write-games has no meaning where numbers are compared", "one value for each number of --set");
  }
  std::vector<Prepared> prepared;
  for (const Settings& settings : request.variants) {
    auto one = prepare(start, request, settings);
    if (!one) return tl::make_unexpected(one.error());
    prepared.push_back(std::move(*one));
  }
  std::vector<Variant> all;
  for (const Prepared& one : prepared) {
    Summary summary = play_all(one.match, request, all.size() * request.games, prepared.size() * request.games, out);
    all.push_back({one.settings, one.match.series(), std::move(summary)});
  }
  if (request.json) {
    out(json(all));
  } else {
    for (const std::string& line : text(all)) out(line);
  }
  return {};
}

}  // namespace

std::vector<GameOption> simulate_options() {
  return {
      {"players", "A,B", "first and second: random, or greedy (default), what promises most at once", {}},
      {"alternate", "", "the players exchange sides in every second game", {}},
      {"most-turns", "N", "turns of both players after which a game is over; default: that of the rules, or 400", {}},
      {"write-games", "", "print every game as a document in one line, before the summary", {}}};
}

Asked<void> simulate(const Identified* start, const SimulateRequest& request, const Lines& out) {
  if (!request.variants.empty()) return compare(start, request, out);
  const auto prepared = prepare(start, request, request.settings);
  if (!prepared) return tl::make_unexpected(prepared.error());
  const Match& match = prepared->match;
  const Summary summary = play_all(match, request, 0, request.games, out);
  if (request.json) {
    out(summary.json(match.series()));
  } else {
    for (const std::string& line : summary.text(match.series())) out(line);
  }
  return {};
}

}  // namespace planche::rules::genesis
