// Holds a kit against itself, as a careful reader of the printed pages would.
#pragma once

#include "project/printing/print.h"

namespace planche::project {

struct FileGame;

// Checks the game as check_game() does, in each of its languages unless the order chooses one, and reports what no rule
// forbids but a player would stumble over: texts below 6 points (`proof/small-text`), and facts of the cover about a
// game without a rulebook (`proof/no-rules`).
void proof(const FileGame& found, const Order& order, Messages& messages);

}  // namespace planche::project
