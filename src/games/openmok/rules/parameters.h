// The numbers of the rules: rules/openmok/rules.json, or a file of house rules.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "data/formats/format.h"
#include "diag/diagnostic.h"
#include "games/openmok/rules/effect.h"
#include "rules/settings.h"

namespace planche::rules::openmok {

struct OfficialVariation {
  std::string name;
  std::int64_t impact = 1;
  std::optional<Effects> effects;  // from the rulebook [2.5.1]; absent if it is silent
};

struct Parameters {
  std::int64_t budget = 12;        // O1 [2.4]
  std::int64_t default_match = 3;  // O6 [3.1]
  std::int64_t usual_least = 3, usual_most = 6;
  std::int64_t impact_per_character = 4;    // O4 [3.2]
  std::vector<OfficialVariation> official;  // O7 [2.5.1, 2.5.2]
  std::vector<std::string> withdrawn;
  std::vector<std::string> raising;  // names of variations that let more characters be laid [4.5.1]
};

// The format of such a file: rules/openmok/schema/rules.json.
const data::Format& parameters_format();

// Reads the rules file (empty: the one that comes with the program), then applies the number "budget" of the settings.
// Problems go to the sink; what is unreadable keeps its default.
Parameters load_parameters(const Settings& settings, diag::Sink& sink);

// The content of a rules file with all of them.
std::string parameters_json(const Parameters& parameters);

// Reports contradictions in a file of house rules as `data/limit`.
void validate_parameters(const data::Document& document, diag::Sink& sink);

}  // namespace planche::rules::openmok
