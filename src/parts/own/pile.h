// The parts of one kind of a game described in files. Internal to parts/own/.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "declared/selection.h"
#include "parts/own/parts.h"

namespace planche::parts::own {

struct PileRequest {
  std::shared_ptr<const Request> request;
  const declared::Part& part;
  const declared::Selection* of;    // null: without records
  const std::vector<bool>* chosen;  // by row of its list; null: all
  std::string title;
};

// Adds a set for each size of its templates; reports what is wrong and adds nothing then.
void add_pile(const PileRequest& asked, templates::Library& library, diag::Sink& sink,
              std::vector<scene::PartSet>& sets);

// All of a part, by its name, as a kit prints it; nothing, and reported, where there is no such part or it is wrong.
std::vector<scene::PartSet> sets_of(const std::shared_ptr<const Request>& request, const declared::Given& name,
                                    templates::Library& library, diag::Sink& sink);

}  // namespace planche::parts::own
