#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/cli.h"
#include "cli/command.h"
#include "cli/printing.h"
#include "project/analysis/play_records.h"
#include "project/opening/file_games.h"
#include "project/opening/reading.h"
#include "project/printing/work.h"

namespace planche::cli {

namespace {

namespace fs = std::filesystem;

struct RenderOptions {
  PrintOptions print;
  std::vector<std::string> files;
};

int render(RenderOptions options) {
  Reporter reporter{options.print.report};
  if (options.files.empty()) options.files = {"."};
  if (!makes_sense(options.print, reporter) || !find_cutter(options.print, reporter) || !find_press(options.print, reporter)) return reporter.finish();
  const bool several = options.files.size() > 1;
  if (several && !options.print.output.empty() && !fs::path{options.print.output}.extension().empty()) {
    reporter.refuse("--output: several documents need a folder, not a file", "end it with /");
    return reporter.finish();
  }
  project::Reading reading{options.print.input, reporter.messages()};
  std::set<fs::path> targets;
  for (const std::string& file : options.files) {
    if (project::refuse_record(file, reporter.messages())) continue;
    const auto own = project::find_file_game(file, true);
    const std::string name = own ? own->name() : file == "-" ? "stdin" : fs::path{file}.stem().string();
    diag::Sink sink;
    auto game = own ? project::open_file_game(*own, options.print, sink, reporter.messages()) : nullptr;
    const fs::path target =
        target_for(options.print, name, several, game == nullptr ? "en" : game->model().languages.front());
    if (!targets.insert(target).second) {
      reporter.refuse(fmt::format("{} would be written twice", target.string()),
                      "render documents of the same name one by one, each with -o");
      continue;
    }
    if (own) {
      if (game == nullptr) {
        reporter.report(sink);
      } else {
        auto left_out = project::parts_left_to_kit(*game, options.print);
        project::Work work = project::work_of(std::move(game), options.print, "", sink);
        work.left_out = std::move(left_out);
        print(std::move(work), options.print, sink, target, reporter);
      }
      continue;
    }
    auto found = reading.read(file, sink);
    if (!found) {
      reporter.report(sink);
      continue;
    }
    print(project::PrintJob{options.print, project::in_language(std::move(found), options.print.language_or_english()),
                            sink, target, options.print.kinds},
          options.print, reporter);
  }
  return reporter.finish();
}

}  // namespace

Command render_command() {
  auto options = std::make_shared<RenderOptions>();
  Rows rows;
  rows.operands("FILE", "documents; - is standard input; default: the game in this folder", options->files).required =
      false;
  add_print_options(rows, options->print);
  return {
      "render",
      "print documents: cards, boards, dice, as PDF, PNG or SVG",
      "Checks every FILE and prints its parts on sheets, one PDF for each FILE in the folder output/ or at -o. The "
      "extension of -o chooses the format: .pdf, .png or .svg. Data with errors is not printed unless --draft is "
      "given, which stamps the parts concerned.",
      {{"planche render deck.json --paper letter --low-ink --lang fr -o deck.pdf", "other paper, low ink, in French"},
       {"planche render deck.json --backs none -o deck.png --dpi 150", "the sheets as pictures"}},
      std::move(rows),
      [options] { return render(*options); }};
}

}  // namespace planche::cli
