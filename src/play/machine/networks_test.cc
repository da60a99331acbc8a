// Places and networks in rules of play.
#include <random>

#include <gmock/gmock.h>

#include "expressions/expression.h"
#include "play/testing/small_games.h"

namespace planche::play {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;

class PlayedNetworks : public testing_tools::PlayedGames {
 protected:
  // Six towns with random roads, of which some lead nowhere.
  static std::string game(unsigned seed) {
    std::mt19937 random{seed};
    std::string roads;
    for (std::size_t i = 0; i < 9; ++i) {
      const auto town = [&] { return std::string(1, static_cast<char>('a' + random() % 6)); };
      roads +=
          (i > 0 ? ", " : "") + std::string{R"({ "id": ")"} + std::to_string(i) + R"(", "from": ")" + town() + R"(", )";
      if (random() % 8 > 0) roads += R"("to": ")" + town() + R"(", )";
      roads += R"("miles": )" + std::to_string(random() % 5) + (random() % 2 > 0 ? ".5" : "") + " }";
    }
    return R"({ "id": "g", "title": "G", "players": [2, 2], "play": "play.rules", "types": {
      "town": { "type": "reference", "of": "towns" } }, "records": {
      "spaces": { "for": { "row": "1..3", "column": "1..3" }, "grid": "hexagon-flat", "key": { "cell": "A1" } },
      "towns": { "key": "name", "fields": { "name": "text", "x": "decimal", "y": "decimal" }, "rows": [
        { "name": "a", "x": 1, "y": 1 }, { "name": "b", "x": 4, "y": 5 }, { "name": "c", "x": 2.5, "y": 0 },
        { "name": "d", "x": 0, "y": 9 }, { "name": "e", "x": 7, "y": 7 }, { "name": "f", "x": 3 } ] },
      "roads": { "key": "id", "fields": { "id": "text", "from": "town", "to": "town", "miles": "decimal" }, "rows": [ )" +
           roads + " ] } } }";
  }
  std::string told(const std::string& expression, const std::string& game) {
    const auto lines = played(
        "counter oil each player\nprocedure ask(p)\n  choose\n    say thing from p\n    stay\n"
        "setup\n  set first to players[1]\nturn\n  ask [join(" +
            expression + ", ' ')]\n  end game\nwin by most oil\n",
        {}, 2, game);
    std::string line = lines.empty() ? "" : lines.front();
    std::erase(line, '"');  // around what is not one word
    return line;
  }
  std::string in_documents(const std::string& expression, const std::string& game) {
    const auto opened = open(game);
    return opened == nullptr ? "" : value(*opened, "join(" + expression + ", ' ')");
  }
};

// Documents and rules of play read the same functions, from different code.
TEST_F(PlayedNetworks, mean_the_same_as_in_documents) {
  for (unsigned seed = 0; seed < 25; ++seed) {
    for (const std::string expression :
         {"towns as t where degree(t, roads) > 2", "towns as t where degree(t, roads where miles > 2) == 1",
          "near(towns[1], roads)", "near(towns[2], roads where miles < 3)",
          "[count(near(towns[6], roads where miles < 0))]",
          "[connected(towns, roads), connected(near(towns[1], roads), roads), connected(towns where y < 6, roads where "
          "miles > 1)]",
          "towns as t where shortest(towns[1], t, roads) == 2",
          "towns as t where shortest(t, towns[2], roads, miles) > 3",
          "[shortest(towns[1], towns[2], roads, miles), shortest(towns[3], towns[4], roads where miles > 1)]",
          "[shortest(towns[5], towns[6], roads, miles * 2 / 3), shortest(towns[1], towns[1], roads where miles > 9)]",
          "towns as t where present(shortest(towns[1], t, roads where miles > 1, miles))",
          "[distance(towns[1], towns[2]), distance([0, 1 / 2], towns[3]), distance(spaces[1], spaces[9])]",
          "spaces as s where distance(s, spaces[5]) > 1", "[bearing(towns[2], [8, 4]), bearing(spaces[1], spaces[9])]",
          "[distance(spaces[4], [0, 0]), distance(towns[1], towns[6])]",
          "[equal_turned([1, 2, 3], [3, 1, 2]), equal_turned(['a', 'b', 'c'], ['c', 'b', 'a']), equal_turned(['1-3', "
          "'2-4'], [[4, 2], [5, 3]], 6)]"}) {
      EXPECT_THAT(told(expression, game(seed)), EndsWith("say " + in_documents(expression, game(seed))))
          << seed << " " << expression;
    }
  }
}

// Roads that are pieces are found where they lie.
TEST_F(PlayedNetworks, are_pieces_too) {
  const std::string game = R"({ "id": "g", "title": "G", "players": [2, 2], "play": "play.rules", "types": {
      "town": { "type": "reference", "of": "towns" } }, "records": {
      "towns": { "key": "name", "rows": [ { "name": "a" }, { "name": "b" }, { "name": "c" } ] },
      "roads": { "key": "id", "fields": { "id": "text", "from": "town", "to": "town" }, "rows": [
        { "id": "1", "from": "a", "to": "b" }, { "id": "2", "from": "b", "to": "c" }, { "id": "3", "from": "a", "to": "c" } ] } } })";
  const auto lines = played(R"(zone free, holds roads
zone mine each player, of roads
counter far each player
turn
  choose
    take road from free
      move road to mine
  set far to shortest(towns[1], towns[3], mine) ?? 0
end when count(free) == 0
win by most far
)",
                            {}, 2, game);
  EXPECT_THAT(lines, ElementsAre("P1 take 1", "P2 take 2", "P1 take 3", HasSubstr("[1,0]")))
      << testing::PrintToString(lines);
}

TEST_F(PlayedNetworks, refuse_what_is_no_network) {
  const auto rules = [](const std::string& condition) {
    return "counter oil each player\nturn\n  if " + condition + "\n    end game\n  end game\nwin by most oil\n";
  };
  EXPECT_THAT(wrong(rules("degree(towns[1], towns) > 1"), game(1)), ElementsAre("expression/type towns"));
  EXPECT_THAT(wrong(rules("degree(spaces[1], roads) > 1"), game(1)), ElementsAre("expression/type spaces[1]"));
  EXPECT_THAT(wrong(rules("connected(spaces, roads)"), game(1)), ElementsAre("expression/type spaces"));
  EXPECT_THAT(wrong(rules("shortest(towns[1], towns[2], roads, from) > 1"), game(1)),
              ElementsAre("expression/type from"));
  EXPECT_THAT(wrong(rules("distance(1, towns[2]) > 1"), game(1)), ElementsAre("expression/type 1"));
  EXPECT_THAT(wrong(rules("distance(roads[1], towns[2]) > 1"), game(1)), ElementsAre("expression/type roads[1]"));
  EXPECT_THAT(wrong(rules("place(spaces[1]).x > 1"), game(1)), ElementsAre("expression/type place(spaces[1])"));
  EXPECT_THAT(played(rules("shortest(towns[1], towns[2], roads, 0 - miles - 1) > 1"), {}, 2, game(1)),
              ElementsAre(HasSubstr("a length of 0 or more")));
}

}  // namespace
}  // namespace planche::play
