#include "rules/praxis/summary.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "rules/figures.h"
#include "rules/praxis/parameters.h"

namespace planche::rules::praxis {

namespace {

constexpr std::array<std::string_view, most_players> ordinals{"first", "second", "third", "fourth"};

std::string share_line(std::string_view label, const Wins& wins, int i) {
  return rules::share_line(label, wins.of(i), wins.share(i), wins.interval(i));
}

std::string share_json(const Wins& wins, int i) {
  return rules::share_json(wins.of(i), wins.share(i), wins.interval(i));
}

}  // namespace

std::string in_words(const End& end, Edition edition) {
  if (end.rounds) return fmt::format("{} rounds", *end.rounds);
  if (!end.points) return "by points";
  return edition == Edition::first ? fmt::format("more than {} points", *end.points - 1)
                                   : fmt::format("{} points", *end.points);
}

std::string members_json(const Series& series) {
  const std::string end = series.end.rounds   ? fmt::format(R"({{"rounds":{}}})", *series.end.rounds)
                          : series.end.points ? fmt::format(R"({{"least_points":{}}})", *series.end.points)
                                              : "{}";
  return fmt::format(
      R"("edition":{},"scoring":"{}","end":{},"max_rounds":{},"seed":"{}")", static_cast<int>(series.edition),
      series.scoring == Scoring::collections ? "collections" : "points", end, series.most_rounds, series.seed);
}

void Wins::add(unsigned winners) {
  ++games_;
  for (int i = 0; i < n_; ++i) {
    if ((winners >> i & 1) == 0) continue;
    won_[static_cast<std::size_t>(i)] += parts / static_cast<unsigned>(std::popcount(winners));
  }
}

double Wins::of(int i) const {
  return static_cast<double>(won_[static_cast<std::size_t>(i)]) / static_cast<double>(parts);
}

double Wins::share(int i) const {
  return games_ == 0 ? 0 : of(i) / static_cast<double>(games_);
}

base::Interval Wins::interval(int i) const {
  const std::uint64_t won = won_[static_cast<std::size_t>(i)];
  return {base::wilson_interval(won / parts, games_).low,
          base::wilson_interval((won + parts - 1) / parts, games_).high};
}

double Wins::spread() const {
  if (games_ == 0) return 0;
  const auto [lowest, highest] = std::minmax_element(won_.begin(), won_.begin() + n_);
  return static_cast<double>(*highest - *lowest) / static_cast<double>(parts * games_);
}

base::Interval Wins::spread_interval() const {
  const auto [lowest, highest] = std::minmax_element(won_.begin(), won_.begin() + n_);
  const std::uint64_t both = *highest + *lowest;
  if (both == 0) return {};
  const std::uint64_t all = (both + parts - 1) / parts;
  const double low = base::wilson_interval(*highest / parts, all).low;
  const double high = base::wilson_interval((*highest + parts - 1) / parts, all).high;
  // Of the wins of the two a share s belongs to one: they differ by 2 s - 1 of these wins.
  const double scale = static_cast<double>(both) / static_cast<double>(parts * games_);
  return {std::max(0.0, scale * (2 * low - 1)), scale * (2 * high - 1)};
}

void Rate::add(int times) {
  const auto n = static_cast<std::uint64_t>(times);
  ++n_;
  sum_ += n;
  squares_ += n * n;
}

double Rate::mean() const {
  return n_ == 0 ? 0 : static_cast<double>(sum_) / static_cast<double>(n_);
}

base::Interval Rate::interval() const {
  if (n_ < 2) return {mean(), mean()};
  constexpr double z = 1.959963984540054;  // 97.5 % of the normal distribution lie below
  const auto n = static_cast<double>(n_);
  const double variance = std::max(0.0, (static_cast<double>(squares_) - n * mean() * mean()) / (n - 1));
  const double half = z * std::sqrt(variance / n);
  return {std::max(0.0, mean() - half), mean() + half};
}

void Summary::add(const Outcome& outcome) {
  const int players = by_player_.count();
  unsigned by_order = 0;
  for (int i = 0; i < players; ++i) {
    by_order |= (outcome.winners >> (outcome.first_player + i) % players & 1u) << i;
    points_[static_cast<std::size_t>(i)].add(outcome.points[static_cast<std::size_t>(i)]);
  }
  by_player_.add(outcome.winners);
  by_order_.add(by_order);
  shared_ += std::popcount(outcome.winners) > 1 ? 1 : 0;
  unfinished_ += outcome.finished ? 0 : 1;
  rounds_.add(outcome.rounds);
  attacks_.add(outcome.attacks);
  attack_rate_.add(outcome.attacks);
  duels_.add(outcome.duels);
  portals_.add(outcome.portals);
  exoplanets_.add(outcome.exoplanets);
  for (std::size_t i = 0; i < uses_.size(); ++i) {
    uses_[i].laid += static_cast<std::uint64_t>(outcome.uses[i].laid);
    uses_[i].activated += static_cast<std::uint64_t>(outcome.uses[i].activated);
    uses_[i].collected += static_cast<std::uint64_t>(outcome.uses[i].collected);
  }
}

double Summary::mean(std::uint64_t sum) const {
  return by_player_.games() == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(by_player_.games());
}

std::vector<std::string> Summary::text(const Series& series) const {
  const int players = by_player_.count();
  std::vector<std::string> lines;
  lines.push_back(fmt::format("{} players: {}", players, fmt::join(series.strategies, ", ")));
  lines.push_back(fmt::format("universe: {}; edition {}; scoring by {}; end: {}, at most {} rounds; seed: {}",
                              series.start, static_cast<int>(series.edition),
                              series.scoring == Scoring::collections ? "collections" : "points",
                              in_words(series.end, series.edition), series.most_rounds, series.seed));
  lines.emplace_back();
  lines.push_back(shares_head("games"));
  lines.push_back(count_line("all", by_player_.games()));
  for (int i = 0; i < players; ++i) {
    const std::string& strategy = series.strategies[static_cast<std::size_t>(i)];
    lines.push_back(share_line(fmt::format("won by player {}, {}", i + 1, strategy), by_player_, i));
  }
  for (int i = 0; i < players; ++i) {
    lines.push_back(
        share_line(fmt::format("won by the {} to play", ordinals[static_cast<std::size_t>(i)]), by_order_, i));
  }
  lines.push_back(count_line("shared: 1/n for each of n winners", shared_));
  lines.push_back(count_line("unfinished: won by nobody", unfinished_));
  lines.emplace_back();
  lines.push_back(spreads_head());
  lines.push_back(spread_line("rounds", rounds_));
  for (int i = 0; i < players; ++i) {
    lines.push_back(spread_line(fmt::format("points of player {}", i + 1), points_[static_cast<std::size_t>(i)]));
  }
  lines.push_back(spread_line("attacks", attacks_));
  lines.push_back(spread_line("duels", duels_));
  lines.push_back(spread_line("portals activated", portals_));
  if (series.edition == Edition::third) lines.push_back(spread_line("exoplanets landed on", exoplanets_));
  lines.emplace_back();
  const bool with_points = series.scoring == Scoring::points;
  lines.push_back(fmt::format("{:<{}}{:>9}{:>11}{:>11}{}", "artefacts, a game", label_width, "laid", "activated",
                              "collected", with_points ? "   points" : ""));
  for (std::size_t i = 0; i < uses_.size(); ++i) {
    if (series.tile_points[i] < 0) continue;
    const Uses& use = uses_[i];
    lines.push_back(fmt::format("{:<{}}{:>9.3f}{:>11.3f}{:>11.3f}", artefact_types()[i], label_width, mean(use.laid),
                                mean(use.activated), mean(use.collected)));
    if (with_points) lines.back() += fmt::format("{:>9.3f}", series.tile_points[i] * mean(use.collected));
  }
  return lines;
}

std::string Summary::json(const Series& series) const {
  const int players = by_player_.count();
  std::string seats, order, artefacts;
  for (int i = 0; i < players; ++i) {
    const auto p = static_cast<std::size_t>(i);
    const char* comma = i == 0 ? "" : ",";
    seats += fmt::format(R"({}{{"player":{},"strategy":"{}","won":{},"points":{}}})", comma, i + 1,
                         series.strategies[p], share_json(by_player_, i), spread_json(points_[p]));
    order += fmt::format(R"({}{{"turn":{},"won":{}}})", comma, i + 1, share_json(by_order_, i));
  }
  for (std::size_t i = 0; i < uses_.size(); ++i) {
    if (series.tile_points[i] < 0) continue;
    const Uses& use = uses_[i];
    artefacts += fmt::format(R"({}{{"type":"{}","laid":{:.6f},"activated":{:.6f},"collected":{:.6f})",
                             artefacts.empty() ? "" : ",", artefact_types()[i], mean(use.laid), mean(use.activated),
                             mean(use.collected));
    if (series.scoring == Scoring::points) {
      artefacts += fmt::format(R"(,"points":{:.6f})", series.tile_points[i] * mean(use.collected));
    }
    artefacts += "}";
  }
  return fmt::format(
      R"({{"game":"praxis","kind":"summary","games":{},"start":"{}",{},"players":[{}],"order":[{}],"shared":{},)"
      R"("unfinished":{},"rounds":{},"attacks":{},"duels":{},"portals":{},"exoplanets":{},"artefacts":[{}]}})",
      by_player_.games(), series.start, members_json(series), seats, order, shared_, unfinished_, spread_json(rounds_),
      spread_json(attacks_), spread_json(duels_), spread_json(portals_), spread_json(exoplanets_), artefacts);
}

}  // namespace planche::rules::praxis
