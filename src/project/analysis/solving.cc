#include "project/analysis/solving.h"

#include <utility>

#include "project/analysis/play_records.h"
#include "project/opening/play_rules.h"

namespace planche::project {

void solve(const SolveChoices& choices, const InputChoices& input, Messages& messages,
           const std::function<void(const std::string& game, const play::Solved& solved)>& what) {
  const auto solve_one = [&](const play::Setup& setup, const play::Position* position) {
    const auto solved = play::solve(setup, position, choices.positions);
    if (solved)
      what(setup.program->id, *solved);
    else
      messages.refuse(solved.error().message, solved.error().hint);
  };
  const auto recorded = game_of_record(choices.file);
  if (!recorded) return messages.refuse(recorded.error().message, recorded.error().hint);
  if (*recorded)
    return each_record(**recorded, choices.file, choices.documents, input, messages,
                       [&](play::Machine& machine) { solve_one(machine.setup(), &machine.position()); });
  const auto game = find_file_game(choices.file, true);
  if (!game)
    return messages.refuse(choices.file + " is not a file-based game",
                           "name the folder of a game with rules of play, or a record of one");
  const auto documents = documents_of(*game, choices.documents, messages);
  if (!documents) return;
  auto program = open_play_rules(*game, *documents, input, messages);
  if (program == nullptr) return;
  const auto seats = seats_of(*program, choices.players, messages);
  if (!seats) return;
  const auto setup = setup_for(std::move(program), seats->size(), messages);
  if (setup != nullptr) solve_one(*setup, nullptr);
}

}  // namespace planche::project
