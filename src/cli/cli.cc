#include "cli/cli.h"

#include <csignal>
#include <cstdio>
#include <exception>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include "base/files.h"
#include "base/new_file.h"
#include "base/text.h"
#include "cli/command_line.h"
#include "cli/report.h"
#include "render/art_trial.h"

namespace planche::cli {

namespace {

// The option of the command in use that is nearest to `argument`.
std::string option_hint(const CLI::App& app, const std::string& argument) {
  const CLI::App* used = &app;
  for (const CLI::App* sub : app.get_subcommands()) used = sub;
  if (used == &app && argument == "watch")
    return "to print again whenever a file changes: ls deck.json art/* | entr planche render deck.json (apt install "
           "entr)";
  std::vector<std::string> names;
  for (const CLI::Option* option : used->get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  if (used == &app) {
    for (const Command& command : commands()) names.emplace_back(command.name);
  }
  const std::string word = argument.substr(0, argument.find('='));
  const auto near = base::nearest(word, {names.begin(), names.end()});
  return near ? fmt::format("did you mean {}?", *near) : fmt::format("see {} --help", used->get_display_name());
}

int usage_error(const CLI::App& app, const CLI::ParseError& error) {
  const auto rest = app.remaining(true);
  const CLI::App* used = &app;
  for (const CLI::App* sub : app.get_subcommands()) used = sub;
  tell_error(error.what(), rest.empty()
                               ? fmt::format("see planche{} --help", used == &app ? "" : " " + used->get_name())
                               : option_hint(app, rest.front()));
  return bad_usage;
}

int run_command(int argc, const char* const* argv) {
  CommandLine line;
  try {
    line.app.parse(argc, argv);
  } catch (const CLI::Success& help) {
    return line.app.exit(help, std::cout, std::cerr);
  } catch (const CLI::ParseError& error) {
    return usage_error(line.app, error);
  }
  for (std::size_t i = 0; i < line.runners.size(); ++i) {
    if (line.subcommands[i]->parsed()) return line.runners[i]();
  }
  fmt::print("{}", line.app.help());
  return fine;
}

int run_guarded(int argc, const char* const* argv) try {
  return run_command(argc, argv);
} catch (const std::bad_alloc&) {
  tell_error("out of memory", "");
  return bad_world;
} catch (const std::exception& error) {
  if (std::ferror(stdout) == 0) tell_error(error.what(), "");  // otherwise it is about that, and run() tells
  return bad_world;
}

bool reader_is_gone(int descriptor) {
  pollfd asked{descriptor, POLLOUT, 0};
  return ::poll(&asked, 1, 0) == 1 && (asked.revents & POLLERR) != 0;
}

}  // namespace

int run(int argc, const char* const* argv) {
  if (argc == 2 && argv[1] == std::string_view{render::trial_argument}) return render::try_pictures();
  base::reserve_standard_descriptors();
  // A reader that goes away ends no work: writing tells.
  std::signal(SIGPIPE, SIG_IGN);
  base::remove_unfinished_files_on_signals();
  const int status = run_guarded(argc, argv);
  // What was printed may still wait in a buffer, and a full disk shows only now.
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
  if (reader_is_gone(STDOUT_FILENO)) {
    // Who read the results and has enough wants no word of it.
    std::signal(SIGPIPE, SIG_DFL);
    std::raise(SIGPIPE);
  }
  tell_error("cannot write to standard output", "");
  return bad_world;
}

}  // namespace planche::cli
