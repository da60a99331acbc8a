#include "games/exxit/rules/course.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace planche::rules::exxit {

std::vector<Hex> tile_cells(const Position& position) {
  std::map<Hex, int> touched;
  for (const Cell& tile : position.tiles) {
    for (int dir = 0; dir < base::hex_directions; ++dir) ++touched[base::neighbour(tile.at, dir)];
  }
  for (const Cell& tile : position.tiles) touched.erase(tile.at);
  std::vector<Hex> cells;
  for (const auto& [at, n] : touched) {
    if (n >= 2) cells.push_back(at);
  }
  return cells;
}

void lay_tile(Position& position, Hex at) {
  position.tiles.push_back({at, position.to_move, {}, nullptr});
  position.to_move = other(position.to_move);
  position.opening = position.tiles.size() < opening_tiles;
}

std::vector<Position> completed(const Position& opening) {
  if (!opening.opening) return {opening};
  std::vector<Position> all;
  for (const Hex at : tile_cells(opening)) {
    Position next = opening;
    lay_tile(next, at);
    const std::vector<Position> further = completed(next);
    all.insert(all.end(), further.begin(), further.end());
  }
  return all;
}

Position Course::position() const {
  Position position = state_.position();
  position.opening = opening_;
  return position;
}

Course::Moves Course::moves() const {
  std::vector<Move> moves;
  if (opening_) {
    for (const Hex at : tile_cells(position())) moves.push_back({Move::Type::tile, at, 0});
  } else if (!state_.over()) {
    Choices choices;
    state_.list(choices);
    choices.each([&](Step step) { moves.push_back(state_.move_of(step)); });
  }
  return moves;
}

void Course::list(Moves& moves) const {
  moves = this->moves();
  std::ranges::sort(moves, {}, [](const Move& move) { return std::tuple{move.type, move.at, move.dir}; });
}

bool Course::play(const Move& move) {
  if (opening_) {
    Position next = position();
    const std::vector<Hex> cells = tile_cells(next);
    if (move.type != Move::Type::tile || std::ranges::find(cells, move.at) == cells.end()) return false;
    lay_tile(next, move.at);
    *this = Course{next};
    return true;
  }
  Choices choices;
  state_.list(choices);
  for (std::size_t i = 0; i < choices.size() && !state_.over(); ++i) {
    if (state_.move_of(choices[i]) != move) continue;
    state_.play(choices[i]);
    return true;
  }
  return false;
}

DanceLine dance_line(const Position& position, const Move& dance) {
  const auto tile_at = [&](Hex at) { return std::ranges::find(position.tiles, at, &Cell::at); };
  const auto start = tile_at(dance.at);
  const std::size_t height = start == position.tiles.end() ? 0 : start->stack.size();
  DanceLine line{dance.at, dance.at, false};
  for (std::size_t i = 0; i < height && !line.excludes; ++i) {
    line.last = base::neighbour(line.last, dance.dir);
    line.excludes = tile_at(line.last) == position.tiles.end();
  }
  return line;
}

std::uint64_t perft(const Course& course, int depth) {
  if (depth == 0) return 1;
  if (!course.opening()) {
    State state = course.state();
    return perft(state, depth);
  }
  std::uint64_t sum = 0;
  for (const Move& move : course.moves()) {
    Course next = course;
    next.play(move);
    sum += perft(next, depth - 1);
  }
  return sum;
}

}  // namespace planche::rules::exxit
