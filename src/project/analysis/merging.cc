#include "project/analysis/merging.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/files.h"
#include "project/analysis/shared_runs.h"
#include "rules/shard_text.h"

namespace planche::project {

namespace {

std::nullopt_t refuse(const base::Refusal& why, Messages& messages) {
  messages.refuse(why.message, why.hint);
  return std::nullopt;
}

}  // namespace

std::optional<std::vector<rules::ReadShard>> read_shard_file(const std::string& file, Messages& messages) {
  const auto text = base::read_file(file, rules::most_shard_bytes);
  if (!text) {
    messages.fail(text.error().message);
    return std::nullopt;
  }
  auto shards = rules::read_shards(file, *text);
  if (!shards) return refuse(shards.error(), messages);
  return std::move(*shards);
}

std::optional<Merged> merge_files(const std::vector<std::string>& files, bool json, Messages& messages) {
  std::vector<rules::ReadShard> shards;
  for (const std::string& file : files) {
    auto some = read_shard_file(file, messages);
    if (!some) return std::nullopt;
    if (some->front().head.command == "tune")
      return refuse({file + " is a shard of planche tune",
                     "give planche tune the shards of each round with --after; without --shard, it prints the result"},
                    messages);
    std::ranges::move(*some, std::back_inserter(shards));
  }
  if (const auto done = rules::complete(shards); !done) return refuse(done.error(), messages);
  std::string joined;
  switch (shards.front().kind) {
    case rules::ShardResult::games: {
      auto all = play::sum_of(shards);
      if (!all) return refuse(all.error(), messages);
      return Merged{std::move(*all)};
    }
    case rules::ShardResult::counts:
      join_runs(
          shards, json, [&](std::string_view line) { joined.append(line).append("\n"); }, messages);
      return Merged{std::move(joined)};
    case rules::ShardResult::lines:
      for (const rules::ReadShard& shard : shards) joined += shard.result;
      return Merged{std::move(joined)};
  }
  return std::nullopt;
}

}  // namespace planche::project
