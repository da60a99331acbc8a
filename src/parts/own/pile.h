// The parts of one kind of a file-based game. Internal to parts/own/.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "declared/judging/selection.h"
#include "parts/own/own_parts.h"

namespace planche::parts::own {

struct PileRequest {
  std::shared_ptr<const Request> request;
  const declared::Part& part;
  const declared::Selection* of;    // null: the part has no records
  const std::vector<bool>* chosen;  // by row of its list; null: all
  std::string title;
};

// Adds a set for each size of its templates; adds nothing after a report.
void add_pile(const PileRequest& asked, templates::Library& library, diag::Sink& sink,
              std::vector<scene::PartSet>& sets);

// All parts of a kind, by name, as in a kit. Empty, with a diagnostic, if no part has that name or if it has errors.
std::vector<scene::PartSet> sets_of(const std::shared_ptr<const Request>& request, const declared::Given& name,
                                    templates::Library& library, diag::Sink& sink);

}  // namespace planche::parts::own
