// A sheet filled step by step.
#pragma once

#include <cstddef>
#include <vector>

#include "packing/packing.h"

namespace planche::packing {

// Borrows the problem.
class Greedy {
 public:
  explicit Greedy(const Problem& problem);

  // Lays parts of the kinds in `order` on one sheet, of each as many as are left and find a place: below others in a
  // column, else beside others in a strip, else in a new strip, always in the block that leaves the least room unused.
  // Strips run along the room or across it. `rest` is what is left of each kind, and becomes what then is. Different
  // `seed`s judge blocks a little differently.
  Pattern lay(std::size_t room, bool along, const std::vector<std::size_t>& order, std::vector<std::size_t>& rest,
              unsigned seed);

  // Blocks looked at so far.
  std::size_t work() const { return work_; }

 private:
  class Sheet;

  const Problem& problem_;
  std::vector<std::vector<std::size_t>> blocks_;  // of each kind
  std::size_t work_ = 0;
};

}  // namespace planche::packing
