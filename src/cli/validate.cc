#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/inputs.h"
#include "cli/report.h"
#include "rules/game.h"

namespace planche::cli {

namespace {

struct ValidateOptions {
  ReportOptions report;
  InputOptions input;
  std::vector<std::string> files;
};

std::string counted(std::size_t n, std::string_view what) {
  return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
}

int validate(const ValidateOptions& options) {
  Reporter reporter{options.report};
  for (const std::string& file : options.files) {
    const auto opened = open_document(file, options.input.kind(), reporter);
    if (!opened) continue;
    diag::Sink sink;
    const auto found = read_and_validate(*opened, options.input, sink, reporter);
    reporter.report(sink);
    std::string what = found && found->kind != nullptr ? std::string{found->kind->title} : "not read";
    reporter.say(fmt::format(
        "{}: {}: {}, {}, {}", opened->source->name(), what, counted(sink.count(diag::Severity::error), "error"),
        counted(sink.count(diag::Severity::warning), "warning"), counted(sink.count(diag::Severity::note), "note")));
  }
  return reporter.finish();
}

}  // namespace

std::function<int()> set_up_validate(CLI::App& app) {
  auto options = std::make_shared<ValidateOptions>();
  app.add_option("FILE", options->files, "documents; - is standard input")->required();
  add_input_options(app, options->input);
  add_report_options(app, options->report);
  return [options] { return validate(*options); };
}

}  // namespace planche::cli
