// Tuck boxes for what a kit prints.
#pragma once

#include <string>
#include <vector>

#include "base/words.h"
#include "cli/print_options.h"
#include "cli/report.h"
#include "scene/part.h"
#include "scene/text.h"

namespace planche::cli {

// Adds a box for each size of parts that lie in stacks, several where the net of one would be larger than the paper;
// the reporter is told for what, the sink (`print/box`) for what there is none. `title` stands on them.
void add_boxes(std::vector<scene::PartSet>& sets, const std::string& title, const base::Words& words,
               const PrintOptions& options, scene::Typesetter& typesetter, diag::Sink& sink, const Reporter& reporter);

}  // namespace planche::cli
