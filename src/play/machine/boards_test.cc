// Cells of boards in rules of play.
#include <gmock/gmock.h>

#include "expressions/expression.h"
#include "play/testing/small_games.h"

namespace planche::play {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

class PlayedBoards : public testing_tools::PlayedGames {
 protected:
  // A board of 4 × 4 cells without its second column in the second row, and the value of an expression in rules of play.
  static std::string game(const std::string& grid) {
    return R"x({ "id": "g", "title": "G", "players": [2, 2], "play": "play.rules", "records": {
      "spaces": { "for": { "row": "1..4", "column": "1..4" }, "where": "not (row == 2 and column == 2)", "grid": ")x" +
           grid + R"(", "key": { "cell": "A1" } } } })";
  }
  std::string told(const std::string& expression, const std::string& grid) {
    const auto lines = played("counter oil each player\nprocedure ask(p)\n  choose\n    say thing from p\n    stay\n"
                              "setup\n  set first to players[1]\nturn\n  ask [join(" +
                                  expression + ", ' ')]\n  end game\nwin by most oil\n",
                              {}, 2, game(grid));
    std::string line = lines.empty() ? "" : lines.front();
    std::erase(line, '"');  // around what is not one word
    return line;
  }
  std::string in_documents(const std::string& expression, const std::string& grid) {
    const auto opened = open(game(grid));
    return opened == nullptr ? "" : value(*opened, "join(" + expression + ", ' ')");
  }
};

// Documents and rules of play read the same functions, from different code.
TEST_F(PlayedBoards, mean_the_same_as_in_documents) {
  for (const std::string grid : {"square", "square-8", "hexagon-flat", "hexagon-pointy", "triangle"}) {
    for (std::string expression : std::vector<std::string>{
          "near(spaces[6])", "spaces as s where count(near(s)) > 3", "spaces as s where steps(spaces[1], s) == 3",
          "between(spaces[1], spaces[15])", "region(spaces[1], spaces where row + column < 5)",
          "region(spaces[1], spaces where row > 2)", "spaces as s where side(s, spaces[7]) == 'e'",
          "[beyond(spaces[1], 'e')]", "[count(lines(spaces, 3)), count(lines(spaces where row > 1, 2))]",
          "[connected(spaces where column > 1), connected(spaces where row != 2), connected(spaces where row > 9)]",
          "spaces as s where connected(near(s))"}) {
      // Flat hexagons have no neighbour in the east.
      if (const auto east = expression.find("'e'"); grid == "hexagon-flat" && east != std::string::npos)
        expression.replace(east, 3, "'s'");
      EXPECT_THAT(told(expression, grid), testing::EndsWith("say " + in_documents(expression, grid)))
          << grid << " " << expression;
    }
  }
}

TEST_F(PlayedBoards, know_the_ways_of_tiles_as_documents_do) {
  const std::string ways =
      "match((row * 3 + column) % 4, 0, ['1-2'], 1, ['2-3 river', '1'], 2, ['3-4', '2 river'], ['4'])";
  for (const std::string grid : {"square", "square-8", "hexagon-flat", "hexagon-pointy"}) {
    for (const std::string& expression : std::vector<std::string>{
             "spaces as s where meet(s, spaces, " + ways + ")", "spaces as s where meet(s, spaces, " + ways + ", row)",
             "spaces as s where meet(s, spaces where column != 3, " + ways + ", -column)",
             "spaces as s where count(leads_out(s, spaces where row < 3, " + ways + ", column)) > 1",
             "leads_out(spaces[5], spaces, " + ways + ")", "leads_out(spaces[1], spaces where row > 1, '1-2-3-4')",
             "[joined(spaces where row == 1, " + ways +
                 "), joined(spaces, '1-2-3-4'), joined(spaces where row > 9, '1'), "
                 "joined(spaces, ['1-3', '2-4']), joined(spaces where row == column, '1-2-3-4'), joined(spaces where "
                 "row + column == 2, "
                 "4)]",
             "[present(meet(beyond(spaces[1], 's'), spaces, '1')), meet(spaces[1], spaces, none)]"}) {
      // Pointed hexagons have no neighbour in the south.
      if (grid == "hexagon-pointy" && expression.find("'s'") != std::string::npos) continue;
      EXPECT_THAT(told(expression, grid), testing::EndsWith("say " + in_documents(expression, grid)))
          << grid << " " << expression;
    }
  }
}

// A tile may be laid where its ways meet those of the tiles that lie there.
TEST_F(PlayedBoards, tiles_are_laid_where_ways_meet) {
  const auto lines = played(
      "zone hand, holds tiles\nmarker laid each spaces of tiles\ncounter oil each player\n"
      "define fits(spot, tile) = laid[spot] == none and meet(spot, spaces as c where c == spot or laid[c] != none,"
      " if(item == spot, [tile.ways], [laid[item].ways]), if(item == spot, tile.by, 0))\n"
      "setup\n  set first to players[1]\n  set laid[spaces[2]] to tiles[1]\nturn\n"
      "  choose\n    say many from [sum(hand as t, count(spaces as s where fits(s, t)))]\n    stay\n"
      "  choose\n    lay spot from spaces, tile from hand when fits(spot, tile)\n      set laid[spot] to tile\n    "
      "stay\n"
      "  end game\nwin by most oil\n",
      {}, 2,
      R"x({ "id": "g", "title": "G", "players": [2, 2], "play": "play.rules", "records": {
      "spaces": { "for": { "row": "1..1", "column": "1..3" }, "grid": "square", "key": { "cell": "A1" } },
      "tiles": { "key": "id", "fields": { "id": "text", "ways": "text", "by": "integer" }, "rows": [
        { "id": "a", "ways": "2-4", "by": 0 }, { "id": "b", "ways": "1-3", "by": 0 }, { "id": "c", "ways": "1-3", "by": 1 } ] } } })x");
  EXPECT_THAT(lines, ElementsAre("P1 say 4", "P1 lay A1, a", testing::_));  // a and c on either side; b lies across
}

// A definition that is asked again and again comes to what it comes to now, for whoever acts.
TEST_F(PlayedBoards, follow_every_change_of_a_marker) {
  const auto lines = played(
      "marker stone each spaces of players\ncounter n each player\ncounter k, start 3\n"
      "define mine = spaces where stone[item] == me\ndefine held(p) = count(spaces where stone[item] == p)\n"
      "define large = count(spaces where row > k)\n"
      "setup\n  set first to players[1]\nturn\n"
      "  if count(mine) == 0 and held(me) == 0 and large == 4: set stone[spaces[1]] to me\n"
      "  if count(mine) == 1 and held(me) == 1: set stone[spaces[2]] to me\n"
      "  as left(me)\n    if count(mine) == 0 and held(me) == 0: set stone[spaces[1]] to me\n"
      "  if count(mine) == 1 and held(left(me)) == 1: set stone[spaces[2]] to none\n"
      "  set k to 2\n"
      "  if count(mine) == 0 and large == 8: add count(mine + mine) + held(left(me)) to n\n"
      "  choose\n    say thing from [n]\n    stay\n  end game\nwin by most n\n",
      {}, 2, game("square"));
  ASSERT_FALSE(lines.empty());
  EXPECT_EQ(lines.front(), "P1 say 1");
}

TEST_F(PlayedBoards, refuse_what_is_no_cell) {
  const auto rules = [](const std::string& condition) {
    return "counter oil each player\nzone deck, holds tiles\nturn\n  if " + condition + "\n    end game\n  end game\nwin by most oil\n";
  };
  const std::string game = R"({ "id": "g", "title": "G", "players": [2, 2], "play": "play.rules", "records": {
    "spaces": { "for": { "row": "1..4", "column": "1..4" }, "grid": "square", "key": { "cell": "A1" } },
    "others": { "for": { "row": "1..4", "column": "1..4" }, "grid": "square", "key": { "cell": "A1" } },
    "tiles": { "key": "id", "rows": [ { "id": "a" } ] } } })";
  EXPECT_THAT(wrong(rules("near(deck)"), game), ElementsAre("expression/type deck"));
  EXPECT_THAT(wrong(rules("connected(deck)"), game), ElementsAre("expression/type deck"));
  EXPECT_THAT(wrong(rules("steps(spaces[1], others[1]) > 1"), game), ElementsAre("expression/type others[1]"));
  EXPECT_THAT(wrong(rules("present(beyond(spaces[1], 'ne'))"), game), ElementsAre("expression/type 'ne'"));
  EXPECT_THAT(wrong(rules("near(spaces[1], 2)"), game), SizeIs(1));
  EXPECT_THAT(wrong(rules("present(spaces[17])"), game), ElementsAre("play/never 17"));
  EXPECT_THAT(wrong(rules("present(spaces[16])"), game), testing::IsEmpty());
}

}  // namespace
}  // namespace planche::play
