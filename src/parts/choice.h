// Checks the choices of a request: part kinds, options and templates.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/asked.h"
#include "parts/parts.h"

namespace planche::parts {

// Refuses `--template` for a kind that the game does not print or does not draw from a template. The back of a kind is
// named KIND-back.
base::Asked<void> check_templates(const Workshop& workshop, std::string_view title, const Request& request);

// The kinds named in the request, in the order of the workshop, with kinds that options add.
base::Asked<std::vector<PartKind>> chosen_kinds(const Workshop& workshop, std::string_view title,
                                                const Request& request);

// Refuses the first option that affects none of these kinds.
base::Asked<void> check_options(const Workshop& workshop, const rules::GivenOptions& given,
                                const std::vector<std::string>& kinds);

}  // namespace planche::parts
