// The names of the sheets of a workbook.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "data/json.h"

namespace planche::data {

// In their order, without charts. Empty if `bytes` are not a workbook that open_table() can read.
std::vector<std::string> sheet_names(std::string_view bytes, const Limits& limits = {});

}  // namespace planche::data
