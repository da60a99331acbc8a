// Rules of play of file-based games, and the choices for playing and simulating them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "play/language/program.h"
#include "play/machine/setup.h"
#include "project/opening/file_games.h"
#include "project/opening/reading.h"

namespace planche::project {

// The documents that players bring to the game, by seat: that of `found`, if any, and `files`. Returns nothing after
// refusing documents of other games.
std::optional<std::vector<std::string>> documents_of(const FileGame& found, const std::vector<std::string>& files,
                                                     Messages& messages);

// Compiles the rules of a game with the first value of each chosen number, and with the documents by seat. The messages
// hold all problems; null if there are errors or the game has no rules of play.
std::shared_ptr<const play::Program> open_play_rules(const FileGame& found, const std::vector<std::string>& documents,
                                                     const InputChoices& input, Messages& messages);

// The start of a game with that many players. Null, with problems in the messages, if the rules do not allow that
// number, or if documents are missing or too many.
std::shared_ptr<const play::Setup> setup_for(std::shared_ptr<const play::Program> program, std::size_t players,
                                             Messages& messages);

// The players by seat: `random,greedy`; one for all seats; or a number of random players: `4`. Empty: random players,
// one for each document that a player brings, or else as few as the game allows. Returns nothing after refusing
// --players.
std::optional<std::vector<std::string>> seats_of(const play::Program& program, const std::string& given,
                                                 Messages& messages);

// The seats of people, from 0; `given` counts from 1. Returns nothing after refusing --seat.
std::optional<std::vector<int>> persons_of(const std::vector<std::string>& given, std::size_t players,
                                           Messages& messages);

// The numbers that were set, and those of house rules that differ from the game file's, as members of JSON:
// `"coins":9,"goal":4`.
std::string json_numbers(const RulesChoices& chosen, const declared::Game& game);

// One choice for each combination of numbers with several values, labelled by those: "coins 9, goal 4".
struct Variant {
  InputChoices input;
  std::string label;  // empty if no number has several values
};
std::vector<Variant> variants_of(const InputChoices& input);

}  // namespace planche::project
