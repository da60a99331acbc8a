// Changes of a layer that comes from a template which this one extends, written into this one.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "project/editing/edits.h"
#include "templates/painting/shown_layer.h"

namespace planche::project {

// The new texts of members, by their names, if these parts of their files are replaced.
std::map<std::string, std::string> changed_members(const templates::ShownLayer& layer,
                                                   const std::vector<Replacement>& parts);
// Members of a layer of the same name in `own`, the template itself. The error is a sentence.
tl::expected<std::vector<Replacement>, std::string> overridden(const templates::ShownLayer& layer,
                                                               const diag::SourcePtr& own,
                                                               const std::map<std::string, std::string>& members);

}  // namespace planche::project
