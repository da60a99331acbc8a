// What `render` and `kit` share: a validated document -> parts -> sheets -> a file.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/game_options.h"
#include "cli/inputs.h"
#include "cli/report.h"
#include "press/press.h"
#include "rules/game.h"

namespace planche::cli {

struct PrintOptions {
  ReportOptions report;
  InputOptions input;
  GameOptions of_game;
  std::string output;  // empty: output/<name>.pdf
  press::Options sheet;
  std::string style = "colour";
  bool low_ink = false, draft = false, split = false;
  std::map<std::string, std::string> templates;  // by kind of part
  std::vector<std::string> kinds, only;
  std::size_t blanks = 9;
  double dpi = 150;
};

void add_print_options(Rows& rows, PrintOptions& options);
// Those of them that decide what is drawn, not what is written.
void add_drawing_options(Rows& rows, PrintOptions& options);

// A document beside the first of a job.
struct Companion {
  std::shared_ptr<const rules::Identified> subject;
  std::filesystem::path folder;
};

struct PrintJob {
  const PrintOptions& options;
  std::shared_ptr<const rules::Identified> subject;  // the only owner, so that it can go when all is drawn
  diag::Sink& sink;                                  // what validation found; takes what printing finds
  std::filesystem::path folder;                      // of the document: its art
  std::filesystem::path target;                      // .pdf, .png or .svg; split: NAME-two-sided and NAME-one-sided;
                                                     // not for check()
  std::vector<std::string> kinds;                    // of parts; empty: those of the document
  bool sample = false;                               // the document is the one that stands for its game
  std::vector<Companion> others = {};                // printed with it
};

// Prints and reports. Data with errors is drawn to find all of them, and written with options.draft only.
void print(PrintJob job, Reporter& reporter);
// Draws what print() would, and writes nothing: the sink takes what is found, the reporter only what is refused.
void check(PrintJob job, Reporter& reporter);

// Where a document called `name` goes: -o, a folder given by -o, or output/NAME.pdf. `several`: -o must be a folder.
std::filesystem::path target_for(const PrintOptions& options, const std::string& name, bool several);

// What options that go together ask for must be possible; otherwise the reporter is told why not.
bool makes_sense(const PrintOptions& options, Reporter& reporter);

}  // namespace planche::cli
