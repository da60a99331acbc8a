// For tests: moves and cells in the notation of messages.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "games/genesis/rules/engine.h"
#include "games/genesis/rules/replay.h"

namespace planche::rules::genesis {

using Words = std::vector<std::string>;

inline Words moves(const State& state) {
  std::vector<Move> all;
  state.list(all);
  Words words;
  for (const Move& move : all) words.push_back(notation(move, state.board().size));
  return words;
}

inline Words moves(const State& state, std::string_view beginning) {
  Words all = moves(state);
  std::erase_if(all, [&](const std::string& word) { return !word.starts_with(beginning); });
  return all;
}

// Plays the move of that notation, which must be legal.
inline State after(State state, const Words& words) {
  std::vector<Move> all;
  for (const std::string& word : words) {
    state.list(all);
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Move& m) { return notation(m, state.board().size) == word; });
    EXPECT_NE(found, all.end()) << word << " is not among " << fmt::format("{}", fmt::join(moves(state), ", "));
    if (found != all.end()) state.play(*found);
  }
  return state;
}

inline Words names(Cells cells, int size = usual_size) {
  Words words;
  cells.each([&](Cell cell) { words.push_back(name_of(cell, size)); });
  return words;
}

inline Cell at(std::string_view name) {
  return cell_named(name, usual_size).value();
}

}  // namespace planche::rules::genesis
