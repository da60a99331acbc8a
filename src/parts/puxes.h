// PuXes: gardens, play mats, DiXes to fold, power cards, player aids, arbitration sheets, diagrams of setups.
#pragma once

#include "parts/parts.h"

namespace planche::parts {

// The mode is that of the setup or of `--mode`; the table is that of the setup, or the usual one. `--dixe` is the edge
// of a DiXe and scales gardens, mats and dice together. Diagrams are as large as the paper allows.
const Workshop& puxes_workshop();

}  // namespace planche::parts
