// The linear and the integer program over patterns: how often each is printed.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace planche::packing {

// How many parts of each kind a pattern holds.
using Counts = std::vector<std::size_t>;

// The fewest sheets, fractions of sheets allowed.
class LinearProgram {
 public:
  explicit LinearProgram(const std::vector<std::size_t>& wanted);
  ~LinearProgram();
  LinearProgram(const LinearProgram&) = delete;
  LinearProgram& operator=(const LinearProgram&) = delete;

  void add(const Counts& pattern);
  // What a part of each kind is worth, in sheets, 0 or more; every kind must be in a pattern.
  std::vector<double> prices();

 private:
  struct Model;
  std::unique_ptr<Model> model_;
};

// Whole numbers of sheets that hold what is wanted: the fewest, and of these those of least cost, as far as a limited
// number of steps shows. Fewer than `least` there cannot be; nothing when `most` were not seen to do.
std::optional<std::vector<std::size_t>> whole_sheets(const std::vector<std::size_t>& wanted,
                                                     const std::vector<Counts>& patterns,
                                                     const std::vector<double>& costs, std::size_t least,
                                                     std::size_t most);

}  // namespace planche::packing
