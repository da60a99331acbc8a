#include "rules/puxes/play.h"

#include "rules/puxes/moves.h"
#include "rules/puxes/random.h"

namespace planche::rules::puxes {

Play play() {
  Play play;
  play.moves_options = moves_options();
  play.moves = moves;
  play.random_options = random_options();
  play.randomise = randomise;
  return play;
}

}  // namespace planche::rules::puxes
