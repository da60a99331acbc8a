// What `render` and `kit` share: parts -> sheets -> a file.
#pragma once

#include <filesystem>
#include <string_view>

#include "cli/print_options.h"
#include "cli/work.h"

namespace planche::cli {

// Where work goes, and what was found wrong before.
struct Order {
  const PrintOptions& options;
  diag::Sink& sink;
  std::filesystem::path target;  // as of PrintJob
};

inline constexpr std::string_view nothing_to_print = "nothing to print: no card is chosen, or every card has 0 copies";

// Writes each part of the work as a picture of its own, as large as it is.
void picture(Work work, const Order& order, Reporter& reporter);

// As below, of any work.
void print(Work work, const Order& order, Reporter& reporter);
void check(Work work, const Order& order, Reporter& reporter);

// Prints and reports. Data with errors is drawn to find all of them, and written with options.draft only.
void print(PrintJob job, Reporter& reporter);
// Draws what print() would, and writes nothing: the sink takes what is found, the reporter only what is refused.
void check(PrintJob job, Reporter& reporter);

}  // namespace planche::cli
