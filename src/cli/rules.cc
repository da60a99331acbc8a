#include <memory>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "base/files.h"
#include "base/text.h"
#include "cli/cli.h"
#include "cli/command.h"
#include "cli/printing.h"
#include "project/kits/booklets.h"
#include "project/kits/rules_work.h"
#include "project/opening/named_game.h"
#include "project/printing/work.h"
#include "rules/printed_words.h"

namespace planche::cli {

namespace {

namespace fs = std::filesystem;

struct RulesOptions {
  PrintOptions print;
  std::string game = ".";
  project::RulesLayout layout;
};

int rules_of(RulesOptions options) {
  Reporter reporter{options.print.report};
  if (!makes_sense(options.print, reporter)) return reporter.finish();
  if (!options.layout.folded &&
      !none_given(options.print.given, {"--turn"}, "requires --booklet", "add --booklet", reporter))
    return reporter.finish();
  project::turn_for(options.layout, options.print.sheet);
  diag::Sink sink;
  const auto named = project::open_game(options.game, {}, options.print, sink, reporter.messages());
  if (!named) {
    reporter.report(sink);
    return reporter.finish();
  }
  if (auto work = project::rules_of(*named, options.print, options.layout, sink, reporter.messages()))
    print(std::move(*work), options.print, sink,
          target_for(options.print, named->name + "-rules", false, named->usual_language()), reporter);
  return reporter.finish();
}

}  // namespace

Command rules_command() {
  auto options = std::make_shared<RulesOptions>();
  Rows rows;
  rows.operand("GAME", "a game (planche list games) or the folder of one; default: this folder", options->game)
      .required = false;
  rows.flag("--booklet", "two pages a side, in the order for sheets folded once and nested", options->layout.folded);
  rows.number("--columns", "columns of a page; default: two on a wide page", options->layout.columns, 1, 3);
  add_report_options(rows, options->print.report);
  add_page_options(rows, options->print);
  add_turn_option(rows, options->print.sheet);
  return {"rules",
          "print the rulebook of a game, as pages or as a booklet",
          "Typesets rules.LANGUAGE.md of the game: Markdown with tables, pictures, template symbols, and diagrams of "
          "positions and cards (docs/booklets.md). With --booklet, a sheet of A4 or Letter holds four pages of half "
          "its size: print on both sides as the margin says, then fold.",
          {{"planche rules embers -o embers-rules.pdf", "pages to read"},
           {"planche rules embers --booklet --lang fr -o livret.pdf", "to fold, in French"}},
          std::move(rows),
          [options] { return rules_of(*options); }};
}

}  // namespace planche::cli
