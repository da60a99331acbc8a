#include "play/reports/study.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.h"
#include "play/reports/series_figures.h"
#include "rules/shard.h"

namespace planche::play {

namespace {

constexpr std::uint64_t often = 20;  // what is there less often may be missed by chance

// Between which values twelve games lie, widened by what chance leaves open: docs/play.md has their table.
struct Known {
  std::string_view key, text;
  base::Interval range;
  bool share = true;
};
constexpr std::array<Known, 7> known_games{{{"skill", "skill: 0 luck, 100 certain to win", {0.45, 1}},
                                            {"first_seat", "seat 1 above an equal share", {-0.15, 0.15}},
                                            {"forced", "choices with a single move", {0, 0.35}},
                                            {"half", "wins of who leads at half time", {0.4, 0.85}},
                                            {"settled", "winner leads for good after", {0.45, 0.85}},
                                            {"decisions", "decisions", {12, 180}, false},
                                            {"choices", "moves a decision", {2, 9}, false}}};

void add_row(Study& made, std::string_view key, double value, const base::Interval& interval) {
  const Known& known = *std::ranges::find(known_games, key, &Known::key);
  made.rows.push_back({known.key, known.text, value, interval, known.range, known.share});
}

Summary played(const std::shared_ptr<const Setup>& setup, const StudyRequest& request, std::vector<std::string> players,
               std::uint64_t first, std::uint64_t games) {
  SimulateRequest of_games;
  of_games.players = std::move(players);
  of_games.seed = request.seed;
  of_games.threads = request.threads;
  of_games.first = first;
  of_games.games = games;
  return std::move(*simulate(setup, of_games));  // the players are known
}

// How far a share is on the way from that of chance to all.
void add_skill(Study& made, const Wins& wins, std::uint64_t finished, double even) {
  if (finished == 0 || even >= 1) return;
  const Figure share = share_of(wins, finished);
  const auto way = [&](double of) { return (of - even) / (1 - even); };
  add_row(made, "skill", way(share.value), {way(share.interval.low), way(share.interval.high)});
}

void add_rows(Study& made, const Summary& itself) {
  if (!itself.together && itself.wins.size() > 1) {
    const double even = 1 / static_cast<double>(itself.wins.size());
    const Figure share = share_of(itself.wins.front(), itself.finished);
    add_row(made, "first_seat", share.value - even, {share.interval.low - even, share.interval.high - even});
  }
  const auto add = [&](std::string_view key, const Spread& spread) {
    if (spread.count > 0) add_row(made, key, spread.mean(), spread.interval());
  };
  add("forced", itself.forced);
  if (itself.half.seats > 0) {
    const Figure half = share_of(itself.half);
    add_row(made, "half", half.value, half.interval);
  }
  add("settled", itself.settled);
  add("decisions", itself.decisions);
  add("choices", itself.listed);
}

// Choices of one name are one move.
std::vector<std::string> never_made(const Summary& itself) {
  std::map<std::string_view, MoveFigures> all;
  for (const MoveFigures& move : itself.moves) {
    all[move.name].legal += move.legal;
    all[move.name].made += move.made;
  }
  std::vector<std::string> names;
  for (const MoveFigures& move : itself.moves) {
    MoveFigures& of_name = all[move.name];
    if (of_name.legal >= often && of_name.made == 0) names.push_back(move.name);
    of_name.legal = 0;  // named once
  }
  return names;
}

std::vector<std::string> never_picked(const Summary& itself) {
  std::vector<std::string> names;
  const bool any = std::ranges::any_of(itself.records, [](const RecordFigures& one) { return one.picked > 0; });
  for (const RecordFigures& record : itself.records) {
    if (any && record.drawn.times >= often && record.picked == 0) names.push_back(record.name);
  }
  return names;
}

}  // namespace

Study study(const std::shared_ptr<const Setup>& setup, const StudyRequest& request) {
  const auto seats = static_cast<std::size_t>(setup->players);
  const std::string player{studying_player}, random = "random";
  Study made;
  made.started = request.games;
  const std::uint64_t steps = seats + 1;
  const auto progress = [&](std::uint64_t done) {
    if (request.progress) request.progress(done, steps);
  };
  progress(0);
  const Summary itself = played(setup, request, std::vector(seats, player), 0, request.games);
  made.games = itself.finished;
  progress(1);
  if (itself.finished == 0) return made;
  if (itself.together) {
    const Summary chance = played(setup, request, std::vector(seats, random), 0, request.games);
    const double even = chance.finished == 0 ? 0 : share_of(chance.wins.front(), chance.finished).value;
    add_skill(made, itself.wins.front(), itself.finished, even);
  } else if (seats > 1) {
    Wins wins;
    std::uint64_t finished = 0;
    for (std::size_t seat = 0; seat < seats; ++seat) {
      const rules::Shard part{seat + 1, seats};
      const std::uint64_t first = part.first(request.games), end = part.end(request.games);
      std::vector<std::string> players(seats, random);
      players[seat] = player;
      const Summary against = played(setup, request, std::move(players), first, end - first);
      wins.add(against.wins[seat]);
      finished += against.finished;
      progress(seat + 2);
    }
    add_skill(made, wins, finished, 1 / static_cast<double>(seats));
  }
  progress(steps);
  add_rows(made, itself);
  made.never_made = never_made(itself);
  made.never_picked = never_picked(itself);
  return made;
}

std::vector<std::string> study_text(const Study& study) {
  std::vector<std::string> lines{""};
  if (study.rows.empty()) {
    lines.push_back(fmt::format("played by {}: no game was finished", studying_player));
    return lines;
  }
  lines.push_back(fmt::format(
      "{:<34}{:>9}  {:>16}{:>20}",
      base::shortened(fmt::format("played by {}, {}", studying_player, base::counted(study.games, "game")), 40), "",
      "95 % interval", "known games"));
  for (const Study::Row& row : study.rows) {
    const double by = row.share ? 100 : 1;
    const int digits = row.share ? 1 : 2;
    const std::string unit = row.share ? " %" : "";
    lines.push_back(fmt::format(
        "{:<34}{:>9}  {:>16}{:>20}{}", row.text, fmt::format("{:.{}f}{}", by * row.value, digits, unit),
        fmt::format("{:.{}f} to {:.{}f}{}", by * row.interval.low, digits, by * row.interval.high, digits, unit),
        fmt::format("{:.{}f} to {:.{}f}{}", by * row.known.low, row.share ? 0 : 1, by * row.known.high,
                    row.share ? 0 : 1, unit),
        row.outside() ? "  outside" : ""));
  }
  const auto add = [&](std::string_view what, const std::vector<std::string>& names) {
    if (!names.empty())
      lines.push_back(fmt::format("{} {} by {}: {}", what, what == "moves" ? "never made" : "never picked",
                                  studying_player, fmt::join(names, ", ")));
  };
  add("moves", study.never_made);
  add("records", study.never_picked);
  return lines;
}

}  // namespace planche::play
