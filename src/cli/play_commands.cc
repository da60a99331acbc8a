#include "cli/play_commands.h"

#include <algorithm>
#include <cstdio>
#include <limits>
#include <random>
#include <thread>

#include <fmt/format.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/progress.h"
#include "diag/glyphs.h"
#include "project/opening/messages.h"
#include "project/opening/reading.h"

namespace planche::cli {

void add_play_options(Rows& rows, PlayOptions& options, bool several) {
  add_input_options(rows, options.input, several);
  add_severity_options(rows, options.report);
}

void print_line(std::string_view text) {
  if (::isatty(STDOUT_FILENO) == 0) return fmt::print("{}\n", text);
  for (const std::string_view line : base::split(text, '\n')) fmt::print("{}\n", diag::printable(line));
}

void print_json(std::string_view json) {
  fmt::print("{}\n", diag::plain_json(json));
}

rules::Lines lines_of(Reporter& reporter) {
  return [&reporter](std::string_view line) {
    reporter.print_messages();
    print_line(line);
  };
}

void print_text(std::string_view line) {
  fmt::print("{}\n", diag::printable(line));
}

constexpr unsigned most_threads = 256;

void add_threads_option(Rows& rows, std::optional<unsigned>& threads, std::string meaning) {
  rows.number("--threads", std::move(meaning), threads, 1, most_threads);
}

unsigned threads_or_all(const std::optional<unsigned>& threads) {
  return threads ? *threads : std::clamp(std::thread::hardware_concurrency(), 1u, most_threads);
}

WhereTo add_shard_option(Rows& rows, std::optional<rules::Shard>& shard, std::string meaning) {
  rows.value("--shard", "K/N", std::move(meaning), [&shard](const std::string& given) -> std::string {
    shard = rules::Shard::read(given);
    return shard ? "" : fmt::format("expected a shard such as 3/8, found \"{}\"", given);
  });
  return add_elsewhere_option(rows);
}

bool has_seed(const std::optional<rules::Shard>& shard, const std::optional<std::uint64_t>& seed, Reporter& reporter) {
  if (shard && !seed) reporter.refuse("--shard requires --seed", "give all shards the same seed");
  return !shard || seed;
}

int carry_out(const project::SharedRun& run, const RunOptions& options, const PlayOptions& play) {
  Reporter reporter{play.report};
  ProgressLine line{!play.report.quiet};
  diag::Sink warnings;
  rules::ShardCounts counts{options.shard.value_or(rules::Shard{})};
  project::RunControl control{threads_or_all(options.threads), options.json};
  control.progress = [&](std::uint64_t done, std::uint64_t total) { line(options.counted, done, total); };
  control.draw_seed = [&reporter] { return seed_or_drawn(std::nullopt, reporter); };
  control.shard = options.shard ? &counts : nullptr;
  control.warnings = &warnings;
  const auto print = [&](std::string_view text) {
    line.clear();
    options.print(text);
  };
  const bool done = project::carry_out(run, control, print, reporter.messages());
  line.clear();
  if (done && options.shard) print_json(project::document_of(run, counts, control.content));
  reporter.report(warnings);
  return reporter.finish();
}

void add_seed_option(Rows& rows, std::optional<std::uint64_t>& seed) {
  rows.number("--seed", "random seed; the same seed gives the same result; default: drawn and printed", seed, 0,
              std::numeric_limits<std::uint64_t>::max());
}

std::uint64_t seed_or_drawn(const std::optional<std::uint64_t>& seed, Reporter& reporter) {
  if (seed) return *seed;
  reporter.print_messages();
  std::random_device device;
  const std::uint64_t drawn = std::uint64_t{device()} << 32 | device();
  print_note(fmt::format("seed {}", drawn));
  return drawn;
}

}  // namespace planche::cli
