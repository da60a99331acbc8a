#include "project/analysis/simulation_sheet.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "play/reports/series_figures.h"
#include "project/opening/file_games.h"

namespace planche::project {

namespace {

using parts::kit::SimulatedSeries;
using parts::kit::WinShare;

constexpr std::size_t most_columns = 16;  // of a plot

std::optional<WinShare> win_share(const play::SeatTally& tally) {
  if (tally.seats == 0) return std::nullopt;
  const play::Figure figure = play::share_of(tally);
  return WinShare{figure.value, figure.interval, figure.count};
}

void add_length(std::string key, const play::Spread& spread, SimulatedSeries& plots) {
  SimulatedSeries::Length length{std::move(key), {},           spread.mean(), spread.quantile(0.5),
                                 spread.least(), spread.most()};
  for (const play::Bin& bin : play::bins_of(spread, most_columns)) {
    parts::kit::ChartColumn column{std::to_string(bin.first), {}, bin.count};
    if (bin.first != bin.last) {
      column.first += "–";
      column.second = std::to_string(bin.last);
    }
    length.columns.push_back(std::move(column));
  }
  if (!length.columns.empty() && spread.most() > 0) plots.lengths.push_back(std::move(length));
}

}  // namespace

SimulatedSeries plots_of(const play::Series& series, const std::vector<std::string>& players) {
  const play::Summary& summary = series.summary;
  SimulatedSeries plots{series.label, summary.games, summary.endless, summary.faulty, players, summary.together};
  for (const play::Wins& wins : summary.wins) {
    if (summary.finished == 0) break;  // there are no shares
    const play::Figure figure = play::share_of(wins, summary.finished);
    plots.seats.push_back({figure.value, figure.interval, 0});
    if (summary.together) break;
  }
  add_length("simulation.turns", summary.turns, plots);
  if (summary.rounds.most() > 1) add_length("simulation.rounds", summary.rounds, plots);  // games of turns have one
  add_length("simulation.decisions", summary.decisions, plots);
  const auto add_course = [&](std::string key, double share, const base::Interval& interval, std::uint64_t count) {
    if (count > 0) plots.course.emplace_back(std::move(key), WinShare{share, interval, count});
  };
  add_course("simulation.forced", summary.forced.mean(), summary.forced.interval(), summary.forced.count);
  const play::Figure half = play::share_of(summary.half);
  add_course("simulation.half", half.value, half.interval, half.count);
  add_course("simulation.settled", summary.settled.mean(), summary.settled.interval(), summary.settled.count);
  if (const auto& study = series.study) {
    SimulatedSeries::Study& shown = plots.study.emplace(SimulatedSeries::Study{});
    shown = {std::string{play::studying_player}, study->games, {}, study->never_made, study->never_picked};
    for (const play::Study::Row& row : study->rows)
      shown.rows.push_back({fmt::format("simulation.{}", row.key == "decisions" ? "decided" : row.key), row.value,
                            row.interval, row.known, row.share, row.outside()});
  }
  plots.unpicked = play::unpicked(summary);
  plots.unmade = play::unmade(summary);
  bool any_played = false, any_taken = false;
  for (const play::RecordFigures& record : summary.records) {
    SimulatedSeries::Record shown{record.name, win_share(record.drawn), win_share(record.played),
                                  win_share(record.taken)};
    if (!shown.drawn && !shown.played && !shown.taken) continue;
    any_played = any_played || shown.played;
    any_taken = any_taken || shown.taken;
    plots.records.push_back(std::move(shown));
  }
  const auto deciding = any_played  ? &SimulatedSeries::Record::played
                        : any_taken ? &SimulatedSeries::Record::taken
                                    : &SimulatedSeries::Record::drawn;
  const auto value = [&](const SimulatedSeries::Record& record) {
    return record.*deciding ? (record.*deciding)->share : -1;
  };
  std::ranges::stable_sort(plots.records, std::ranges::greater{}, value);
  return plots;
}

std::function<scene::PartSet(templates::Library& library)> simulation_pages_of(const play::ReportHead& head,
                                                                               const std::vector<play::Series>& all,
                                                                               const PrintChoices& choices,
                                                                               const templates::Look& look) {
  parts::kit::SimulationSheet sheet{head.title, head.seed, {}, room_on(choices.sheet), look};
  for (const play::Series& series : all) sheet.series.push_back(plots_of(series, head.players));
  return [sheet = std::move(sheet)](templates::Library& library) mutable {
    return parts::kit::simulation_pages(std::move(sheet), library.typesetter());
  };
}

Work work_of(std::shared_ptr<const declared::Game> game, const play::ReportHead& head,
             const std::vector<play::Series>& all, const PrintChoices& choices, diag::Sink& sink) {
  Work work = work_of(std::move(game), choices, "", sink);
  work.parts = [pages = simulation_pages_of(head, all, choices, work.look)](templates::Library& library,
                                                                            diag::Sink&) mutable {
    std::vector<scene::PartSet> sets;
    sets.push_back(pages(library));
    return sets;
  };
  return work;
}

}  // namespace planche::project
