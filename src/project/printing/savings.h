// What would take fewer sheets than a printout does.
#pragma once

#include <vector>

#include "press/press.h"
#include "project/printing/print_report.h"
#include "scene/part.h"

namespace planche::project {

// The changes of options and game file that would each save a sheet: parts to fold on the card of the others
// (`of_files`: they are of a file-based game), and no bleed. The printout has `now` sheets. `by_sides`: sheets with one
// and with two printed sides are apart.
std::vector<Saving> savings_of(const std::vector<scene::PartSet>& sets, const press::Options& options, std::size_t now,
                               bool by_sides, bool of_files, scene::Typesetter& typesetter);

}  // namespace planche::project
