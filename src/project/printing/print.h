// From parts to sheets to a file, for `render`, `kit` and other front ends.
#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "project/opening/messages.h"
#include "project/printing/print_choices.h"
#include "project/printing/print_report.h"
#include "project/printing/studio.h"
#include "project/printing/work.h"

namespace planche::project {

// The target of the work, and the problems found so far.
struct Order {
  const PrintChoices& choices;
  diag::Sink& sink;              // receives problems found while printing
  std::filesystem::path target;  // as in PrintJob
  Progress progress = {};
  std::vector<CommandWord> command = {};  // attached with the sources if choices.embed_source is set
  KeptTools remembered = {};
  bool reported = true;  // somebody reads the summary
  std::optional<DrawnParts> drawn = {};  // of this work; check() draws them no more
};

inline constexpr std::string_view nothing_to_print = "nothing to print: no card is chosen, or every card has 0 copies";

// Writes each part of the work as a separate picture in its own size.
PrintResult picture(Work work, const Order& order, Messages& messages);

// Writes the sheets of the work. If there are errors, draws everything to find all of them, but writes only with
// choices.draft.
PrintResult print(Work work, const Order& order, Messages& messages);
// Draws what print() would, without writing: the sink receives problems, the messages only refusals.
void check(Work work, const Order& order, Messages& messages);
// What its print would describe. Draws all pages.
parts::kit::Manifest manifest_of(Work work, const Order& order, Messages& messages);

// The pages that print() would write.
std::vector<press::Page> pages_of(Work work, const Order& order, Messages& messages);

// The pictures that the work draws; writes nothing.
std::set<std::filesystem::path> pictures_of(Work work, const Order& order, Messages& messages);

// The same for a document.
PrintResult print(PrintJob job, Messages& messages);
void check(PrintJob job, Messages& messages, const KeptTools& remembered = {});

}  // namespace planche::project
