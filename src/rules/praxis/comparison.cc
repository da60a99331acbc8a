#include "rules/praxis/comparison.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace planche::rules::praxis {

namespace {

// Indices into `all`, by ascending value of the summaries.
template <typename Value>
std::vector<std::size_t> sorted_by(const std::vector<Compared>& all, Value value) {
  std::vector<std::size_t> order(all.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return value(all[a].summary) < value(all[b].summary); });
  return order;
}

std::vector<std::size_t> by_fairness(const std::vector<Compared>& all) {
  return sorted_by(all, [](const Summary& summary) { return unfairness(summary).spread; });
}

std::string quoted(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string shares_json(const Wins& wins) {
  std::string out;
  for (int i = 0; i < wins.count(); ++i) out += fmt::format("{}{:.6f}", i == 0 ? "" : ",", wins.share(i));
  return fmt::format("[{}]", out);
}

std::string percent(double share) {
  return fmt::format("{:.1f} %", 100 * share);
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

std::vector<std::string> text(const std::vector<Compared>& all) {
  std::vector<std::string> lines;
  if (all.empty()) return lines;
  const Series& series = all.front().series;
  lines.push_back(fmt::format("{} games in each universe; at most {} rounds; seed: {}",
                              all.front().summary.by_player().games(), series.most_rounds, series.seed));
  lines.emplace_back(
      "unfairness: the highest share of wins less the lowest, by player or by order of play, whichever is greater");
  lines.emplace_back("ranks: fair, by the least unfairness; lively, by the most attacks a game");
  lines.emplace_back();
  lines.push_back(fmt::format("{:>4}{:>8}{:>12}{:>18}{:>11}{:>10}{:>9}{:>17}{:>8}  {}", "fair", "lively", "unfairness",
                              "95 % interval", "by player", "by order", "attacks", "95 % interval", "rounds",
                              "universe"));
  const auto ranked = ranks(all);
  for (const std::size_t i : by_fairness(all)) {
    const Summary& summary = all[i].summary;
    const Unfairness u = unfairness(summary);
    const base::Interval attacks = summary.attacks().interval();
    lines.push_back(fmt::format(
        "{:>4}{:>8}{:>12}{:>18}{:>11}{:>10}{:>9.2f}{:>17}{:>8.1f}  {}", ranked[i].fairness, ranked[i].interaction,
        percent(u.spread), fmt::format("{:.1f} to {:.1f} %", 100 * u.interval.low, 100 * u.interval.high),
        percent(summary.by_player().spread()), percent(summary.by_order().spread()), summary.attacks().mean(),
        fmt::format("{:.2f} to {:.2f}", attacks.low, attacks.high), summary.rounds().mean(), all[i].name));
  }
  return lines;
}

std::string json(const std::vector<Compared>& all) {
  const auto ranked = ranks(all);
  std::string universes;
  for (const std::size_t i : by_fairness(all)) {
    const Summary& summary = all[i].summary;
    const Unfairness u = unfairness(summary);
    const base::Interval attacks = summary.attacks().interval();
    universes += fmt::format(
        R"({}{{"name":{},"fairness_rank":{},"interaction_rank":{},"games":{},{},"strategies":["{}"],)"
        R"("unfairness":{{"by":"{}","spread":{:.6f},"low":{:.6f},"high":{:.6f}}},"by_player":{},"by_order":{},)"
        R"("attacks":{{"mean":{:.6f},"low":{:.6f},"high":{:.6f}}},"rounds":{:.6f}}})",
        universes.empty() ? "" : ",", quoted(all[i].name), ranked[i].fairness, ranked[i].interaction,
        summary.by_player().games(), members_json(all[i].series), fmt::join(all[i].series.strategies, R"(",")"),
        u.by_player ? "player" : "order", u.spread, u.interval.low, u.interval.high, shares_json(summary.by_player()),
        shares_json(summary.by_order()), summary.attacks().mean(), attacks.low, attacks.high, summary.rounds().mean());
  }
  return fmt::format(R"({{"game":"praxis","kind":"comparison","universes":[{}]}})", universes);
}

}  // namespace planche::rules::praxis
