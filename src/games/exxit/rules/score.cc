// The end of a game and its score [6].
#include <algorithm>
#include <bit>

#include "games/exxit/rules/engine.h"

namespace planche::rules::exxit {

Ending State::ending() const {
  if (tiles_ >= total_) return Ending::tiles_exhausted;
  if (passes_ >= 2) return Ending::double_pass;
  return repeated_ ? Ending::repetition : Ending::none;
}

int State::tiles_of(Side side) const {
  const int black = std::popcount(black_tiles_);
  return side == Side::black ? black : tiles_ - black;
}

// The size of the largest connected group of `own`.
int State::groups_best(std::uint64_t own) const {
  int best = 0;
  while (own != 0) {
    std::uint64_t group = own & -own, fresh = group;
    while (fresh != 0) {
      std::uint64_t around = 0;
      for (; fresh != 0; fresh &= fresh - 1) around |= reach_[static_cast<std::size_t>(std::countr_zero(fresh))][0];
      fresh = around & own & ~group;
      group |= fresh;
    }
    best = std::max(best, std::popcount(group));
    own &= ~group;
  }
  return best;
}

Score State::score() const {
  const std::uint64_t white_tiles = ~black_tiles_ & ((std::uint64_t{1} << tiles_) - 1);
  return {tiles_of(Side::white) + groups_best(white_tiles), tiles_of(Side::black) + groups_best(black_tiles_)};
}

int worth(const State& state, std::size_t side) {
  const auto [white, black] = state.score();
  return side == 0 ? white - black : black - white;
}

}  // namespace planche::rules::exxit
