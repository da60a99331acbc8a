#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>

#include "base/text.h"
#include "cli/command.h"
#include "cli/print.h"
#include "live/server.h"

extern char** environ;  // NOLINT(readability-redundant-declaration)

namespace planche::cli {

namespace {

struct LiveOptions {
  PrintOptions print;
  std::string path = ".", editor;
  int port = 4280;
  bool open = false, edit = false;
};

// Starts a program without waiting for it. Returns false if it cannot be found.
bool start(const std::vector<std::string>& words) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  pid_t child = 0;
  const int failed = posix_spawnp(&child, arguments.front(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) return false;
  std::thread{[child] { waitpid(child, nullptr, 0); }}.detach();
  return true;
}

// Splits "code -g {file}:{line}" into words and fills them in. Without {file}, the file is appended.
std::vector<std::string> editor_words(const std::string& command, const std::string& file, std::size_t line,
                                      std::size_t column) {
  std::vector<std::string> words;
  bool named = false;
  for (const std::string_view text : base::split(command, ' ')) {
    std::string word{text};
    if (word.empty()) continue;
    for (const auto& [name, value] : {std::pair<std::string_view, std::string>{"{file}", file},
                                      {"{line}", std::to_string(line)},
                                      {"{column}", std::to_string(column)}}) {
      for (auto at = word.find(name); at != std::string::npos; at = word.find(name, at + value.size())) {
        word.replace(at, name.size(), value);
        named = named || name == "{file}";
      }
    }
    words.push_back(std::move(word));
  }
  if (!named) words.push_back(file);
  return words;
}

int live(const LiveOptions& options) {
  Reporter reporter{options.print.report};
  std::string editor = options.editor;
  if (const char* visual = std::getenv("VISUAL"); editor.empty() && visual != nullptr) editor = visual;
  live::Viewer viewer{options.path, options.print, options.edit};
  live::ServerChoices choices{.port = options.port, .page = live::page_folder()};
  if (!editor.empty()) {
    choices.open_file = [editor](const std::filesystem::path& file, std::size_t line, std::size_t column) {
      return start(editor_words(editor, file.string(), line, column)) ? fmt::format("opened {}:{}", file.string(), line)
                                                                      : fmt::format("cannot start \"{}\"", editor);
    };
  }
  // Block SIGINT and SIGTERM in all threads; the thread below waits for them and stops the server.
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGINT);
  sigaddset(&ends, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &ends, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
  std::atomic<bool> stop = false;
  std::thread waiting{[&ends, &stop] {
    int which = 0;
    sigwait(&ends, &which);
    stop = true;
  }};
  const auto served = live::serve(
      viewer, choices,
      [&](const std::string& address) {
        std::puts(address.c_str());
        std::fflush(stdout);
        if (options.open && !start({"xdg-open", address})) reporter.say("cannot start a browser: open the address");
      },
      stop);
  if (!served) {
    reporter.fail(served.error(), "name another port with --port; 0 takes any free one");
    pthread_kill(waiting.native_handle(), SIGTERM);
  }
  waiting.join();
  return reporter.finish();
}

}  // namespace

Command live_command() {
  auto options = std::make_shared<LiveOptions>();
  Rows rows;
  rows.operand("SOURCE", "a game, the folder of one, or a document; default: this folder", options->path).required =
      false;
  rows.number("--port", "the port to listen on; 0: any that is free", options->port, 0, 65'535);
  rows.flag("--open", "open the page in a browser", options->open);
  rows.flag("--edit", "let the page change values in files", options->edit);
  rows.text("--editor", "COMMAND", "opens a file: 'code -g {file}:{line}'; default: $VISUAL", options->editor);
  add_drawing_options(rows, options->print);
  options->print.given = rows.given();
  return {"live",
          "show every part in a browser, and renew it when a file is saved",
          "Prints the address of a page and serves it on this machine until Ctrl-C. The page shows parts, sheets, the "
          "table, data, survey, rules and problems. It follows every change of a file.",
          {{"planche live my-game --open", "the page of a game, in a browser"}},
          std::move(rows),
          [options] { return live(*options); },
          false,
          "watch"};
}

}  // namespace planche::cli
