#include "rules/genesis/summary.h"

#include <fmt/format.h>

namespace planche::rules::genesis {

namespace {

template <typename Kind>
struct Named {
  Kind kind;
  Labelled name;
};
constexpr std::array<Named<Result>, 5> results{
    {{Result::wins, {"wins", "wins"}},
     {Result::reborn, {"reborn", "reborn"}},
     {Result::loses, {"loses", "loses"}},
     {Result::loses_three_times, {"loses three times", "loses_three_times"}},
     {Result::loses_seven_times, {"loses seven times", "loses_seven_times"}}}};

constexpr std::array<Named<Pairing>, 4> pairings{
    {{Pairing::both_reborn, {"both reborn, neither wins", "both_reborn"}},
     {Pairing::win_and_reborn, {"one wins, the other is reborn", "win_and_reborn"}},
     {Pairing::win_and_loss, {"one wins, the other loses", "win_and_loss"}},
     {Pairing::both_lose, {"both lose", "both_lose"}}}};

constexpr std::array<Named<Ending>, 3> endings{{{Ending::finished, {"both complete their tombs", "finished"}},
                                                {Ending::nothing_done, {"both did nothing", "nothing_done"}},
                                                {Ending::turns, {"the agreed number of turns", "turns"}}}};

}  // namespace

Pairing pairing_of(const std::array<Result, 2>& both) {
  const auto is = [&](Result result) { return both[0] == result || both[1] == result; };
  if (is(Result::wins)) return is(Result::reborn) ? Pairing::win_and_reborn : Pairing::win_and_loss;
  return is(Result::reborn) ? Pairing::both_reborn : Pairing::both_lose;
}

std::string in_words(const Series& series) {
  const std::string &first = series.players[0], &second = series.players[1];
  return series.alternate ? fmt::format("{} against {}, in turn as first and as second", first, second)
                          : fmt::format("{} (first) against {} (second)", first, second);
}

void Summary::add(const Outcome& outcome) {
  ++games_;
  for (const Player player : both_players) {
    const std::size_t seat = index(player), result = index(outcome.results[seat]);
    ++by_seat_[seat][result];
    ++by_name_[outcome.exchanged ? 1 - seat : seat][result];
    works_[seat].add(outcome.works[seat]);
  }
  ++pairings_[index(pairing_of(outcome.results))];
  ++endings_[index(outcome.ending)];
  turns_.add(outcome.turns);
  births_.add(outcome.births);
  kills_.add(outcome.kills);
}

Figures Summary::figures(const Series& series) const {
  return figures(series, {"game", "kind", "games", "seed", "start", "most_turns", "alternate", "players", "seats",
                          "pairs", "both_complete", "endings", "turns", "births", "kills"});
}

Figures Summary::figures(const Series& series, const std::vector<std::string_view>& members) const {
  Figures all{members};
  name_series(all, "genesis", "summary", games_, series, "most_turns");
  all.line(in_words(series));
  all.line(fmt::format("start: {}; seed: {}; at most {} turns", series.start, series.seed, series.longest));
  all.shares("games");
  all.count("all", "", games_);
  for (const Player player : both_players) {
    const std::string who = series.alternate ? fmt::format("{}:", name_of(player))
                                             : fmt::format("{}, {}:", name_of(player), series.players[index(player)]);
    for (const auto& [result, name] : results) {
      all.share(fmt::format("{} {}", who, name.label), fmt::format("seats.{}.results.{}", name_of(player), name.path),
                count(player, result), games_);
    }
  }
  for (std::size_t i = 0; i < 2; ++i) {
    all.value(fmt::format("players.{}.player", i), series.players[i]);
    for (const auto& [result, name] : results) {
      const std::string label = fmt::format("player {}, {}: {}", i + 1, series.players[i], name.label);
      all.share(series.alternate ? label : "", fmt::format("players.{}.results.{}", i, name.path),
                count_of_named(i, result), games_);
    }
  }
  for (const auto& [pairing, name] : pairings) {
    all.share(name.label, fmt::format("pairs.{}", name.path), count(pairing), games_);
  }
  all.share("both reborn, with or without a winner", "both_complete", both_complete(), games_);
  for (const auto& [ending, name] : endings) {
    all.share_or_count(fmt::format("ended: {}", name.label), fmt::format("endings.{}", name.path), count(ending),
                       games_);
  }
  all.spreads();
  all.spread("turns of both players", "turns", turns_);
  all.spread("ideas brought into the world", "births", births_);
  all.spread("Bastets killed", "kills", kills_);
  for (const Player player : both_players) {
    all.spread(fmt::format("works in the hand of the {}", name_of(player)),
               fmt::format("seats.{}.works", name_of(player)), works(player));
  }
  return all;
}

}  // namespace planche::rules::genesis
