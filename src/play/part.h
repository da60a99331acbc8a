// Parts of a simulation that several machines share, as documents in one line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/asked.h"
#include "play/report.h"
#include "rules/share.h"

namespace planche::play {

using rules::Shard;

// What all parts of one simulation have in common is equal in all of them: `games` of all parts, and `rules`, a hash of
// rules and records.
struct SimulationShard {
  Shard shard = {};
  std::uint64_t games = 0;
  ReportHead head = {};
  std::vector<std::string> rules = {};  // by series
  std::vector<Series> series = {};      // without setups
};

std::string document_of(const SimulationShard& part);
// Refused where the text is no part.
base::Asked<SimulationShard> read_part(std::string_view text);
// Equal for programs that play alike.
std::string hash_of(const Program& program);

// What is wrong with the numbers of parts: one is missing, or there twice. Nothing if they are 1 to `of`.
struct NumberedPart {
  std::uint64_t k = 1;
  std::string name = {};  // of its file
};
std::optional<base::Refusal> fault_of_parts(std::vector<NumberedPart> parts, std::uint64_t of,
                                            std::string_view command);

// Parts with the names of their files. Refused where one is missing or there twice, or where they belong to different
// simulations. Nothing else depends on their order.
struct NamedPart {
  std::string name;
  SimulationShard part = {};
};
base::Asked<SimulationShard> merged(std::vector<NamedPart> parts);
// The parts in the text of a file, one on each line. Refused where a line is no part, or where there is none.
base::Asked<std::vector<NamedPart>> read_parts(const std::string& file, std::string_view text);

}  // namespace planche::play
