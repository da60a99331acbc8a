// What a game declares and nothing names.
#pragma once

#include "declared/game.h"

namespace planche::declared {

// Notes game/unused: values of choices that no record has; numbers, labels and, where there are parts, fields that no
// expression, text or template names.
void tell_of_unused(const Game& game, diag::Sink& sink);

}  // namespace planche::declared
