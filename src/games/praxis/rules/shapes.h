// Shapes of universes: grids without numbers and without turns but for upright or not, up to translation. They can be
// counted, numbered and listed exactly.
//
//   planche universes --count       count_shapes({edition})
//   planche universes --shape 17    to_json(universe_of(*shape_at({edition}, 17), edition))
//   planche universes --rank FILE   rank_of({universe.edition}, *shape_of(universe.grids))
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "games/praxis/rules/document.h"

namespace planche::rules::praxis {

// A grid of a shape. Blocks are ordered by row, then column, lying before upright.
struct Block {
  std::int32_t y = 0, x = 0;  // of its top left cell
  bool upright = false;       // 2 x 3 instead of 3 x 2
  friend constexpr bool operator==(const Block&, const Block&) = default;
  friend constexpr auto operator<=>(const Block&, const Block&) = default;
};

// Blocks in order, the least x and the least y 0: equal when one is the other moved. Those past `count` are unset.
struct Shape {
  std::array<Block, grid_count> blocks{};
  int count = 0;
  std::span<const Block> used() const { return {blocks.data(), static_cast<std::size_t>(count)}; }
  friend constexpr bool operator==(const Shape&, const Shape&) = default;
  friend constexpr auto operator<=>(const Shape&, const Shape&) = default;
};

// Nothing for more than six grids.
std::optional<Shape> shape_of(std::span<const Grid> grids);
// Grids 1, 2, … in the order of blocks, at turn 0 or 1, nothing placed on them.
Universe universe_of(const Shape& shape, Edition edition);
// The least of the eight shapes that turning and reflecting makes of this one.
Shape canonical(const Shape& shape);

// Which shapes: one piece, nothing overlaps, every grid in contact with at least `least_contacts` others (P2, P3).
struct ShapeKind {
  Edition edition = Edition::first;
  int grids = grid_count;  // 2..6
  int least_contacts = 2;  // 0..5
};

// Every shape of the kind once. Six grids take a quarter of a second.
void for_each_shape(const ShapeKind& kind, const std::function<void(const Shape&)>& visit);
std::uint64_t count_shapes(const ShapeKind& kind);
// How many there are when shapes that turning and reflecting make of each other count once.
std::uint64_t count_canonical_shapes(const ShapeKind& kind);

// All shapes of the kind in ascending order: by their first blocks, then by their second ones and so on.
std::vector<Shape> all_shapes(const ShapeKind& kind);
// The shape of that number in all_shapes(), from 1; nothing where there is none.
std::optional<Shape> shape_at(const ShapeKind& kind, std::uint64_t number);
// The number of a shape, from 1; nothing when it is not of the kind.
std::optional<std::uint64_t> rank_of(const ShapeKind& kind, const Shape& shape);

}  // namespace planche::rules::praxis
