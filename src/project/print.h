// Parts -> sheets -> a file: what `render`, `kit` and other front ends share.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "project/messages.h"
#include "project/print_choices.h"
#include "project/print_report.h"
#include "project/studio.h"
#include "project/work.h"

namespace planche::project {

// Where work goes, and what was found wrong before.
struct Order {
  const PrintChoices& choices;
  diag::Sink& sink;              // takes what printing finds
  std::filesystem::path target;  // as of PrintJob
  Progress progress = {};
  std::vector<CommandWord> command = {};  // attached with choices.embed_source
  Remembered remembered = {};
};

inline constexpr std::string_view nothing_to_print = "nothing to print: no card is chosen, or every card has 0 copies";

// Writes each part of the work as a picture of its own, as large as it is.
Printout picture(Work work, const Order& order, Messages& messages);

// Writes the sheets of the work. Data with errors is drawn to find all of them, and written with choices.draft only.
Printout print(Work work, const Order& order, Messages& messages);
// Draws what print() would, and writes nothing: the sink takes what is found, the messages only what is refused.
void check(Work work, const Order& order, Messages& messages);

// The pages that print() would write.
std::vector<press::Page> pages_of(Work work, const Order& order, Messages& messages);

// The same for a document.
Printout print(PrintJob job, Messages& messages);
void check(PrintJob job, Messages& messages);

}  // namespace planche::project
