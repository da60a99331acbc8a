// Openmok Evolution: character and variation cards, blank ones, damage markers, player aid, deck list.
#pragma once

#include "parts/parts.h"

namespace planche::parts {

const Workshop& openmok_workshop();

}  // namespace planche::parts
