// Noughts and crosses: crosses begin, three in a row win.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/fault.h"

namespace planche::rules::noughts {

inline constexpr std::array<char, 2> marks{'x', 'o'};  // of the sides: crosses, noughts

// In reading order: a3 is the upper left one.
enum class Cell : std::uint8_t {};
inline constexpr std::array<std::string_view, 9> cell_names{"a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"};

struct Board {
  using Moves = std::vector<Cell>;
  std::string cells = ".........";  // a mark or a dot for each

  std::int64_t count(char mark) const { return std::ranges::count(cells, mark); }
  bool has_won(char mark) const;
  std::size_t to_move() const { return count('x') > count('o') ? 1 : 0; }
  std::optional<std::size_t> winner() const;
  bool over() const { return winner() || count('.') == 0; }
  void list(Moves& moves) const;
  void play(Cell cell) { cells[static_cast<std::size_t>(cell)] = marks[to_move()]; }
  Fault<Cell> why_illegal(Cell cell) const;
  std::string text(Cell cell) const { return fmt::format("\"{}\"", cell_names[static_cast<std::size_t>(cell)]); }
};

}  // namespace planche::rules::noughts
