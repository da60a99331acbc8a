// Profiles of shops and machines: JSON files of rules/, or of people.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "data/formats/format.h"
#include "declared/file/model.h"
#include "diag/diagnostic.h"
#include "project/opening/messages.h"

namespace planche::project {

// Names of the profiles in rules/FOLDER/.
std::vector<std::string> profile_names(const std::string& folder);

// By name, or a file that ends in .json. Nothing after a refusal of `option`, or what the sink takes.
std::optional<declared::Given> read_profile(const std::string& folder, const std::string& name,
                                            const std::string& option, const data::Format& format, diag::Sink& sink,
                                            Messages& messages);

// Fields of every profile: title, source, date.
data::Format profile_format(std::string description);
data::Format number_between(double least, double most);

}  // namespace planche::project
