// The command of Praxis alone: `planche universes`, which counts and numbers shapes and tells what touches in them.
#pragma once

#include <vector>

#include "rules/offer.h"

namespace planche::rules::praxis {

std::vector<Offer> offers();

}  // namespace planche::rules::praxis
