// What a kit needs to be made, and how it is made: the instructions on its first page.
#pragma once

#include <string>
#include <vector>

#include "base/words.h"
#include "parts/kit/first_page.h"

namespace planche::parts::kit {

// The tools, then what players need beside the kit.
std::vector<std::string> tools_for(const FirstPage& kit, const base::Words& words);
// The steps in their order.
std::vector<std::string> steps_for(const FirstPage& kit, const base::Words& words);

}  // namespace planche::parts::kit
