#include "play/reports/series_figures.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace planche::play {

namespace {

constexpr double normal_95 = 1.959963984540054;

Figure named(std::string group, std::string name, Figure figure) {
  figure.group = std::move(group);
  figure.name = std::move(name);
  return figure;
}

Figure mean_of(std::string group, std::string name, const Spread& spread) {
  return {std::move(group), std::move(name), spread.mean(), spread.interval(), spread.count, false};
}

}  // namespace

Figure share_of(const Wins& wins, std::uint64_t of) {
  const double won = wins.total(), squares = wins.squares();
  Figure made{{}, {}, of == 0 ? 0 : won / static_cast<double>(of), {}, of, true};
  const auto whole = static_cast<std::uint64_t>(std::llround(won));
  if (std::fabs(won - static_cast<double>(whole)) < 1e-9 && std::fabs(squares - won) < 1e-9) {
    made.interval = base::wilson_interval(std::min(whole, of), of);
    return made;
  }
  if (of < 2) return made;
  const auto n = static_cast<double>(of);
  const double variance = std::max(0.0, (squares - won * won / n) / (n - 1));
  const double half = normal_95 * std::sqrt(variance / n);
  made.interval = {std::max(0.0, made.value - half), std::min(1.0, made.value + half)};
  return made;
}

Figure share_of(const SeatTally& tally) {
  return share_of(tally.won, tally.seats);
}

bool nobody_moved(const Summary& summary) {
  return summary.finished > 0 && summary.decisions.highest == 0 &&
         std::ranges::all_of(summary.moves, [](const MoveFigures& move) { return move.made == 0; });
}

namespace {

std::vector<Figure> figures_of(const Summary& summary, bool turns, bool rounds) {
  std::vector<Figure> all;
  if (summary.together && !nobody_moved(summary)) {
    all.push_back(named("wins", "wins of all together",
                        share_of(summary.wins.empty() ? Wins{} : summary.wins.front(), summary.finished)));
  } else if (!summary.together && !nobody_moved(summary)) {
    for (std::size_t p = 0; p < summary.wins.size(); ++p)
      all.push_back(named("wins", fmt::format("wins of seat {}", p + 1), share_of(summary.wins[p], summary.finished)));
  }
  for (std::size_t p = 0; p < summary.scores.size(); ++p) {
    if (summary.scores[p].count > 0)
      all.push_back(mean_of("score", fmt::format("score of seat {}", p + 1), summary.scores[p]));
  }
  if (turns) all.push_back(mean_of("length", "turns", summary.turns));
  if (rounds) all.push_back(mean_of("length", "rounds", summary.rounds));
  all.push_back(mean_of("length", "decisions", summary.decisions));
  all.push_back(mean_of("length", "moves a decision", summary.listed));
  all.push_back(mean_of("length", "changes of the lead", summary.leads));
  const auto share_in = [&](std::string name, const Spread& spread) {
    Figure figure = mean_of("course", std::move(name), spread);
    figure.share = true;
    figure.interval = interval_of_shares(spread);
    if (spread.count > 0) all.push_back(std::move(figure));
  };
  share_in("choices with a single move", summary.forced);
  if (summary.half.seats > 0) all.push_back(named("course", "wins of who leads at half time", share_of(summary.half)));
  share_in("winner leads for good after", summary.settled);
  for (const auto& [name, spread] : summary.counters)
    all.push_back(mean_of("counters", fmt::format("{} at the end", name), spread));
  for (const RecordFigures& record : summary.records) {
    if (record.drawn.seats > 0)
      all.push_back(named("drawn", fmt::format("{} drawn", record.name), share_of(record.drawn)));
    if (record.played.seats > 0)
      all.push_back(named("played", fmt::format("{} played", record.name), share_of(record.played)));
    if (record.taken.seats > 0)
      all.push_back(named("taken", fmt::format("{} taken", record.name), share_of(record.taken)));
  }
  return all;
}

}  // namespace

std::vector<std::vector<Figure>> figures_of(const std::vector<Series>& all) {
  const bool rounds = std::ranges::any_of(all, [](const Series& one) { return one.summary.rounds.most() > 1; });
  const bool turns = std::ranges::any_of(all, [](const Series& one) { return one.summary.turns.most() > 0; });
  std::vector<std::vector<Figure>> made;
  for (const Series& one : all)
    made.push_back(one.summary.finished == 0 ? std::vector<Figure>{} : figures_of(one.summary, turns, rounds));
  return made;
}

namespace {

// The moves for which `is` holds, with how often all of the same name were legal and made.
template <typename Is>
std::vector<std::string> moves_that(const Summary& summary, Is is) {
  std::vector<std::string> names;
  std::map<std::string_view, std::pair<std::uint64_t, std::uint64_t>> all;
  for (const MoveFigures& move : summary.moves) {
    auto& [legal, made] = all[move.name];
    legal += move.legal;
    made += move.made;
  }
  for (const MoveFigures& move : summary.moves) {
    const auto found = all.find(move.name);
    if (found == all.end()) continue;
    if (summary.finished > 0 && is(found->second.first, found->second.second)) names.push_back(move.name);
    all.erase(found);
  }
  return names;
}

}  // namespace

std::vector<std::string> unmade(const Summary& summary) {
  return moves_that(summary, [](std::uint64_t legal, std::uint64_t made) { return legal > 0 && made == 0; });
}

std::vector<std::string> never_legal(const Summary& summary) {
  return moves_that(summary, [](std::uint64_t legal, std::uint64_t made) { return legal == 0 && made == 0; });
}

std::vector<std::string> unpicked(const Summary& summary) {
  std::vector<std::string> names;
  for (const RecordFigures& record : summary.records) {
    if (record.picked == 0) names.push_back(record.name);
  }
  if (names.size() == summary.records.size() || summary.finished == 0) names.clear();
  return names;
}

std::vector<Bin> bins_of(const Spread& spread, std::size_t most) {
  if (spread.times.empty() || most == 0) return {};
  // In numbers of classes, which are values unless the spread is coarse.
  const std::int64_t first = spread.times.begin()->first, last = spread.times.rbegin()->first;
  const auto values = static_cast<Wide>(last) - first + 1;
  const auto width = static_cast<std::int64_t>((values + static_cast<Wide>(most) - 1) / static_cast<Wide>(most));
  std::vector<Bin> bins;
  for (Wide start = first; start <= last; start += width) {
    const auto bin_last = static_cast<std::int64_t>(std::min<Wide>(start + width - 1, last));
    const std::int64_t class_width = std::int64_t{1} << spread.coarse;
    bins.push_back({std::max(static_cast<std::int64_t>(start) * class_width, spread.lowest),
                    std::min(bin_last * class_width + (class_width - 1), spread.highest), 0});
  }
  for (const auto& [value, n] : spread.times)
    bins[static_cast<std::size_t>((static_cast<Wide>(value) - first) / width)].count += n;
  return bins;
}

}  // namespace planche::play
