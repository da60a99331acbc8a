#include <memory>
#include <string>

#include "cli/command.h"
#include "cli/report.h"
#include "project/opening/sample_folders.h"

namespace planche::cli {

namespace {

int copy_samples(const std::string& directory) {
  Reporter reporter{{}};
  project::copy_samples(directory, reporter.messages());
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
