// The numbers of the rules: rules/exxit/rules.json. The program plays by these and no others, and says so when a file
// of house rules differs.
#pragma once

#include <filesystem>

#include "data/format.h"
#include "diag/diagnostic.h"

namespace planche::rules::exxit {

// The shape of such a file: rules/exxit/schema/rules.json.
const data::Format& parameters_format();

// Reports where `file`, unless it is empty, asks for other rules than those that are played.
void check_parameters(const std::filesystem::path& file, diag::Sink& sink);

}  // namespace planche::rules::exxit
