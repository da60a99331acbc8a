#include <filesystem>
#include <memory>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "base/files.h"
#include "cli/commands.h"
#include "cli/copy_files.h"
#include "cli/report.h"

namespace planche::cli {

namespace {

namespace fs = std::filesystem;

int copy_samples(const std::string& directory) {
  Reporter reporter{{}};
  for (const char* folder : {"cards", "rules"}) {
    const fs::path target = fs::path{directory} / folder;
    const auto kept = copy_files(base::data_folder() / folder, target, "starter");
    if (!kept) {
      reporter.fail(kept.error().message);
      return reporter.finish();
    }
    for (const fs::path& file : *kept) reporter.say(fmt::format("{} was there already and stays", file.string()));
    reporter.say(fmt::format("{} is complete", target.string()));
  }
  return reporter.finish();
}

}  // namespace

std::function<int()> set_up_samples(CLI::App& app) {
  auto directory = std::make_shared<std::string>();
  app.add_option("DIR", *directory, "the folder that takes cards/ and rules/; . is this one")->required();
  return [directory] { return copy_samples(*directory); };
}

}  // namespace planche::cli
