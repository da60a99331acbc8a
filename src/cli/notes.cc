#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/text.h"
#include "cli/cli.h"
#include "cli/command.h"
#include "cli/play_commands.h"
#include "cli/printing.h"
#include "project/analysis/notes_work.h"
#include "project/opening/file_games.h"

namespace planche::cli {

namespace {

struct NotesOptions {
  PrintOptions print;
  std::string source = ".";
  bool all = false, json = false;
};

int notes(NotesOptions options) {
  Reporter reporter{options.print.report};
  const bool prints = !options.print.output.empty();
  if (prints && options.json) {
    reporter.refuse("--format json and --output exclude each other: -o prints pages", "leave one of them out");
    return reporter.finish();
  }
  if (!prints && !none_given(options.print.given, {"--paper", "--margin", "--style", "--low-ink", "--dpi", "--printer"},
                             "requires --output", "name a PDF: -o notes.pdf", reporter))
    return reporter.finish();
  if (prints && !makes_sense(options.print, reporter)) return reporter.finish();
  const auto project = std::make_shared<project::Project>(options.source, options.print);
  diag::Sink sink = project->problems(reporter.messages());
  const auto game = project->game();
  if (game == nullptr) {
    const bool is_said = sink.has_errors() || !reporter.messages().all().empty();
    reporter.report(sink);
    if (!is_said)
      reporter.refuse(fmt::format("{} is not a file-based game", options.source), "name a folder with a game.json");
    return reporter.finish();
  }
  std::vector<std::string> bad;
  auto noted = project::noted_records(*game, options.all, bad);
  for (const std::string& file : bad)
    reporter.fail(fmt::format("{} has no columns key and text, or is no table in UTF-8", file),
                  "save it as CSV in UTF-8, with a first line such as key,date,text,done");
  if (noted.empty() && bad.empty()) reporter.say(options.all ? "no notes" : "no open notes");
  if (options.json) {
    print_json(project::json_of(noted));
  } else if (!prints) {
    for (const std::string& line : project::lines_of(noted)) print_text(line);
  } else if (!noted.empty()) {
    diag::Sink found;
    auto work = project::notes_work(project, std::move(noted), options.print, found);
    print(std::move(work), options.print, found,
          target_for(options.print, game->model().id + "-notes", false, game->model().languages.front()), reporter);
  }
  return reporter.finish();
}

}  // namespace

Command notes_command() {
  auto options = std::make_shared<NotesOptions>();
  Rows rows;
  rows.operand("SOURCE", "the folder of a game; default: this folder", options->source).required = false;
  rows.flag("--all", "also notes that are done", options->all);
  add_format_option(rows, options->json, "text or json, one object");
  rows.flag("-q,--quiet", "print errors only", options->print.report.quiet);
  add_form_options(rows, options->print.input);
  add_page_options(rows, options->print);
  return {"notes",
          "list the open notes from playtests",
          "Lists the notes in notes.csv, which the live page writes beside the tables, by record. -o prints pages with "
          "the picture of each record and a box to tick for each note.",
          {{"planche notes my-game", "what is open?"},
           {"planche notes my-game -o notes.pdf", "on paper, with pictures"},
           {"planche notes my-game --all --format json", "all of them, for programs"}},
          std::move(rows),
          [options] { return notes(*options); }};
}

}  // namespace planche::cli
