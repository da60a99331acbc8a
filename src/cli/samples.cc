#include <array>
#include <filesystem>
#include <memory>
#include <string>

#include <fmt/format.h>

#include "base/new_file.h"
#include "cli/command.h"
#include "cli/report.h"
#include "project/copy_files.h"

namespace planche::cli {

namespace {

namespace fs = std::filesystem;

int copy_samples(const std::string& directory) {
  Reporter reporter{{}};
  if (directory.empty()) {
    reporter.refuse("DIR: expected the name of a folder, found none", "planche samples . fills this one");
    return reporter.finish();
  }
  constexpr std::array folders{"cards", "rules"};
  base::NewFiles files{base::NewFiles::Existing::refused};
  for (const char* folder : folders) {
    const auto kept = project::copy_files(base::data_folder() / folder, fs::path{directory} / folder, files, "starter");
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

Command samples_command() {
  auto directory = std::make_shared<std::string>();
  Rows rows;
  rows.operand("DIR", "the folder that receives cards/ and rules/; . is the current one", *directory);
  return {"samples",
          "copy the samples into a folder",
          "Copies the samples with their pictures into DIR/cards, and into DIR/rules the numbers of the rules, which "
          "you may change for house rules, and the schemas for editors. Files that exist stay as they are. Commands "
          "also find a sample by its name, cards/NAME, without a copy.",
          {{"planche samples .", ""}},
          std::move(rows),
          [directory] { return copy_samples(*directory); }};
}

}  // namespace planche::cli
