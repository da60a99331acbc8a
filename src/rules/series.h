// Series of games between players: played in parallel by number, added up in order.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "base/parallel.h"
#include "rules/figures.h"
#include "rules/play.h"
#include "rules/shard.h"

namespace planche::rules {

// The request, which is printed with the results.
struct Series {
  std::vector<std::string> players;  // descriptions in the order of seats, unless exchanged
  bool alternate = false;            // two players exchange seats in every second game
  std::string start;                 // "standard"; "position": a document's
  int longest = 0;                   // in plies, turns or rounds
  std::uint64_t seed = 0;

  bool exchanged(std::uint64_t k) const { return alternate && k % 2 == 1; }
};

template <typename Outcome>
struct Played {
  Outcome outcome = {};
  std::string document = {};  // in one line; empty unless games are written
};

// Adds the members that describe a series: "game", "kind", "games", "seed", "start", `cap` and "alternate".
void name_series(Figures& figures, std::string_view game, std::string_view kind, std::uint64_t games,
                 const Series& series, std::string_view cap);

// The options --alternate and --write-games.
inline GameOption alternate_option() {
  return {"alternate", "", "exchange sides in every second game"};
}
inline GameOption write_games_option() {
  return {"write-games", "", "print every game as a document on one line before the summary"};
}

inline bool writes_games(const SimulateRequest& request) {
  return request.options.contains("write-games");
}

// Plays the games of the request with each of `all` in turn, and adds up their outcomes. `G` has
// Summary summary() const       an empty summary, to which outcomes are added by add();
// auto worker() const           a function for one thread, which plays the game with the given number.
// Summaries whose games are shared visit all of their counts in each_count().
// Game k depends only on k, so that sums are the same for any number of threads. Documents of games go to `out`, in
// order.
template <typename G>
auto play_each(const std::vector<G>& all, const SimulateRequest& request, const Lines& out) {
  using Worker = decltype(all.front().worker());
  constexpr std::uint64_t games_at_a_time = 2048;  // their outcomes are kept until they are added up in order
  ShardCounts* const shard = request.shard;
  const std::uint64_t first = shard == nullptr ? 0 : shard->which.first(request.games);
  const std::uint64_t end = shard == nullptr ? request.games : shard->joined ? first : shard->which.end(request.games);
  const std::uint64_t threads = std::min<std::uint64_t>(std::max(request.threads, 1u), end - first);
  std::atomic<std::uint64_t> done{0};
  std::vector<decltype(all.front().summary())> summaries;
  if (request.progress) request.progress(0, all.size() * (end - first));
  for (const G& games : all) {
    auto& summary = summaries.emplace_back(games.summary());
    std::vector<Worker> workers;
    for (std::uint64_t i = 0; i < threads; ++i) workers.push_back(games.worker());
    std::vector<decltype(workers.front()(0))> played, before;
    const auto add_up = [&] {
      for (const auto& one : before) {
        if (!one.document.empty()) out(one.document);
        summary.add(one.outcome);
      }
    };
    for (std::uint64_t from = first; from < end; from += before.size()) {
      played.assign(std::min(end - from, games_at_a_time), {});
      const auto play = [&](std::size_t i, unsigned worker) {
        played[i] = workers[worker](from + i);
        const std::uint64_t so_far = ++done;
        if (worker == 0 && request.progress) request.progress(so_far, all.size() * (end - first));
      };
      // One thread adds up the games before, while the others play.
      base::for_each_index(played.size(), static_cast<unsigned>(threads), play, add_up);
      std::swap(played, before);
    }
    add_up();
  }
  if (shard != nullptr) {
    CountExchange exchange{*shard};
    for (auto& summary : summaries) {
      if constexpr (requires { summary.each_count(exchange); }) summary.each_count(exchange);
    }
  }
  return summaries;
}

// Prints the figures in the requested format. A shard of a series prints nothing.
void print_figures(const Figures& figures, const SimulateRequest& request, const Lines& out);

}  // namespace planche::rules
