// Which cards `--only` names.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "parts/parts.h"

namespace planche::parts {

// A card that can be asked for.
struct Candidate {
  std::string kind, name;
  std::size_t number = 0;              // from 1, in the order of the document
  std::vector<std::string> also = {};  // other names of it
};

// "3" or "3-7", both included; nothing where it is neither.
struct NumberRange {
  std::size_t first = 0, last = 0;
};
std::optional<NumberRange> read_range(std::string_view term);

// Per candidate whether one of `terms` names it: a kind, a name (as base::name_key() compares), or else a number or a
// range "3-7". No terms select everything. A term that names nothing is an error with the nearest name.
base::Asked<std::vector<bool>> select(const std::vector<Candidate>& candidates, const std::vector<std::string>& terms);

}  // namespace planche::parts
