#include "games/genesis/rules/summary.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"

namespace planche::rules::genesis {

namespace {

using Count = std::uint64_t (*)(const Summary&);

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

// "greedy against random, in turn as first and as second".
std::string in_words(const Series& series) {
  const std::string &first = series.players[0], &second = series.players[1];
  return series.alternate ? fmt::format("{} against {}, in turn as first and as second", first, second)
                          : fmt::format("{} (first) against {} (second)", first, second);
}

std::uint64_t neither_wins(const Summary& summary) {
  return summary.count(Pairing::both_reborn);
}
std::uint64_t both_complete(const Summary& summary) {
  return summary.both_complete();
}

std::string with_interval(std::uint64_t n, std::uint64_t of) {
  const auto [low, high] = base::wilson_interval(n, of);
  return fmt::format("{} ({:.1f} to {:.1f})", percent(share(n, of)), 100 * low, 100 * high);
}

// The other variants whose share may be as high as the best, given the intervals.
std::vector<std::size_t> rivals_of(std::size_t best, const std::vector<Variant>& all, Count count) {
  const auto interval = [&](std::size_t i) {
    return base::wilson_interval(count(all[i].summary), all[i].summary.games());
  };
  std::vector<std::size_t> rivals;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i != best && interval(i).high >= interval(best).low) rivals.push_back(i);
  }
  return rivals;
}

void answer(std::string_view question, std::string_view path, const std::vector<Variant>& all, Count count,
            Figures& figures) {
  const auto most = std::ranges::max_element(all, {}, [&](const Variant& one) { return count(one.summary); });
  const auto best = static_cast<std::size_t>(most - all.begin());
  const std::uint64_t n = count(all[best].summary);
  if (n == 0) {
    figures.line(fmt::format("{}: none, it never happened", question));
    figures.json(path, "null");
    return;
  }
  const auto rivals = rivals_of(best, all, count);
  std::vector<std::string> labels;
  for (const std::size_t i : rivals) labels.push_back(label_of(all[i].settings));
  figures.line(fmt::format("{}: {}, {}{}{}", question, label_of(all[best].settings),
                           with_interval(n, all[best].summary.games()),
                           rivals.empty() ? "" : "; within its margin of error: ", fmt::join(labels, ", ")));
  figures.value(fmt::format("{}.variant", path), best);
  figures.json(fmt::format("{}.rivals", path), fmt::format("[{}]", fmt::join(rivals, ",")));
}

Figures of_variant(const Variant& variant) {
  Figures figures = variant.summary.figures(variant.series, {"numbers", "most_turns", "seats", "pairs", "both_complete",
                                                             "endings", "turns", "births", "kills"});
  for (const auto& [name, value] : variant.settings.numbers) figures.value(fmt::format("numbers.{}", name), value);
  return figures;
}

}  // namespace

Pairing pairing_of(const std::array<Result, 2>& both) {
  const auto is = [&](Result result) { return both[0] == result || both[1] == result; };
  if (is(Result::wins)) return is(Result::reborn) ? Pairing::win_and_reborn : Pairing::win_and_loss;
  return is(Result::reborn) ? Pairing::both_reborn : Pairing::both_lose;
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
  all.line(
      fmt::format("start: {}; seed: {}; at most {}", series.start, series.seed, base::counted(series.longest, "turn")));
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

std::string label_of(const Settings& settings) {
  std::string label;
  for (const auto& [name, value] : settings.numbers) {
    label += fmt::format("{}{}={}", label.empty() ? "" : ", ", name, value);
  }
  return label.empty() ? "the rules" : label;
}

Figures figures(const std::vector<Variant>& all) {
  Figures told{{"game", "kind", "games", "seed", "start", "alternate", "players", "variants", "most_both_complete",
                "most_both_reborn"}};
  const Series& series = all.front().series;
  name_series(told, "genesis", "comparison", all.front().summary.games(), series, "most_turns");
  for (std::size_t i = 0; i < 2; ++i) told.value(fmt::format("players.{}", i), series.players[i]);
  std::size_t width = 0;
  for (const Variant& variant : all) width = std::max(width, label_of(variant.settings).size());
  told.line(in_words(series));
  told.line(fmt::format("{} games with each of {} sets of numbers and the same seed; start: {}; seed: {}",
                        all.front().summary.games(), all.size(), series.start, series.seed));
  told.line("shares have their 95 % intervals; a winner has completed the tombs and is reborn too");
  told.line();
  told.line(fmt::format("{:<{}}{:>24}{:>24}{:>12}{:>12}{:>12}{:>9}{:>8}{:>9}", "", width, "both reborn, no winner",
                        "both reborn in all", "win, reborn", "win, loss", "both lose", "turns", "kills", "works"));
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Summary& s = all[i].summary;
    const std::uint64_t games = s.games();
    const auto part = [&](Pairing pairing) { return percent(share(s.count(pairing), games)); };
    told.object(fmt::format("variants.{}", i), of_variant(all[i]));
    told.line(fmt::format("{:<{}}{:>24}{:>24}{:>12}{:>12}{:>12}{:>9.1f}{:>8.2f}{:>9.2f}", label_of(all[i].settings),
                          width, with_interval(neither_wins(s), games), with_interval(s.both_complete(), games),
                          part(Pairing::win_and_reborn), part(Pairing::win_and_loss), part(Pairing::both_lose),
                          s.turns().mean(), s.kills().mean(),
                          s.works(Player::first).mean() + s.works(Player::second).mean()));
  }
  told.line();
  answer("most games with both reborn, with or without a winner", "most_both_complete", all, both_complete, told);
  answer("most games with both reborn and no winner", "most_both_reborn", all, neither_wins, told);
  return told;
}

}  // namespace planche::rules::genesis
