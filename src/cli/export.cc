#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "base/text.h"
#include "cli/cli.h"
#include "cli/command.h"
#include "cli/play_commands.h"
#include "cli/print_options.h"
#include "cli/progress.h"
#include "exports/exports.h"
#include "exports/simulators/picture_sheets.h"
#include "project/devices/cutter.h"

namespace planche::cli {

namespace {

using exports::PictureForm;

struct ExportOptions {
  PrintOptions print;
  exports::ExportChoices choices;
  std::string target;
  std::string output;
  bool no_bleed = false;
  std::optional<double> dpi = {};
  std::optional<rules::Shard> shard = {};  // a folder for each document
};

bool takes_options(const exports::Export& kind, const GivenNames& given, Reporter& reporter) {
  std::vector<std::string> others;
  for (const std::string_view name : exports::options_of_exports()) {
    if (std::ranges::find(kind.options, name) == kind.options.end()) others.emplace_back(name);
  }
  return none_given(given, others, fmt::format("has no effect with --for {}", kind.name),
                    fmt::format("leave it out; {} has {}", kind.name, fmt::join(kind.options, ", ")), reporter);
}

void write(const exports::Export& kind, const exports::ExportChoices& choices, const ExportOptions& options,
           Reporter& reporter) {
  diag::Sink sink;
  exports::ExportOutcome outcome;
  {
    ProgressLine line{!options.print.report.quiet};
    outcome = exports::run(kind, choices, std::ref(line), sink, reporter.messages());
  }
  reporter.report(sink);
  using Kind = exports::ExportOutcome::Kind;
  if (outcome.kind == Kind::errors) reporter.say("nothing exported: there are errors");
  if (outcome.kind == Kind::written) {
    reporter.say(fmt::format("wrote {} to {}", base::counted(outcome.files, "file"), outcome.folder.string()));
    for (const std::string& line : outcome.lines) reporter.say(line);
  }
}

int export_parts(ExportOptions& options) {
  Reporter reporter{options.print.report};
  const auto& all = exports::exports();
  const auto kind = std::ranges::find(all, options.target, &exports::Export::name);
  if (!takes_options(*kind, options.print.given, reporter)) return reporter.finish();
  if (options.choices.bleed && options.no_bleed) {
    reporter.refuse("--bleed and --no-bleed exclude each other");
    return reporter.finish();
  }
  exports::ExportChoices& choices = options.choices;
  options.print.colour.rgb = options.print.given.has("--colour") && !options.print.colour.inks;
  if (choices.sources.empty()) choices.sources = {"."};
  choices.print = options.print;
  choices.folder = options.output;
  choices.dpi = options.dpi.value_or(0);
  choices.threads = std::max(1U, std::thread::hardware_concurrency());
  std::optional<std::vector<exports::ExportChoices>> runs{{choices}};
  if (options.shard) runs = exports::divided(*kind, choices, *options.shard, reporter.messages());
  for (const exports::ExportChoices& one : runs.value_or(std::vector<exports::ExportChoices>{}))
    write(*kind, one, options, reporter);
  return reporter.finish();
}

constexpr const char* templates_own = "template";  // the bleed that the template gives

std::string read_name(const std::string& text, std::string& to, std::string_view expected) {
  if (text.empty()) return fmt::format("expected {}, found none", expected);
  to = text;
  return {};
}

}  // namespace

Command export_command() {
  auto options = std::make_shared<ExportOptions>();
  exports::ExportChoices& choices = options->choices;
  Rows rows;
  rows.operands("SOURCE", "a game, the folder of one, or documents; after a game, documents of it; default: this folder",
                choices.sources)
      .required = false;
  std::vector<std::string> names;
  Rows::Choices<std::string> targets;
  for (const exports::Export& one : exports::exports()) targets.emplace_back(one.name, one.name);
  rows.choice("--for", "what the files are for (planche list exports)", options->target, targets).required = true;
  rows.value("-o,--output", "FOLDER", "folder to write; default output/NAME-EXPORT",
             [options](const std::string& text) { return read_name(text, options->output, "a folder"); });
  const WhereTo where =
      add_shard_option(rows, options->shard, "write a folder for each document, and only shard K of N of them");
  rows.head("Pictures");
  rows.choice(
      "--as", "format of pictures", choices.form,
      {{"png", PictureForm::png}, {"jpeg", PictureForm::jpeg}, {"svg", PictureForm::svg}, {"pdf", PictureForm::pdf}});
  rows.number("--dpi", "resolution of PNG and JPEG pictures; default 300, or 150 for a web page", options->dpi, 36,
              1200);
  rows.value("--bleed", "MM", "include the bleed around each part, as wide as its template says, or MM mm",
             [options](const std::string& text) -> std::string {
               options->choices.bleed = true;
               if (text == templates_own) return {};
               double mm = -1;
               const auto read = std::from_chars(text.data(), text.data() + text.size(), mm);
               if (read.ec != std::errc{} || read.ptr != text.data() + text.size() || !(mm >= 0 && mm <= 5))
                 return fmt::format("expected a number from 0 to 5, found \"{}\"", text);
               options->print.sheet.bleed = mm;
               return {};
             })
      .alone = templates_own;
  rows.flag("--no-bleed", "end at the cut (the default)", options->no_bleed);
  rows.flag("--transparent", "leave everything outside the outline of a part transparent", choices.transparent);
  rows.flag("--one-each", "one picture of each part, however many copies there are", choices.one_each);
  rows.value("--name", "PATTERN",
             "name of each file, with expressions in braces: kind, index, name, title, side, copy, copies, record",
             [options](const std::string& text) { return read_name(text, options->choices.name, "a pattern"); })
      .standard = choices.name;
  rows.value("--grid", "COLSxROWS", "columns and rows of a sheet of parts; default: as many as fit at --dpi",
             [options](const std::string& text) -> std::string {
               if (!exports::read_grid(text)) return fmt::format("expected a grid such as 10x7, found \"{}\"", text);
               options->choices.grid = text;
               return {};
             });
  rows.number("--pixels", "longest side of a sheet of parts in pixels", choices.pixels, 256U, 16'384U);
  add_colour_options(rows, options->print);
  rows.head("Print shop");
  rows.name("--shop", "NAME",
            fmt::format("profile of the shop: {}, or a file .json", fmt::join(exports::shop_names(), ", ")),
            choices.shop_name);
  rows.head("Cutting machine");
  rows.name("--cutter", "NAME",
            fmt::format("registration marks: {}, or a file .json", fmt::join(project::cutter_names(), ", ")),
            choices.cutter_name)
      .standard = choices.cutter_name;
  add_paper_option(rows, options->print.sheet);
  rows.head("Tabletop Simulator");
  rows.flag("--push", "put the objects on the table of the simulator that runs on this machine", choices.push);
  rows.name("--base-url", "URL", "address of the folder to which the pictures are uploaded; default: its local path",
            choices.base_url);
  rows.text("--nickname", "PATTERN", "name of each object, with expressions in braces", choices.nickname).standard =
      choices.nickname;
  rows.text("--description", "PATTERN", "description of each object", choices.description);
  rows.text("--notes", "PATTERN", "notes of each object for the game master", choices.notes);
  rows.text("--tags", "PATTERN", "tags of each object, separated by commas", choices.tags);
  rows.head("");
  add_input_options(rows, options->print.input);
  add_report_options(rows, options->print.report);
  add_part_options(rows, options->print);
  options->print.given = rows.given();
  return {"export",
          "write parts for other programs and services: pictures, simulators, shops",
          "Checks the data, draws every part, and writes a folder of files for the purpose that --for names. A game "
          "gives the parts of its kit, a document its own. The folder appears whole or not at all. docs/export.md has "
          "a recipe for each purpose.",
          {{"planche export cards/lighthouse --for pictures --bleed -o pictures", "a picture of each part"},
           {"planche export deck.json --for sheet --grid 10x7", "the cards on one picture"}},
          std::move(rows),
          here_or(where, ShardsOf::files, [options] { return export_parts(*options); })};
}

}  // namespace planche::cli
