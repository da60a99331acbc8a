#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/print.h"
#include "declared/random.h"
#include "declared/table_view.h"
#include "parts/kit/table_views.h"
#include "parts/kit/tabletop.h"
#include "parts/own/parts.h"
#include "project/file_games.h"
#include "project/print.h"
#include "project/reading.h"
#include "project/work.h"

namespace planche::cli {

namespace {

struct ValidateOptions {
  PrintOptions print;
  bool rules_only = false;
  std::vector<std::string> files;
};

std::string counted(std::size_t n, std::string_view what) {
  return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
}

void tell(const std::string& name, std::string_view what, const diag::Sink& sink, Reporter& reporter) {
  reporter.report(sink);
  reporter.say(fmt::format(
      "{}: {}: {}, {}, {}", name, what.empty() ? "a game" : what, counted(sink.count(diag::Severity::error), "error"),
      counted(sink.count(diag::Severity::warning), "warning"), counted(sink.count(diag::Severity::note), "note")));
}

// The parts, laid on the tables before anything else is drawn: whether all is there that they show.
auto with_tables(decltype(project::Work::parts) make, std::vector<declared::TableView> views, templates::Look look) {
  return [make = std::move(make), views = std::move(views), look](templates::Library& library, diag::Sink& sink) {
    auto sets = make(library, sink);
    for (std::size_t i = 0; sets && i < views.size(); ++i)
      parts::kit::draw_tabletop({parts::kit::view_with(views[i], *sets).value_or(parts::kit::usual_view(*sets))}, *sets,
                                look, library, sink);
    return sets;
  };
}

// The parts, refused where none is made of the game's records though some of its parts are to be: `render` of the
// folder would have nothing to print.
auto with_records(decltype(project::Work::parts) make, const declared::Game& game) {
  std::vector<std::string> of_records;
  for (const parts::PartKind& kind : parts::own::workshop_of(game).kinds) {
    if (kind.in_document) of_records.push_back(kind.id);
  }
  return [make = std::move(make), of_records = std::move(of_records)](templates::Library& library, diag::Sink& sink) {
    auto sets = make(library, sink);
    const auto is_printed = [&](const scene::PartSet& set) {
      return set.count > 0 && std::ranges::find(of_records, set.kind) != of_records.end();
    };
    if (sets && !of_records.empty() && !sink.has_errors() && std::ranges::none_of(*sets, is_printed))
      return decltype(sets){base::refused(std::string{project::nothing_to_print})};
    return sets;
  };
}

void validate_own(const project::FileGame& found, const ValidateOptions& options, Reporter& reporter) {
  diag::Sink sink;
  const auto game = project::open_file_game(found, options.print, sink, reporter.messages());
  const std::string title = game != nullptr ? game->title() : "not read";
  if (game != nullptr) {
    if (options.print.language.empty()) game->check_translations(sink);
    if (!game->model().random.empty()) declared::Randomiser::read(game, sink);
    std::vector<std::string_view> parts;
    for (const declared::Part& part : game->model().parts) parts.push_back(part.name);
    auto views = declared::table_views(*game);
    declared::check_table_parts(views, parts, sink);
    if (!options.rules_only) {
      project::Work work = project::work_of(game, options.print, found.document.empty() ? "all" : "", sink);
      const bool whole = options.print.kinds.empty() && options.print.only.empty();
      const bool all = found.document.empty() && whole;
      if (whole) work.parts = with_records(std::move(work.parts), *game);
      if (all) work.parts = with_tables(std::move(work.parts), std::move(views), work.look);
      check(std::move(work), options.print, sink, reporter);
    }
  }
  tell((found.document.empty() ? found.file : found.document).string(), title, sink, reporter);
}

int validate(const ValidateOptions& options) {
  Reporter reporter{options.print.report};
  if (options.rules_only && !none_given(options.print.given, options.print.of_drawing,
                                        "is of what is drawn, and --rules-only draws nothing", "", reporter))
    return reporter.finish();
  if (!makes_sense(options.print, reporter)) return reporter.finish();
  project::Reading reading{options.print.input, reporter.messages()};
  for (const std::string& file : options.files) {
    if (const auto own = project::find_file_game(file, true)) {
      validate_own(*own, options, reporter);
      continue;
    }
    const auto opened = reading.open(file);
    if (!opened) continue;
    diag::Sink sink;
    auto found = reading.read(*opened, sink);
    const std::string what = found ? found->kind->title : "not read";
    if (found && !options.rules_only) {
      check(project::PrintJob{options.print,
                              project::in_language(std::move(found), options.print.language_or_english()),
                              sink,
                              {},
                              options.print.kinds},
            options.print, reporter);
    }
    tell(opened->source->name(), what, sink, reporter);
  }
  return reporter.finish();
}

}  // namespace

Command validate_command() {
  auto options = std::make_shared<ValidateOptions>();
  Rows rows;
  rows.operands("FILE", "documents, tables, or the folder of a game; - is standard input", options->files);
  rows.flag("--rules-only", "check the data and the rules only; draw nothing", options->rules_only);
  add_drawing_options(rows, options->print);
  return {
      "validate",
      "check data, rules and everything that would be printed",
      "Reads every FILE, draws what `planche render` would print with the same options, and reports every problem with "
      "its file, line, column, rule and a hint. Nothing is written. FILE is JSON, YAML, CSV, .xlsx or .ods; of a "
      "workbook the first sheet is read, or FILE#SHEET. Standard input (-) is JSON or CSV unless --input says yaml. "
      "`planche rules` checks the rulebook. Warnings and notes leave the exit status at 0 unless --strict is given.",
      {{"planche validate deck.json --lang fr --paper letter", "as it would be printed with these options"},
       {"planche validate deck.json --parts all", "with every part that `planche kit` would print"},
       {"planche validate --rules-only decks/*.json", "without drawing: no fonts, pictures or templates"},
       {"planche validate --format json decks/*.json", "one JSON object a problem, for other programs"},
       {"planche validate --strict --format sarif deck.csv > report.sarif", "in continuous integration"},
       {"generate-deck | planche validate -", "from another program"}},
      std::move(rows),
      [options] { return validate(*options); }};
}

}  // namespace planche::cli
