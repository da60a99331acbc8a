// The option --on: the shards of a command on other machines.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/option_rows.h"
#include "cli/report.h"
#include "project/analysis/elsewhere.h"

namespace planche::cli {

using WhereTo = std::shared_ptr<std::optional<project::Elsewhere>>;

// Adds --on, for a command that has --shard.
WhereTo add_elsewhere_option(Rows& rows);

// Whether shards print what `planche merge` joins, or write files that need no joining.
enum class ShardsOf : std::uint8_t { one_result, files };

// The command: `here`, or its shards elsewhere if --on was given.
std::function<int()> here_or(const WhereTo& where, ShardsOf shards, std::function<int()> here);

// The words of the command line for other machines, without --on. Nothing if they cannot be carried out there: the
// reporter says why.
std::optional<std::vector<std::string>> words_elsewhere(Reporter& reporter);
// Takes an option out of the words: "--on X", "--on=X", "-oX". Its value.
std::optional<std::string> take_option(std::vector<std::string>& words, const std::vector<std::string_view>& names);
// Has all shards of the words carried out, with progress. Nothing if the reporter says why not.
std::optional<project::ShardsElsewhere> carry_out_elsewhere(const project::Elsewhere& where,
                                                            const std::vector<std::string>& words, Reporter& reporter);

}  // namespace planche::cli
