// Parts of a simulation that several machines share, as documents in one line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/asked.h"
#include "play/reports/report.h"
#include "rules/shard.h"

namespace planche::play {

using rules::Shard;

inline constexpr std::size_t most_shard_bytes = std::size_t{1} << 30;  // of a file with shards

// All but `which` and `series` is equal in all shards of one simulation: `games` counts those of all shards, and
// `rules` are hashes of rules and records.
struct SimulationShard {
  Shard which = {};
  std::uint64_t games = 0;
  ReportHead head = {};
  std::vector<std::string> rules = {};  // by series
  std::vector<Series> series = {};      // without setups
  std::uint64_t round = 0;              // of a search for numbers (Round); 0: of a simulation
};

std::string document_of(const SimulationShard& shard);
// Refused where the text is not a shard.
base::Asked<SimulationShard> read_shard(std::string_view text);
// Equal for programs that play alike.
std::string hash_of(const Program& program);

// What is wrong with the numbers of shards: one is missing, or given twice. Nothing if they are 1 to `of`.
struct NumberedShard {
  std::uint64_t k = 1;
  std::string name = {};  // of its file
};
std::optional<base::Refusal> fault_of_shards(std::vector<NumberedShard> shards, std::uint64_t of,
                                             std::string_view command);

// Shards with the names of their files. Refused where one is missing or given twice, or where they belong to different
// simulations. Nothing else depends on their order.
struct NamedShard {
  std::string name;
  SimulationShard shard = {};
};
base::Asked<SimulationShard> merged(std::vector<NamedShard> shards, std::string_view command = "simulate");
// The shards in the text of a file, one on each line. Refused where a line is not a shard, or where there is none.
base::Asked<std::vector<NamedShard>> read_shards(const std::string& file, std::string_view text);

}  // namespace planche::play
