#include "games/genesis/rules/board.h"

namespace planche::rules::genesis {

namespace {

constexpr Board small = make_board(sizes[0]), middle = make_board(sizes[1]), large = make_board(sizes[2]);

}  // namespace

const Board& board_of(int size) {
  return size == small.size ? small : size == middle.size ? middle : large;
}

std::string name_of(Cell cell, int size) {
  return {static_cast<char>('a' + cell % size), static_cast<char>('1' + cell / size)};
}

std::optional<Cell> cell_named(std::string_view name, int size) {
  if (name.size() != 2) return std::nullopt;
  const int file = name[0] - 'a', rank = name[1] - '1';
  if (file < 0 || rank < 0 || file >= size || rank >= size) return std::nullopt;
  return static_cast<Cell>(rank * size + file);
}

}  // namespace planche::rules::genesis
