// Positions and documents written down by hand, for tests.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "data/json.h"
#include "diag/diagnostic.h"
#include "games/exxit/rules/document.h"
#include "games/exxit/rules/engine.h"

namespace planche::rules::exxit::testing {

// "wwb" from bottom to top.
inline std::vector<Side> pawns(std::string_view letters) {
  std::vector<Side> stack;
  for (const char letter : letters) stack.push_back(letter == 'w' ? Side::white : Side::black);
  return stack;
}

// Two rows of `n` white tiles: [0,0] to [n-1,0] and below them [0,1] to [n-1,1]. White to move.
inline Position strip(int n) {
  Position position;
  for (int q = 0; q < n; ++q) {
    for (int r = 0; r < 2; ++r) position.tiles.push_back({{q, r}, Side::white, {}, nullptr});
  }
  return position;
}

// Adds pawns to a cell: on its tile, or excluded if there is no tile.
inline Position with(Position position, Hex at, std::string_view letters) {
  for (Cell& tile : position.tiles) {
    if (tile.at != at) continue;
    tile.stack = pawns(letters);
    return position;
  }
  position.excluded.push_back({at, Side::white, pawns(letters), nullptr});
  return position;
}

inline data::Document document(const std::string& json) {
  diag::Sink sink;
  data::Document read{std::make_shared<diag::Source>("exxit.json", json), {}};
  read.root = data::read_json(read.source, sink).value();
  return read;
}

inline std::vector<Move> legal_moves(const State& state) {
  Choices choices;
  state.list(choices);
  std::vector<Move> moves;
  for (std::size_t i = 0; i < choices.size(); ++i) moves.push_back(state.move_of(choices[i]));
  return moves;
}

// The record of at most `plies` random moves from the standard start.
inline RecordedGame random_record(std::uint64_t seed, int plies) {
  base::Random random{seed};
  RecordedGame record;
  record.start = standard_start();
  State state{record.start};
  for (int ply = 0; ply < plies && !state.over(); ++ply) {
    Choices choices;
    state.list(choices);
    const Step step = choices[random.below(choices.size())];
    record.moves.push_back({state.move_of(step), false, nullptr});
    state.play(step);
  }
  return record;
}

}  // namespace planche::rules::exxit::testing
