// Options that give a length in mm: --tile 30.5.
#pragma once

#include <string_view>

#include "parts/parts.h"

namespace planche::parts {

struct Lengths {
  double least = 0, most = 0, usual = 0;  // mm
};

// The option `name` of those given, or the usual length; `meaning` is for the hint.
base::Asked<double> length_option(const rules::GivenOptions& given, std::string_view name, const Lengths& lengths,
                                  std::string_view meaning);

}  // namespace planche::parts
