// Shards as text, which one machine writes and another one joins: a line of JSON with a head, a result, and a check
// from which damage is found.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/asked.h"
#include "rules/shard.h"

namespace planche::rules {

inline constexpr std::size_t most_shard_bytes = std::size_t{1} << 30;  // of a file with shards

// All but `which` is equal in all shards of one computation.
struct ShardHead {
  std::string command;  // that made the shard: "simulate"
  Shard which = {};
  std::string work = "null";  // JSON: everything that was asked for and decides the result
  std::string content = {};   // a hash of the files and rules that decide it too
};

// What a shard has computed: summaries of games, counts in the order of a CountExchange, or lines of output.
enum class ShardResult : std::uint8_t { games, counts, lines };

// A shard whose result is this JSON. Not of lines.
std::string shard_line(const ShardHead& head, ShardResult kind, std::string_view result);
// The first line of a shard of `lines` lines, which follow.
std::string shard_line(const ShardHead& head, std::uint64_t lines);
// The line with this number, from 0, of such a shard. `json`: an object.
std::string line_of_shard(const ShardHead& head, std::uint64_t number, std::string_view json);

struct ReadShard {
  std::string file;
  std::size_t line = 1;
  ShardHead head;
  ShardResult kind = ShardResult::counts;
  std::string result;  // JSON; or the lines of output, each with its end
};
// The shards in a file, one after another. Refused if it has none, or anything else, or if one is damaged.
base::Asked<std::vector<ReadShard>> read_shards(const std::string& file, std::string_view text);
base::Refusal damaged(const ReadShard& shard);

// Sorts shards by their numbers. Refused if there are none, or one is missing, given twice, or of other work.
base::Asked<void> complete(std::vector<ReadShard>& shards);

}  // namespace planche::rules
