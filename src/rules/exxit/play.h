// Exxit at the commands moves, replay, perft and randomise.
#pragma once

#include "rules/play.h"

namespace planche::rules::exxit {

// `moves` and `perft --divide` list moves by kind (places, dances, integrations, pass), then by cell (q, then r), then
// by direction; a finished game has none.
Play play();

}  // namespace planche::rules::exxit
