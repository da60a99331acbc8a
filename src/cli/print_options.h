// Options of the commands that print, and of `validate`, which draws what they would.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/game_options.h"
#include "cli/inputs.h"
#include "cli/report.h"
#include "project/print_choices.h"

namespace planche::cli {

struct PrintOptions : project::PrintChoices {
  ReportOptions report;
  GivenNames given;                     // of all options of the command
  std::vector<std::string> of_drawing;  // names of those that change what is drawn and nothing that is checked
  std::string output;                   // empty: output/<name>.pdf
  bool drafts = false;                  // whether --draft is an option of the command
};

void add_print_options(Rows& rows, PrintOptions& options);
// Those of them that decide what is drawn, not what is written.
void add_drawing_options(Rows& rows, PrintOptions& options);

// Where a sheet of no game goes, on which paper, for which printer, in which language.
void add_sheet_output_options(Rows& rows, PrintOptions& options);
// Those of pictures that are not printed on sheets.
void add_picture_options(Rows& rows, PrintOptions& options);
// Those that pages to read need.
void add_page_options(Rows& rows, PrintOptions& options);
void add_language_option(Rows& rows, std::string& to);
void add_language_option(Rows& rows, std::string& to, const std::vector<std::string>& known, std::string meaning);
void add_turn_option(Rows& rows, press::Options& sheet);

// Where a document called `name` goes: -o, a folder given by -o, or output/NAME.pdf. `several`: -o must be a folder.
// The name ends with the language and the style where they are not the defaults (`language`, colour):
// NAME-de-low-ink.pdf.
std::filesystem::path target_for(const PrintOptions& options, const std::string& name, bool several,
                                 std::string_view language = "en");

// Whether the form of what is written has a use for the options of single forms; else the reporter is told.
bool fits_its_form(const PrintOptions& options, Reporter& reporter);
// What options that go together ask for must be possible, that included; otherwise the reporter is told why not.
bool makes_sense(const PrintOptions& options, Reporter& reporter);

}  // namespace planche::cli
