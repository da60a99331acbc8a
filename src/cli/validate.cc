#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/print_options.h"
#include "cli/progress.h"
#include "data/formats/pattern.h"
#include "project/printing/validation.h"

namespace planche::cli {

namespace {

struct ValidateOptions {
  PrintOptions print;
  bool rules_only = false, deep = false;
  std::vector<std::string> files;
};

std::string counted(std::size_t n, std::string_view what) {
  return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
}

void print_result(const std::string& name, std::string_view what, const diag::Sink& sink, Reporter& reporter) {
  reporter.report(sink);
  reporter.say(fmt::format(
      "{}: {}: {}, {}, {}", name, what.empty() ? "a game" : what, counted(sink.count(diag::Severity::error), "error"),
      counted(sink.count(diag::Severity::warning), "warning"), counted(sink.count(diag::Severity::note), "note")));
}

int validate(ValidateOptions options) {
  Reporter reporter{options.print.report};
  if (options.files.empty()) options.files = {"."};
  if (options.rules_only && !none_given(options.print.given, options.print.of_drawing,
                                        "has no effect with --rules-only, which draws nothing", "", reporter))
    return reporter.finish();
  if (options.deep && options.rules_only) {
    reporter.refuse("--deep draws every part, and --rules-only none");
    return reporter.finish();
  }
  if (!makes_sense(options.print, reporter) || !find_cutter(options.print, reporter)) return reporter.finish();
  project::Validator validator{options.print, options.rules_only, options.deep, reporter.messages()};
  const data::PatternBudget budget;  // for all files together
  std::set<std::string> seen;
  for (const std::string& file : options.files) {
    if (file != "-" && !seen.insert(file).second) continue;
    diag::Sink sink;
    std::optional<project::Validated> done;
    {
      ProgressLine line{!options.print.report.quiet};
      done = validator.check(file, std::ref(line), sink);
    }
    if (done) print_result(done->name, done->what, sink, reporter);
  }
  return reporter.finish();
}

}  // namespace

Command validate_command() {
  auto options = std::make_shared<ValidateOptions>();
  Rows rows;
  rows.operands("FILE", "documents, tables, or the folder of a game; - is standard input; default: this folder",
                options->files)
      .required = false;
  rows.flag("--rules-only", "check the data and the rules only; draw nothing", options->rules_only);
  rows.flag("--deep", "also what a reader of the printed pages would find: all languages, texts below 6 pt, facts of a cover "
            "without rules", options->deep);
  add_drawing_options(rows, options->print);
  return {
      "validate",
      "check data, rules and everything that would be printed",
      "Reads every FILE, draws what `planche render` would print with the same options, and reports every problem with "
      "its file, line, column, rule and a hint. Nothing is written. FILE is JSON, YAML, CSV, .xlsx or .ods. For a "
      "workbook, the first sheet is read unless FILE#SHEET names another. Standard input (-) is JSON or CSV unless "
      "--input says yaml. "
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
