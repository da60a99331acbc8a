#include "play/reports/simulation_report.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "play/language/limits.h"
#include "play/reports/series_figures.h"

namespace planche::play {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t most_records = 60;  // limit for the text

Json json_of(const base::Interval& interval) {
  return Json::array({std::round(interval.low * 1e6) / 1e6, std::round(interval.high * 1e6) / 1e6});
}
double rounded(double value) {
  return std::round(value * 1e6) / 1e6;
}

Json json_of(const Spread& spread, base::Interval interval) {
  const auto quantile = [&](double share) {
    const double value = spread.quantile(share);
    return spread.scale == 1 ? Json(static_cast<std::int64_t>(value)) : Json(rounded(value));
  };
  return {{"mean", rounded(spread.mean())},
          {"interval", json_of(interval)},
          {"min", spread.least()},
          {"p5", quantile(0.05)},
          {"median", quantile(0.5)},
          {"p95", quantile(0.95)},
          {"max", spread.most()}};
}

Json json_of(const Spread& spread) {
  return json_of(spread, spread.interval());
}

Json json_of(const Figure& figure, std::uint64_t times) {
  return {{"times", times},
          {"seats", figure.count},
          {"won", rounded(figure.value)},
          {"interval", json_of(figure.interval)}};
}

// The games in which nobody had two moves to choose from.
std::uint64_t undecided(const Summary& summary) {
  const auto found = summary.decisions.times.find(0);
  return summary.decisions.coarse > 0 || found == summary.decisions.times.end() ? 0 : found->second;
}

Json json_of(const Study& study) {
  Json made = {{"player", studying_player}, {"games", study.games}};
  for (const Study::Row& row : study.rows)
    made[row.key] = {{"value", rounded(row.value)},
                     {"interval", json_of(row.interval)},
                     {"known", json_of(row.known)},
                     {"outside", row.outside()}};
  made["never_made"] = study.never_made;
  made["never_picked"] = study.never_picked;
  return made;
}

Json json_of(const Series& series) {
  const Summary& summary = series.summary;
  Json made;
  if (!series.label.empty()) made["series"] = series.label;
  made["games"] = summary.games;
  made["finished"] = summary.finished;
  made["endless"] = summary.endless;
  made["faults"] = summary.faulty;
  made["won_by_nobody"] = summary.nobody;
  Json wins = Json::array();
  for (std::size_t p = 0; p < summary.wins.size(); ++p) {
    const Figure figure = share_of(summary.wins[p], summary.finished);
    Json seat = {{"seat", p + 1}, {"wins", rounded(summary.wins[p].total())}};
    const bool shared = summary.finished > 0 && !nobody_moved(summary);
    seat["share"] = shared ? Json(rounded(figure.value)) : Json();
    seat["interval"] = nobody_moved(summary) ? Json() : json_of(figure.interval);
    if (summary.scores[p].count > 0) seat["score"] = json_of(summary.scores[p]);
    wins.push_back(std::move(seat));
  }
  made["seats"] = std::move(wins);
  made["turns"] = json_of(summary.turns);
  made["rounds"] = json_of(summary.rounds);
  made["decisions"] = json_of(summary.decisions);
  made["moves_a_decision"] = json_of(summary.listed);
  made["lead_changes"] = json_of(summary.leads);
  made["forced"] = json_of(summary.forced, interval_of_shares(summary.forced));
  made["half_time_leader"] = json_of(share_of(summary.half), summary.half.times);
  made["settled"] = json_of(summary.settled, interval_of_shares(summary.settled));
  made["choices_without_move"] = summary.without_move;
  made["nobody_left"] = summary.nobody_left;
  made["undecided"] = undecided(summary);
  Json counters = Json::object();
  for (const auto& [name, spread] : summary.counters) counters[name] = json_of(spread);
  made["counters"] = std::move(counters);
  Json records = Json::array();
  for (const RecordFigures& record : summary.records) {
    records.push_back({{"list", record.list},
                       {"record", record.name},
                       {"drawn", json_of(share_of(record.drawn), record.drawn.times)},
                       {"played", json_of(share_of(record.played), record.played.times)},
                       {"taken", json_of(share_of(record.taken), record.taken.times)}});
  }
  made["records"] = std::move(records);
  Json moves = Json::array();
  for (const MoveFigures& move : summary.moves)
    moves.push_back({{"move", move.name}, {"legal", move.legal}, {"made", move.made}});
  made["moves"] = std::move(moves);
  if (series.study) made["study"] = json_of(*series.study);
  return made;
}

std::string shown(const Figure& figure) {
  return figure.share
             ? fmt::format("{:>7.1f} %  {:>6.1f} to {:>5.1f} %", 100 * figure.value, 100 * figure.interval.low,
                           100 * figure.interval.high)
             : fmt::format("{:>9.2f}  {:>6.2f} to {:>7.2f}", figure.value, figure.interval.low, figure.interval.high);
}

// Whether two series differ significantly: zero is outside the 95 % interval of their difference.
bool differs(const Figure& a, const Figure& b) {
  const double half_a = (a.interval.high - a.interval.low) / 2, half_b = (b.interval.high - b.interval.low) / 2;
  return a.count > 1 && b.count > 1 && std::fabs(a.value - b.value) > std::sqrt(half_a * half_a + half_b * half_b);
}

// Why games were not counted or say little; no line if all were and do.
void add_uncounted(const Summary& summary, const std::string& label, std::vector<std::string>& lines) {
  const std::string of = label.empty() ? "" : label + ": ";
  if (summary.faulty > 0)
    lines.push_back(fmt::format("{}{} ended with a fault", of, base::counted(summary.faulty, "game")));
  if (summary.endless > 0)
    lines.push_back(fmt::format("{}{} did not end within {} decisions and {} moves: check `end when`", of,
                                base::counted(summary.endless, "game"), most_decisions, most_moves));
  if (summary.finished == 0)
    lines.push_back(fmt::format("{}no game was counted, so there are no shares and no lengths", of));
  if (nobody_moved(summary))
    lines.push_back(fmt::format("{}nobody made a move in any game, so there are no shares of wins", of));
  else if (const std::uint64_t games = undecided(summary); games > 0)
    lines.push_back(fmt::format("{}nobody decided anything in {}: there were never two moves to choose from", of,
                                games == summary.finished ? "any game" : base::counted(games, "game")));
  if (summary.nobody_left > 0)
    lines.push_back(fmt::format("{}{} ended because `turn where` left everybody out", of,
                                base::counted(summary.nobody_left, "game")));
}

void add_records(const Summary& summary, std::vector<std::string>& lines) {
  const auto any = [](const RecordFigures& record) {
    return record.drawn.seats + record.played.seats + record.taken.seats > 0;
  };
  const auto met = std::ranges::count_if(summary.records, any);
  if (met == 0) return;
  lines.push_back("");
  lines.push_back(fmt::format("{:<26}{:>9}  {:>7}{:>9}  {:>7}{:>9}  {:>7}", "players, share of wins", "drawn", "",
                              "played", "", "taken", ""));
  std::size_t printed = 0;
  for (const RecordFigures& record : summary.records) {
    if (!any(record) || printed++ >= most_records) continue;
    std::string line = fmt::format("{:<26}", base::shortened(record.name, 25));
    for (const SeatTally* tally : {&record.drawn, &record.played, &record.taken}) {
      line += tally->seats == 0 ? fmt::format("{:>9}  {:>7}", "-", "")
                                : fmt::format("{:>9}  {:>5.1f} %", tally->seats,
                                              100 * tally->won.total() / static_cast<double>(tally->seats));
    }
    lines.push_back(std::move(line));
  }
  if (std::cmp_greater(met, most_records))
    lines.push_back(fmt::format("and {} more; --format csv lists all", static_cast<std::size_t>(met) - most_records));
}

void add_never(const Summary& summary, std::vector<std::string>& lines) {
  if (summary.finished == 0) return;  // nothing is counted of other games
  const auto add = [&](std::string_view what, std::vector<std::string> names) {
    if (names.empty()) return;
    const std::size_t all = names.size();
    if (all > 12) names.resize(12);
    lines.push_back(
        fmt::format("{}: {}{}", what, fmt::join(names, ", "), all > 12 ? fmt::format(" and {} more", all - 12) : ""));
  };
  const std::size_t before = lines.size();
  add("moves never legal", never_legal(summary));
  add("moves never made", unmade(summary));
  add("records never picked", unpicked(summary));
  if (lines.size() > before) lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(before), "");
}

void add_study(const Series& series, std::vector<std::string>& lines) {
  if (!series.study) return;
  if (!series.label.empty()) lines.insert(lines.end(), {"", series.label});
  for (std::string& line : study_text(*series.study)) lines.push_back(std::move(line));
}

}  // namespace

std::string report_json(const ReportHead& head, const std::vector<Series>& all) {
  Json made = {
      {"game", head.game}, {"kind", "simulation"}, {"seed", std::to_string(head.seed)}, {"players", head.players}};
  if (!head.documents.empty()) made["documents"] = head.documents;
  if (all.size() == 1) {
    const Json only = json_of(all.front());
    for (const auto& [key, value] : only.items()) made[key] = value;
    return made.dump();
  }
  Json series = Json::array();
  for (const Series& one : all) series.push_back(json_of(one));
  made["series"] = std::move(series);
  Json differences = Json::array();
  const auto figures = figures_of(all);
  for (std::size_t i = 1; i < all.size(); ++i) {
    for (const Figure& figure : figures.front()) {  // none if no game of the first was counted
      const auto same = std::ranges::find(figures[i], figure.name, &Figure::name);
      if (same != figures[i].end() && differs(figure, *same))
        differences.push_back({{"series", all[i].label},
                               {"figure", figure.name},
                               {"first", rounded(figure.value)},
                               {"this", rounded(same->value)}});
    }
  }
  made["differences"] = std::move(differences);
  return made.dump();
}

std::vector<std::string> report_text(const ReportHead& head, const std::vector<Series>& all) {
  std::vector<std::string> lines;
  lines.push_back(fmt::format("{}: {} of {}, seed {}", head.title, base::counted(all.front().summary.games, "game"),
                              fmt::join(head.players, ", "), head.seed));
  for (std::size_t i = 0; i < head.documents.size(); ++i)
    lines.push_back(fmt::format("P{} plays {}", i + 1, head.documents[i]));
  if (all.size() == 1) {
    const Summary& summary = all.front().summary;
    add_uncounted(summary, {}, lines);
    if (summary.nobody > 0 && !summary.together)
      lines.push_back(fmt::format("{} had no winner", base::counted(summary.nobody, "game")));
    const auto figures = figures_of(all);
    std::string group;
    for (const Figure& figure : figures.front()) {
      if (figure.group == "drawn" || figure.group == "played" || figure.group == "taken") continue;
      if (figure.group != group) {
        lines.push_back("");
        lines.push_back(
            fmt::format("{:<34}{:>9}  {:>16}", figure.group, figure.share ? "share" : "mean", "95 % interval"));
      }
      group = figure.group;
      lines.push_back(fmt::format("{:<34}{}", base::shortened(figure.name, 33), shown(figure)));
    }
    add_records(summary, lines);
    add_never(summary, lines);
    if (summary.without_move > 0) lines.push_back(fmt::format("choices without a move: {}", summary.without_move));
    add_study(all.front(), lines);
    return lines;
  }
  for (const Series& one : all) add_uncounted(one.summary, one.label, lines);
  std::string header = fmt::format("{:<34}", "");
  for (const Series& one : all) header += fmt::format("{:>30}", base::shortened(one.label, 28));
  const auto figures = figures_of(all);
  const auto first = std::ranges::find_if(figures, [](const auto& one) { return !one.empty(); });
  if (first == figures.end()) return lines;
  lines.push_back("");
  lines.push_back(header);
  bool marked = false;
  for (const Figure& figure : *first) {
    std::string line = fmt::format("{:<34}", base::shortened(figure.name, 33));
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto same = std::ranges::find(figures[i], figure.name, &Figure::name);
      if (same == figures[i].end()) {
        line += fmt::format("{:>30}", "-");
        continue;
      }
      const bool real = first == figures.begin() && i > 0 && differs(figure, *same);
      marked = marked || real;
      line += fmt::format("{:>28}{}", shown(*same), real ? " *" : "  ");
    }
    lines.push_back(line);
  }
  lines.push_back("");
  if (first != figures.begin()) return lines;
  lines.push_back(marked ? "* differs from the first series by more than chance (95 %)"
                         : "no figure differs from the first series by more than chance (95 %)");
  for (const Series& one : all) add_study(one, lines);
  return lines;
}

std::vector<std::string> report_csv(const ReportHead&, const std::vector<Series>& all) {
  std::vector<std::string> lines{"series,figure,value,low,high,count"};
  const auto cell = [](const std::string& text) {
    if (text.find_first_of(",\"\n") == std::string::npos) return text;
    std::string made = "\"";
    for (const char c : text) made += c == '"' ? std::string{"\"\""} : std::string{c};
    return made + "\"";
  };
  const auto figures = figures_of(all);
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (const Figure& figure : figures[i])
      lines.push_back(fmt::format("{},{},{:.6f},{:.6f},{:.6f},{}", cell(all[i].label), cell(figure.name), figure.value,
                                  figure.interval.low, figure.interval.high, figure.count));
  }
  return lines;
}

void note_places(Summary& summary, const Program& program) {
  const auto where = [&](std::uint32_t place) {
    const auto d = program.at(place, diag::Severity::error, {}, {});
    return d.source == nullptr ? std::string{} : d.source->place(d.span.begin);
  };
  for (FaultFigures& fault : summary.faults) fault.where = where(fault.place);
  for (const std::uint32_t place : summary.peeks) summary.peeked.push_back(where(place));
}

void report_faults(const Series& series, std::uint64_t seed, diag::Sink& sink) {
  const auto found = [&](std::uint32_t place, const std::string& where, diag::Severity severity, std::string code,
                         std::string message, std::string hint) {
    if (series.setup != nullptr) return series.setup->program->at(place, severity, code, message, hint);
    return diag::finding(severity, std::move(code), fmt::format("{}: {}", where, message), std::move(hint));
  };
  for (const FaultFigures& fault : series.summary.faults) {
    auto d = found(fault.place, fault.where, diag::Severity::error, "play/fault", fault.message, {});
    d.hint =
        fmt::format("repeat it with {} of seed {}{}{}", fault.at, seed, fault.move.empty() ? "" : ", " + fault.move,
                    fault.games > 1 ? fmt::format("; {} came to this", base::counted(fault.games, "game")) : "");
    sink.add(std::move(d));
  }
  for (std::size_t i = 0; i < series.summary.peeks.size(); ++i) {
    const std::string where = i < series.summary.peeked.size() ? series.summary.peeked[i] : std::string{};
    sink.add(found(series.summary.peeks[i], where, diag::Severity::warning, "play/peek",
                   "this uses a piece that its player does not know",
                   "use only what the player sees, or show the piece first"));
  }
}

}  // namespace planche::play
