// The strength of players who search, held against exact values.
#include <gmock/gmock.h>

#include "play/players/computer_players.h"
#include "play/players/solve.h"
#include "play/reports/simulate.h"
#include "play/testing/small_games.h"

namespace planche::play {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

const std::string noughts_game =
    R"({ "format": 1, "id": "noughts", "title": "Noughts", "players": [2, 2], "play": "play.rules",
  "records": { "lines": { "fields": { "a": "integer", "b": "integer", "c": "integer" }, "rows": [
    { "a": 1, "b": 2, "c": 3 }, { "a": 4, "b": 5, "c": 6 }, { "a": 7, "b": 8, "c": 9 }, { "a": 1, "b": 4, "c": 7 },
    { "a": 2, "b": 5, "c": 8 }, { "a": 3, "b": 6, "c": 9 }, { "a": 1, "b": 5, "c": 9 }, { "a": 3, "b": 5, "c": 7 } ] } } })";
const std::string noughts =
    "counter taken each 1..9\ncounter won each player\nturn\n  choose\n    mark n from 1..9 where taken[item] == 0\n"
    "      set taken[n] to me.seat\n"
    "      if any(lines, taken[a] == me.seat and taken[b] == me.seat and taken[c] == me.seat): set won to 1\n"
    "end when any(players, won == 1) or all(1..9 as n, taken[n] > 0)\nwin by most won\n";

const std::string plain_game =
    R"({ "format": 1, "id": "plain", "title": "Plain", "players": [2, 2], "play": "play.rules" })";

// Take one to three of a heap; who takes the last wins. Heaps of 4, 8, … are lost for the player to move.
std::string nim(int heap) {
  return "counter heap, start " + std::to_string(heap) +
         "\nmarker last of players\nturn\n  choose\n    take n from 1..3 where item <= heap\n      add -n to heap\n"
         "      set last to me\nend when heap == 0\nwin by most me == last\n";
}

const std::string kuhn_game = R"({ "format": 1, "id": "kuhn", "title": "Kuhn", "players": [2, 2], "play": "play.rules",
  "records": { "cards": { "key": "rank", "fields": { "rank": "integer" },
                          "rows": [ { "rank": 1 }, { "rank": 2 }, { "rank": 3 } ] } } })";
const std::string kuhn =
    "zone deck, holds cards, seen by nobody\nzone hand each player, seen by owner\ncounter paid each player, start 1\n"
    "counter folded each player\nsetup\n  shuffle deck\n  each player: move 1 from deck to hand\nround\n"
    "  as players[1]: choose\n    check\n      as players[2]: choose\n        check_too\n        raise\n"
    "          add 1 to paid\n          as players[1]: choose\n            call: add 1 to paid\n"
    "            fold: set folded to 1\n"
    "    bet\n      add 1 to paid\n      as players[2]: choose\n        call: add 1 to paid\n        fold: set folded "
    "to 1\n"
    "define ahead(p) = left(p).folded == 1 or (p.folded == 0 and p.hand[1].rank > left(p).hand[1].rank)\n"
    "define gain(p) = if(ahead(p), left(p).paid, -p.paid)\nwin by most gain(me)\nworth gain(me)\n";

class Search : public testing_tools::PlayedGames {
 protected:
  std::shared_ptr<const play::Setup> setup_of(const std::string& rules, const std::string& game, int players = 2) {
    const auto program = compile_rules(rules, game);
    return program == nullptr ? nullptr : make_setup(program, players, sink_);
  }
  Summary simulated(const std::shared_ptr<const play::Setup>& setup, std::vector<std::string> players,
                    std::uint64_t games, unsigned threads = 1) {
    return *simulate(setup, {std::move(players), games, 1, threads, {}, {}, {}});
  }
};

TEST_F(Search, solves_small_games) {
  const auto board = setup_of(noughts, noughts_game);
  ASSERT_NE(board, nullptr);
  const auto solved = solve(*board, nullptr, usual_positions);
  ASSERT_TRUE(solved);
  EXPECT_THAT(solved->value, ElementsAre(0.5, 0.5));
  ASSERT_EQ(solved->moves.size(), 9u);
  for (const Solved::Line& line : solved->moves) EXPECT_TRUE(line.best) << line.move;
  // Of the 5,478 positions that can arise, 958 are over and the game begins with one of the others.
  EXPECT_LE(solved->positions, 4'520u);
  const auto few = solve(*board, nullptr, 100);
  ASSERT_FALSE(few);
  EXPECT_THAT(few.error().message, HasSubstr("more than 100 positions"));
}

TEST_F(Search, solves_nim) {
  for (int heap = 1; heap <= 9; ++heap) {
    const auto setup = setup_of(nim(heap), plain_game);
    ASSERT_NE(setup, nullptr);
    const auto solved = solve(*setup, nullptr, usual_positions);
    ASSERT_TRUE(solved) << solved.error().message;
    EXPECT_EQ(solved->value.front(), heap % 4 == 0 ? 0 : 1) << heap;
    for (std::size_t i = 0; i < solved->moves.size() && heap % 4 != 0; ++i)
      EXPECT_EQ(solved->moves[i].best, static_cast<int>(i) + 1 == heap % 4) << heap;
  }
}

TEST_F(Search, averages_chance_and_refuses_what_is_hidden) {
  // Stopping at once wins on 1 of 3 faces; a second throw is taken by whoever does not have it: 1/3 + 2/3 * 1/3.
  const std::string dice =
      "counter face\ncounter won each player\nsetup\n  set face to random(1..3)\nturn\n  choose\n    keep\n"
      "    again: set face to random(1..3)\n  if face == 3: set won to 1\n  end game\nwin by most won\n";
  const auto setup = setup_of(dice, plain_game);
  ASSERT_NE(setup, nullptr);
  const auto solved = solve(*setup, nullptr, usual_positions);
  ASSERT_TRUE(solved);
  // A face other than 3 leaves both players with nothing: they share the win.
  const double with = 1.0 / 3 + 2.0 / 3 * 1 / 3;
  EXPECT_NEAR(solved->value[0], with + (1 - with) / 2, 1e-12);
  EXPECT_EQ(solved->to_move, -1);
  const auto cards = solve(*setup_of(kuhn, kuhn_game), nullptr, usual_positions);
  ASSERT_FALSE(cards);
  EXPECT_THAT(cards.error().message, HasSubstr("not every player knows every piece"));
}

// Every move of a player who searches keeps the exact value of the position.
TEST_F(Search, plays_noughts_and_crosses_without_a_mistake) {
  const auto setup = setup_of(noughts, noughts_game);
  ASSERT_NE(setup, nullptr);
  Machine machine{*setup};
  int decisions = 0, mistakes = 0;
  for (std::uint64_t game = 0; game < 12; ++game) {
    base::Random random{game};
    Position position = setup->start;
    machine.attach(position);
    machine.begin();
    const auto player = search_player(*setup, 2'000, most_look_ahead);
    for (bool searches = game % 2 == 0; position.status == Position::Status::choosing; searches = !searches) {
      const std::uint64_t moves = machine.moves().size();
      if (!searches) {
        machine.play(random.below(moves));
        continue;
      }
      const auto solved = solve(*setup, &position, usual_positions);
      ASSERT_TRUE(solved);
      Made made;
      player->choose(machine, random, made);
      const auto best = std::ranges::find(solved->moves, machine.text(machine.choice(), made), &Solved::Line::move);
      ASSERT_NE(best, solved->moves.end());
      ++decisions;
      if (!best->best) ++mistakes;
      machine.play(made);
    }
  }
  EXPECT_GT(decisions, 25);
  EXPECT_EQ(mistakes, 0);
}

// What is worth counts against what it is worth to others: giving both much is worse than taking a little.
TEST_F(Search, wants_more_than_the_others_have) {
  const auto setup = setup_of(
      "counter gold each player\nturn\n  choose\n    share\n      for one in players: add if(one == me, 3, 9) to "
      "one.gold\n"
      "    take: add 1 to gold\nend when gold > 60\nwin by most gold\nworth gold\n",
      plain_game);
  ASSERT_NE(setup, nullptr);
  const Summary played = simulated(setup, {"search:60", "search:60"}, 4);
  ASSERT_EQ(played.moves.size(), 2u);
  EXPECT_LT(10 * played.moves[0].made, played.moves[1].made);
}

TEST_F(Search, draws_noughts_and_crosses_with_itself) {
  const Summary summary = simulated(setup_of(noughts, noughts_game), {"search:2000", "search:2000"}, 12);
  EXPECT_NEAR(summary.wins[0].total() / 12, 0.5, 0.03);
}

// Kuhn's game of three cards is worth -1/18 to the first player when both play best. The value of the moves of a player
// who searches is exact here: all six deals, against an opponent who mixes moves as Kuhn's solution says.
class Kuhn : public Search {
 protected:
  // The solution's chance of betting or calling; `a` is its free number, from 0 to 1/3.
  static double bold(int card, std::string_view choice) {
    constexpr double a = 0.2;
    if (choice == "check") return card == 1 ? a : card == 2 ? 0 : 3 * a;        // to bet first
    if (choice == "check_too") return card == 1 ? 1.0 / 3 : card == 2 ? 0 : 1;  // to raise after a check
    if (choice == "call after raise") return card == 1 ? 0 : card == 2 ? a + 1.0 / 3 : 1;
    return card == 1 ? 0 : card == 2 ? 1.0 / 3 : 1;  // to call a bet
  }

  double gain(const play::Setup& setup, const Position& from, int searching, std::uint64_t seed) {
    Machine machine{setup};
    Position position = from;
    machine.attach(position);
    if (position.status != Position::Status::choosing) {
      const auto result = machine.result();
      return static_cast<double>(result.score[0].n);
    }
    const auto card = machine.row_of(position.links[static_cast<std::size_t>(hand(setup, position.me))]) + 1;
    const auto after = [&](std::uint64_t move) {
      Position next = position;
      Machine own{setup};
      own.attach(next);
      own.play(move);
      return gain(setup, next, searching, seed);
    };
    const std::string first = machine.text(machine.choice(), machine.moves().size() > 0 ? machine.made(0) : Made{});
    if (position.me == searching) {
      base::Random random{seed};
      Made made;
      search_player(setup, 2'000, most_look_ahead)->choose(machine, random, made);
      return after(machine.text(machine.choice(), made) == first ? 0 : 1);
    }
    const bool calls = first == "call";
    const double chance = bold(card, !calls ? first : position.me == 0 ? "call after raise" : "call a bet");
    // The bold move is the second where the first is to check.
    return chance * after(calls ? 0 : 1) + (1 - chance) * after(calls ? 1 : 0);
  }
  static std::int32_t hand(const play::Setup& setup, int player) {
    const auto zone = std::ranges::find_if(setup.zones, [&](const Zone& one) { return one.player == player; });
    return static_cast<std::int32_t>(zone - setup.zones.begin());
  }
};

TEST_F(Kuhn, the_player_who_searches_loses_nothing_to_the_solution) {
  const auto setup = setup_of(kuhn, kuhn_game);
  ASSERT_NE(setup, nullptr);
  for (const int searching : {0, 1}) {
    double sum = 0;
    int deals = 0;
    std::set<std::pair<int, int>> met;
    for (std::uint64_t seed = 0; met.size() < 6; ++seed) {
      Machine machine{*setup};
      base::Random chance{seed};
      Position position = setup->start;
      machine.attach(position);
      machine.use(&chance);
      machine.begin();
      const auto card = [&](int player) {
        return machine.row_of(position.links[static_cast<std::size_t>(hand(*setup, player))]);
      };
      if (!met.emplace(card(0), card(1)).second) continue;
      for (std::uint64_t i = 0; i < 5; ++i, ++deals) sum += gain(*setup, position, searching, i);
    }
    const double own = (searching == 0 ? 1 : -1) * sum / deals, worth = (searching == 0 ? -1 : 1) / 18.0;
    EXPECT_NEAR(own, worth, 0.01) << "seat " << searching + 1;
  }
}

TEST_F(Search, does_not_see_what_others_choose_at_the_same_time) {
  // The second player wins by guessing the first one's number.
  const auto setup = setup_of(
      "marker chosen each player of 1..4\nround\n  choose together\n    name n from 1..4: set chosen to n\n"
      "define met = players[1].chosen == players[2].chosen\nwin by most if((me.seat == 2) == met, 1, 0)\n",
      plain_game);
  ASSERT_NE(setup, nullptr);
  const Summary summary = simulated(setup, {"random", "search:100"}, 400);
  EXPECT_NEAR(summary.wins[1].total() / 400, 0.25, 0.06);
}

TEST_F(Search, is_the_same_for_any_number_of_threads) {
  const auto setup = setup_of(kuhn, kuhn_game);
  const auto scores = [&](unsigned threads) {
    const Summary summary = simulated(setup, {"search:50", "search:50"}, 40, threads);
    return std::pair{static_cast<std::int64_t>(summary.scores[0].sum), summary.scores[0].times};
  };
  EXPECT_EQ(scores(1), scores(3));
}

}  // namespace
}  // namespace planche::play
