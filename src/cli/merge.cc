#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "base/files.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/file_play.h"
#include "project/line_parts.h"

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
  std::vector<project::NamedText> lines;
  for (const std::string& file : options.files) {
    auto text = base::read_file(file, most_read);
    if (!text) {
      reporter.fail(text.error().message);
      return reporter.finish();
    }
    if (project::lines_head_of(*text) || !lines.empty()) {
      lines.push_back({file, std::move(*text)});
      continue;
    }
    auto read = play::read_parts(file, *text);
    if (!read) {
      reporter.refuse(read.error().message, read.error().hint);
      return reporter.finish();
    }
    std::ranges::move(*read, std::back_inserter(parts));
  }
  if (!lines.empty()) {
    const auto joined = project::joined_lines(lines);
    if (!joined) {
      reporter.refuse(joined.error().message, joined.error().hint);
    } else if (!parts.empty()) {
      reporter.refuse(fmt::format("{} and {} are parts of different output", parts.front().name, lines.front().name),
                      "join parts of one command");
    } else {
      for (const std::string_view line : base::split(*joined, '\n')) {
        if (!line.empty()) print_json(line);
      }
    }
    return reporter.finish();
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
  rows.operands("FILE", "parts that planche simulate or planche randomise wrote with --shard K/N", options->files);
  rows.choice("--format", "format of the summary: text, one JSON object, or CSV", options->format,
              {{"text", SummaryFormat::text}, {"json", SummaryFormat::json}, {"csv", SummaryFormat::csv}});
  rows.flag("-q,--quiet", "print only errors on stderr", options->report.quiet);
  return {"merge",
          "join the parts of a simulation, or of random documents",
          "Joins parts that several machines made. The result is exactly that of one run. Refuses missing and repeated "
          "parts, and parts of different games, rules, seeds or players.",
          {},
          std::move(rows),
          [options] { return merge(*options); }};
}

}  // namespace planche::cli
