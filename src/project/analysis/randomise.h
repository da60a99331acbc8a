// Random documents that obey the rules.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "base/asked.h"
#include "project/opening/messages.h"
#include "project/opening/reading.h"
#include "rules/game.h"
#include "rules/shard_text.h"

namespace planche::project {

// What to draw, and how.
struct RandomChoices {
  InputChoices input;
  rules::GivenOptions of_game;
  std::optional<std::uint64_t> records = {}, decisions = {};  // of file-based games
  std::vector<std::string> documents = {};                    // for positions of file-based games, by seat
};

// A generator of documents that only lacks a seed.
struct RandomPlan {
  // A document that is refused without a message has been reported to the messages.
  std::function<base::Asked<rules::RandomDocuments>(std::uint64_t seed)> start;
  std::uint64_t content = 0;                       // a hash of the files that the documents follow from
  std::function<std::string()> summary = nullptr;  // after drawing: how many draws were kept; may be null or empty
};
// For a built-in game, a file-based game, or positions of one with rules of play. Returns nothing if the messages say
// why not; messages also name what is not drawn or checked. The messages must outlive the plan.
std::optional<RandomPlan> plan_random(const std::string& game, RandomChoices choices, Messages& messages);

// Documents by number, one on each line. Those of a shard follow its first line.
struct DocumentLines {
  std::uint64_t first = 0, count = 1;
  std::optional<rules::ShardHead> shard = {};
};
// The lines of a shard of `count` documents; without a shard, all lines. `output`: everything that decides what all
// shards contain.
DocumentLines lines_of(const std::optional<rules::Shard>& shard, std::uint64_t count, const std::string& output);
// Everything that decides the documents of a plan, apart from their number.
std::string identity_of(const std::string& game, const RandomChoices& choices, std::uint64_t seed,
                        std::uint64_t content);
// Writes them to a file; messages report the result. Without a file, or with "-", prints them line by line.
void write_documents(const std::string& output, const DocumentLines& lines, const rules::RandomDocuments& document,
                     const std::function<void(const std::string& json)>& print, Messages& messages);

}  // namespace planche::project
