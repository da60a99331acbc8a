// Simulations of file-based games: which programs play, and their series.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "play/reports/simulation_report.h"
#include "play/reports/simulation_shard.h"
#include "project/opening/play_rules.h"

namespace planche::project {

// The programs to compare, and the players of all of them.
struct SimulationPlan {
  struct Entry {
    std::string label;  // "coins 9", the name of another game; may be empty
    std::shared_ptr<const play::Program> program;
    std::string numbers;  // the chosen numbers as members of JSON
  };
  std::vector<Entry> entries;  // at least one
  std::vector<std::string> seats;
  std::vector<std::string> documents;  // files by seat
};

// One entry for each combination of chosen numbers, and one for each game of `compared`. `documents` are those that
// players bring, by seat; compared games are played with the same ones. A document among `compared` takes the place of
// the first one. `players` as of seats_of(). Nothing if the messages say why not.
std::optional<SimulationPlan> plan_simulation(const FileGame& found, const std::vector<std::string>& documents,
                                              const std::vector<std::string>& compared, const std::string& players,
                                              const InputChoices& input, Messages& messages);

struct SimulationChoices {
  std::uint64_t games = 100, seed = 0;
  unsigned threads = 1;
  std::string records;  // a file, written completely or not at all; empty: none
  std::optional<rules::Shard> shard = {};
  std::function<void(std::uint64_t done, std::uint64_t total)> progress = {};
  std::function<void(std::string_view document)> record = {};  // receives each game; null: none
  std::uint64_t studied = 0;                                   // games of stronger players, see play::study()
  std::uint64_t studied_decisions = 0;                         // fewer games if they have more decisions; 0: no limit
};

struct Simulation {
  play::ReportHead head;
  std::vector<play::Series> series;
};

// Plays all series, or a shard of each. Returns nothing if the messages say why not. If records cannot be
// written, the messages contain a failure, and the series are still returned.
std::optional<Simulation> simulate(const SimulationPlan& plan, const SimulationChoices& choices, Messages& messages);

// The result file that is combined with those of other machines. Consumes the series.
play::SimulationShard shard_of(const SimulationPlan& plan, const SimulationChoices& choices, Simulation simulation);

}  // namespace planche::project
