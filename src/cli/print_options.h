// Options of the commands that print, and of `validate`, which draws what they would.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/game_options.h"
#include "cli/inputs.h"
#include "cli/print_report.h"
#include "cli/report.h"
#include "press/press.h"

namespace planche::cli {

struct PrintOptions {
  ReportOptions report;
  InputOptions input;
  GameOptions of_game;
  GivenNames given;                     // of all options of the command
  std::vector<std::string> of_drawing;  // names of those that change what is drawn and nothing that is judged
  std::string output;                   // empty: output/<name>.pdf
  press::Options sheet;
  std::string printer;  // whose errors pages are placed against; may be empty
  std::string style = "colour";
  std::string language = {};  // asked for; empty: the first of a game in files, else English
  bool drafts = false;        // whether --draft is an option of the command
  bool low_ink = false, draft = false, split = false, no_mix = false, no_edge = false;
  bool box = false;                         // of a kit: with boxes for its stacks
  bool lid = false;                         // which are trays with lids
  double paper_weight = 250;                // g/m², of what is stacked and of the boxes
  PrintReport printed = PrintReport::text;  // what is told of what was printed
  std::optional<double> ink_limit;          // per cent of a page
  std::string since;                        // an earlier printout; empty: all is printed
  bool embed_source = false;
  std::map<std::string, std::string> templates;  // by kind of part
  std::vector<std::string> kinds, only;
  double dpi = 150;

  // Of what is no game in files.
  std::string language_or_english() const { return language.empty() ? "en" : language; }
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

// What the margins leave of the paper, for pages to read; mm.
base::Size room_on(const press::Options& sheet);

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
