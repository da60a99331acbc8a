// Genesis at the commands moves, replay, perft, randomise and simulate.
#pragma once

#include "rules/play.h"

namespace planche::rules::genesis {

// `moves` and `perft --divide` list moves in the order of State::list(): each throw once for every face and every
// choice it gives. Without a position, perft counts from usual_start().
Play play();

}  // namespace planche::rules::genesis
