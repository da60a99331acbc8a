#include <memory>
#include <string>

#include <fmt/format.h>

#include "base/text.h"
#include "cli/cli.h"
#include "cli/command.h"
#include "cli/inputs.h"
#include "cli/play_commands.h"
#include "cli/print_options.h"
#include "project/opening/asked_expression.h"
#include "project/opening/file_games.h"
#include "project/opening/reading.h"

namespace planche::cli {

namespace {

struct EvalOptions {
  std::string expression, source, record;
  std::string language = {};
  project::InputChoices input;
  GivenNames given;
};

// Prints one line for each item of a list, otherwise one line.
void print_value(const expressions::Value& value) {
  if (value.is(expressions::Value::Kind::list)) {
    for (std::size_t i = 0; i < value.size(); ++i) print_line(project::shown(value.item(i)));
  } else {
    print_line(project::shown(value));
  }
}

int evaluate(const EvalOptions& options) {
  Reporter reporter{{}};
  if (options.source.empty() &&
      !none_given(options.given, {"--record", "--lang", "--input", "--encoding", "--rules", "--set"},
                  "requires a source of records", "name a game or a deck after the expression", reporter))
    return reporter.finish();
  diag::Sink sink;
  expressions::Names names;
  expressions::Evaluation evaluation;
  std::shared_ptr<const declared::Game> game;
  project::RecordPlace chosen;
  if (!options.source.empty()) {
    const auto holding =
        project::open_records(options.source, options.language, options.input, sink, reporter.messages());
    if (!holding) return reporter.finish();
    game = holding->game;
    if (sink.has_errors())
      reporter.say(fmt::format("{} has {}, which may change the answer: planche validate {}", holding->title,
                               base::counted(sink.count(diag::Severity::error), "error"), options.source));
    if (!options.record.empty()) {
      const auto found = project::find_record(*game, options.record, reporter.messages());
      if (!found) return reporter.finish();
      chosen = *found;
    }
    names = game->names(chosen.list);
    evaluation = game->evaluation();
  }
  diag::Sink own;
  const project::GivenExpression given = project::GivenExpression::read(options.expression, names, own);
  if (given.expression != nullptr) {
    const auto value = evaluation.value_of(*given.expression, chosen.row);
    if (value) {
      print_value(*value);
    } else {
      own.add(given.fault(value.error()));
    }
  }
  reporter.report(own);
  const int status = reporter.finish();
  return status == fine && sink.has_errors() ? bad_data : status;
}

}  // namespace

Command eval_command() {
  auto options = std::make_shared<EvalOptions>();
  Rows rows;
  rows.operand("EXPRESSION", "the expression to evaluate (docs/expressions.md)", options->expression);
  rows.operand("SOURCE", "the folder of a game, or a deck: gives records, numbers and labels", options->source)
      .required = false;
  rows.text("--record", "NAME", "the record whose fields are plain names: its key or title, or cards[3]",
            options->record);
  add_language_option(rows, options->language);
  add_form_options(rows, options->input);
  add_rules_options(rows, options->input.rules);
  options->given = rows.given();
  return {"eval",
          "evaluate an expression",
          "Prints the value of an expression; a list prints one item a line. Without SOURCE there are no records. A "
          "record counts once, however many copies are printed: `sum(cards, cost * copies) / sum(cards, copies)` is a "
          "mean over copies.",
          {{"planche eval '(1 + 2) / 4'", "0.75"},
           {"planche eval 'count(cards)' cards/embers", "the number of different cards"},
           {"planche eval 'cards where cost > 4' cards/embers", "the expensive ones"}},
          std::move(rows),
          [options] { return evaluate(*options); }};
}

}  // namespace planche::cli
