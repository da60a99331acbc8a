// Parts of a simulation that several machines share, as documents in one line.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/asked.h"
#include "play/reports/simulation_report.h"
#include "rules/shard_text.h"

namespace planche::play {

// All but `which` and `series` is equal in all shards of one simulation: `games` counts those of all shards, and
// `rules` are hashes of rules and records.
struct SimulationShard {
  rules::Shard which = {};
  std::uint64_t games = 0;
  ReportHead head = {};
  std::vector<std::string> rules = {};  // by series
  std::vector<Series> series = {};      // without setups
  std::uint64_t round = 0;              // of a search for numbers (Round); 0: of a simulation
};

std::string document_of(const SimulationShard& shard);
// Refused if the shard holds no games, or sums that games cannot come to.
base::Asked<SimulationShard> simulation_of(const rules::ReadShard& shard);
// The games of shards that are complete (rules::complete), together; `which` is that of all.
base::Asked<SimulationShard> sum_of(const std::vector<rules::ReadShard>& shards);
// Equal for programs that play alike.
std::string hash_of(const Program& program);

}  // namespace planche::play
