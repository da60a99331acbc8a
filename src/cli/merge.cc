#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "base/files.h"
#include "cli/command.h"
#include "cli/file_play.h"

namespace planche::cli {

namespace {

struct MergeOptions {
  ReportOptions report;
  std::vector<std::string> files;
  SummaryFormat format = SummaryFormat::text;
};

constexpr std::size_t most_read = std::size_t{1} << 30;

int merge(const MergeOptions& options) {
  Reporter reporter{options.report};
  std::vector<play::NamedPart> parts;
  for (const std::string& file : options.files) {
    const auto text = base::read_file(file, most_read);
    if (!text) {
      reporter.fail(text.error().message);
      return reporter.finish();
    }
    auto read = play::read_parts(file, *text);
    if (!read) {
      reporter.refuse(read.error().message, read.error().hint);
      return reporter.finish();
    }
    std::ranges::move(*read, std::back_inserter(parts));
  }
  const auto all = play::merged(std::move(parts));
  if (!all) {
    reporter.refuse(all.error().message, all.error().hint);
    return reporter.finish();
  }
  print_series(all->head, all->series, options.format, reporter);
  return reporter.finish();
}

}  // namespace

Command merge_command() {
  auto options = std::make_shared<MergeOptions>();
  Rows rows;
  rows.operands("FILE", "parts that planche simulate DIR --shard K/N printed", options->files);
  rows.choice("--format", "format of the summary: text, one JSON object, or CSV", options->format,
              {{"text", SummaryFormat::text}, {"json", SummaryFormat::json}, {"csv", SummaryFormat::csv}});
  rows.flag("-q,--quiet", "print only errors on stderr", options->report.quiet);
  return {"merge",
          "join the parts of a simulation",
          "Joins parts that several machines played. The result is exactly that of one run. A part that is missing or "
          "there twice is refused by its number, and so are parts of different games, rules, seeds or players.",
          {},
          std::move(rows),
          [options] { return merge(*options); }};
}

}  // namespace planche::cli
