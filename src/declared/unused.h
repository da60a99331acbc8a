// What a game declares and nothing names.
#pragma once

#include <functional>
#include <set>
#include <string>

#include "declared/game.h"

namespace planche::declared {

// The words of all that the game file and its templates say: names of fields, numbers and labels are among them where
// something asks for them.
std::set<std::string, std::less<>> words_of(const Model& model);

// Notes game/unused: values of choices that no record has; numbers, labels and, where there are parts, fields that no
// expression, text or template names.
void tell_of_unused(const Game& game, diag::Sink& sink);

}  // namespace planche::declared
