#include "games/praxis/rules/contacts.h"

#include <algorithm>

namespace planche::rules::praxis {

namespace {

std::vector<std::vector<std::size_t>> pieces_of(const std::vector<std::vector<std::size_t>>& neighbours) {
  std::vector<std::vector<std::size_t>> pieces;
  std::vector<bool> reached(neighbours.size(), false);
  for (std::size_t start = 0; start < neighbours.size(); ++start) {
    if (reached[start]) continue;
    reached[start] = true;
    std::vector<std::size_t>& piece = pieces.emplace_back(1, start);
    for (std::size_t next = 0; next < piece.size(); ++next) {
      for (const std::size_t to : neighbours[piece[next]]) {
        if (!reached[to]) piece.push_back(to);
        reached[to] = true;
      }
    }
    std::ranges::sort(piece);
  }
  return pieces;
}

}  // namespace

Contacts contacts(std::span<const Grid> grids, Edition edition) {
  Contacts found;
  found.of.resize(grids.size());
  for (std::size_t i = 0; i < grids.size(); ++i) {
    for (std::size_t j = i + 1; j < grids.size(); ++j) {
      const Contact touch = contact(grids[i], grids[j]);
      if (!counts(touch, edition)) continue;
      found.touches.push_back({i, j, touch});
      found.of[i].push_back(j);
      found.of[j].push_back(i);
    }
  }
  found.pieces = pieces_of(found.of);
  return found;
}

std::vector<Square> touching_squares(bool first_upright, bool second_upright, Edition edition) {
  constexpr std::int32_t longest_side = 3;
  const Grid first{1, {0, 0}, first_upright ? 1 : 0};
  std::vector<Square> squares;
  for (std::int32_t y = -longest_side; y <= longest_side; ++y) {
    for (std::int32_t x = -longest_side; x <= longest_side; ++x) {
      const Grid second{2, {x, y}, second_upright ? 1 : 0};
      if (counts(contact(first, second), edition)) squares.push_back({x, y});
    }
  }
  return squares;
}

}  // namespace planche::rules::praxis
