// Commands of built-in games whose work several machines share: simulations, and offers such as `planche balance`.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/asked.h"
#include "project/analysis/contestants.h"
#include "rules/offer.h"
#include "rules/shard_text.h"

namespace planche::project {

// What a person asked for: everything that decides the result.
struct SharedRun {
  std::string command = "simulate";  // or the name of an offer
  std::string game = {};             // of an offer: the id of its game
  StartChoices starts = {};          // of a simulation
  std::vector<std::string> files = {};
  rules::GivenOptions options = {};
  InputChoices input = {};
  bool strict = false;
  std::uint64_t games = 1;                 // of a simulation
  std::optional<std::uint64_t> seed = {};  // of a simulation; absent: drawn
};

// How to carry it out. None of it changes the result.
struct RunControl {
  unsigned threads = 1;
  bool json = false;
  rules::Progress progress = {};
  std::function<std::uint64_t()> draw_seed = {};  // asked once all else is known to be right
  rules::ShardCounts* shard = nullptr;            // null: all of the work
  diag::Sink* warnings = nullptr;
  // Of a shard: receives a hash of the files that were read. For joined counts, the hash that they must have, or else
  // the run is refused.
  std::string content = {};
};

// Prints the result to `out`, unless it is a shard. Returns false if the messages say what is wrong.
bool carry_out(const SharedRun& run, RunControl& control, const rules::Lines& out, Messages& messages);

// A shard as a document on one line. `content`: that of its RunControl.
std::string document_of(const SharedRun& run, const rules::ShardCounts& counts, const std::string& content);
// Adds up the counts of shards that are complete (rules::complete), and prints the result to `out`.
void join_runs(const std::vector<rules::ReadShard>& shards, bool json, const rules::Lines& out, Messages& messages);

}  // namespace planche::project
