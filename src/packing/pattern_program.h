// The linear and the integer program over patterns: how often each is printed.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace planche::packing {

// The number of parts of each kind in a pattern.
using Counts = std::vector<std::size_t>;

// The fewest sheets, with fractions allowed.
class LinearProgram {
 public:
  explicit LinearProgram(const std::vector<std::size_t>& wanted);
  ~LinearProgram();
  LinearProgram(const LinearProgram&) = delete;
  LinearProgram& operator=(const LinearProgram&) = delete;

  void add(const Counts& pattern);
  // The value of a part of each kind, in sheets, at least 0. Every kind must be in a pattern.
  std::vector<double> prices();

 private:
  struct Model;
  std::unique_ptr<Model> model_;
};

// Whole numbers of sheets for the wanted parts: the fewest, and of these the cheapest, as far as a limited number of
// steps finds them. `least` is a lower bound. Nothing if no solution with `most` was found.
std::optional<std::vector<std::size_t>> whole_sheets(const std::vector<std::size_t>& wanted,
                                                     const std::vector<Counts>& patterns,
                                                     const std::vector<double>& costs, std::size_t least,
                                                     std::size_t most);

}  // namespace planche::packing
