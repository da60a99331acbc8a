#include "games/genesis/rules/player.h"

#include <algorithm>
#include <map>

#include <gmock/gmock.h>

#include "games/genesis/rules/outlook.h"

namespace planche::rules::genesis {
namespace {

Placed at(std::string_view name) {
  return {*cell_named(name, usual_size)};
}

std::string chosen(const Position& position, std::uint64_t seed = 1) {
  base::Random random{seed};
  const auto strategy = *make_strategy("greedy");
  State state{position};
  return notation(strategy->choose(state, random), position.size);
}

// The first player's Bastet stands on e1, shut in by pyramids; an idea lies on a1 between Anubis and the enemy's
// Bastet.
Position idea_in_dispute() {
  Position position;
  position.ideas_outside = 11;
  position.ideas = {at("a1")};
  position.pyramids = {at("d1"), at("d2"), at("e2")};
  position.players[0] = {.anubis = at("b2"), .bastet = at("e1"), .pyramids = 2};
  position.players[1] = {.anubis = at("e5"), .bastet = at("a4"), .pyramids = 2};
  return position;
}

TEST(GenesisPlayer, IsMadeFromItsName) {
  for (const auto* name : {"random", "greedy"}) EXPECT_TRUE(make_strategy(name)) << name;
  const auto refused = make_strategy("gredy");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "there is no player \"gredy\"");
  EXPECT_THAT(refused.error().hint, testing::HasSubstr("did you mean \"greedy\"?"));
}

TEST(GenesisPlayer, EveryPlayerMovesByTheRulesOnEveryWorld) {
  for (const auto* name : {"random", "greedy"}) {
    for (const int size : sizes) {
      const auto strategy = *make_strategy(name);
      base::Random random{8};
      Parameters parameters;
      parameters.size = size;
      parameters.most_turns = 80;
      State state{beginning(parameters), parameters};
      std::vector<Move> legal;
      while (!state.over()) {
        const Move move = strategy->choose(state, random);
        state.list(legal);
        ASSERT_TRUE(std::count(legal.begin(), legal.end(), move) == 1) << name << ": " << notation(move, size);
        state.play(move);
      }
    }
  }
}

// The places where Bastet may be reborn, apart from the die and the pass. Of 6,000 throws, each face gets a thousand,
// with a standard deviation of 29.
TEST(GenesisPlayer, TheDieOfAGreedyPlayerIsFair) {
  Position position = idea_in_dispute();
  position.ideas.clear();
  position.players[0].bastet.reset();
  State state{position};
  base::Random random{3};
  const auto strategy = *make_strategy("greedy");
  std::map<int, int> times;
  for (int i = 0; i < 6000; ++i) {
    const Move move = strategy->choose(state, random);
    ASSERT_EQ(move.type, Move::Type::throwing);
    ASSERT_EQ(move.offer == Move::Offer::rebirth, move.face == 1);
    ++times[move.face];
  }
  for (int face = 1; face <= 6; ++face) EXPECT_NEAR(times[face], 1000, 120) << face;
}

// G6
TEST(GenesisPlayer, GreedyTakesAnIdeaBeforeTheOpponentDoes) {
  EXPECT_EQ(chosen(idea_in_dispute()), "A a1");
}

// G8: she stands on d1, where Anubis on e2 can kill her. She must go where neither he nor the other Bastet reaches her.
TEST(GenesisPlayer, GreedyDoesNotLeaveBastetToBeKilled) {
  Position position;
  position.ideas_outside = 12;
  position.pyramids = {at("c2")};
  position.players[0] = {.anubis = at("a5"), .bastet = at("d1")};
  position.players[1] = {.anubis = at("e2"), .bastet = at("b5")};
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    State state{position};
    base::Random random{seed};
    state.play((*make_strategy("greedy"))->choose(state, random));
    std::vector<Move> replies;
    state.list(replies);
    for (const Move& reply : replies) {
      State after = state;
      after.play(reply);
      EXPECT_NE(after.side(Player::first).bastet(), nowhere) << notation(reply, usual_size);
    }
  }
}

// G9: one idea already lies on a place, so three works bring Bastet back.
TEST(GenesisPlayer, GreedyGivesWorksBackForBastet) {
  Position position;
  position.ideas_outside = 8;
  position.ideas = {at("a1")};
  position.pyramids = {at("b4")};
  position.players[0] = {.anubis = at("b2"), .bastet = {}, .works = 3};
  position.players[1] = {.anubis = at("d5"), .bastet = at("e2")};
  EXPECT_EQ(chosen(position), "return e1 a5 e5");
}

// G12: five of six spaces are covered, and works in the hand win the game [G15].
TEST(GenesisPlayer, GreedyCoversTombsWithPyramidsAndKeepsWorks) {
  Position position;
  position.works = {at("a2"), at("b1"), at("b2"), at("d1")};
  position.pyramids = {at("d2")};
  position.players[0] = {
      .anubis = at("a1"), .bastet = at("e1"), .pyramids = 1, .works = 4, .buried = {Piece::anubis, Piece::bastet}};
  position.players[1] = {.anubis = at("b4"), .bastet = at("d4"), .works = 4};
  EXPECT_EQ(chosen(position), "lay pyramid e2");
  position.players[0].pyramids = 0;
  EXPECT_EQ(chosen(position), "lay work e2");
}

// G14, G15: the opponent did nothing; doing nothing as well ends the game and wins it.
TEST(GenesisPlayer, GreedyEndsAGameThatItWins) {
  Position position;
  position.idle = 1;
  position.works = {at("a2"), at("b1"), at("b2"), at("d1"), at("d2"), at("e2")};
  position.players[0] = {.anubis = at("a1"), .bastet = at("e1"), .works = 4, .buried = {Piece::anubis, Piece::bastet}};
  position.players[1] = {.anubis = at("b4"), .bastet = at("d4"), .works = 2};
  EXPECT_EQ(chosen(position), "pass");
  State state{position};
  state.play({});
  EXPECT_EQ(state.result(Player::first), Result::wins);
  EXPECT_GT(worth(state, Player::first), worth(State{position}, Player::first));
  EXPECT_LT(worth(state, Player::second), worth(State{position}, Player::second));
}

}  // namespace
}  // namespace planche::rules::genesis
