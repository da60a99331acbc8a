#include "games/praxis/rules/summary.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include <fmt/format.h>

#include "base/text.h"
#include "games/praxis/rules/parameters.h"

namespace planche::rules::praxis {

namespace {

constexpr std::array<std::string_view, most_players> ordinals{"first", "second", "third", "fourth"};

// "collections in 3 colours"
std::string scoring_in_words(const Agreement& agreement) {
  if (agreement.scoring == Scoring::points) return "points";
  return fmt::format("collections in {} colours", agreement.colours);
}

std::string_view name_of(Scoring scoring) {
  return scoring == Scoring::collections ? "collections" : "points";
}

// "10 rounds", "more than 36 points", "20 points".
std::string in_words(const End& end, Edition edition) {
  if (end.rounds) return base::counted(*end.rounds, "round");
  if (!end.points) return "by points";
  return edition == Edition::first ? fmt::format("more than {} points", *end.points - 1)
                                   : fmt::format("{} points", *end.points);
}

// Adds the members that describe a series: "game", "kind", "games", "start", "edition", "scoring", "colours", "end",
// "max_rounds", "seed".
void name_agreement(Figures& figures, std::string_view kind, std::uint64_t games, const Agreement& agreement) {
  name_series(figures, "praxis", kind, games, agreement, "max_rounds");
  figures.value("edition", static_cast<int>(agreement.edition));
  figures.value("scoring", name_of(agreement.scoring));
  if (agreement.scoring == Scoring::collections) figures.value("colours", agreement.colours);
  figures.json("end", "{}");
  if (agreement.end.rounds) {
    figures.value("end.rounds", *agreement.end.rounds);
  } else if (agreement.end.points) {
    figures.value("end.least_points", *agreement.end.points);
  }
}

void share(std::string_view label, std::string_view path, const Wins& wins, int i, Figures& figures) {
  figures.share(label, path, wins.of(i), wins.share(i), wins.interval(i));
}

// Indices into `all`, in ascending order of the value of their summaries.
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
  Figures figures{{"name", "fairness_rank", "interaction_rank", "games", "edition", "scoring", "colours", "end",
                   "max_rounds", "seed", "strategies", "unfairness", "by_player", "by_order", "attacks", "rounds"}};
  figures.value("name", one.name);
  figures.value("fairness_rank", ranks.fairness);
  figures.value("interaction_rank", ranks.interaction);
  name_agreement(figures, "comparison", summary.by_player().games(), one.agreement);
  for (int i = 0; i < summary.by_player().parties(); ++i) {
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
  // If one of the two has the share s of their wins, the difference is 2 s - 1 of these wins.
  const double scale = static_cast<double>(both) / static_cast<double>(parts * games_);
  return {std::max(0.0, scale * (2 * low - 1)), scale * (2 * high - 1)};
}

void Summary::add(const Outcome& outcome) {
  const int players = by_player_.parties();
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
  duels_.add(outcome.duels);
  portals_.add(outcome.portals);
  exoplanets_.add(outcome.exoplanets);
  for (std::size_t i = 0; i < uses_.size(); ++i) {
    uses_[i].laid.add(outcome.uses[i].laid);
    uses_[i].activated.add(outcome.uses[i].activated);
    uses_[i].collected.add(outcome.uses[i].collected);
  }
}

Figures Summary::figures(const Agreement& agreement) const {
  Figures all{{"game",   "kind",       "games", "start",   "edition",    "scoring",  "colours",
               "end",    "max_rounds", "seed",  "players", "order",      "shared",   "unfinished",
               "rounds", "attacks",    "duels", "portals", "exoplanets", "artefacts"}};
  const int players = by_player_.parties();
  name_agreement(all, "summary", by_player_.games(), agreement);
  all.line(fmt::format("{} players: {}", players, fmt::join(agreement.players, ", ")));
  all.line(fmt::format("universe: {}; edition {}; scoring by {}; end: {}, at most {}; seed: {}", agreement.start,
                       static_cast<int>(agreement.edition), scoring_in_words(agreement),
                       in_words(agreement.end, agreement.edition), base::counted(agreement.longest, "round"),
                       agreement.seed));
  all.shares("games");
  all.count("all", "", by_player_.games());
  for (int i = 0; i < players; ++i) {
    const std::string& strategy = agreement.players[static_cast<std::size_t>(i)];
    all.value(fmt::format("players.{}.player", i), i + 1);
    all.value(fmt::format("players.{}.strategy", i), strategy);
    share(fmt::format("won by player {}, {}", i + 1, strategy), fmt::format("players.{}.won", i), by_player_, i, all);
  }
  for (int i = 0; i < players; ++i) {
    all.value(fmt::format("order.{}.turn", i), i + 1);
    share(fmt::format("won by the {} to play", ordinals[static_cast<std::size_t>(i)]), fmt::format("order.{}.won", i),
          by_order_, i, all);
  }
  all.count("shared: 1/n for each of n winners", "shared", shared_);
  all.count("unfinished: won by nobody", "unfinished", unfinished_);
  all.spreads();
  all.spread("rounds", "rounds", rounds_);
  for (int i = 0; i < players; ++i) {
    all.spread(fmt::format("points of player {}", i + 1), fmt::format("players.{}.points", i),
               points_[static_cast<std::size_t>(i)]);
  }
  all.spread("attacks", "attacks", attacks_);
  all.spread("duels", "duels", duels_);
  all.spread("portals activated", "portals", portals_);
  all.spread(agreement.edition == Edition::third ? "exoplanets landed on" : "", "exoplanets", exoplanets_);
  add_uses(agreement, all);
  return all;
}

void Summary::add_uses(const Agreement& agreement, Figures& all) const {
  const bool with_points = agreement.scoring == Scoring::points;
  all.line();
  all.line(fmt::format("{:<{}}{:>9}{:>11}{:>11}{}", "artefacts, a game", label_width, "laid", "activated", "collected",
                       with_points ? "   points" : ""));
  for (std::size_t i = 0, place = 0; i < uses_.size(); ++i) {
    if (agreement.tile_points[i] < 0) continue;
    const double laid = uses_[i].laid.mean(), activated = uses_[i].activated.mean(),
                 collected = uses_[i].collected.mean();
    const double points = agreement.tile_points[i] * collected;
    const std::string path = fmt::format("artefacts.{}.", place++);
    all.line(fmt::format("{:<{}}{:>9.3f}{:>11.3f}{:>11.3f}{}", artefact_types()[i], label_width, laid, activated,
                         collected, with_points ? fmt::format("{:>9.3f}", points) : ""));
    all.value(path + "type", artefact_types()[i]);
    all.value(path + "laid", laid);
    all.value(path + "activated", activated);
    all.value(path + "collected", collected);
    if (with_points) all.value(path + "points", points);
  }
}

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
  told.line(fmt::format("{} in each universe; at most {}; seed: {}",
                        base::counted(all.front().summary.by_player().games(), "game"),
                        base::counted(agreement.longest, "round"), agreement.seed));
  told.line(
      "unfairness: the highest minus the lowest share of wins, by player or by order of play, whichever is greater");
  told.line("ranks: fair by least unfairness, lively by most attacks a game");
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
