// Tuck boxes for the parts of a kit.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/words.h"
#include "parts/box.h"
#include "project/opening/messages.h"
#include "project/printing/print_choices.h"
#include "scene/part.h"
#include "scene/text.h"

namespace planche::project {

// Adds one box for the whole game, except for parts too large for any box on the paper: flat parts are stacked, small
// and folded ones are in bags above them. If even that does not fit, adds a box for each size of stacked parts, or
// several if the net of one would exceed the paper. Messages name the boxes; the sink receives `print/box` for parts
// without one. `title` is printed on the boxes.
void add_boxes(std::vector<scene::PartSet>& sets, const std::string& title, const base::Words& words,
               const PrintChoices& choices, const std::optional<parts::BoxSkin>& skin, scene::Typesetter& typesetter,
               diag::Sink& sink, Messages& messages);

// Drops described boxes that exceed the paper, with a warning (`print/box`) that names larger paper, and adds them to
// `left_out`.
void drop_unfit_boxes(std::vector<scene::PartSet>& sets, const press::Options& options, diag::Sink& sink,
                      std::vector<std::string>& left_out);

// Sets the paper weight of parts: that of the box they lie in, since its depth is computed from it; for other parts
// that are cut, that of the first box. Parts with a weight of their own keep it.
void print_on_paper_of_boxes(std::vector<scene::PartSet>& sets);

}  // namespace planche::project
