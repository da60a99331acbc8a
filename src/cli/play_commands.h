// Shared by commands that play games: reading valid documents, numbers, seeds.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cli/elsewhere_option.h"
#include "cli/inputs.h"
#include "cli/report.h"
#include "project/analysis/shared_runs.h"
#include "project/opening/playing.h"

namespace planche::cli {

struct PlayOptions {
  project::InputChoices input;
  ReportOptions report;  // diagnostics go to stderr as text, results to stdout
};
// With `several`, --set accepts several values for a number.
void add_play_options(Rows& rows, PlayOptions& options, bool several = false);

// Print to standard output. print_text(): a line for people; control characters are made visible. print_line(): other
// text, of one or more lines; they are made visible only on a terminal. print_json(): they are escaped.
void print_text(std::string_view line);
void print_line(std::string_view text);
void print_json(std::string_view json);
// print_line() behind what there is to say about the work so far.
rules::Lines lines_of(Reporter& reporter);

// Adds --threads: 1 to 256; the default is the number of cores.
void add_threads_option(Rows& rows, std::optional<unsigned>& threads, std::string meaning);
unsigned threads_or_all(const std::optional<unsigned>& threads);

// Adds --shard K/N.
WhereTo add_shard_option(Rows& rows, std::optional<rules::Shard>& shard, std::string meaning);
// Refuses --shard without --seed.
bool has_seed(const std::optional<rules::Shard>& shard, const std::optional<std::uint64_t>& seed, Reporter& reporter);

// Carries out work of a built-in game, or a shard of it, and prints the result. Returns the exit status.
struct RunOptions {
  bool json = false;
  std::optional<unsigned> threads;
  std::optional<rules::Shard> shard;
  std::string_view counted;  // what progress counts: "games"
  void (*print)(std::string_view line) = print_text;
};
int carry_out(const project::SharedRun& run, const RunOptions& options, const PlayOptions& play);

// Adds --seed.
void add_seed_option(Rows& rows, std::optional<std::uint64_t>& seed);
// The given seed, or a newly drawn one, which is printed on stderr even with --quiet so that the result can be
// repeated.
std::uint64_t seed_or_drawn(const std::optional<std::uint64_t>& seed, Reporter& reporter);

}  // namespace planche::cli
