// What the commands that play share: valid documents of games that know the command, numbers, seeds.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cli/inputs.h"
#include "cli/report.h"
#include "project/playing.h"

namespace planche::cli {

struct PlayOptions {
  project::InputChoices input;
  ReportOptions report;  // problems go to stderr as text: standard output holds results
};
// `several`: numbers of the rules may be given several values.
void add_play_options(Rows& rows, PlayOptions& options, bool several = false);

// Lines to standard output: as they are, and for people, what a terminal might obey made visible.
void print_line(std::string_view line);
void print_text(std::string_view line);

// --threads; if not given as many as there are cores. 256 at most.
void add_threads_option(Rows& rows, std::optional<unsigned>& threads, std::string meaning);
unsigned threads_or_all(const std::optional<unsigned>& threads);

// --seed.
void add_seed_option(Rows& rows, std::optional<std::uint64_t>& seed);
// The seed that was given, or one drawn now, which stderr is told, also when quiet: what comes of it can be had again.
std::uint64_t seed_or_drawn(const std::optional<std::uint64_t>& seed, Reporter& reporter);

}  // namespace planche::cli
