#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/print_job.h"

namespace planche::cli {

namespace {

namespace fs = std::filesystem;

struct RenderOptions {
  PrintOptions print;
  std::vector<std::string> files;
};

int render(const RenderOptions& options) {
  Reporter reporter{options.print.report};
  if (const auto problem = usage_problem(options.print)) {
    reporter.refuse(*problem, "");
    return reporter.finish();
  }
  const bool several = options.files.size() > 1;
  if (several && !options.print.output.empty() && !fs::path{options.print.output}.extension().empty()) {
    reporter.refuse("--output: several documents need a folder, not a file", "end it with /");
    return reporter.finish();
  }
  std::set<fs::path> targets;
  for (const std::string& file : options.files) {
    const std::string name = file == "-" ? "stdin" : fs::path{file}.stem().string();
    const fs::path target = target_for(options.print, name, several);
    if (!targets.insert(target).second) {
      reporter.refuse(fmt::format("{} would be written twice", target.string()),
                      "render documents of the same name one by one, each with -o");
      continue;
    }
    const auto opened = open_document(file, options.print.input.kind(), reporter);
    if (!opened) continue;
    diag::Sink sink;
    auto found = read_and_validate(*opened, options.print.input, sink, reporter);
    if (!found || found->kind == nullptr) {
      reporter.report(sink);
      continue;
    }
    print({options.print, in_language(std::move(*found), options.print.language), sink, opened->folder, target,
           options.print.kinds},
          reporter);
  }
  return reporter.finish();
}

}  // namespace

std::function<int()> set_up_render(CLI::App& app) {
  auto options = std::make_shared<RenderOptions>();
  app.add_option("FILE", options->files, "documents; - is standard input")->required();
  add_print_options(app, options->print);
  return [options] { return render(*options); };
}

}  // namespace planche::cli
