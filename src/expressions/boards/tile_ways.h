// Ways of the tiles on the cells of a board: whether they meet at the sides of cells, lead out, and join.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "base/board.h"

namespace planche::expressions {

struct TileWay {
  std::vector<std::size_t> sides;  // from 0, clockwise from the top
  std::string kind = {};
};

class TileWays {
 public:
  // The board must outlive this.
  explicit TileWays(const base::Board& board);

  // Whether tiles of this board have ways: those with three sides have none.
  bool are_possible() const { return !sides_.empty(); }
  // "1-3 river" or "n-s river". The error is a sentence.
  tl::expected<TileWay, std::string> read(std::string_view text) const;
  // Turns the tile clockwise by so many sides.
  void turn(std::vector<TileWay>& ways, std::int64_t by) const;

  using Of = std::function<std::vector<TileWay>(std::uint32_t cell)>;
  using Cells = std::vector<bool>;  // by cell; cells beyond the end are none of them
  // The names of the directions in which ways lead from the cell out of the others.
  std::vector<std::string_view> out_of(std::uint32_t cell, const Cells& others, const Of& of) const;
  // Whether the ways of the cell meet those of its neighbours among the others. On open cells, nothing lies yet.
  bool meet(std::uint32_t cell, const Cells& others, const Cells& open, const Of& of) const;
  // Whether all ways on the cells are one. Open cells may join all that leads to them. `step` is called for each step
  // of the work.
  bool are_joined(const std::vector<std::uint32_t>& cells, const Cells& open, const Of& of,
                  const std::function<void()>& step) const;

 private:
  const base::Board& board_;
  std::vector<std::size_t> sides_;  // the directions in which they lie
  std::vector<std::string_view> names_;
};

}  // namespace planche::expressions
