#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/print_job.h"

namespace planche::cli {

namespace {

struct ValidateOptions {
  PrintOptions print;
  bool rules_only = false;
  std::vector<std::string> files;
};

std::string counted(std::size_t n, std::string_view what) {
  return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
}

int validate(const ValidateOptions& options) {
  Reporter reporter{options.print.report};
  if (const auto problem = usage_problem(options.print)) {
    reporter.refuse(*problem, "");
    return reporter.finish();
  }
  for (const std::string& file : options.files) {
    const auto opened = open_document(file, options.print.input.kind(), reporter);
    if (!opened) continue;
    diag::Sink sink;
    auto found = read_and_validate(*opened, options.print.input, sink, reporter);
    const std::string_view what = found ? found->kind->title : "not read";
    if (found && !options.rules_only) {
      check({options.print,
             in_language(std::move(*found), options.print.language),
             sink,
             opened->folder,
             {},
             options.print.kinds},
            reporter);
    }
    reporter.report(sink);
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
  app.add_flag("--rules-only", options->rules_only, "do not draw: the data and the rules alone");
  add_drawing_options(app, options->print);
  return [options] { return validate(*options); };
}

}  // namespace planche::cli
