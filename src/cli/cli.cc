#include "cli/cli.h"

#include <csignal>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string_view>

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include "base/files.h"
#include "base/given_names.h"
#include "base/new_file.h"
#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/help.h"
#include "cli/parse.h"
#include "cli/report.h"
#include "project/opening/game_sources.h"
#include "project/opening/version.h"
#include "render/library_messages.h"
#include "render/pictures/art_trial.h"
#include "render/text/versions.h"

namespace planche::cli {

namespace {

int run_command(int argc, const char* const* argv) {
  const auto wish = parse(argc, argv, commands());
  if (!wish) {
    print_error(wish.error().message, wish.error().hint);
    return bad_usage;
  }
  switch (wish->what) {
    case Wish::What::run:
      return wish->command->run();
    case Wish::What::help:
      fmt::print(
          "{}", wish->command == nullptr ? help_text(commands()) : help_text(*wish->command, games_named(wish->words)));
      return fine;
    case Wish::What::libraries:
      fmt::print("planche {}\n{}\n", project::version, fmt::join(render::library_versions(), "\n"));
      return fine;
    case Wish::What::version:
      fmt::print("planche {}\n", project::version);
  }
  return fine;
}

int run_guarded(int argc, const char* const* argv) try {
  return run_command(argc, argv);
} catch (const std::bad_alloc&) {
  print_error("out of memory", "");
  return io_error;
} catch (const std::filesystem::filesystem_error& error) {
  print_error(fmt::format("cannot use {}: {}", error.path1().string(), error.code().message()));
  return io_error;
} catch (const std::exception& error) {
  if (std::ferror(stdout) == 0) print_error(error.what(), "");  // otherwise stdout failed, which run() reports
  return io_error;
}

// Another thread may still be running.
[[noreturn]] void end_for_library(const char* message) {
  base::remove_unfinished_files();
  ::dup2(base::standard_error(), STDERR_FILENO);
  print_error(fmt::format("a library cannot go on: {}", message),
              "the system may allow too few threads or too little memory (ulimit -u, ulimit -v)");
  ::_exit(io_error);
}

bool reader_is_gone(int descriptor) {
  pollfd asked{descriptor, POLLOUT, 0};
  return ::poll(&asked, 1, 0) == 1 && (asked.revents & POLLERR) != 0;
}

}  // namespace

int run(int argc, const char* const* argv) {
  if (argc == 2 && argv[1] == std::string_view{render::trial_argument}) return render::try_pictures();
  remember_arguments(argc, argv);
  base::note_given_names({argv + std::min(argc, 1), argv + argc});
  base::reserve_standard_descriptors();
  // If the reader of a pipe closes it, the write fails and is reported; the signal must not end the program.
  std::signal(SIGPIPE, SIG_IGN);
  // The same for a file that exceeds the size limit of the process.
  std::signal(SIGXFSZ, SIG_IGN);
  base::remove_unfinished_files_on_signals();
  render::catch_library_messages(end_for_library);
  project::keep_sources();
  const int status = run_guarded(argc, argv);
  // Output may still be in a buffer, and a full disk shows only when it is written.
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
  if (reader_is_gone(STDOUT_FILENO)) {
    // A reader that closed the pipe has read enough: end as by SIGPIPE, without a message.
    std::signal(SIGPIPE, SIG_DFL);
    std::raise(SIGPIPE);
  }
  print_error("cannot write to standard output", "");
  return io_error;
}

}  // namespace planche::cli
