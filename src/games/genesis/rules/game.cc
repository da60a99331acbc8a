#include "rules/game.h"

#include "games/genesis/rules/commands.h"
#include "games/genesis/rules/document.h"
#include "games/genesis/rules/parameters.h"
#include "games/genesis/rules/replay.h"
#include "games/genesis/rules/validate.h"
#include "rules/format_shapes.h"
#include "rules/state_commands.h"

namespace planche::rules::genesis {

namespace {

constexpr DepthLimit depth{
    16,
    "choose a smaller depth: the numbers grow at least thirtyfold with each move, and a depth of 6 takes very long"};

State state_of(const Subject* position, const Ruleset& rules, const GivenOptions&) {
  const auto& parameters = rules.parameters.as<Parameters>();
  return State{position == nullptr ? usual_start(parameters) : content_of<Position>(*position), parameters};
}

std::string result_of(const RecordedGame& record, const Ruleset& rules) {
  return result_json(replay(record, rules.parameters.as<Parameters>()));
}

}  // namespace

const Game& game() {
  static const Game genesis{
      .id = "genesis",
      .title = "Genesis",
      .authors = "G.-Fivos Sargentis",
      .licence = "its author's; its text states no terms",
      .source = "Genesis",
      .samples = {"genesis-middle.json"},
      .beginning = R"({"game": "genesis", "kind": "position", "stage": "throw"})",
      .kinds = {{"position", "a position", position_format, read_by(read_position), judged_by(validate_position)},
                {"game", "a game, move by move", game_format, read_by(read_game), judged_by(validate_game)},
                {"rules", "parameters of the rules", parameters_format}},
      .play = {.random_options = random_options(),
               .simulate_options = simulate_options(),
               .moves = moves_by(state_of),
               .replay = replay_by(result_of),
               .perft = perft_by(state_of, depth),
               .randomise = randomise,
               .simulate = simulate,
               .seats = seats()},
      .parameters = parameters_by(load_parameters),
      .written_parameters = written_by(parameters_json),
      .numbers = {{"ideas", "N", "pebbles in all"},
                  {"pyramids", "N", "pyramids in all"},
                  {"size", "N", "cells on a side of the world: 5, 7 or 9"},
                  {"immobile_after_destroying", "N", "turns missed by a player who destroyed an idea"},
                  {"immobile_after_killing", "N", "turns missed by a player who killed"},
                  {"move_both", "N", "1: both pieces may move in a turn; 0: one"},
                  {"most_turns", "N", "agreed number of turns of both players; 0: none"}},
      .examples = {{"render", {"planche render cards/genesis/genesis-middle.json", "Genesis: a position"}},
                   {"kit", {"planche kit genesis --parts board --board 420", "the board of Genesis as a poster"}},
                   {"simulate",
                    {"planche simulate genesis --games 50 --set ideas=9,12,18", "house rules side by side"}}},
      .facts = {{2, 2}, {30, 60}, 10}};
  return genesis;
}

}  // namespace planche::rules::genesis
