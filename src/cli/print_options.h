// Options of the commands that print, and of `validate`, which draws the same parts.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/game_option_rows.h"
#include "cli/inputs.h"
#include "cli/report.h"
#include "project/printing/print_choices.h"

namespace planche::cli {

struct PrintOptions : project::PrintChoices {
  ReportOptions report;
  GivenNames given;                     // all options given to the command
  std::vector<std::string> of_drawing;  // names of options that change what is drawn but nothing that is checked
  std::string output;                   // empty: output/NAME.pdf
  bool drafts = false;                  // whether --draft is an option of the command
};

void add_print_options(Rows& rows, PrintOptions& options);
// Only the options that decide what is drawn, without those for the output.
void add_drawing_options(Rows& rows, PrintOptions& options);
// Only the options that choose parts and their look: --style, --lang, --template, --only, --parts.
void add_part_options(Rows& rows, PrintOptions& options);

// Options for a sheet that does not belong to a game: output, paper, printer, language.
void add_sheet_output_options(Rows& rows, PrintOptions& options);
// Options for pictures that are not printed on sheets.
void add_picture_options(Rows& rows, PrintOptions& options);
// Options for pages to read, such as rulebooks; `with_rules`: also those that change the rules.
void add_page_options(Rows& rows, PrintOptions& options, bool with_rules = true);
void add_language_option(Rows& rows, std::string& to);
void add_language_option(Rows& rows, std::string& to, const std::vector<std::string>& known, std::string meaning);
void add_paper_option(Rows& rows, press::Options& sheet);
void add_turn_option(Rows& rows, press::Options& sheet);

// The output path for a document called `name`: the value of -o, a file in the folder that -o names, or
// output/NAME.pdf. With `several`, -o must name a folder. The name ends with language and style where they differ from
// the defaults (`language`, colour): NAME-de-low-ink.pdf.
std::filesystem::path target_for(const PrintOptions& options, const std::string& name, bool several,
                                 std::string_view language = "en");

// Reports options that the output format cannot use, and returns false if there are any.
bool fits_its_form(const PrintOptions& options, Reporter& reporter);
// Reports options that contradict each other or the output format, and returns false if there are any.
bool makes_sense(const PrintOptions& options, Reporter& reporter);

// Reads the profile of --cutter. Returns false after saying why it is not used.
bool find_cutter(PrintOptions& options, Reporter& reporter);

// --colour, --profile, --pdfx, --total-ink.
void add_colour_options(Rows& rows, PrintOptions& options);
// Reads the profile of --profile. Returns false after saying why it is not used.
bool find_press(PrintOptions& options, Reporter& reporter);

}  // namespace planche::cli
