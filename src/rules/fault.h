// Why a move in a record is illegal.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace planche::rules {

// The first illegal move.
template <typename Move>
struct Fault {
  std::size_t ply = 0;             // index in the record's moves
  std::string reason;              // "the stack at [1,0] is out of reach: distance 3, height 2"
  std::string rule, section;       // "X5", "3"
  std::vector<Move> instead = {};  // legal moves, of the same kind if there are any
};

// The moves that fit, or all if none does.
template <typename Move, typename Fits>
std::vector<Move> preferring(std::vector<Move> all, const Fits& fits) {
  if (std::ranges::any_of(all, fits)) std::erase_if(all, [&](const Move& move) { return !fits(move); });
  return all;
}

// "P 0,1, P 1,0 and 3 more": at most `most` of them in words.
template <typename Items, typename Words>
std::string listed(const Items& items, std::size_t most, const Words& in_words) {
  std::string out;
  for (std::size_t i = 0; i < std::min(items.size(), most); ++i) out += (i == 0 ? "" : ", ") + in_words(items[i]);
  if (items.size() > most) out += fmt::format(" and {} more", items.size() - most);
  return out;
}

}  // namespace planche::rules
