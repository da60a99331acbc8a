#include "cli/printing.h"

#include <algorithm>
#include <functional>
#include <utility>

#include <fmt/format.h>

#include "cli/arguments.h"
#include "cli/progress.h"
#include "project/printing/print.h"
#include "project/printing/print_choices.h"
#include "project/printing/print_report.h"
#include "project/printing/work.h"

namespace planche::cli {

namespace {

using project::PrintReport;
using project::PrintResult;

bool is_json(PrintReport report) {
  return report == PrintReport::json || report == PrintReport::places;
}

void report_written(const PrintResult& result, const PrintOptions& options, Reporter& reporter) {
  for (const project::PrintedFile& file : result.files)
    reporter.say(fmt::format("{} {}: {} page{}", file.replaced ? "replaced" : "wrote",
                             project::written_name(file.name, file.pages), file.pages, file.pages == 1 ? "" : "s"));
  for (const std::string& line : project::summary_of(result, options.printed == PrintReport::sheets))
    reporter.say(line);
  if (is_json(options.printed)) fmt::print("{}\n", project::json_of(result));
  if (result.files.size() == 1 && result.files[0].sides)
    reporter.say(fmt::format("all sheets are printed on {}: there is nothing to split",
                             *result.files[0].sides == press::Sides::two ? "two sides" : "one side"));
  const bool has_poster = std::ranges::any_of(result.files, [](const project::PrintedFile& file) {
    return std::ranges::any_of(file.laid, &press::Portion::poster);
  });
  if (options.given.has("--overlap") && !has_poster)
    reporter.say("each part fits on a sheet: there is no poster to overlap");
}

void report_result(const PrintResult& result, const PrintOptions& options, const diag::Sink& sink, Reporter& reporter) {
  using Outcome = PrintResult::Outcome;
  reporter.report(sink);
  switch (result.outcome) {
    case Outcome::refused:
      break;
    case Outcome::nothing:
      reporter.refuse(std::string{project::nothing_to_print});
      break;
    case Outcome::unchanged:
      reporter.say(fmt::format("nothing has changed since {}: nothing is printed", options.since));
      if (is_json(options.printed)) fmt::print("{}\n", project::json_of(result));
      break;
    case Outcome::errors:
      reporter.say(fmt::format("nothing printed: there are errors{}",
                               options.drafts && result.has_parts ? " (--draft prints them anyway, stamped)" : ""));
      break;
    case Outcome::failed:
      reporter.fail(result.failure);
      break;
    case Outcome::written:
      report_written(result, options, reporter);
  }
}

}  // namespace

void print(project::Work work, const PrintOptions& options, diag::Sink& sink, const std::filesystem::path& target,
           Reporter& reporter) {
  PrintResult result;
  {
    ProgressLine line{!options.report.quiet};
    result = project::print(std::move(work),
                            {options, sink, target, std::ref(line), command_words(), {}, !options.report.quiet},
                            reporter.messages());
  }
  report_result(result, options, sink, reporter);
}

void print(project::PrintJob job, const PrintOptions& options, Reporter& reporter) {
  diag::Sink& sink = job.sink;
  PrintResult result;
  {
    ProgressLine line{!options.report.quiet};
    job.progress = std::ref(line);
    job.command = command_words();
    job.reported = !options.report.quiet;
    result = project::print(std::move(job), reporter.messages());
  }
  report_result(result, options, sink, reporter);
}

void picture(project::Work work, const PrintOptions& options, diag::Sink& sink, const std::filesystem::path& target,
             Reporter& reporter) {
  PrintResult result;
  {
    ProgressLine line{!options.report.quiet};
    result = project::picture(std::move(work), {options, sink, target, std::ref(line)}, reporter.messages());
  }
  reporter.report(sink);
  using Outcome = PrintResult::Outcome;
  if (result.outcome == Outcome::errors) return reporter.say("nothing drawn: there are errors");
  if (result.outcome == Outcome::failed) return reporter.fail(result.failure);
  for (const project::PrintedFile& file : result.files)
    reporter.say(fmt::format("{} {}", file.replaced ? "replaced" : "wrote", file.name.string()));
}

}  // namespace planche::cli
