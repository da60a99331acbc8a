// Shapes of universes: positions of grids without numbers and turns (but upright or not), up to translation. They can
// be counted, numbered and listed exactly.
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

// One grid of a shape. Blocks are ordered by row, then column, then lying before upright.
struct Block {
  std::int32_t y = 0, x = 0;  // top left cell
  bool upright = false;       // 2 x 3 instead of 3 x 2
  friend constexpr bool operator==(const Block&, const Block&) = default;
  friend constexpr auto operator<=>(const Block&, const Block&) = default;
};

// Sorted blocks, moved so that the least x and y are 0; shapes are equal if one is a translation of the other. Blocks
// from `count` on are unset.
struct Shape {
  std::array<Block, grid_count> blocks{};
  int count = 0;
  std::span<const Block> used() const { return {blocks.data(), static_cast<std::size_t>(count)}; }
  friend constexpr bool operator==(const Shape&, const Shape&) = default;
  friend constexpr auto operator<=>(const Shape&, const Shape&) = default;
};

// Nothing for more than six grids.
std::optional<Shape> shape_of(std::span<const Grid> grids);
// Grids 1, 2, … in the order of blocks, at turn 0 or 1, with nothing placed on them.
Universe universe_of(const Shape& shape, Edition edition);
// The least of the eight shapes that result from turning and reflecting this one.
Shape canonical(const Shape& shape);

// A set of shapes: in one piece, without overlap, every grid in contact with at least `least_contacts` others (P2, P3).
struct ShapeKind {
  Edition edition = Edition::first;
  int grids = grid_count;  // 2..6
  int least_contacts = 2;  // 0..5
};

// Visits every shape of the kind once. Takes a quarter of a second for six grids.
void for_each_shape(const ShapeKind& kind, const std::function<void(const Shape&)>& visit);
std::uint64_t count_shapes(const ShapeKind& kind);
// The number of shapes up to turning and reflecting.
std::uint64_t count_canonical_shapes(const ShapeKind& kind);

// All shapes of the kind, in lexical order of their blocks.
std::vector<Shape> all_shapes(const ShapeKind& kind);
// The shape with that number (from 1) in all_shapes(); nothing if there is none.
std::optional<Shape> shape_at(const ShapeKind& kind, std::uint64_t number);
// The number of a shape, from 1; nothing if it is not of the kind.
std::optional<std::uint64_t> rank_of(const ShapeKind& kind, const Shape& shape);

}  // namespace planche::rules::praxis
