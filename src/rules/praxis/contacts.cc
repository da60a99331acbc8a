#include "rules/praxis/contacts.h"

#include <array>

namespace planche::rules::praxis {

namespace {

constexpr std::int32_t longest_side = 3;

std::vector<std::vector<std::size_t>> pieces_of(const std::vector<std::vector<std::size_t>>& neighbours) {
  std::vector<std::vector<std::size_t>> pieces;
  std::vector<bool> reached(neighbours.size(), false);
  for (std::size_t start = 0; start < neighbours.size(); ++start) {
    if (reached[start]) continue;
    std::vector<bool> in_piece(neighbours.size(), false);
    std::vector<std::size_t> waiting{start};
    in_piece[start] = true;
    while (!waiting.empty()) {
      const std::size_t from = waiting.back();
      waiting.pop_back();
      for (const std::size_t to : neighbours[from]) {
        if (!in_piece[to]) waiting.push_back(to);
        in_piece[to] = true;
      }
    }
    std::vector<std::size_t>& piece = pieces.emplace_back();
    for (std::size_t i = start; i < neighbours.size(); ++i) {
      if (!in_piece[i]) continue;
      piece.push_back(i);
      reached[i] = true;
    }
  }
  return pieces;
}

std::vector<Square> touching(bool first_upright, bool second_upright, Edition edition) {
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

const std::vector<Square>& touching_squares(bool first_upright, bool second_upright, Edition edition) {
  static const std::array<std::vector<Square>, 8> all = [] {
    std::array<std::vector<Square>, 8> lists;
    for (std::size_t i = 0; i < lists.size(); ++i) {
      lists[i] = touching((i & 1) != 0, (i & 2) != 0, (i & 4) != 0 ? Edition::third : Edition::first);
    }
    return lists;
  }();
  return all[(first_upright ? 1u : 0u) + (second_upright ? 2u : 0u) + (edition == Edition::third ? 4u : 0u)];
}

}  // namespace planche::rules::praxis
