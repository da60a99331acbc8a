// G11 to G14 of docs/genesis.md: burials, and the effects of complete tombs.
#include <array>

#include <gmock/gmock.h>

#include "games/genesis/rules/engine.h"
#include "games/genesis/rules/testing/notes.h"
#include "games/genesis/rules/testing/positions.h"

namespace planche::rules::genesis {
namespace {

using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;
using ::testing::UnorderedElementsAre;

// G11
TEST(GenesisBurial, when_nothing_is_outside_on_an_empty_place) {
  const State state = world("'ideas_outside':0,'ideas':['e1']" + players("b2", "d1", "a4", "d5"));
  const State buried = after(state, {"A a1"});
  EXPECT_TRUE(buried.side(Player::first).buried[0]);
  EXPECT_EQ(buried.side(Player::first).works, 0);
  EXPECT_THAT(moves(after(buried, {"pass"}), "A "), IsEmpty());
  EXPECT_THAT(names(buried.tomb_spaces(Player::first)), ElementsAre("b1", "a2", "b2"));
  // An idea there is taken, so nobody is buried.
  const State taken = after(state, {"B e1"});
  EXPECT_FALSE(taken.side(Player::first).buried[1]);
  EXPECT_EQ(taken.side(Player::first).works, 1);
  EXPECT_THAT(moves(world("'ideas_outside':1" + players("b2", "d1", "a4", "d5")), "A a1"), IsEmpty());
}

// G12, G14: at each pair of corners, the tombs have six spaces, and the last one to be covered completes them.
TEST(GenesisTombs, are_six_spaces_at_each_pair_of_corners) {
  constexpr std::array<std::string_view, 4> places{"a1", "e1", "a5", "e5"};
  const std::array<Words, 4> spaces{{{"b1", "a2", "b2"}, {"d1", "d2", "e2"}, {"a4", "b4", "b5"}, {"d4", "e4", "d5"}}};
  for (std::size_t a = 0; a < 4; ++a) {
    for (std::size_t b = 0; b < 4; ++b) {
      if (a == b) continue;
      Words six = spaces[a];
      six.insert(six.end(), spaces[b].begin(), spaces[b].end());
      State state = world("'ideas_outside':0" + players(places[a], places[b], "c1", "c5",
                                                        "'pyramids':3,'works':3,'buried':['anubis','bastet']"));
      Words expected{"pass"};
      for (const std::string& space : six) {
        expected.push_back("lay pyramid " + space);
        expected.push_back("lay work " + space);
      }
      EXPECT_THAT(moves(state), ::testing::UnorderedElementsAreArray(expected));
      for (std::size_t i = 0; i < six.size(); ++i) {
        EXPECT_FALSE(state.finished(Player::first));
        if (i > 0) state = after(state, {i % 2 == 0 ? "A c1" : "A c2"});
        state = after(state, {(i % 2 == 0 ? "lay pyramid " : "lay work ") + six[i]});
      }
      EXPECT_TRUE(state.finished(Player::first));
      EXPECT_FALSE(state.finished(Player::second));
      EXPECT_FALSE(state.over());
    }
  }
}

// G13
TEST(GenesisTombs, once_complete_the_opponent_lays_a_work_besides_every_turn) {
  const State state = world(first_complete + players("a1", "e1", "a3", "c1", in_tombs, "'works':2,'pyramids':1"));
  // Of 20 spaces six are covered, and two hold pieces after the move.
  const Words words = moves(state, "A b3");
  EXPECT_EQ(words.size(), 12u);
  EXPECT_THAT(words, Each(StartsWith("A b3 + work ")));
  EXPECT_THAT(words, Contains("A b3 + work a3"));  // the space that he left
  EXPECT_THAT(words, Not(Contains("A b3 + work b3")));
  EXPECT_EQ(moves(state, "pass").size(), 12u);
  EXPECT_EQ(moves(state, "throw 4").size(), 12u);
  EXPECT_EQ(moves(state, "lay pyramid a3").size(), 0u);
  EXPECT_EQ(moves(state, "lay pyramid c2").size(), 11u);
  const State next = after(state, {"A b3 + work c5"});
  EXPECT_EQ(next.side(Player::second).works, 1);
  EXPECT_TRUE(next.works().has(at("c5")));
  // A player cannot lay an additional work without a work in hand, in a missed turn, or before the tombs are complete.
  EXPECT_THAT(moves(world(first_complete + players("a1", "e1", "a3", "c1", in_tombs)), "A b3"), ElementsAre("A b3"));
  EXPECT_THAT(moves(world(first_complete + players("a1", "e1", "a3", "c1", in_tombs, "'works':2,'immobile':1"))),
              ElementsAre("pass"));
  EXPECT_THAT(moves(world("'ideas_outside':0,'pyramids':['b1'],'to_move':'second'" +
                          players("a1", "e1", "a3", "c1", in_tombs, "'works':2")),
                    "A b3"),
              ElementsAre("A b3"));
}

// G13: laying a work like a pyramid may be the main action of the turn. Another work is laid in addition all the same.
TEST(GenesisTombs, once_complete_the_opponent_may_lay_a_work_as_a_turn) {
  const auto works = [](int n) { return fmt::format("'works':{}", n); };
  // Of 20 spaces six are covered, and two hold pieces.
  const State one = world(first_complete + players("a1", "e1", "a3", "c1", in_tombs, works(1)));
  EXPECT_EQ(moves(one, "lay work").size(), 12u);
  EXPECT_EQ(moves(one, "lay work c5").size(), 1u);
  const State two = world(first_complete + players("a1", "e1", "a3", "c1", in_tombs, works(2)));
  EXPECT_EQ(moves(two, "lay work").size(), 12u * 11);
  EXPECT_THAT(moves(two, "lay work c5"), Not(Contains("lay work c5 + work c5")));
  EXPECT_EQ(after(two, {"lay work c5 + work b3"}).side(Player::second).works, 0);
  EXPECT_THAT(moves(world(first_complete + players("a1", "e1", "a3", "c1", in_tombs)), "lay work"), IsEmpty());
  // A player with pieces in both tombs lays works there [G12]; a piece that must leave the centre leaves it [G7].
  const State buried = world(first_complete + players("a1", "e1", "a5", "e5", in_tombs, in_tombs + ",'works':1"));
  EXPECT_THAT(moves(buried, "lay work"), UnorderedElementsAre("lay work a4", "lay work b4", "lay work b5",
                                                              "lay work d4", "lay work e4", "lay work d5"));
  const State centre = world(first_complete + players("a1", "e1", "a3", "c3", in_tombs, works(1)));
  EXPECT_THAT(moves(centre, "lay work"), IsEmpty());
  // Works are not laid before that.
  EXPECT_THAT(moves(world("'to_move':'second'" + players("b1", "d1", "a3", "c1", "", works(1))), "lay work"),
              IsEmpty());
}

// G13: not on the player's own tombs, whether one or two, including a tomb that this move takes.
TEST(GenesisTombs, no_work_is_laid_besides_on_tombs_of_ones_own) {
  const State one = world(first_complete + players("a1", "e1", "a5", "e4", in_tombs, "'works':1,'buried':['anubis']"));
  const Words words = moves(one, "pass");
  EXPECT_EQ(words.size(), 20u - 6 - 3 - 1);
  for (const std::string own : {"a4", "b4", "b5"}) EXPECT_THAT(words, Not(Contains("pass + work " + own)));
  EXPECT_EQ(moves(one, "B e5").size(), 20u - 6 - 3 - 3);
}

// G14: a finished player passes. A Bastet who is reborn in a tomb opens it again.
TEST(GenesisTombs, are_opened_by_a_rebirth) {
  const State complete = world(first_complete + players("a1", "e1", "a3", "", in_tombs + ",'works':1"));
  EXPECT_TRUE(complete.finished(Player::first));
  EXPECT_THAT(moves(after(complete, {"A b3"})), ElementsAre("pass"));
  const State opened = after(complete, {"throw 1 rebirth b1"});
  EXPECT_FALSE(opened.finished(Player::first));
  // She stands on the space, so nothing can be laid there yet.
  EXPECT_THAT(moves(opened), ElementsAre("pass"));
  EXPECT_THAT(moves(after(opened, {"pass", "B c1"})), UnorderedElementsAre("lay work b1", "pass"));
}

}  // namespace
}  // namespace planche::rules::genesis
