// What players know of pieces, and what new deals keep of it.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "play/machine/machine.h"
#include "play/testing/small_games.h"

namespace planche::play {

namespace {

using testing::AnyOf;
using testing::Each;
using testing::ElementsAre;
using testing::Not;
using testing::StartsWith;

class Knowledge : public testing_tools::PlayedGames {
 protected:
  // Sets the game up. The position and the random numbers must outlive what is asked of the machine.
  static void begin(Machine& machine, Position& position, base::Random& random) {
    machine.attach(position);
    machine.use(&random);
    machine.begin();
  }
};

// Blue and gold lamps glow alike. P1 learns the glow of P2's second lamp, and only that.
TEST_F(Knowledge, dealing_anew_keeps_what_was_told_of_a_piece) {
  std::string game = testing_tools::lanterns;
  game.replace(game.find("\"glow\": 5"), 9, "\"glow\": 2");
  std::size_t seen = 0;
  const auto program = compile_rules(
      "zone deck, holds lamps, seen by nobody\nzone hand each player, seen by owner\ncounter oil each player\nsetup\n  "
      "shuffle deck\n  each player: move 2 from deck to hand\n  show glow of players[2].hand[2] to players[1]\n"
      "turn\n  choose\n    go\n    stay\nend when false\nwin by most me.seat\n",
      game);
  ASSERT_NE(program, nullptr);
  const auto setup = make_setup(program, 2, sink_);
  Machine machine{*setup};
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    base::Random random{seed};
    Position position = setup->start;
    begin(machine, position, random);
    const auto lists = program->list_named("lamps");
    const auto& list = program->lists[static_cast<std::size_t>(lists)];
    const auto field = static_cast<std::size_t>(std::ranges::find(list.fields, "glow") - list.fields.begin());
    std::vector<std::int32_t> theirs;
    machine.each_item(Value::zone(setup->cells[3].base + 1),
                      [&](Value piece) { return theirs.push_back(static_cast<std::int32_t>(piece.n)), true; });
    const auto glow = [&](std::int32_t piece) {
      return list.value(static_cast<std::size_t>(machine.row_of(piece)), field).n;
    };
    const auto told = glow(theirs[1]);
    const auto view = machine.view(0);
    ASSERT_EQ(machine.told_of({0}, theirs[1]).size(), 1u);
    EXPECT_TRUE(machine.told_of({1}, theirs[1]).empty());  // P2 knows the own hand
    EXPECT_TRUE(machine.told_of({0}, theirs[0]).empty());
    std::set<std::int64_t> others, same;
    for (int i = 0; i < 100; ++i) {
      Position other = position;
      machine.attach(other);
      machine.deal_anew(0, random);
      EXPECT_EQ(glow(theirs[1]), told);
      EXPECT_EQ(machine.view(0), view);  // it looks the same to P1
      others.insert(machine.row_of(theirs[0]));
      same.insert(machine.row_of(theirs[1]));
      machine.attach(position);
    }
    seen += others.size();
    // Which lamps glow alike and are not in the own hand can be counted from the table.
    std::set<std::int64_t> possible;
    for (std::int32_t piece = 0; piece < setup->pieces_count(); ++piece) {
      if (setup->lists[static_cast<std::size_t>(piece)] == lists && glow(piece) == told &&
          (position.known[static_cast<std::size_t>(piece)] & 1) == 0)
        possible.insert(machine.row_of(piece));
    }
    EXPECT_EQ(same, possible);
  }
  EXPECT_GT(seen, 30u);  // the first lamp may be another one in most games
}

// Six lamps of four glows, three of them in hand. P1 has heard which of these glow like the first of the deck, and
// whether the first glows less than 3. What the hand may then be is counted from all arrangements.
TEST_F(Knowledge, dealing_anew_keeps_what_was_told_to_be_otherwise) {
  const std::string game = R"({ "format": 1, "id": "lanterns", "title": "Lanterns", "players": 2, "play": "play.rules",
    "records": { "lamps": { "key": "id", "fields": { "id": "text", "glow": "integer" }, "rows": [
      { "id": "a", "glow": 1 }, { "id": "b", "glow": 1 }, { "id": "c", "glow": 2 }, { "id": "d", "glow": 3 },
      { "id": "e", "glow": 3 }, { "id": "f", "glow": 4 } ] } } })";
  const std::vector<std::int64_t> glows{1, 1, 2, 3, 3, 4};
  const auto program = compile_rules(
      "zone deck, holds lamps, seen by nobody\nzone hand each player, seen by nobody\n"
      "setup\n  shuffle deck\n  move 3 from deck to players[1].hand\n"
      "  show glow == deck[1].glow of players[1].hand to players[1]\n"
      "  show glow < 3 of players[1].hand[1] to players[1]\n  show deck[1] to players\n"
      "turn\n  choose\n    go\n    stay\nend when false\nwin by most me.seat\n",
      game);
  ASSERT_NE(program, nullptr);
  const auto setup = make_setup(program, 2, sink_);
  Machine machine{*setup};
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    base::Random random{seed};
    Position position = setup->start;
    begin(machine, position, random);
    const auto order = [&]() {
      std::vector<std::int32_t> all;
      const auto add = [&](Value piece) {
        return all.push_back(machine.row_of(static_cast<std::int32_t>(piece.n))), true;
      };
      machine.each_item(Value::zone(setup->cells[3].base), add);
      machine.each_item(Value::zone(setup->cells[2].base), add);
      return all;
    };
    const std::vector<std::int32_t> truth = order();
    ASSERT_EQ(truth.size(), 6u);
    const auto glow = [&](const std::vector<std::int32_t>& rows, std::size_t i) {
      return glows[static_cast<std::size_t>(rows[i])];
    };
    std::set<std::vector<std::int32_t>> possible;
    std::vector<std::int32_t> one{0, 1, 2, 3, 4, 5};
    do {
      bool same = one[3] == truth[3] && (glow(one, 0) < 3) == (glow(truth, 0) < 3);
      for (std::size_t i = 0; i < 3; ++i)
        same = same && (glow(one, i) == glow(truth, 3)) == (glow(truth, i) == glow(truth, 3));
      if (same) possible.insert(one);
    } while (std::ranges::next_permutation(one).found);
    const auto view = machine.view(0);
    std::map<std::vector<std::int32_t>, int> dealt;
    constexpr int deals = 4000;
    for (int i = 0; i < deals; ++i) {
      Position other = position;
      machine.attach(other);
      machine.deal_anew(0, random);
      EXPECT_EQ(machine.view(0), view);
      ++dealt[order()];
      machine.attach(position);
    }
    std::set<std::vector<std::int32_t>> reached;
    for (const auto& [rows, times] : dealt) reached.insert(rows);
    EXPECT_EQ(reached, possible);
    const double even = static_cast<double>(deals) / static_cast<double>(possible.size());
    for (const auto& [rows, times] : dealt) EXPECT_NEAR(times, even, 5 * std::sqrt(even) + even / 5);
  }
}

TEST_F(Knowledge, show_tells_only_what_depends_on_the_face) {
  EXPECT_THAT(wrong("zone deck, holds lamps\ncounter oil each player\nturn\n  show glo of deck to players\n  end "
                    "game\nwin by most oil\n"),
              ElementsAre("expression/name glo"));
  const auto refused = [&](const std::string& told) {
    return wrong(
        "zone deck, holds lamps, seen by nobody\ncounter oil each player\ncounter hint each lamps\n"
        "marker best of lamps\nturn\n  show " +
        told + " of deck to players\n  end game\nwin by most oil\n");
  };
  EXPECT_THAT(refused("1 + 1"), ElementsAre("play/name 1 + 1"));
  EXPECT_THAT(refused("hint == 1"), ElementsAre("expression/name hint"));  // a counter is no part of the face
  EXPECT_THAT(refused("glow > id"), ElementsAre("expression/type id"));
  EXPECT_THAT(refused("glow > 1 and id in [\"red\", \"gold\"]"),
              Each(Not(AnyOf(StartsWith("play/name"), StartsWith("expression/name")))));
}

}  // namespace

}  // namespace planche::play
