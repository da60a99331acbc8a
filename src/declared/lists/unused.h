// Declarations that nothing uses.
#pragma once

#include <functional>
#include <set>
#include <string>

#include "declared/lists/game.h"

namespace planche::declared {

// All words in the game file and its templates. Names of fields, numbers and labels are among them if something uses
// them.
std::set<std::string, std::less<>> words_of(const Model& model);

// Notes game/unused: choices that no record has; numbers, labels and, if there are parts, fields that no expression,
// text or template names.
void report_unused(const Game& game, diag::Sink& sink);

}  // namespace planche::declared
