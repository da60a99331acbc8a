#include "cli/command_line.h"

#include <fmt/format.h>

#include "cli/help.h"
#include "cli/version.h"
#include "render/versions.h"

namespace planche::cli {

namespace {

std::string footer(const Command& command) {
  std::string text = "\nExamples:";
  for (const Example& example : command.examples) {
    text += fmt::format("\n  {}", example.command);
    if (!example.meaning.empty()) text += fmt::format("\n      {}", example.meaning);
  }
  return text;
}

}  // namespace

CommandLine::CommandLine() : app{"Print-and-play sheets from game data, checked against the rules.", "planche"} {
  CLI::Option* const verbose =
      app.add_flag("--verbose")->description("with --version: what it draws with, for a report");
  verbose->needs(app.set_version_flag(
      "-V,--version",
      [verbose] {
        const std::string first = fmt::format("planche {}", version);
        return verbose->count() == 0 ? first
                                     : fmt::format("{}\n{}", first, fmt::join(render::library_versions(), "\n"));
      },
      "print the version"));
  app.set_help_flag("-h,--help", "print this help");
  app.require_subcommand(0, 1);
  app.formatter(std::make_shared<HelpFormatter>());
  app.footer(
      "\nExamples:\n  planche validate cards/openmok/menagerie.json\n  planche render cards/openmok/menagerie.json "
      "--paper letter\n"
      "  planche kit openmok\n\n`planche COMMAND --help` tells more about a command.\n"
      "Exit status: 0 fine, 1 the data is wrong, 2 wrong usage, 3 a file, font or disk failed.");
  for (const Command& command : commands()) {
    CLI::App* sub = app.add_subcommand(std::string{command.name}, std::string{command.summary});
    sub->formatter(std::make_shared<HelpFormatter>(std::string{command.description}));
    sub->set_help_flag("-h,--help", "print this help");
    sub->footer(footer(command));
    if (command.hidden) sub->group("");
    if (!command.alias.empty()) sub->alias(std::string{command.alias});
    subcommands.push_back(sub);
    runners.push_back(command.set_up(*sub));
  }
}

}  // namespace planche::cli
