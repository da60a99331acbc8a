// Tuck boxes for what a kit prints.
#pragma once

#include <string>
#include <vector>

#include "base/words.h"
#include "project/messages.h"
#include "project/print_choices.h"
#include "scene/part.h"
#include "scene/text.h"

namespace planche::project {

// Adds a box for each size of parts that lie in stacks, several where the net of one would be larger than the paper;
// the messages say for what, the sink (`print/box`) for what there is none. `title` stands on them.
void add_boxes(std::vector<scene::PartSet>& sets, const std::string& title, const base::Words& words,
               const PrintChoices& choices, scene::Typesetter& typesetter, diag::Sink& sink, Messages& messages);

// Drops the boxes that a game describes and that are larger than the paper, with a warning (`print/box`) that names
// larger paper.
void drop_unfit_boxes(std::vector<scene::PartSet>& sets, const press::Options& options, diag::Sink& sink);

// What lies in a box, whose depth is that of a stack of it, is printed on paper of the weight that the box is made for,
// and so is what else is cut, unless that has a weight of its own.
void print_on_paper_of_boxes(std::vector<scene::PartSet>& sets);

}  // namespace planche::project
