// The option --on: the shards of a command on other machines.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "cli/rows.h"
#include "project/elsewhere.h"

namespace planche::cli {

using WhereTo = std::shared_ptr<std::optional<project::Elsewhere>>;

// Adds --on, for a command that has --shard.
WhereTo add_elsewhere_option(Rows& rows);

// Whether shards print what `planche merge` joins, or write files that need no joining.
enum class ShardsOf : std::uint8_t { one_result, files };

// The command: `here`, or its shards elsewhere if --on was given.
std::function<int()> here_or(const WhereTo& where, ShardsOf shards, std::function<int()> here);

}  // namespace planche::cli
