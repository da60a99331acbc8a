// Registration marks of cutting machines: rules/cutters/NAME.json, or a file of the user's.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "diag/diagnostic.h"
#include "press/marks/registration.h"
#include "project/opening/messages.h"

namespace planche::project {

// Nothing after a refusal, or what the sink takes.
std::optional<press::Registration> find_cutter(const std::string& name, diag::Sink& sink, Messages& messages);
std::vector<std::string> cutter_names();

// How much of a paper the program of a machine prints and cuts by itself, mm.
struct PrintedArea {
  base::Size paper, area;
};
// Of a profile that find_cutter() has read; empty: the program prints nothing.
std::vector<PrintedArea> printed_areas(const std::string& name);

}  // namespace planche::project
