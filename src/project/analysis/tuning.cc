#include "project/analysis/tuning.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "base/files.h"
#include "base/new_file.h"
#include "base/text.h"
#include "play/reports/simulate.h"
#include "play/reports/simulation_report.h"
#include "play/reports/simulation_shard.h"
#include "project/analysis/merging.h"

namespace planche::project {

namespace {

bool has_numbers(const TuningPlan& wanted, Messages& messages) {
  const auto model = model_of(wanted.found.file);
  for (const play::TriedNumbers& one : wanted.numbers) {
    std::vector<std::string_view> known;
    if (model != nullptr)
      for (const auto& [name, given] : model->numbers) known.push_back(name);
    if (std::ranges::find(known, one.number) == known.end()) {
      messages.refuse(fmt::format("--number: {} has no number \"{}\"", wanted.found.name(), one.number),
                      base::suggestion(one.number, known));
      return false;
    }
    if (wanted.input.rules.numbers.contains(one.number)) {
      messages.refuse(fmt::format("--number and --set both change {}", one.number), "leave one of them out");
      return false;
    }
  }
  return true;
}

class Search {
 public:
  Search(const TuningPlan& wanted, SharedRounds shared, Messages& messages)
      : wanted_{wanted}, shared_{std::move(shared)}, messages_{messages} {}

  std::optional<TuningResult> run() {
    if (!has_numbers(wanted_, messages_) || !read_rounds()) return std::nullopt;
    if (wanted_.choices.progress) wanted_.choices.progress(0, most_series());
    TuningResult made;
    made.found = play::tune(wanted_.numbers, wanted_.goals, wanted_.choices.games,
                            [&](const play::Round& round, std::size_t i) { return series(round, i); });
    made.shard = std::move(shard_);
    if (made.shard) return made;
    if (!made.found) return std::nullopt;
    if (shared_.shard) {
      messages_.refuse("these shards are those of all rounds: there is nothing left to play",
                       "leave out --shard to print the result");
      return std::nullopt;
    }
    if (!joined_.empty() && joined_.rbegin()->first > last_round_) {
      messages_.refuse(fmt::format("{} has shards of round {}, but this search has {}", files_.rbegin()->second,
                                   joined_.rbegin()->first, base::counted(last_round_, "round")),
                       "name the shards of this search only");
      return std::nullopt;
    }
    return made;
  }

 private:
  struct Opened {
    std::shared_ptr<const play::Program> program;
    std::shared_ptr<const play::Setup> setup;
  };

  std::uint64_t most_series() const { return 2 * play::combinations_of(wanted_.numbers); }

  std::nullopt_t refuse(const base::Refusal& why) {
    messages_.refuse(why.message, why.hint);
    return std::nullopt;
  }

  // Joins the shards of each round that others have played.
  bool read_rounds() {
    std::map<std::uint64_t, std::vector<rules::ReadShard>> rounds;
    for (const std::string& file : shared_.after) {
      if (!read(file, rounds)) return false;
    }
    std::uint64_t next = 1;
    for (auto& [round, shards] : rounds) {
      if (round != next++) {
        messages_.refuse(
            fmt::format("the shards of round {} are missing; {} is of round {}", next - 1, shards.front().file, round),
            "name the shards of all rounds after --after");
        return false;
      }
      if (!join(round, std::move(shards))) return false;
    }
    return true;
  }

  bool read(const std::string& file, std::map<std::uint64_t, std::vector<rules::ReadShard>>& rounds) {
    auto shards = read_shard_file(file, messages_);
    if (!shards) return false;
    for (rules::ReadShard& one : *shards) {
      if (one.head.command != "tune") {
        refuse({fmt::format("{} is a shard of planche {}", file, one.head.command),
                "name shards of planche tune after --after"});
        return false;
      }
      const auto simulation = play::simulation_of(one);
      if (!simulation) {
        refuse(simulation.error());
        return false;
      }
      rounds[simulation->round].push_back(std::move(one));
    }
    return true;
  }

  bool join(std::uint64_t round, std::vector<rules::ReadShard> shards) {
    files_[round] = shards.front().file;
    auto all = rules::complete(shards).and_then([&] { return play::sum_of(shards); });
    if (all)
      joined_[round] = std::move(*all);
    else
      refuse(all.error());
    return all.has_value();
  }

  // Of a series: with the goals, which decide what it counts and who plays the next round.
  std::string label_of(const std::vector<std::int64_t>& values) const {
    std::string goals;
    for (const play::Goal& goal : wanted_.goals) goals += (goals.empty() ? "" : ", ") + goal.text;
    return fmt::format("{} ({})", play::label_of(wanted_.numbers, values), goals);
  }

  // The program with these numbers. Null if the messages say why not.
  Opened open(const std::vector<std::int64_t>& values) {
    InputChoices own = wanted_.input;
    for (std::size_t i = 0; i < wanted_.numbers.size(); ++i) own.rules.numbers[wanted_.numbers[i].number] = {values[i]};
    auto program = open_play_rules(wanted_.found, wanted_.plan.documents, own, messages_);
    if (program == nullptr) return {};
    auto setup = setup_for(program, wanted_.plan.seats.size(), messages_);
    return {std::move(program), std::move(setup)};
  }

  std::optional<play::Summary> played(const Opened& opened, std::uint64_t first, std::uint64_t games,
                                      const play::SimulateRequest& like) {
    play::SimulateRequest request = like;
    request.first = first;
    request.games = games;
    auto summary = play::simulate(opened.setup, request);
    if (!summary) return refuse(summary.error());
    // These do not bear on the numbers; and what no goal asks for need not travel.
    summary->peeks.clear();
    if (std::ranges::find(wanted_.goals, play::Goal::What::cards, &play::Goal::what) == wanted_.goals.end())
      summary->records.clear();
    return std::move(*summary);
  }

  play::SimulateRequest request() const {
    play::SimulateRequest made;
    made.players = wanted_.plan.seats;
    made.seed = wanted_.choices.seed;
    made.threads = wanted_.choices.threads;
    return made;
  }

  std::optional<play::Summary> series(const play::Round& round, std::size_t i) {
    last_round_ = round.number;
    if (i == 0 && !joined_.contains(round.number)) {
      if (shared_.shard) {
        play_shard(round);
        return std::nullopt;
      }
      if (shared_.elsewhere && !play_elsewhere(round)) return std::nullopt;
    }
    const auto joined = joined_.find(round.number);
    if (i == 0 && joined != joined_.end() && !fits(round, joined->second)) return std::nullopt;
    const Opened opened = open(round.values[i]);
    if (opened.setup == nullptr) return std::nullopt;
    std::optional<play::Summary> summary;
    if (joined == joined_.end()) {
      summary = played(opened, round.first, round.games, request());
    } else if (joined->second.rules[i] != play::hash_of(*opened.program)) {
      return refuse({fmt::format("{} was played by different rules or records", files_[round.number]),
                     shared_.elsewhere ? "delete the folder of this file, and start again"
                                       : "play all rounds with the same files"});
    } else {
      summary = std::move(joined->second.series[i].summary);
    }
    if (summary) report(*summary, opened, round.values[i]);
    if (wanted_.choices.progress) wanted_.choices.progress(++done_, most_series());
    return summary;
  }

  // Whether the shards are those of this round of this search.
  bool fits(const play::Round& round, const play::SimulationShard& shard) {
    const play::ReportHead own = head();
    bool same = shard.head.game == own.game && shard.head.players == own.players && shard.head.seed == own.seed &&
                shard.head.documents == own.documents && shard.games == round.games &&
                shard.series.size() == round.values.size();
    for (std::size_t i = 0; same && i < round.values.size(); ++i)
      same = shard.series[i].label == label_of(round.values[i]);
    if (!same)
      refuse({fmt::format("{} is of another search than this one", files_[round.number]),
              "give all rounds the same game, numbers, goal, games, players and seed"});
    return same;
  }

  play::ReportHead head() const {
    const play::Program& program = *wanted_.plan.entries.front().program;
    play::ReportHead made{program.id, program.game->title(), wanted_.plan.seats, wanted_.choices.seed};
    for (const play::PlayedDocument& one : program.documents) made.documents.push_back(one.file);
    return made;
  }

  void play_shard(const play::Round& round) {
    play::SimulationShard made{*shared_.shard, round.games, head()};
    made.round = round.number;
    const std::uint64_t first = made.which.first(round.games), end = made.which.end(round.games);
    for (const auto& values : round.values) {
      const Opened opened = open(values);
      if (opened.setup == nullptr) return;
      auto summary = played(opened, round.first + first, end - first, request());
      if (!summary) return;
      play::note_places(*summary, *opened.program);
      made.rules.push_back(play::hash_of(*opened.program));
      made.series.push_back({label_of(values), std::move(*summary), nullptr});
      if (wanted_.choices.progress) wanted_.choices.progress(++done_, most_series());
    }
    shard_ = std::move(made);
  }

  bool play_elsewhere(const play::Round& round) {
    const auto made = shared_.elsewhere(shared_.after);
    if (!made) return false;
    std::map<std::uint64_t, std::vector<rules::ReadShard>> rounds;
    for (const std::string& file : made->shards) {
      if (!read(file, rounds)) return false;
    }
    if (!join(round.number, std::move(rounds[round.number]))) return false;
    // The machines of the next round read one file instead of all shards.
    const play::SimulationShard& whole = joined_[round.number];
    const std::string joined = (std::filesystem::path{made->folder} / "joined").string();
    if (const auto written = base::write_file(joined, play::document_of(whole) + "\n"); !written) {
      messages_.fail(written.error().message);
      return false;
    }
    shared_.after.push_back(joined);
    return true;
  }

  // Reports each fault once, with the numbers that came to it first.
  void report(const play::Summary& summary, const Opened& opened, const std::vector<std::int64_t>& values) {
    play::Series series{{}, {}, opened.setup};
    series.summary.faults = summary.faults;
    std::erase_if(series.summary.faults, [&](const play::FaultFigures& fault) {
      return !reported_.emplace(fault.place, fault.message).second;
    });
    for (play::FaultFigures& fault : series.summary.faults) fault.at += ", " + play::label_of(wanted_.numbers, values);
    diag::Sink faults;
    play::report_faults(series, wanted_.choices.seed, faults);
    if (faults.has_errors()) messages_.report(faults);
  }

  const TuningPlan& wanted_;
  SharedRounds shared_;
  Messages& messages_;
  std::map<std::uint64_t, play::SimulationShard> joined_;     // by round
  std::map<std::uint64_t, std::string> files_;                // the first of each round
  std::set<std::pair<std::uint32_t, std::string>> reported_;  // faults, by place and message
  std::optional<play::SimulationShard> shard_;
  std::uint64_t done_ = 0, last_round_ = 0;
};

}  // namespace

std::optional<TuningResult> tune(const TuningPlan& wanted, SharedRounds shared, Messages& messages) {
  return Search{wanted, std::move(shared), messages}.run();
}

}  // namespace planche::project
