// Checks what a request chooses: kinds of parts, options and templates.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/asked.h"
#include "parts/parts.h"

namespace planche::parts {

// Refuses `--template` for a kind that the game does not print, or does not draw from a template. The back of a kind is
// KIND-back.
base::Asked<void> check_templates(const Workshop& workshop, std::string_view title, const Request& request);

// The kinds that the request names, in the order of the workshop, with those that options add.
base::Asked<std::vector<PartKind>> chosen_kinds(const Workshop& workshop, std::string_view title,
                                                const Request& request);

// Refuses the first option that changes none of these kinds.
base::Asked<void> check_options(const Workshop& workshop, const rules::GivenOptions& given,
                                const std::vector<std::string>& kinds);

}  // namespace planche::parts
