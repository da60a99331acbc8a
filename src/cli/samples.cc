#include <array>
#include <filesystem>
#include <memory>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "base/new_file.h"
#include "cli/commands.h"
#include "cli/copy_files.h"
#include "cli/report.h"

namespace planche::cli {

namespace {

namespace fs = std::filesystem;

int copy_samples(const std::string& directory) {
  Reporter reporter{{}};
  constexpr std::array folders{"cards", "rules"};
  base::NewFiles files{base::NewFiles::Existing::refused};
  for (const char* folder : folders) {
    const auto kept = copy_files(base::data_folder() / folder, fs::path{directory} / folder, files, "starter");
    if (!kept) {
      reporter.fail(kept.error().message);
      return reporter.finish();
    }
    for (const fs::path& file : *kept) reporter.say(fmt::format("{} was there already and stays", file.string()));
  }
  if (const auto written = files.commit(); !written) {
    reporter.fail(written.error().message);
    return reporter.finish();
  }
  for (const char* folder : folders)
    reporter.say(fmt::format("{} is complete", (fs::path{directory} / folder).string()));
  return reporter.finish();
}

}  // namespace

std::function<int()> set_up_samples(CLI::App& app) {
  auto directory = std::make_shared<std::string>();
  app.add_option("DIR", *directory, "the folder that takes cards/ and rules/; . is this one")->required();
  return [directory] { return copy_samples(*directory); };
}

}  // namespace planche::cli
