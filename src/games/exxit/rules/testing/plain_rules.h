// The rules of Exxit once more, for tests: written from the rulebook alone, slowly and plainly, so that two readings of
// the rules can be compared. Sections [n] are those of the rulebook; X1-X10 the rules of docs and diagnostics.
//
// A table is built from a valid position; a move that is played must be one of legal_moves().
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/hexagons.h"
#include "games/exxit/rules/document.h"

namespace planche::rules::exxit::plain {

using Stack = std::vector<Side>;  // bottom to top, never empty; it belongs to the side on top [3]

struct Tile {
  Side color = Side::white;
  std::size_t laid = 0;  // 0 for the first
};

struct Table {
  explicit Table(const Position& position);

  int tiles_total = standard_tiles;
  Side to_move = Side::white;
  std::map<Hex, Tile> tiles;
  std::map<Hex, Stack> stacks;    // on tiles
  std::map<Hex, Stack> excluded;  // beside them
  std::map<Side, int> reserves;
  int passes = 0;                   // consecutive, up to now
  std::map<std::string, int> seen;  // how often each text() occurred, including the current position

  bool is_full() const { return std::cmp_greater_equal(tiles.size(), tiles_total); }
};

inline std::string text(const Stack& stack) {
  std::string result;
  for (const Side side : stack) result += side == Side::white ? 'w' : 'b';
  return result;
}

// Two positions are the same [6] if board, reserves and side to move are; the order of laying does not count.
inline std::string text(const Table& table) {
  const auto cell = [](Hex at) { return std::to_string(at.q) + ',' + std::to_string(at.r); };
  std::string result = table.to_move == Side::white ? "white moves" : "black moves";
  for (const auto& [at, tile] : table.tiles) {
    result += (tile.color == Side::white ? " W" : " B") + cell(at);
    if (table.stacks.contains(at)) result += ':' + text(table.stacks.at(at));
  }
  for (const auto& [at, stack] : table.excluded) result += " X" + cell(at) + ':' + text(stack);
  return result + " reserves " + std::to_string(table.reserves.at(Side::white)) + '+' +
         std::to_string(table.reserves.at(Side::black));
}

inline Table::Table(const Position& position) : tiles_total(position.tiles_total), to_move(position.to_move) {
  for (const Cell& cell : position.tiles) {
    const std::size_t laid = tiles.size();
    tiles[cell.at] = {cell.color, laid};
    if (!cell.stack.empty()) stacks[cell.at] = cell.stack;
  }
  for (const Cell& cell : position.excluded) excluded[cell.at] = cell.stack;
  reserves = {{Side::white, pawns_a_side}, {Side::black, pawns_a_side}};
  for (const auto* group : {&stacks, &excluded})
    for (const auto& [at, stack] : *group)
      for (const Side pawn : stack) --reserves[pawn];
  seen[text(*this)] = 1;
}

// Tiles in the order in which they were laid, excluded stacks in that of their cells.
inline Position to_position(const Table& table) {
  Position result{table.tiles_total, table.to_move, std::vector<Cell>(table.tiles.size()), {}};
  for (const auto& [at, tile] : table.tiles) {
    const auto found = table.stacks.find(at);
    result.tiles.at(tile.laid) = {at, tile.color, found == table.stacks.end() ? Stack{} : found->second, nullptr};
  }
  for (const auto& [at, stack] : table.excluded) result.excluded.push_back({at, Side::white, stack, nullptr});
  return result;
}

// X5, X6: the result of a dance of the stack at `from` in direction `dir`.
enum class Dance { forbidden, within, excluding };
inline Dance dance_of(const Table& table, Hex from, int dir) {
  const Stack& stack = table.stacks.at(from);
  bool attracted = false;
  Hex at = from;
  for (std::size_t in_hand = stack.size(); in_hand > 0; --in_hand) {
    at = base::neighbour(at, dir);
    if (!table.tiles.contains(at))
      return attracted && !table.excluded.contains(at) ? Dance::excluding : Dance::forbidden;
    if (attracted || !table.stacks.contains(at)) continue;
    const Stack& target = table.stacks.at(at);
    if (target.back() == stack.back() || target.size() > stack.size()) return Dance::forbidden;
    attracted = true;
  }
  return attracted ? Dance::within : Dance::forbidden;
}

// X8: whether a tile may be laid at `at`.
inline bool touches_two_tiles(const Table& table, Hex at) {
  int count = 0;
  for (int dir = 0; dir < base::hex_directions; ++dir) count += table.tiles.contains(base::neighbour(at, dir)) ? 1 : 0;
  return count >= 2;
}

// X2-X8: the moves of the side to move, whether or not the game is over. Dances by cell and direction; else places by
// cell, then integrations by cell; else the pass.
inline std::vector<Move> legal_moves(const Table& table) {
  std::map<Dance, std::vector<Move>> dances;
  for (const auto& [at, stack] : table.stacks)
    for (int dir = 0; stack.back() == table.to_move && dir < base::hex_directions; ++dir)
      dances[dance_of(table, at, dir)].push_back({Move::Type::dance, at, dir});
  if (!dances[Dance::excluding].empty()) return dances[Dance::excluding];  // X7
  if (!dances[Dance::within].empty()) return dances[Dance::within];

  std::vector<Move> result;
  for (const auto& [at, tile] : table.tiles)
    if (table.reserves.at(table.to_move) > 0 && !table.stacks.contains(at))
      result.push_back({Move::Type::place, at, 0});
  for (const auto& [at, stack] : table.excluded)
    if (!table.is_full() && touches_two_tiles(table, at)) result.push_back({Move::Type::integrate, at, 0});
  if (result.empty()) result.push_back({Move::Type::pass, {}, 0});
  return result;
}

inline void dance(Table& table, Hex from, int dir) {
  Stack in_hand = table.stacks.at(from);
  table.stacks.erase(from);
  for (Hex at = base::neighbour(from, dir); !in_hand.empty(); at = base::neighbour(at, dir)) {
    if (!table.tiles.contains(at)) {
      table.excluded[at] = in_hand;
      return;
    }
    table.stacks[at].push_back(in_hand.front());
    in_hand.erase(in_hand.begin());
  }
}

// Lays a tile of the side to move for the excluded stack at `at`, then for those that follow it.
inline void integrate(Table& table, Hex at) {
  for (const Side pawn : table.excluded.at(at)) ++table.reserves[pawn];
  table.excluded.erase(at);
  const std::size_t laid = table.tiles.size();
  table.tiles[at] = {table.to_move, laid};
  for (int dir = 0; dir < base::hex_directions; ++dir) {
    const Hex next = base::neighbour(at, dir);
    if (!table.is_full() && table.excluded.contains(next) && touches_two_tiles(table, next)) integrate(table, next);
  }
}

inline void play(Table& table, const Move& move) {
  switch (move.type) {
    case Move::Type::place:
      table.stacks[move.at] = {table.to_move};
      --table.reserves[table.to_move];
      break;
    case Move::Type::dance:
      dance(table, move.at, move.dir);
      break;
    case Move::Type::integrate:
      integrate(table, move.at);
      break;
    case Move::Type::pass:
    case Move::Type::tile:  // before what is played here
      break;
  }
  table.passes = move.type == Move::Type::pass ? table.passes + 1 : 0;
  table.to_move = other(table.to_move);
  ++table.seen[text(table)];
}

// X9; of several, the first in this order.
enum class Ending { none, tiles_exhausted, double_pass, repetition };
inline Ending ending(const Table& table) {
  if (table.is_full()) return Ending::tiles_exhausted;
  if (table.passes >= 2) return Ending::double_pass;
  return table.seen.at(text(table)) >= 3 ? Ending::repetition : Ending::none;
}

struct Score {
  int white = 0, black = 0;
  friend bool operator==(const Score&, const Score&) = default;
};

// Adds the tiles of one colour that are connected with the tile at `at` to `group`.
inline void gather(const Table& table, Hex at, std::set<Hex>& group) {
  if (!group.insert(at).second) return;
  for (int dir = 0; dir < base::hex_directions; ++dir) {
    const auto next = table.tiles.find(base::neighbour(at, dir));
    if (next != table.tiles.end() && next->second.color == table.tiles.at(at).color) gather(table, next->first, group);
  }
}

// X10, at any time.
inline Score score(const Table& table) {
  Score own, largest;
  for (const auto& [at, tile] : table.tiles) {
    std::set<Hex> group;
    gather(table, at, group);
    const auto side = tile.color == Side::white ? &Score::white : &Score::black;
    own.*side += 1;
    largest.*side = std::max(largest.*side, static_cast<int>(group.size()));
  }
  return {own.white + largest.white, own.black + largest.black};
}

// The number of sequences of `depth` moves. A finished game has no continuation; a pass is a move.
inline std::uint64_t perft(const Table& table, int depth) {
  if (depth == 0) return 1;
  if (ending(table) != Ending::none) return 0;
  std::uint64_t count = 0;
  for (const Move& move : legal_moves(table)) {
    Table next = table;
    play(next, move);
    count += perft(next, depth - 1);
  }
  return count;
}

}  // namespace planche::rules::exxit::plain
