#include <memory>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "base/files.h"
#include "base/text.h"
#include "cli/booklets.h"
#include "cli/cli.h"
#include "cli/command.h"
#include "rules/words.h"

namespace planche::cli {

namespace {

namespace fs = std::filesystem;

struct RulesOptionsOfPages {
  PrintOptions print;
  std::string game;
  bool folded = false;
  std::optional<std::size_t> columns;
};

void print_pages(Work work, RulesText rules, const std::string& name, std::string_view usual_language,
                 const RulesOptionsOfPages& options, diag::Sink& sink, Reporter& reporter) {
  PrintOptions sheets = options.print;
  base::Size& paper = sheets.sheet.paper.size;
  // Folded pages stand upright on a sheet that lies.
  if (options.folded && paper.height > paper.width) sheets.sheet.paper = press::turned(sheets.sheet.paper);
  const base::Size room = room_on(sheets.sheet);
  work.title = work.words.say("rules.title");
  work.hash = base::content_hash(rules.booklet.source == nullptr ? "" : rules.booklet.source->text(), work.hash);
  work.parts = [rules = std::move(rules), room, &options](templates::Library& library, diag::Sink& found) mutable {
    std::vector<scene::PartSet> sets;
    sets.push_back(rules_pages(std::move(rules), room, options.folded, options.columns, library, found));
    return sets;
  };
  print(std::move(work), {sheets, sink, target_for(sheets, name + "-rules", false, usual_language)}, reporter);
}

int own_rules(const OwnGame& found, const RulesOptionsOfPages& options, Reporter& reporter) {
  diag::Sink sink;
  auto game = open_own_game(found, options.print, sink, reporter);
  if (game == nullptr) {
    reporter.report(sink);
    return reporter.finish();
  }
  Work work = work_of(game, options.print, "", sink);
  auto rules = find_rules(game, work.look, options.print, reporter, sink);
  if (!rules) {
    refuse_missing_rules(game->title(), game->language(), game->model().folder, reporter);
  } else {
    print_pages(std::move(work), std::move(*rules), found.name(), game->model().languages.front(), options, sink,
                reporter);
  }
  return reporter.finish();
}

int rules_of(const RulesOptionsOfPages& options) {
  Reporter reporter{options.print.report};
  if (!makes_sense(options.print, reporter)) return reporter.finish();
  if (!options.folded && !none_given(options.print.given, {"--turn"}, "is of booklets", "add --booklet", reporter))
    return reporter.finish();
  if (const auto own = find_own_game(options.game, true)) return own_rules(*own, options, reporter);
  const rules::Game* game = find_game_or_refuse(options.game, reporter);
  if (game == nullptr) return reporter.finish();
  if (Reading{options.print.input, reporter}.rules_of(*game) == nullptr) return reporter.finish();
  diag::Sink sink;
  auto rules = find_rules(*game, options.print, reporter, sink);
  if (!rules) {
    refuse_missing_rules(game->title, options.print.language_or_english(), base::data_folder() / "rules" / game->id,
                         reporter);
    return reporter.finish();
  }
  Work work;
  work.game = game->title;
  work.authors = game->authors;
  work.licence = game->licence;
  work.words = rules->booklet.look.words;
  print_pages(std::move(work), std::move(*rules), game->id, "en", options, sink, reporter);
  return reporter.finish();
}

}  // namespace

Command rules_command() {
  auto options = std::make_shared<RulesOptionsOfPages>();
  Rows rows;
  rows.operand("GAME", "a game (planche list games) or the folder of one", options->game);
  rows.flag("--booklet", "two pages a side, in the order for sheets folded once and nested", options->folded);
  rows.number("--columns", "columns of a page; default: two on a wide page", options->columns, 1, 3);
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
