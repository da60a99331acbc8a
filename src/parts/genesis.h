// Genesis: the world, figures, pyramids, pebbles, the die, a player aid, diagrams of positions and games.
#pragma once

#include "parts/parts.h"

namespace planche::parts {

// What stands on the world is as large as its cells ask: `--board` is the side of the world, which fills the sheet when
// nothing is given and becomes a poster when it is larger. Printed in English, French, Greek and Russian.
const Workshop& genesis_workshop();

}  // namespace planche::parts
