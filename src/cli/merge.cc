#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "base/text.h"
#include "cli/command.h"
#include "cli/file_play.h"
#include "cli/progress.h"
#include "project/analysis/merging.h"

namespace planche::cli {

namespace {

struct MergeOptions {
  ReportOptions report;
  std::vector<std::string> files;
  SummaryFormat format = SummaryFormat::text;
};

int merge(const MergeOptions& options) {
  Reporter reporter{options.report};
  const auto merged = with_progress(!options.report.quiet, [&] {
    return project::merge_files(options.files, options.format == SummaryFormat::json, reporter.messages());
  });
  if (!merged) return reporter.finish();
  if (const auto* all = std::get_if<play::SimulationShard>(&*merged)) {
    print_series(all->head, all->series, options.format, reporter);
  } else {
    std::string_view lines = std::get<std::string>(*merged);
    if (lines.ends_with('\n')) lines.remove_suffix(1);
    if (lines.empty()) return reporter.finish();
    for (const std::string_view line : base::split(lines, '\n'))
      (line.starts_with('{') ? print_json : print_text)(line);
  }
  return reporter.finish();
}

}  // namespace

Command merge_command() {
  auto options = std::make_shared<MergeOptions>();
  Rows rows;
  rows.operands("FILE", "shards that planche wrote with --shard K/N", options->files);
  rows.choice("--format", "format of the summary: text, one JSON object, or CSV", options->format,
              {{"text", SummaryFormat::text}, {"json", SummaryFormat::json}, {"csv", SummaryFormat::csv}});
  rows.flag("-q,--quiet", "print only errors on stderr", options->report.quiet);
  return {"merge",
          "join the results of simulate, or of another command, that ran with --shard",
          "Joins shards that several machines made. The result is exactly that of one run. Refuses missing and "
          "repeated shards, and shards of different games, rules, seeds or players.",
          {},
          std::move(rows),
          [options] { return merge(*options); }};
}

}  // namespace planche::cli
