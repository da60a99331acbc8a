#include "rules/genesis/summary.h"

#include <fmt/format.h>

#include "rules/figures.h"

namespace planche::rules::genesis {

namespace {

struct ResultName {
  Result result;
  std::string_view words, id;
};
constexpr std::array<ResultName, 5> result_names{
    {{Result::wins, "wins", "wins"},
     {Result::reborn, "reborn", "reborn"},
     {Result::loses, "loses", "loses"},
     {Result::loses_three_times, "loses three times", "loses_three_times"},
     {Result::loses_seven_times, "loses seven times", "loses_seven_times"}}};

struct EndingName {
  Ending ending;
  std::string_view words, id;
};
constexpr std::array<EndingName, 3> ending_names{{{Ending::finished, "both complete their tombs", "finished"},
                                                  {Ending::nothing_done, "both did nothing", "nothing_done"},
                                                  {Ending::turns, "the agreed number of turns", "turns"}}};

constexpr std::array<std::string_view, 4> pairing_ids{"both_reborn", "win_and_reborn", "win_and_loss", "both_lose"};

template <typename Count>
std::string results_json(Count count, std::uint64_t games) {
  std::string out;
  for (const auto& [result, words, id] : result_names) {
    out += fmt::format(R"({}"{}":{})", out.empty() ? "" : ",", id, share_json(count(result), games));
  }
  return fmt::format("{{{}}}", out);
}

}  // namespace

Pairing pairing_of(const std::array<Result, 2>& results) {
  const auto is = [&](Result result) { return results[0] == result || results[1] == result; };
  if (is(Result::wins)) return is(Result::reborn) ? Pairing::win_and_reborn : Pairing::win_and_loss;
  return is(Result::reborn) ? Pairing::both_reborn : Pairing::both_lose;
}

std::string_view words_for(Pairing pairing) {
  constexpr std::array<std::string_view, 4> words{"both reborn, neither wins", "one wins, the other is reborn",
                                                  "one wins, the other loses", "both lose"};
  return words[index(pairing)];
}

std::string_view name_of(Pairing pairing) {
  return pairing_ids[index(pairing)];
}

std::string in_words(const Series& series) {
  const auto& [first, second] = series.players;
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

std::vector<std::string> Summary::text(const Series& series) const {
  std::vector<std::string> lines;
  lines.push_back(in_words(series));
  lines.push_back(fmt::format("start: {}; seed: {}; at most {} turns", series.start, series.seed, series.most_turns));
  lines.emplace_back();
  lines.push_back(shares_head("games"));
  lines.push_back(count_line("all", games_));
  const auto add = [&](std::string_view who, auto count) {
    for (const auto& [result, words, id] : result_names) {
      lines.push_back(share_line(fmt::format("{} {}", who, words), count(result), games_));
    }
  };
  for (const Player player : both_players) {
    const std::string who = series.alternate ? fmt::format("{}:", name_of(player))
                                             : fmt::format("{}, {}:", name_of(player), series.players[index(player)]);
    add(who, [&](Result result) { return count(player, result); });
  }
  for (std::size_t i = 0; i < 2 && series.alternate; ++i) {
    add(fmt::format("player {}, {}:", i + 1, series.players[i]),
        [&](Result result) { return count_of_named(i, result); });
  }
  for (const Pairing pairing : pairings) lines.push_back(share_line(words_for(pairing), count(pairing), games_));
  lines.push_back(share_line("both reborn, with or without a winner", both_complete(), games_));
  for (const auto& [ending, words, id] : ending_names) {
    lines.push_back(share_line(fmt::format("ended: {}", words), count(ending), games_));
  }
  lines.emplace_back();
  lines.push_back(spreads_head());
  lines.push_back(spread_line("turns of both players", turns_));
  lines.push_back(spread_line("ideas brought into the world", births_));
  lines.push_back(spread_line("Bastets killed", kills_));
  for (const Player player : both_players) {
    lines.push_back(spread_line(fmt::format("works in the hand of the {}", name_of(player)), works(player)));
  }
  return lines;
}

std::string Summary::members_json() const {
  std::string seats, pairs, endings;
  for (const Player player : both_players) {
    seats += fmt::format(R"({}"{}":{{"results":{},"works":{}}})", seats.empty() ? "" : ",", name_of(player),
                         results_json([&](Result result) { return count(player, result); }, games_),
                         spread_json(works(player)));
  }
  for (const Pairing pairing : pairings) {
    pairs +=
        fmt::format(R"({}"{}":{})", pairs.empty() ? "" : ",", name_of(pairing), share_json(count(pairing), games_));
  }
  for (const auto& [ending, words, id] : ending_names) {
    endings += fmt::format(R"({}"{}":{})", endings.empty() ? "" : ",", id, count(ending));
  }
  return fmt::format(
      R"("seats":{{{}}},"pairs":{{{}}},"both_complete":{},"endings":{{{}}},"turns":{},"births":{},"kills":{})", seats,
      pairs, share_json(both_complete(), games_), endings, spread_json(turns_), spread_json(births_),
      spread_json(kills_));
}

std::string Summary::json(const Series& series) const {
  std::string players;
  for (std::size_t i = 0; i < 2; ++i) {
    players += fmt::format(R"({}{{"player":"{}","results":{}}})", i == 0 ? "" : ",", series.players[i],
                           results_json([&](Result result) { return count_of_named(i, result); }, games_));
  }
  return fmt::format(
      R"({{"game":"genesis","kind":"summary","games":{},"seed":"{}","start":"{}","most_turns":{},"alternate":{},)"
      R"("players":[{}],{}}})",
      games_, series.seed, series.start, series.most_turns, series.alternate, players, members_json());
}

}  // namespace planche::rules::genesis
