// The dice that set a Praxis universe up, as rows to print.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/words.h"
#include "games/praxis/rules/document.h"

namespace planche::parts::praxis {

struct ThrownDie {
  int face = 1;           // 1 to 6
  bool rejected = false;  // the cell was taken, and the dice were thrown again
};

// Throws for one thing, in order: grid, cell, for ships face.
struct ThrowRow {
  rules::praxis::Thrown thing;  // nothing: continues
  std::vector<ThrownDie> dice;
  // "Portal 1", "Joueur 2" for the ship of player 2; other words as they are.
  std::string label(const base::Words& words) const;
};

// Rows of at most `most` dice. Throws for the grid, the cell and the face of a thing that follow each other belong
// together; dice that another throw for the same thing repeats are rejected.
std::vector<ThrowRow> throw_rows(const std::vector<rules::praxis::Throw>& throws, std::size_t most);

}  // namespace planche::parts::praxis
