// A game as it is told: from the expert opening [7], where there is one, through its moves.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "games/exxit/rules/document.h"
#include "games/exxit/rules/engine.h"

namespace planche::rules::exxit {

// In an opening: where the side to move may lay a tile, next to at least two of those that lie there; in order.
std::vector<Hex> tile_cells(const Position& position);
// Lays one there, and ends the opening with the sixth.
void lay_tile(Position& position, Hex at);
// Every sequence of laying, from an opening to its end.
std::vector<Position> completed(const Position& opening);

class Course {
 public:
  using Moves = std::vector<Move>;
  // Of a position that validate_position() finds no error in.
  explicit Course(const Position& start) : state_{start}, opening_{start.opening} {}

  bool opening() const { return opening_; }
  // In an opening: the tiles that lie there, and who lays the next.
  const State& state() const { return state_; }
  Position position() const;
  bool over() const { return state_.over(); }
  Side to_move() const { return state_.to_move(); }

  // Every legal move, in the order of tiles and directions; none when the game is over.
  Moves moves() const;
  // The same by kind (places, dances, integrations, pass), then by cell (q, then r), then by direction.
  void list(Moves& moves) const;
  // False, and nothing is done, for a move that is not legal.
  bool play(const Move& move);
  std::string text(const Move& move) const { return to_json(move); }

 private:
  State state_;
  bool opening_;
};

// perft() from an opening on: to lay a tile is a move.
std::uint64_t perft(const Course& course, int depth);

}  // namespace planche::rules::exxit
