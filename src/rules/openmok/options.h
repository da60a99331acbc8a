// What the commands of Openmok read from their options.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "rules/play.h"

namespace planche::rules::openmok {

std::string value_of(const GivenOptions& options, std::string_view name, std::string_view otherwise);

// "--nodes 1000": a whole number from `least` to `most`.
Asked<std::uint64_t> number_of(const GivenOptions& options, std::string_view name, std::uint64_t otherwise,
                               std::uint64_t least, std::uint64_t most);

}  // namespace planche::rules::openmok
