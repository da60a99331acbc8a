// What lies on which sheet of planned runs, and how much paper they take.
#pragma once

#include <vector>

#include "press/sheets/runs.h"

namespace planche::press {

// The totals of these runs.
Tally tally_of(const std::vector<Run>& runs, const Options& options);

// The parts on their sheets.
std::vector<Portion> laid_on(const std::vector<Run>& runs, const std::vector<Supply>& supplies);

}  // namespace planche::press
