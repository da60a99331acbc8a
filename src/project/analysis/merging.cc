#include "project/analysis/merging.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "base/files.h"
#include "project/analysis/line_shards.h"
#include "project/analysis/shared_runs.h"

namespace planche::project {

namespace {

template <typename Result>
std::optional<Merged> or_refused(base::Asked<Result> result, Messages& messages) {
  if (result) return Merged{std::move(*result)};
  messages.refuse(result.error().message, result.error().hint);
  return std::nullopt;
}

}  // namespace

std::optional<Merged> merge_files(const std::vector<std::string>& files, bool json, Messages& messages) {
  std::vector<play::NamedShard> shards;
  std::vector<NamedText> lines;
  std::vector<ShardFile> runs;
  for (const std::string& file : files) {
    auto text = base::read_file(file, play::most_shard_bytes);
    if (!text) {
      messages.fail(text.error().message);
      return std::nullopt;
    }
    if (is_run_shard(*text) || !runs.empty()) {
      runs.push_back({file, std::move(*text)});
      continue;
    }
    if (lines_head_of(*text) || !lines.empty()) {
      lines.push_back({file, std::move(*text)});
      continue;
    }
    auto read = play::read_shards(file, *text);
    if (!read) {
      messages.refuse(read.error().message, read.error().hint);
      return std::nullopt;
    }
    if (read->front().shard.round > 0) {
      messages.refuse(file + " is a shard of planche tune",
                      "give planche tune the shards of each round with --after; without --shard, it prints the result");
      return std::nullopt;
    }
    std::ranges::move(*read, std::back_inserter(shards));
  }
  if (!runs.empty() && shards.empty() && lines.empty()) {
    std::string joined;
    join_runs(
        runs, json, [&](std::string_view line) { joined.append(line).append("\n"); }, messages);
    return Merged{std::move(joined)};
  }
  if (!runs.empty()) {
    messages.refuse(fmt::format("{} and {} are shards of different output", files.front(), runs.front().name),
                    "join shards of one command");
    return std::nullopt;
  }
  if (lines.empty()) return or_refused(play::merged(std::move(shards)), messages);
  auto joined = joined_lines(lines);
  if (joined && !shards.empty()) {
    messages.refuse(fmt::format("{} and {} are shards of different output", shards.front().name, lines.front().name),
                    "join shards of one command");
    return std::nullopt;
  }
  return or_refused(std::move(joined), messages);
}

}  // namespace planche::project
