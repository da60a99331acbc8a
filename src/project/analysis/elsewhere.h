// The shards of a command on other machines, by Slurm or GNU parallel.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/asked.h"
#include "project/opening/messages.h"

namespace planche::project {

struct Elsewhere {
  enum class Engine : std::uint8_t { slurm, parallel } engine = Engine::slurm;
  unsigned shards = 64;    // from 1 to most_shards
  std::string hosts = {};  // of parallel: its file of machines
};

inline constexpr unsigned most_shards = 100'000;

// "slurm:64", "parallel:hosts.txt", "parallel:hosts.txt:64"; without a number, 64 shards. Refused if it is neither.
base::Asked<Elsewhere> read_elsewhere(std::string_view text);

// What a command left of its shards, in a folder of the working folder. Its files and the job that makes them are known
// by the words of the command, so the same command goes on where an earlier one was interrupted.
struct ShardsElsewhere {
  std::string folder;
  std::vector<std::string> shards;  // what each printed, in order
  std::vector<std::string> logs;    // what each said on stderr
  bool faulty = false;              // some ended with the status 1: data had errors
};

// While shards run. Both may be empty.
struct ElsewhereWatch {
  std::function<void(std::uint64_t done, std::uint64_t total)> progress = {};
  std::function<void(std::string_view line)> announce = {};  // what has been submitted or started again
};

// Carries out all shards of the command `words`, whose first word is the program; each gets `--shard K/N`. Shards that
// fail for another reason than bad data or a bad command are started again, up to twice. All machines share the working
// folder. Nothing if the messages say why not; then the folder remains, unless the command is wrong.
std::optional<ShardsElsewhere> run_elsewhere(const Elsewhere& where, const std::vector<std::string>& words,
                                             const ElsewhereWatch& watch, Messages& messages);

}  // namespace planche::project
