#include "cli/print.h"

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

using project::Printout;
using project::PrintReport;

bool is_json(PrintReport report) {
  return report == PrintReport::json || report == PrintReport::places;
}

void report_written(const Printout& printout, const PrintOptions& options, Reporter& reporter) {
  for (const project::PrintedFile& file : printout.files)
    reporter.say(fmt::format("{} {}: {} page{}", file.replaced ? "replaced" : "wrote",
                             project::written_name(file.name, file.pages), file.pages, file.pages == 1 ? "" : "s"));
  for (const std::string& line : project::summary_of(printout, options.printed == PrintReport::sheets))
    reporter.say(line);
  if (is_json(options.printed)) fmt::print("{}\n", project::json_of(printout));
  if (printout.files.size() == 1 && printout.files[0].sides)
    reporter.say(fmt::format("all sheets are printed on {}: there is nothing to split",
                             *printout.files[0].sides == press::Sides::two ? "two sides" : "one side"));
  const bool has_poster = std::ranges::any_of(printout.files, [](const project::PrintedFile& file) {
    return std::ranges::any_of(file.laid, &press::Portion::poster);
  });
  if (options.given.has("--overlap") && !has_poster)
    reporter.say("each part fits on a sheet: there is no poster to overlap");
}

void report_printout(const Printout& printout, const PrintOptions& options, const diag::Sink& sink,
                     Reporter& reporter) {
  using Outcome = Printout::Outcome;
  reporter.report(sink);
  switch (printout.outcome) {
    case Outcome::refused:
      break;
    case Outcome::nothing:
      reporter.refuse(std::string{project::nothing_to_print});
      break;
    case Outcome::unchanged:
      reporter.say(fmt::format("nothing has changed since {}: nothing is printed", options.since));
      if (is_json(options.printed)) fmt::print("{}\n", project::json_of(printout));
      break;
    case Outcome::errors:
      reporter.say(fmt::format("nothing printed: there are errors{}",
                               options.drafts && printout.has_parts ? " (--draft prints them anyway, stamped)" : ""));
      break;
    case Outcome::failed:
      reporter.fail(printout.failure);
      break;
    case Outcome::written:
      report_written(printout, options, reporter);
  }
}

}  // namespace

void print(project::Work work, const PrintOptions& options, diag::Sink& sink, const std::filesystem::path& target,
           Reporter& reporter) {
  Printout printout;
  {
    ProgressLine line{!options.report.quiet};
    printout = project::print(std::move(work),
                              {options, sink, target, std::ref(line), command_words(), {}, !options.report.quiet},
                              reporter.messages());
  }
  report_printout(printout, options, sink, reporter);
}

void print(project::PrintJob job, const PrintOptions& options, Reporter& reporter) {
  diag::Sink& sink = job.sink;
  Printout printout;
  {
    ProgressLine line{!options.report.quiet};
    job.progress = std::ref(line);
    job.command = command_words();
    job.reported = !options.report.quiet;
    printout = project::print(std::move(job), reporter.messages());
  }
  report_printout(printout, options, sink, reporter);
}

void picture(project::Work work, const PrintOptions& options, diag::Sink& sink, const std::filesystem::path& target,
             Reporter& reporter) {
  Printout printout;
  {
    ProgressLine line{!options.report.quiet};
    printout = project::picture(std::move(work), {options, sink, target, std::ref(line)}, reporter.messages());
  }
  reporter.report(sink);
  using Outcome = Printout::Outcome;
  if (printout.outcome == Outcome::errors) return reporter.say("nothing drawn: there are errors");
  if (printout.outcome == Outcome::failed) return reporter.fail(printout.failure);
  for (const project::PrintedFile& file : printout.files)
    reporter.say(fmt::format("{} {}", file.replaced ? "replaced" : "wrote", file.name.string()));
}

}  // namespace planche::cli
