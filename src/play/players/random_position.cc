#include "play/players/random_position.h"

#include <fmt/format.h>

#include "base/random.h"
#include "play/players/computer_players.h"
#include "play/players/game_record.h"

namespace planche::play {

tl::expected<std::string, diag::Diagnostic> random_position(const Setup& setup, const PositionRequest& request) {
  base::Random chance{request.seed, request.number}, random{~request.seed, request.number};
  Position position = setup.start;
  Machine machine{setup};
  Recorder recorder{machine};
  machine.attach(position);
  machine.use(&chance);
  machine.use(&recorder);
  const auto player = random_player();
  Made move;
  try {
    machine.begin();
    for (std::uint64_t n = 0; n < request.decisions && position.status == Position::Status::choosing; ++n) {
      player->choose(machine, random, move);
      machine.play(move);
    }
    if (position.status == Position::Status::fault) throw machine.fault();
  } catch (const PlayFault& fault) {
    return tl::make_unexpected(
        setup.program->at(fault.place, diag::Severity::error, "play/fault", fault.message,
                          fmt::format("repeat it with document {} of seed {}", request.number + 1, request.seed)));
  }
  return document_of(*setup.program, setup.players, request.numbers, recorder, machine);
}

}  // namespace planche::play
