// What `render` and `kit` share: a validated document -> parts -> sheets -> a file.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "cli/print_options.h"
#include "rules/game.h"

namespace planche::cli {

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

}  // namespace planche::cli
