// Joins shards that several machines made.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "play/reports/simulation_shard.h"
#include "project/opening/messages.h"

namespace planche::project {

// All lines of a shared output, or a whole simulation of a file-based game.
using Merged = std::variant<std::string, play::SimulationShard>;

// The shards in a file. Nothing if the messages say why not.
std::optional<std::vector<rules::ReadShard>> read_shard_file(const std::string& file, Messages& messages);

// Shards of built-in games are joined to lines of text, or of JSON. Returns nothing if the messages say why not.
std::optional<Merged> merge_files(const std::vector<std::string>& files, bool json, Messages& messages);

}  // namespace planche::project
