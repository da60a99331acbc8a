// The user's choices for printing.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "press/press.h"
#include "project/devices/press_colour.h"
#include "project/opening/reading.h"
#include "rules/play.h"

namespace planche::project {

// The report on a printout; `sheets` and the JSON reports include the ink of every page.
enum class PrintReport { text, sheets, json, places };

// Sheet options for A4 paper.
press::Options on_a4();

struct PrintChoices {
  InputChoices input;
  rules::GivenOptions of_game;  // options that only some games have
  press::Options sheet = on_a4();
  std::string cutter = {};  // the machine that cuts the sheets, whose marks `sheet` has; may be empty
  std::string printer;      // the printer whose errors are corrected; may be empty
  std::string style = "colour";
  std::string language = {};  // requested; empty: the first of a file-based game, otherwise English
  bool guides = false;        // draws the boxes of layers over the parts
  bool low_ink = false, draft = false, split = false, no_mix = false, tight = false, no_edge = false;
  bool box = false;           // the kit includes boxes for its stacks
  bool lid = false;           // these boxes are trays with lids
  double paper_weight = 250;  // g/m², of the stacked parts and of the boxes
  PrintReport printed = PrintReport::text;
  std::optional<double> ink_limit;  // per cent of a page
  std::string since;                // an earlier printout; empty: everything is printed
  bool embed_source = false;
  std::map<std::string, std::string> templates;  // templates by part kind
  std::vector<std::string> kinds, only;
  double dpi = 150;
  ColourChoices colour = {};
  std::shared_ptr<const render::Press> press = {};  // what find_press() gives for `colour`; null: RGB

  // For built-in games.
  std::string language_or_english() const { return language.empty() ? "en" : language; }
  // The palette that templates use.
  std::string palette() const { return low_ink ? "low-ink" : style; }
};

// The room that the margins leave on the paper for pages to read, in mm.
base::Size room_on(const press::Options& sheet);

// "NAME.pdf". The name ends with language and style where they differ from the defaults (`usual_language`, colour):
// "NAME-de-low-ink.pdf".
std::string file_name_for(const PrintChoices& choices, const std::string& name, std::string_view usual_language = "en");

}  // namespace planche::project
