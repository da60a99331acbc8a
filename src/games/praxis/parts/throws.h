// The dice throws that set up a Praxis universe, as rows to print.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/words.h"
#include "games/praxis/rules/document.h"

namespace planche::parts::praxis {

struct ThrownDie {
  int face = 1;           // 1 to 6
  bool rejected = false;  // the cell was occupied, so the dice were thrown again
};

// The throws for one thing, in order: grid, cell, and for ships the face.
struct ThrowRow {
  rules::praxis::Thrown thing;  // empty: continues the row above
  std::vector<ThrownDie> dice;
  // "Portal 1", "Joueur 2" for the ship of player 2; other things in their own words.
  std::string label(const base::Words& words) const;
};

// Rows of at most `most` dice. Consecutive throws for grid, cell and face of a thing belong together; dice are rejected
// if a later throw for the same thing replaces them.
std::vector<ThrowRow> throw_rows(const std::vector<rules::praxis::Throw>& throws, std::size_t most);

}  // namespace planche::parts::praxis
