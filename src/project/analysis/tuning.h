// The search for numbers of a file-based game, by one machine or by several.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "play/reports/tune.h"
#include "project/analysis/elsewhere.h"
#include "project/analysis/simulations.h"

namespace planche::project {

// What is searched; `choices.games` is the number of games for the best combinations.
struct TuningPlan {
  const FileGame& found;
  const InputChoices& input;
  const SimulationPlan& plan;  // of one entry
  SimulationChoices choices;   // progress counts series
  std::vector<play::TriedNumbers> numbers;
  std::vector<play::Goal> goals;
};

// Which rounds of the search others play. The next round depends on all before, so several machines play one round
// after the other.
struct SharedRounds {
  std::vector<std::string> after = {};    // files with all shards of the first rounds
  std::optional<rules::Shard> shard = {};  // of the next round, which ends here
  // Has a round played whose predecessors are in these files. Nothing if the messages say why not. Empty: all rounds
  // that `after` does not have are played here.
  std::function<std::optional<ShardsElsewhere>(const std::vector<std::string>& after)> elsewhere = {};
};

struct TuningResult {
  std::optional<play::Tuning> found = {};
  std::optional<play::SimulationShard> shard = {};  // of the round that was asked for
};

// Nothing if the messages say why not. The result does not depend on who played which round.
std::optional<TuningResult> tune(const TuningPlan& wanted, SharedRounds shared, Messages& messages);

}  // namespace planche::project
