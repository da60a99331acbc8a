// The cards that `--only` selects.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "parts/parts.h"

namespace planche::parts {

// A card that can be selected.
struct Candidate {
  std::string kind, name;
  std::size_t number = 0;              // from 1, in document order
  std::vector<std::string> also = {};  // its other names
};

// "3" or "3-7", both ends included; nothing for other text.
struct NumberRange {
  std::size_t first = 0, last = 0;
};
std::optional<NumberRange> read_range(std::string_view term);

// For each candidate, whether one of `terms` names it. A term is a kind, a name (compared by base::name_key()), a
// number or a range "3-7". Without terms, all are selected. Refuses a term without a match, with the nearest name.
base::Asked<std::vector<bool>> select(const std::vector<Candidate>& candidates, const std::vector<std::string>& terms);

}  // namespace planche::parts
