// Fills the cells of a board with random values, one after another, and goes back where no value is left.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "base/random.h"

namespace planche::declared {

struct BoardFilling {
  // By cell, in the order in which they are filled: the weights of its values, above 0.
  std::vector<std::vector<std::uint64_t>> weights;
  // Puts a value on a cell, and returns whether the rules may still hold.
  std::function<bool(std::size_t cell, std::size_t value)> put;
  std::function<void(std::size_t cell)> take_back;
  // Called before each value that is put; false ends the search.
  std::function<bool()> may_try;
};

enum class Filled : std::uint8_t { yes, impossible, given_up };

// Each cell draws among the values that it has not tried since an earlier cell changed, with their weights. After many
// steps back, all cells are filled anew. Impossible: every combination was refused.
Filled fill_board(const BoardFilling& board, base::Random& random);

}  // namespace planche::declared
