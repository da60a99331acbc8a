#include "cli/print_options.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "parts/parts.h"
#include "project/devices/cutter.h"
#include "project/opening/file_names.h"
#include "project/opening/game_options.h"
#include "project/printing/print_choices.h"
#include "render/render.h"
#include "rules/printed_words.h"

namespace planche::cli {

namespace fs = std::filesystem;

namespace {

bool names_folder(const std::string& output) {
  std::error_code error;
  return output.ends_with('/') || fs::is_directory(output, error);
}

// A FIFO or device accepts a PDF under any name.
bool is_stream(const std::string& output) {
  std::error_code error;
  return fs::is_fifo(output, error) || fs::is_character_file(output, error);
}

Rows::Read read_output(std::string& output) {
  return [&output](const std::string& text) -> std::string {
    if (text.empty()) return "expected a name, found none";
    output = text;
    const std::string ending = project::ending_of(text);
    if (ending == ".pdf" || ending == ".png" || ending == ".svg" || names_folder(text) || is_stream(text)) return {};
    std::error_code error;
    const bool is_file = fs::is_regular_file(text, error);  // stdout may be redirected to a file: "/dev/stdout"
    return fmt::format("\"{}\"{} ends in none of .pdf, .png or .svg; for a folder end it with /", text,
                       is_file ? ", which is a file, not a FIFO or device," : "");
  };
}

Rows::Read read_paper(press::Paper& paper) {
  return [&paper](const std::string& text) -> std::string {
    if (auto found = press::find_paper(text)) {
      paper = std::move(*found);
      return {};
    }
    std::vector<std::string_view> names;
    for (const auto& named : press::named_papers()) names.push_back(named.name);
    const auto near = base::nearest(text, names);
    return fmt::format("\"{}\" is neither {} nor WxH in mm (20 to 2000){}", text, base::join_alternatives(names),
                       near ? fmt::format("\ndid you mean {}?", *near) : "");
  };
}

// KIND=TEMPLATE
Rows::Read read_template(std::map<std::string, std::string>& templates) {
  return [&templates](const std::string& text) -> std::string {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
      return fmt::format("expected KIND=TEMPLATE, found \"{}\"", text);
    const std::string kind = text.substr(0, equals);
    if (!templates.emplace(kind, text.substr(equals + 1)).second)
      return fmt::format("the template of \"{}\" is given twice", kind);
    return {};
  };
}

void add_paper_options(Rows& rows, PrintOptions& options) {
  press::Options& sheet = options.sheet;
  rows.head("Sheet");
  add_paper_option(rows, sheet);
  rows.name("--printer", "NAME", "correct for the errors of this printer (planche printer list)", options.printer);
}

void add_margin_option(Rows& rows, press::Options& sheet) {
  rows.number("--margin", "margin in mm, 5 or more; default 10, or down to 6 where more parts fit", sheet.margin, 5,
              100);
}

void add_look_options(Rows& rows, PrintOptions& options) {
  options.given = rows.given();
  rows.head("Look");
  rows.text("--style", "STYLE", "palette of the templates: colour, low-ink", options.style);
  rows.flag("--low-ink", "the same as --style low-ink", options.low_ink);
  add_language_option(rows, options.language);
}

void add_output_options(Rows& rows, PrintOptions& options) {
  options.given = rows.given();
  rows.value("-o,--output", "PATH",
             "file (.pdf, .png, .svg) or folder to write; default output/NAME.pdf, or NAME-fr.pdf, NAME-low-ink.pdf",
             read_output(options.output));
  rows.number("--dpi", "resolution of PNG pictures", options.dpi, 36, 1200);
}

void add_sheet_options(Rows& rows, PrintOptions& options) {
  press::Options& sheet = options.sheet;
  add_paper_options(rows, options);
  add_margin_option(rows, sheet);
  rows.number("--bleed", "bleed in mm; warns where a background stops short of it; default: the template's",
              sheet.bleed, 0, 5);
  rows.choice("--cut", "crop marks, a grid of cut lines, or none", sheet.cut,
              {{"marks", press::Cut::marks}, {"grid", press::Cut::grid}, {"none", press::Cut::none}});
  rows.name("--cutter", "NAME",
            fmt::format("registration marks and a cut file for each sheet: {}, or a file .json",
                        fmt::join(project::cutter_names(), ", ")),
            options.cutter);
  rows.flag("--no-edge", "leave out the grey line around white parts that are not rectangles", options.no_edge);
  rows.choice("--backs",
              "duplex (both sides), separate (all backs last, for a second pass through the printer), fold (backs "
              "beyond a fold line) or none",
              sheet.backs,
              {{"duplex", press::Backs::duplex},
               {"fold", press::Backs::fold},
               {"separate", press::Backs::separate},
               {"none", press::Backs::none}});
  add_turn_option(rows, sheet);
  rows.flag("--split", "write two files: NAME-two-sided and NAME-one-sided", options.split);
  rows.flag("--no-mix", "print each part kind on its own sheets; default: kinds share sheets where that saves paper",
            options.no_mix);
  rows.flag("--tight", "take the fewest sheets; default: one more where that keeps the parts of a kind together",
            options.tight);
  rows.number("--ink-limit", "refuse to print where ink covers more than this per cent of a page, all colours added",
              options.ink_limit, 0, 400);
  rows.number("--overlap", "overlap of the sheets of a poster in mm", sheet.overlap, 8, 50);
}

}  // namespace

void add_paper_option(Rows& rows, press::Options& sheet) {
  sheet.paper = *press::find_paper("a4");
  rows.value("--paper", "PAPER", "a3, a4, a5, letter, legal, tabloid (-landscape turns), or WxH in mm",
             read_paper(sheet.paper))
      .standard = sheet.paper.name;
}

void add_language_option(Rows& rows, std::string& to) {
  add_language_option(rows, to, parts::printed_languages(),
                      "language of everything printed: one of these for built-in games, one of its own for a file-based game");
}

void add_language_option(Rows& rows, std::string& to, const std::vector<std::string>& known, std::string meaning) {
  // File-based games may have any language. Output files are named after it: letters, digits and hyphens only.
  const auto read = [&to](const std::string& given) -> std::string {
    constexpr std::string_view fit = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-";
    if (given.empty() || given.size() > 35 || given.find_first_not_of(fit) != std::string::npos)
      return fmt::format("expected a language such as fr, found \"{}\"", given);
    to = given;
    return {};
  };
  rows.value("--lang", fmt::format("{}", fmt::join(known, "|")), std::move(meaning), read);
}

void add_colour_options(Rows& rows, PrintOptions& options) {
  project::ColourChoices& colour = options.colour;
  rows.head("Colour for a press");
  rows.choice("--colour", "colours of a PDF: rgb, or cmyk, the inks of a printing press", colour.inks,
              {{"rgb", false}, {"cmyk", true}});
  rows.name("--profile", "NAME", "the inks: the profile of the print shop, a file .icc or an installed one",
            colour.profile);
  rows.choice("--pdfx", "standard of the PDF: x1a (PDF/X-1a:2003, nothing transparent) or x4, both with inks",
              colour.standard, {{"x1a", render::PdfX::x1a}, {"x4", render::PdfX::x4}});
  rows.number("--total-ink", "most ink at one point in per cent, all four added; darker colours get more black instead",
              colour.total_ink, 100, 400);
}

void add_print_options(Rows& rows, PrintOptions& options) {
  add_output_options(rows, options);
  rows.choice("--report",
              "text, sheets (adds the ink of each page), json (one object on standard output) or places (json with the "
              "position of every part)",
              options.printed,
              {{"text", project::PrintReport::text},
               {"sheets", project::PrintReport::sheets},
               {"json", project::PrintReport::json},
               {"places", project::PrintReport::places}});
  rows.name("--since", "OLD",
            "print only parts that changed since OLD, and list the parts to discard: an earlier PDF, its manifest, or "
            "COMMIT:PATH, a commit of the git repository",
            options.since);
  rows.flag("--embed-source", "attach the document, its pictures and the command to the PDF", options.embed_source);
  add_colour_options(rows, options);
  rows.head("");
  options.drafts = true;
  rows.flag("--draft", "print in spite of errors; parts with errors are stamped", options.draft);
  rows.flag("--guides", "draw the box of each layer with its name, the safe area and the bleed over the parts",
            options.guides);
  add_drawing_options(rows, options);
}

void add_sheet_output_options(Rows& rows, PrintOptions& options) {
  add_output_options(rows, options);
  add_paper_options(rows, options);
  add_language_option(rows, options.language, rules::languages_of({}), "language of the printed texts");
}

void add_picture_options(Rows& rows, PrintOptions& options) {
  add_output_options(rows, options);
  add_input_options(rows, options.input);
  add_look_options(rows, options);
  add_game_options(rows, project::printing_options(), options.of_game);
}

void add_turn_option(Rows& rows, press::Options& sheet) {
  rows.choice("--turn", "the edge around which the printer turns the paper", sheet.turn,
              {{"long-edge", press::Turn::long_edge}, {"short-edge", press::Turn::short_edge}});
}

void add_page_options(Rows& rows, PrintOptions& options, bool with_rules) {
  add_output_options(rows, options);
  if (with_rules) add_rules_options(rows, options.input.rules);
  add_paper_options(rows, options);
  add_margin_option(rows, options.sheet);
  add_look_options(rows, options);
}

void add_part_options(Rows& rows, PrintOptions& options) {
  add_look_options(rows, options);
  rows.value("--template", "KIND=TEMPLATE",
             "draw this part kind by another template: a name (planche list templates) or a file",
             read_template(options.templates))
      .most = Row::any_number;
  rows.head("Choice");
  rows.texts("--only", "CARDS",
             "print only these cards: a name, a kind, a number or a range such as 3-7; may be repeated", options.only);
  rows.texts("--parts", "KINDS", "print these part kinds, separated by commas (planche list parts); all: every kind",
             options.kinds)
      .separated = true;
  add_game_options(rows, project::printing_options(), options.of_game);
}

void add_drawing_options(Rows& rows, PrintOptions& options) {
  add_input_options(rows, options.input);
  add_report_options(rows, options.report);
  const std::size_t before = rows.all().size();
  add_sheet_options(rows, options);
  add_part_options(rows, options);
  for (std::size_t i = before; i < rows.all().size(); ++i) {
    // The language also decides which texts of a file-based game are read and checked.
    if (const std::string name = rows.all()[i].name(); name != "--lang") options.of_drawing.push_back(name);
  }
}

fs::path target_for(const PrintOptions& options, const std::string& name, bool several, std::string_view language) {
  if (!options.output.empty() && !several && !names_folder(options.output)) return options.output;
  return fs::path{options.output.empty() ? "output" : options.output} / project::file_name_for(options, name, language);
}

bool fits_its_form(const PrintOptions& options, Reporter& reporter) {
  const std::string ending = project::ending_of(options.output);
  if (options.low_ink && options.given.has("--style") && options.style != "low-ink") {
    reporter.refuse(fmt::format("--low-ink and --style {} exclude each other", options.style),
                    "--low-ink is the same as --style low-ink");
    return false;
  }
  if (ending != ".png" &&
      !none_given(options.given, {"--dpi"}, "applies to PNG pictures only", "name a picture: -o NAME.png", reporter))
    return false;
  return (ending != ".png" && ending != ".svg") ||
         none_given(options.given, {"--embed-source"}, "applies to PDFs only", "name a PDF: -o NAME.pdf", reporter);
}

bool makes_sense(const PrintOptions& options, Reporter& reporter) {
  if (!fits_its_form(options, reporter)) return false;
  if (options.split && is_stream(options.output)) {
    reporter.refuse(fmt::format("--split writes two files, which {} cannot hold", options.output),
                    "name a file or a folder: -o NAME.pdf");
    return false;
  }
  const bool turned = options.sheet.backs == press::Backs::duplex || options.sheet.backs == press::Backs::separate;
  if (!turned && !none_given(options.given, {"--turn"}, "requires sheets printed on both sides",
                             "add --backs duplex or separate", reporter))
    return false;
  const bool as_json = options.printed == project::PrintReport::json || options.printed == project::PrintReport::places;
  if (options.printed == project::PrintReport::sheets && options.report.quiet) {
    reporter.refuse("--report sheets writes to standard error, which --quiet reduces to errors",
                    "use --report json, which writes an object to standard output");
    return false;
  }
  if (as_json && options.report.format == ReportOptions::Format::sarif) {
    reporter.refuse("--report and --format sarif exclude each other: standard output would hold two JSON documents",
                    "use --format json, one object a line, or text, on standard error");
    return false;
  }
  if (!options.since.empty() && (options.embed_source || !options.only.empty())) {
    reporter.refuse(
        options.only.empty()
            ? "--since and --embed-source exclude each other: parts that are left out could not be printed again"
            : "--since and --only exclude each other: parts that are not chosen would be discarded");
    return false;
  }
  if (project::ending_of(options.output) != ".png") return true;
  const std::string problem = render::too_many_pixels(options.sheet.paper.size, options.dpi);
  if (!problem.empty()) reporter.refuse("--dpi: " + problem);
  return problem.empty();
}

bool find_cutter(PrintOptions& options, Reporter& reporter) {
  if (options.cutter.empty()) return true;
  if (!none_given(options.given, {"--cut"}, "has no effect with --cutter: a machine cuts the sheets", "leave it out",
                  reporter))
    return false;
  if (options.sheet.backs == press::Backs::fold || is_stream(options.output)) {
    is_stream(options.output)
        ? reporter.refuse(fmt::format("--cutter writes several files, which {} cannot hold", options.output),
                          "name a file: -o NAME.pdf")
        : reporter.refuse("--cutter and --backs fold exclude each other: a machine cuts flat sheets",
                          "use --backs duplex, separate or none");
    return false;
  }
  diag::Sink sink;
  options.sheet.registration = project::find_cutter(options.cutter, sink, reporter.messages());
  reporter.report(sink);
  return options.sheet.registration.has_value();
}

bool find_press(PrintOptions& options, Reporter& reporter) {
  options.colour.rgb = options.given.has("--colour") && !options.colour.inks;
  if (!project::agree(options.colour, reporter.messages())) return false;
  if (!options.colour.for_press()) return true;
  if (const std::string ending = project::ending_of(options.output); ending == ".png" || ending == ".svg") {
    reporter.refuse(fmt::format("only a PDF has inks, and {} is none", options.output), "name a PDF: -o NAME.pdf");
    return false;
  }
  if (options.embed_source && options.colour.standard != render::PdfX::none) {
    reporter.refuse("--embed-source and --pdfx exclude each other: a file for a press has no attachments");
    return false;
  }
  options.press = project::find_press(options.colour, reporter.messages());
  return options.press != nullptr;
}

}  // namespace planche::cli
