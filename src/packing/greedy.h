// Fills a sheet step by step.
#pragma once

#include <cstddef>
#include <vector>

#include "packing/packing.h"

namespace planche::packing {

// Refers to the problem.
class Greedy {
 public:
  explicit Greedy(const Problem& problem);

  // Places parts of the kinds in `order` on one sheet, as many of each as are left and fit: below others in a column,
  // else beside others in a strip, else in a new strip. It always chooses the block that leaves the least room unused.
  // Strips run along the room or across it. `rest` is the number of parts left of each kind, and is updated. Different
  // `seed`s rate blocks slightly differently.
  SheetPattern lay(std::size_t room, bool along, const std::vector<std::size_t>& order, std::vector<std::size_t>& rest,
                   unsigned seed);

  // The number of blocks considered so far.
  std::size_t work() const { return work_; }

 private:
  class Sheet;

  const Problem& problem_;
  std::vector<std::vector<std::size_t>> blocks_;  // of each kind
  std::size_t work_ = 0;
};

}  // namespace planche::packing
