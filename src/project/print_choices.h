// How something is printed.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "press/press.h"
#include "project/reading.h"
#include "rules/play.h"

namespace planche::project {

// What is reported of what was printed; sheets and the JSON reports take the ink of every page.
enum class PrintReport { text, sheets, json, places };

// Options of sheets of A4.
press::Options on_a4();

struct PrintChoices {
  InputChoices input;
  rules::GivenOptions of_game;  // options that only some games have
  press::Options sheet = on_a4();
  std::string printer;  // whose errors are corrected; may be empty
  std::string style = "colour";
  std::string language = {};  // asked for; empty: the first of a file-based game, else English
  bool low_ink = false, draft = false, split = false, no_mix = false, no_edge = false;
  bool box = false;           // a kit comes with boxes for its stacks
  bool lid = false;           // which are trays with lids
  double paper_weight = 250;  // g/m², of what is stacked and of the boxes
  PrintReport printed = PrintReport::text;
  std::optional<double> ink_limit;  // per cent of a page
  std::string since;                // an earlier printout; empty: everything is printed
  bool embed_source = false;
  std::map<std::string, std::string> templates;  // by kind of part
  std::vector<std::string> kinds, only;
  double dpi = 150;

  // For built-in games.
  std::string language_or_english() const { return language.empty() ? "en" : language; }
  // The palette of the templates.
  std::string palette() const { return low_ink ? "low-ink" : style; }
};

// What the margins leave of the paper, for pages to read; mm.
base::Size room_on(const press::Options& sheet);

// "NAME.pdf". The name ends with the language and the style where they are not the defaults (`usual_language`, colour):
// "NAME-de-low-ink.pdf".
std::string file_name_for(const PrintChoices& choices, const std::string& name, std::string_view usual_language = "en");

}  // namespace planche::project
