#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <thread>

#include <nlohmann/json.hpp>

#include "base/new_file.h"
#include "cli/cli.h"
#include "cli/command.h"
#include "cli/printing.h"
#include "exports/exports.h"
#include "live/editor.h"
#include "live/running/starting.h"
#include "live/secrets.h"
#include "live/server.h"
#include "live/state_files.h"
#include "press/paper.h"
#include "project/devices/cutter.h"
#include "project/devices/press_colour.h"
#include "project/devices/printers.h"

namespace planche::cli {

namespace {

struct LiveOptions {
  PrintOptions print;
  std::string path = ".", editor;
  int port = 4280;
  bool open = false, edit = false, share = false;
};

// What people choose for printing and exporting, and with what the page begins.
std::string printing(const PrintOptions& shown) {
  using nlohmann::json;
  json papers = json::array(), exported = json::array();
  for (const press::Paper& paper : press::named_papers()) papers.push_back(paper.name);
  for (const exports::Export& one : exports::exports())
    exported.push_back({{"name", one.name}, {"title", one.title}, {"options", one.options}});
  return json{{"papers", std::move(papers)},
              {"exports", std::move(exported)},
              {"shops", exports::shop_names()},
              {"cutters", project::cutter_names()},
              {"profiles", project::ink_profile_names()},
              {"begins", {{"paper", shown.sheet.paper.name}, {"low", shown.palette() == "low-ink"}}}}
      .dump();
}

int live(const LiveOptions& options) {
  Reporter reporter{options.print.report};
  std::string editor = options.editor;
  if (const char* visual = std::getenv("VISUAL"); editor.empty() && visual != nullptr) editor = visual;
  // In an empty folder, the page makes a game and goes on with it.
  const bool edit = options.edit || live::Starting::is_possible(options.path);
  live::Viewer viewer{options.path, options.print, edit};
  if (const auto why = viewer.names_nothing()) {
    reporter.fail(why->text, why->hint);
    return reporter.finish();
  }
  if (const std::string& printer = options.print.printer;
      !printer.empty() && !project::find_printer(printer, reporter.messages()))
    return reporter.finish();
  if (const auto lost = viewer.games().keep_in(live::state_file("games", options.path))) reporter.say(*lost);
  live::ServerChoices choices{.port = options.port,
                              .share = options.share,
                              .page = live::page_folder(),
                              .token = live::kept_token(options.path),
                              .path = options.path,
                              .as_shown = options.print.input.options(),
                              .printing = printing(options.print)};
  if (!editor.empty()) choices.open_file = live::opener_with(editor);
  // Block SIGINT and SIGTERM in all threads; the thread below waits for them and stops the server.
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGINT);
  sigaddset(&ends, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &ends, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
  std::atomic<bool> stop = false, served_all = false;
  std::thread waiting{[&ends, &stop, &served_all] {
    int which = 0;
    sigwait(&ends, &which);
    stop = true;
    // Answers that take long, such as the moves of computer players, are not waited for.
    for (int tenths = 0; tenths < 15 && !served_all; ++tenths)
      std::this_thread::sleep_for(std::chrono::milliseconds{100});
    if (served_all) return;
    base::remove_unfinished_files();
    std::_Exit(fine);
  }};
  live::BrowserPage browser;
  const auto served = live::serve(
      viewer, choices,
      [&](const std::string& address) {
        std::puts(address.c_str());
        std::fflush(stdout);
        if (options.open && !browser.open(address)) reporter.say("cannot start a browser: open the address");
      },
      stop);
  served_all = true;
  if (!served) {
    reporter.fail(served.error().text, served.error().hint);
    pthread_kill(waiting.native_handle(), SIGTERM);
  }
  waiting.join();
  return reporter.finish();
}

}  // namespace

Command live_command() {
  auto options = std::make_shared<LiveOptions>();
  Rows rows;
  rows.operand(
          "SOURCE",
          "a game, the folder of one, or a document; default: this folder. In an empty folder, the page makes a game",
          options->path)
      .required = false;
  rows.number("--port", "the port to listen on; 0: any that is free", options->port, 0, 65'535);
  rows.flag("--open", "open the page in a browser", options->open);
  rows.flag("--edit", "let the page change values in files", options->edit);
  rows.flag("--share", "let people in your network play, with addresses that the Play view gives", options->share);
  rows.text("--editor", "COMMAND", "command that opens a file: 'code -g {file}:{line}'; default: $VISUAL",
            options->editor);
  add_drawing_options(rows, options->print);
  options->print.given = rows.given();
  return {"live",
          "show every part in a browser, and update it when a file is saved",
          "Prints the address of a page and serves it on this machine until Ctrl-C. The page shows parts, sheets, the "
          "table, data, survey, rules and problems. It follows every change of a file.",
          {{"planche live my-game --open", "the page of a game, in a browser"}},
          std::move(rows),
          [options] { return live(*options); },
          false,
          "watch"};
}

}  // namespace planche::cli
