// Players of the program, and moves among very many.
#include "play/players/computer_players.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "play/testing/small_games.h"

namespace planche::play {
namespace {

using testing::HasSubstr;

class Players : public testing_tools::PlayedGames {
 protected:
  // The fault of a player who decides first in a game that never ends; empty: none.
  std::string fault_of(std::unique_ptr<Player> (*make)(const play::Setup& setup, std::uint64_t most),
                       std::uint64_t most) {
    const auto program = compile_rules(
        "counter oil each player\ncounter n\nturn\n  choose\n    a i from 1..100: set n to i\n    b\nend when n > "
        "1000\nwin by most n\n");
    const auto setup = program == nullptr ? nullptr : make_setup(program, 2, sink_);
    if (setup == nullptr) return "no game";
    Machine machine{*setup};
    base::Random random{1};
    Position position = setup->start;
    machine.attach(position);
    machine.use(&random);
    machine.begin();
    Made made;
    try {
      make(*setup, most)->choose(machine, random, made);
    } catch (const PlayFault& fault) {
      return fault.message;
    }
    return {};
  }
};

TEST_F(Players, look_ahead_a_counted_number_of_steps) {
  const auto greedy = [](const play::Setup& setup, std::uint64_t most) { return greedy_player(setup, most); };
  // Eight deals of 101 moves, each with the list of the next choice.
  EXPECT_EQ(fault_of(greedy, 10'000'000), "");
  EXPECT_THAT(fault_of(greedy, 50'000), HasSubstr("look ahead more than 50000 steps"));
  // Twenty passes of up to 24 decisions each.
  const auto search = [](const play::Setup& setup, std::uint64_t most) { return search_player(setup, 20, most); };
  EXPECT_THAT(fault_of(search, 50'000), HasSubstr("look ahead more than 50000 steps"));
}

TEST_F(Players, find_sets_by_name_among_millions) {
  std::string rows;
  for (char c = 'a'; c <= 'z'; ++c) rows += fmt::format(R"({{ "id": "{}", "copies": {} }},)", c, c == 'a' ? 3 : 1);
  rows.pop_back();
  const auto program = compile_rules(
      "zone row, holds cards\nturn\n  choose\n    take 0..26 some from row\n    pass\n  end game\nwin by most 1\n",
      R"({ "format": 1, "id": "x", "title": "X", "players": [1, 1], "play": "play.rules", "records": { "cards": {
      "key": "id", "fields": { "id": "text", "copies": "integer" }, "rows": [)" +
          rows + "] } } }");
  ASSERT_NE(program, nullptr);
  const auto setup = make_setup(program, 1, sink_);
  Machine machine{*setup};
  Position position = setup->start;
  machine.attach(position);
  machine.begin();
  ASSERT_GT(machine.moves().size(), 100'000'000u);
  const auto found = [&](std::string_view text) {
    const auto made = machine.named(text);
    return made ? machine.text(machine.choice(), *made) : "none";
  };
  EXPECT_EQ(found("take a+a#2+z"), "take a+a#2+z");
  EXPECT_EQ(found("take z+a+c+a"), "take a+a#2+c+z");  // copies are alike: the first are taken
  EXPECT_EQ(found("take -"), "take -");
  EXPECT_EQ(found("pass"), "pass");
  EXPECT_EQ(found("take a+a+a+a"), "none");
  EXPECT_EQ(found("take z+z"), "none");
  EXPECT_EQ(found("take ä"), "none");
  EXPECT_EQ(found("take"), "none");
}

}  // namespace
}  // namespace planche::play
