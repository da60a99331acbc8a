#include "project/comparing/diff.h"

#include <memory>

#include "cli/cli.h"
#include "cli/command.h"
#include "cli/play_commands.h"
#include "cli/print_options.h"
#include "cli/progress.h"
#include "project/comparing/comparison_text.h"

namespace planche::cli {

Command diff_command() {
  struct Options {
    PrintOptions print;
    std::string before, now;
    std::vector<std::string> outputs;
    bool json = false;
  };
  auto options = std::make_shared<Options>();
  Rows rows;
  rows.operand("OLD",
               "a game, the folder of one, a document, a PDF that planche printed, or COMMIT:PATH, as a commit of the "
               "git repository has it",
               options->before);
  rows.operand("NEW", "the newer version", options->now);
  rows.texts("-o,--output", "FILE", "also write the old and the new picture of each part side by side: .pdf, .html",
             options->outputs);
  add_format_option(rows, options->json, "text or json, one object");
  rows.flag("--json", "the same as --format json", options->json).hidden = true;
  rows.flag("-q,--quiet", "print no remarks", options->print.report.quiet);
  add_input_options(rows, options->print.input);
  add_paper_option(rows, options->print.sheet);
  add_part_options(rows, options->print);
  return {"diff",
          "report what changed between two versions of a game",
          "Compares records field by field, parts by their pictures, the values of game files, and the files of the "
          "game. A part whose picture differs although its record does not is \"drawn otherwise\". Of a PDF only the "
          "parts are compared. Exit status: 0 without differences, 1 with differences or with errors in the data.",
          {{"planche diff playtest-3 my-game -o changes.pdf", "what changed since the last playtest?"},
           {"planche diff HEAD~5:my-game my-game", "what did the last five commits change?"}},
          std::move(rows),
          [options] {
            Reporter reporter{options->print.report};
            diag::Sink sink;
            const auto found = with_progress(!options->print.report.quiet, [&] {
              return project::diff(options->before, options->now, options->print, options->outputs, sink,
                                   reporter.messages());
            });
            reporter.report(sink);
            if (!found) return reporter.finish();
            for (const std::string& line : project::lines_of(found->found)) {
              if (!options->json) print_text(line);
            }
            if (options->json) print_json(project::json_of(found->found));
            for (const std::string& line : project::remarks_of(*found)) reporter.say(line);
            const int status = reporter.finish();
            return status == fine && found->found.differs() ? static_cast<int>(bad_data) : status;
          }};
}

}  // namespace planche::cli
