// The commands of Openmok Evolution alone: rate, duel and balance.
#pragma once

#include <vector>

#include "rules/offer.h"

namespace planche::rules::openmok {

std::vector<Offer> offers();

}  // namespace planche::rules::openmok
