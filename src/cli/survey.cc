#include "project/analysis/survey.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/cli.h"
#include "cli/command.h"
#include "cli/play_commands.h"
#include "cli/printing.h"
#include "cli/progress.h"

namespace planche::cli {

namespace {

enum class Format { text, json, csv };

struct SurveyOptions : project::SurveyChoices {
  PrintOptions print;
  std::string source = ".", list;
  Format format = Format::text;
  bool sheet = false;
};

bool makes_sense(const SurveyOptions& options, Reporter& reporter) {
  if (!options.sheet &&
      !none_given(options.print.given, {"--paper", "--printer", "--margin", "--style", "--low-ink", "--dpi"},
                  "requires --sheet", "add --sheet", reporter))
    return false;
  if (options.sheet && options.format != Format::text) {
    reporter.refuse("--format and --sheet exclude each other: --sheet prints pages", "leave one of them out");
    return false;
  }
  if (options.by.size() > 2) {
    reporter.refuse("--by: at most two can be crossed");
  } else if (options.draw && options.where.empty()) {
    reporter.refuse("--draw requires a condition for the wanted cards",
                    "planche survey embers \"kind == 'spell'\" --draw 7");
  } else if (options.at_least && !options.draw) {
    reporter.refuse("--at-least requires --draw");
  } else if (options.at_least && *options.at_least > *options.draw) {
    reporter.refuse(fmt::format("--at-least: {} exceeds the {} that --draw draws", *options.at_least, *options.draw));
  } else {
    return !options.sheet || makes_sense(options.print, reporter);
  }
  return false;
}

// The options of the rules as the user gave them, for a command that can be repeated.
std::string as_given(const project::RulesChoices& rules) {
  std::string words = rules.file.empty() ? "" : " --rules " + rules.file;
  for (const auto& [name, values] : rules.numbers)
    words += fmt::format(" --set {}={}", name, expressions::printed(values.front()));
  return words;
}

int survey(SurveyOptions options) {
  options.sheet = options.sheet || !options.print.output.empty();
  Reporter reporter{options.print.report};
  if (!makes_sense(options, reporter)) return reporter.finish();
  diag::Sink sink;
  const auto holding =
      project::open_records(options.source, options.print.language, options.print.input, sink, reporter.messages());
  if (!holding) return reporter.finish();
  const auto lists = project::lists_to_survey(*holding->game, options.list, sink, reporter.messages());
  if (lists.empty()) return reporter.finish();
  // Report errors, but show the figures anyway, because authors need them while they design a game.
  if (sink.has_errors())
    print_note(fmt::format("{} has errors: planche validate {}{}", holding->title, options.source,
                           as_given(options.print.input.rules)));
  auto surveyed = with_progress(!options.print.report.quiet,
                                [&] { return project::survey(*holding->game, lists, options, reporter.messages()); });
  reporter.print_messages();
  if (!surveyed) return reporter.finish();
  if (options.sheet) {
    diag::Sink found;
    auto work = project::work_of(*holding, std::move(surveyed->surveys), options.print, found);
    const std::string usual = holding->built_in == nullptr ? holding->game->model().languages.front() : "en";
    print(std::move(work), options.print, found, target_for(options.print, holding->name + "-survey", false, usual),
          reporter);
  } else if (options.format == Format::text) {
    for (const std::string& line : project::lines_of(*surveyed)) print_text(line);
  } else if (options.format == Format::json) {
    print_line(project::json_of(*surveyed));
  } else {
    std::string csv = project::csv_of(*surveyed);
    csv.pop_back();  // the last line end
    print_line(csv);
  }
  const int status = reporter.finish();
  return status == fine && sink.has_errors() ? bad_data : status;
}

}  // namespace

Command survey_command() {
  auto options = std::make_shared<SurveyOptions>();
  Rows rows;
  rows.operand("SOURCE", "the folder of a game, a deck, or a game that has records; default: this folder", options->source)
      .required = false;
  rows.operand("CONDITION", "the records to count: an expression, such as \"kind == 'spell'\"", options->where)
      .required = false;
  rows.name("--list", "NAME", "count only records of this kind", options->list);
  rows.value("--by", "FIELDS", "fields or expressions to report; two of them make a cross table",
             [to = options.get()](const std::string& given) -> std::string {
               for (std::string& by : project::split_expressions(given)) to->by.push_back(std::move(by));
               return given.empty() ? "expected a field, found none" : "";
             })
      .most = Row::any_number;
  rows.number("--draw", "report the chance to draw records of CONDITION with this many cards", options->draw, 1,
              10'000);
  rows.number("--at-least", "number of such records wanted; default: 1", options->at_least, 1, 10'000);
  rows.choice<Format>("--format", "format of the report", options->format,
                      {{"text", Format::text}, {"json", Format::json}, {"csv", Format::csv}});
  rows.flag("--once", "count each record once, regardless of its copies", options->once);
  rows.flag("--sheet", "print pages with plots instead, as a PDF or the format of -o; -o implies --sheet",
            options->sheet);
  rows.flag("-q,--quiet", "print errors only", options->print.report.quiet);
  add_form_options(rows, options->print.input);
  add_page_options(rows, options->print);
  return {"survey",
          "count the records of a game: kinds, cost curves, chances",
          "Counts the values of fields over all printed copies of the records, or with --once over the records: how "
          "many of each kind, the cost curve, "
          "outliers (more than 1.5 interquartile ranges beyond the quartiles). With --draw, reports the exact chance "
          "of drawing records of CONDITION without putting them back.",
          {{"planche survey cards/embers", "every field that several cards share"},
           {"planche survey cards/embers --by kind,cost", "kinds against costs"},
           {"planche survey cards/embers \"cost <= 2\" --draw 5 --at-least 2", "two cheap cards in a hand of five"},
           {"planche survey cards/embers --sheet -o survey.pdf", "plots on paper"}},
          std::move(rows),
          [options] { return survey(*options); }};
}

}  // namespace planche::cli
