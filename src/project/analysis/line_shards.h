// Shards of long output that several machines share: a head, then the lines of this shard.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/asked.h"
#include "play/reports/shard.h"

namespace planche::project {

// The first line of a shard. All but `which` is equal in all shards of one output.
struct LinesHead {
  std::string command;  // "randomise"
  std::string what;     // describes what is written; compared only
  play::Shard which = {};
  std::uint64_t lines = 0;  // of all shards together
};
std::string line_of(const LinesHead& head);
// A line of a shard: the JSON object with this number, from 0, of what the head describes.
std::string line_of(std::string_view json, std::string_view what, std::uint64_t number);
// Nothing if the text does not begin with such a line.
std::optional<LinesHead> lines_head_of(std::string_view text);

// The lines of all shards in their order. Refused if a shard is missing, given twice, incomplete, or of other output.
struct NamedText {
  std::string name, text;
};
base::Asked<std::string> joined_lines(const std::vector<NamedText>& shards);

}  // namespace planche::project
