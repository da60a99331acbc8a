// What a person at a terminal reads, and what it takes for a move.
#include "play/players/terminal.h"

#include <gmock/gmock.h>

#include "play/testing/small_games.h"

namespace planche::play {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsSupersetOf;
using testing::Not;
using testing::StartsWith;

class Terminal : public testing_tools::PlayedGames {
 protected:
  // What a person at the first seat reads after writing these lines.
  std::vector<std::string> read(const std::string& rules, std::vector<std::string> written,
                                const std::string& game = testing_tools::lanterns) {
    const auto program = compile_rules(rules, game);
    if (program == nullptr) return wrong(rules, game);
    std::vector<std::string> lines;
    std::size_t at = 0;
    TerminalRequest request{{{"random", "random"}, {0}, 1, {}}, {}, {}};
    request.read = [&]() { return at < written.size() ? std::optional{written[at++]} : std::nullopt; };
    request.out = [&](std::string_view line) { lines.emplace_back(line); };
    EXPECT_TRUE(play_at_terminal(make_setup(program, 2, sink_), request));
    return lines;
  }
};

TEST_F(Terminal, names_copies_together_and_takes_sets_in_any_order) {
  const std::string rules =
      "zone row, holds lamps\nzone pile each player\ncounter oil\nturn\n  choose\n    take 2 some from row\n      move "
      "some to "
      "pile\n"
      "end when count(row) < 2\nwin by most sum(pile, glow)\n";
  const auto lines = read(rules, {"back", "glow", "take gold+red"});
  EXPECT_THAT(lines,
              IsSupersetOf({"  row (5): red ×2, blue ×2, gold", "   1  take red+red", "   5  take blue+gold",
                            "there is no move to take back", "P1 take red+gold", "\"glow\" is not a move", "P1 wins"}));
}

// A cell has the width of its longest text; half a cell, by which rows of hexagons are moved, is a whole number of
// characters.
TEST_F(Terminal, draws_boards) {
  const auto board = [&](const std::string& grid) {
    const std::string game = R"({ "format": 1, "id": "g", "title": "G", "players": [2, 2], "play": "play.rules",
      "records": { "spaces": { "for": { "row": "1..2", "column": "1..3" }, "grid": ")" +
                             grid + R"(", "key": { "cell": "A1" } } } })";
    auto lines = read(
        "marker taker each spaces of players\nsetup\n  set taker['B1'] to players[2]\nturn\n  choose\n    wait\n    "
        "pass\n"
        "  end game\nwin by most 1\n",
        {"wait"}, game);
    std::erase_if(lines, [](const std::string& line) { return !line.starts_with("  A") && !line.starts_with("  B"); });
    return lines;
  };
  EXPECT_THAT(board("square"), ElementsAre("  A1  ·   P2  ·   C1", "  A2  ·   ·   ·   C2"));
  EXPECT_THAT(board("hexagon-pointy"), ElementsAre("  A1  ·   P2  ·     C1", "  A2    ·   ·   ·   C2"));
  EXPECT_THAT(board("hexagon-flat"),
              ElementsAre("  A1  ·       ·   C1", "  B1      P2", "  A2  ·       ·   C2", "  B2      ·"));
}

TEST_F(Terminal, shows_counters_of_pieces_and_seats) {
  const auto lines = read(
      "zone row, holds lamps\ncounter worn each lamps\ncounter oil each player\nmarker wind of winds, start 'north'\n"
      "turn\n  set row[1].worn to 3\n  choose\n    take lamp from row\n    end_it\n  end game\nwin by most oil\n",
      {"end_it"});
  EXPECT_THAT(lines, IsSupersetOf({"  row (5): red (worn 3), red, blue ×2, gold", "  oil: P1 0, P2 0", "  wind north",
                                   "P1 end_it", "P1, P2 share the win", "scores: P1 0, P2 0"}));
}

TEST_F(Terminal, shows_what_others_chose_once_it_is_revealed) {
  const auto lines = read(
      "zone deck, holds lamps, seen by nobody\nzone hand each player, seen by owner\nzone table each player\n"
      "counter oil\nround\n  shuffle deck\n  each player: move 2 from deck to hand\n  choose together\n"
      "    lay lamp from hand\n      move lamp to table\nwin together when count(players.table) == 2\n",
      {"1"});
  const auto chosen = std::ranges::find(lines, "P2 has chosen");
  ASSERT_NE(chosen, lines.end()) << testing::PrintToString(lines);
  EXPECT_THAT(std::vector<std::string>(chosen, lines.end()),
              ElementsAre("P2 has chosen", AllOf(StartsWith("P2 lay "), Not(HasSubstr("?"))), "all win together"));
}

TEST_F(Terminal, names_the_pieces_that_a_person_knows_in_zones_that_are_not_seen) {
  const std::string game =
      "zone deck, holds lamps, seen by nobody\nzone hand each player, seen by owner\ncounter oil\nsetup\n"
      "  shuffle deck\n  as players[2]: move 2 from deck to hand\n  show players[2].hand[1] to players[1]\n"
      "turn\n  choose\n    go\n    stay\n  end game\nwin by most count(hand)\n";
  const auto lines = read(game, {"go"});
  EXPECT_THAT(lines, Contains(testing::MatchesRegex("  hand of P2 \\(2\\): (red|blue|gold), \\?")));
  EXPECT_THAT(lines, Contains("  deck (3)"));
}

TEST_F(Terminal, shows_what_a_person_was_told_of_a_piece_and_the_counters_on_it) {
  const std::string game =
      "zone deck, holds lamps, seen by nobody\nzone hand each player, seen by others\ncounter oil\n"
      "counter hint each lamps\nsetup\n  shuffle deck\n  as players[1]: move 3 from deck to hand\n"
      "  show glow of players[1].hand[1] to players[1]\n  set players[1].hand[2].hint to 2\n"
      "turn\n  choose\n    go\n    stay\n  end game\nwin by most count(hand)\n";
  const auto lines = read(game, {"go"});
  EXPECT_THAT(lines,
              Contains(testing::MatchesRegex("  hand of P1 \\(3\\): \\? \\(glow [0-9]\\), \\? \\(hint 2\\), \\?")));
}

TEST_F(Terminal, shows_what_a_person_was_told_that_a_piece_is_not) {
  const auto hand = [&](const std::string& told) {
    for (const std::string& line :
         read("zone deck, holds lamps, seen by nobody\nzone hand each player, seen by others\ncounter oil\n"
              "setup\n  as players[1]: move lamps where id == \"gold\" to hand\n  as players[1]: move lamps where "
              "id == \"red\" to hand\n  shuffle players[1].hand\n  as players[2]: move 2 from deck to hand\n"
              "  show " +
                  told +
                  " of players[1].hand where id == \"gold\" to players[1]\n"
                  "turn\n  choose\n    go\n    stay\n  end game\nwin by most count(hand)\n",
              {"go"})) {
      if (line.starts_with("  hand of P1")) return line;
    }
    return std::string{};
  };
  EXPECT_THAT(hand("glow == 1"), HasSubstr("? (glow not 1)"));
  EXPECT_THAT(hand("glow > 1"), HasSubstr("? (glow not 1)"));
  EXPECT_THAT(hand("glow > 2"), HasSubstr("? (glow 5)"));
  EXPECT_THAT(hand("glow == 2"), HasSubstr("? (glow not 2)"));
  EXPECT_THAT(hand("glow < 9"), Not(HasSubstr("glow")));
}

TEST_F(Terminal, tells_what_others_chose_before_the_next_moment) {
  const auto lines = read(
      "counter oil each player\nround\n  choose together\n    gain: add 1 to oil\n    lose\n"
      "end when round == 3\nwin by most oil\n",
      {"gain", "gain", "gain"});
  // After each prompt: the own move, that P2 has chosen, and what.
  const auto prompt = [](const std::string& line) { return line.starts_with("P1: the number"); };
  const auto told = [](const std::string& line) { return line == "P2 gain" || line == "P2 lose"; };
  std::vector<char> order;
  for (const std::string& line : lines) {
    if (prompt(line)) order.push_back('?');
    if (told(line)) order.push_back('2');
  }
  EXPECT_THAT(order, ElementsAre('?', '2', '?', '2', '?', '2'));
}

}  // namespace
}  // namespace planche::play
