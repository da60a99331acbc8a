#include "rules/praxis/comparison.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

namespace planche::rules::praxis {

namespace {

// Indices into `all`, by ascending value of the summaries.
template <typename Value>
std::vector<std::size_t> sorted_by(const std::vector<Compared>& all, Value value) {
  std::vector<std::size_t> order(all.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order,
                           [&](std::size_t a, std::size_t b) { return value(all[a].summary) < value(all[b].summary); });
  return order;
}

std::vector<std::size_t> by_fairness(const std::vector<Compared>& all) {
  return sorted_by(all, [](const Summary& summary) { return unfairness(summary).spread; });
}

Figures of_universe(const Compared& one, const Ranks& ranks) {
  const Summary& summary = one.summary;
  Figures figures{{"name", "fairness_rank", "interaction_rank", "games", "edition", "scoring", "end", "max_rounds",
                   "seed", "strategies", "unfairness", "by_player", "by_order", "attacks", "rounds"}};
  figures.value("name", one.name);
  figures.value("fairness_rank", ranks.fairness);
  figures.value("interaction_rank", ranks.interaction);
  name_agreement(figures, "comparison", summary.by_player().games(), one.agreement);
  for (int i = 0; i < summary.by_player().count(); ++i) {
    figures.value(fmt::format("strategies.{}", i), one.agreement.players[static_cast<std::size_t>(i)]);
    figures.value(fmt::format("by_player.{}", i), summary.by_player().share(i));
    figures.value(fmt::format("by_order.{}", i), summary.by_order().share(i));
  }
  const Unfairness u = unfairness(summary);
  figures.value("unfairness.by", u.by_player ? "player" : "order");
  figures.value("unfairness.spread", u.spread);
  figures.value("unfairness.low", u.interval.low);
  figures.value("unfairness.high", u.interval.high);
  figures.value("attacks.mean", summary.attacks().mean());
  figures.value("attacks.low", summary.attacks().interval().low);
  figures.value("attacks.high", summary.attacks().interval().high);
  figures.value("rounds", summary.rounds().mean());
  return figures;
}

}  // namespace

Unfairness unfairness(const Summary& summary) {
  const bool by_player = summary.by_player().spread() >= summary.by_order().spread();
  const Wins& wins = by_player ? summary.by_player() : summary.by_order();
  return {by_player, wins.spread(), wins.spread_interval()};
}

std::vector<Ranks> ranks(const std::vector<Compared>& all) {
  std::vector<Ranks> ranks(all.size());
  std::size_t rank = 0;
  for (const std::size_t i : by_fairness(all)) ranks[i].fairness = ++rank;
  rank = 0;
  for (const std::size_t i : sorted_by(all, [](const Summary& summary) { return -summary.attacks().mean(); })) {
    ranks[i].interaction = ++rank;
  }
  return ranks;
}

Figures figures(const std::vector<Compared>& all) {
  Figures told{{"game", "kind", "universes"}};
  const Agreement& agreement = all.front().agreement;
  name_agreement(told, "comparison", all.front().summary.by_player().games(), agreement);
  told.line(fmt::format("{} games in each universe; at most {} rounds; seed: {}",
                        all.front().summary.by_player().games(), agreement.longest, agreement.seed));
  told.line(
      "unfairness: the highest share of wins less the lowest, by player or by order of play, whichever is greater");
  told.line("ranks: fair, by the least unfairness; lively, by the most attacks a game");
  told.line();
  told.line(fmt::format("{:>4}{:>8}{:>12}{:>18}{:>11}{:>10}{:>9}{:>17}{:>8}  {}", "fair", "lively", "unfairness",
                        "95 % interval", "by player", "by order", "attacks", "95 % interval", "rounds", "universe"));
  const auto ranked = ranks(all);
  for (const std::size_t i : by_fairness(all)) {
    const Summary& summary = all[i].summary;
    const Unfairness u = unfairness(summary);
    const base::Interval attacks = summary.attacks().interval();
    told.object(fmt::format("universes.{}", ranked[i].fairness), of_universe(all[i], ranked[i]));
    told.line(fmt::format(
        "{:>4}{:>8}{:>12}{:>18}{:>11}{:>10}{:>9.2f}{:>17}{:>8.1f}  {}", ranked[i].fairness, ranked[i].interaction,
        percent(u.spread), fmt::format("{:.1f} to {:.1f} %", 100 * u.interval.low, 100 * u.interval.high),
        percent(summary.by_player().spread()), percent(summary.by_order().spread()), summary.attacks().mean(),
        fmt::format("{:.2f} to {:.2f}", attacks.low, attacks.high), summary.rounds().mean(), all[i].name));
  }
  return told;
}

}  // namespace planche::rules::praxis
