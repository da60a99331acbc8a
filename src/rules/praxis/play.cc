#include "rules/praxis/play.h"

#include "rules/praxis/moves.h"
#include "rules/praxis/setup.h"
#include "rules/praxis/simulate.h"

namespace planche::rules::praxis {

Play play() {
  Play play;
  play.moves_options = moves_options();
  play.moves = moves;
  play.replay = replay_record;
  play.random_options = random_options();
  play.randomise = randomise;
  play.simulate_options = simulate_options();
  play.simulate = simulate;
  play.compare = compare;
  return play;
}

}  // namespace planche::rules::praxis
