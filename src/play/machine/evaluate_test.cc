// Expressions that are worked out in a shorter way mean what they say.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "play/testing/small_games.h"

namespace planche::play {

namespace {

class Marked : public testing_tools::PlayedGames {
 protected:
  // How many of nine cells satisfy the condition; some cells are marked with players, winds or nothing.
  std::string count(const std::string& condition) {
    const std::string game = R"({ "format": 1, "id": "cells", "title": "Cells", "players": [3, 3], "play": "play.rules",
      "records": { "cells": { "for": { "n": "1..9" } }, "winds": { "key": "id", "rows": [ { "id": "north" }, { "id": "south" } ] } } })";
    const auto lines = played(
        "marker stone each cells of players\nmarker wind each cells of winds\nmarker both each cells, each cells of "
        "players\nmarker mine each player, each cells of players\ncounter found\nsetup\n"
        "  for c in cells where n in [2, 3, 5]: set stone[c] to players[1]\n"
        "  for c in cells where n == 7: set stone[c] to players[3]\n"
        "  for c in cells where n > 6: set wind[c] to winds[2]\n"
        "  for c in cells where n < 4: set both[c][c] to players[1]\n"
        "  each player: for c in cells where n == me.seat: set mine[c] to me\n"
        "turn\n  let third = players[3]\n  let south = winds[2]\n  set found to count(cells where " +
            condition + ")\n  choose\n    say many from 0..9 when many == found\n    pass high from 10..11\n  end game\n" +
            "win by most found\n",
        {0}, 3, game);
    return lines.front();
  }
};

TEST_F(Marked, cells_found_by_their_marker_are_those_found_one_by_one) {
  const std::vector<std::pair<std::string, int>> counted{
      {"stone[item] == players[1]", 3},   {"stone[item] == none", 5},
      {"stone[item] != none", 4},         {"stone[item] == me", 3},
      {"me != stone[item]", 6},           {"third == stone[item]", 1},
      {"wind[item] == south", 3},         {"wind[item] == 'south'", 3},
      {"wind[item] == 'north'", 0},       {"wind[item] == ''", 6},
      {"both[item][item] == me", 3},      {"mine[item] == me", 1},
      {"players[2].mine[item] == me", 0}, {"stone[cells[1]] == none", 9}};
  for (const auto& [condition, cells] : counted) {
    EXPECT_EQ(count(condition), fmt::format("P1 say {}", cells)) << condition;
    EXPECT_EQ(count(fmt::format("({}) and n > 0", condition)), fmt::format("P1 say {}", cells)) << condition;
  }
}

}  // namespace

}  // namespace planche::play
