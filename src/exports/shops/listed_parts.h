// Parts in the order in which people enter them elsewhere by hand: kinds, and the parts of each.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "exports/job.h"

namespace planche::exports {

struct ListedKind {
  std::size_t set = 0;
  std::string name;                 // of its files: the kind, with a number where the kind has several sizes
  std::vector<std::size_t> pieces;  // each part once
  bool die = false;
};

// The sets whose parts lie on a table as printed, and dice. Says what it leaves out: parts to fold, pages to read. A
// game without any such part is refused.
std::vector<ListedKind> listed_kinds(Job& job);

// A cell of a CSV file.
std::string csv_cell(const std::string& text);

}  // namespace planche::exports
