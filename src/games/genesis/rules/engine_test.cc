// G1-G15 of docs/genesis.md, on positions written down by hand. Moves are in the notation of messages.
#include "games/genesis/rules/engine.h"

#include <algorithm>

#include <gmock/gmock.h>

#include "games/genesis/rules/commands.h"
#include "games/genesis/rules/setup.h"
#include "games/genesis/rules/testing/notes.h"
#include "games/genesis/rules/testing/positions.h"

namespace planche::rules::genesis {
namespace {

using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;
using ::testing::Not;
using ::testing::StartsWith;
using ::testing::UnorderedElementsAre;

TEST(GenesisBoard, has_20_spaces_4_places_of_ideas_and_a_centre) {
  const Board& board = board_of(5);
  EXPECT_EQ(board.spaces.count(), 20);
  EXPECT_THAT(names(board.all_places), ElementsAre("a1", "e1", "a5", "e5"));
  EXPECT_EQ(name_of(board.centre, 5), "c3");
  EXPECT_THAT(names(board.tombs[0]), ElementsAre("b1", "a2", "b2"));
  EXPECT_THAT(names(board.tombs[3]), ElementsAre("d4", "e4", "d5"));
  EXPECT_EQ(board_of(7).spaces.count(), 49 - 5);
  EXPECT_EQ(board_of(9).spaces.count(), 81 - 5);
  EXPECT_THAT(names(board_of(9).all_places, 9), ElementsAre("a1", "i1", "a9", "i9"));
}

// G1
TEST(GenesisSetup, pyramids_are_thrown_for_laid_in_turn_and_given_back_at_the_births) {
  State state{beginning()};
  EXPECT_THAT(moves(state), ElementsAre("throw 2", "throw 4", "throw 5"));
  state = after(state, {"throw 2", "throw 5"});
  EXPECT_EQ(moves(state).size(), 20u);
  state = after(state, {"lay pyramid b1", "lay pyramid b5", "lay pyramid d1"});
  EXPECT_EQ(moves(state).size(), 17u);
  EXPECT_THAT(moves(state), Not(Contains("lay pyramid b5")));
  state = after(state, {"lay pyramid a3"});
  EXPECT_THAT(moves(state), ElementsAre("birth b1 d1", "birth d1 b1"));
  state = after(state, {"birth d1 b1"});
  EXPECT_THAT(moves(state), ElementsAre("birth a3 b5", "birth b5 a3"));
  state = after(state, {"birth a3 b5"});
  EXPECT_EQ(state.stage(), Stage::play);
  EXPECT_EQ(state.to_move(), Player::first);
  EXPECT_TRUE(state.pyramids().empty());
  EXPECT_EQ(state.side(Player::first).pyramids, 2);
  EXPECT_EQ(state.side(Player::second).pyramids, 5);
  EXPECT_EQ(state.side(Player::first).anubis(), at("d1"));
  EXPECT_EQ(state.side(Player::second).bastet(), at("b5"));
  EXPECT_EQ(state.turns(), 0);
}

// G2: 4 + 8 moves, 20 - 4 free spaces, nothing, six faces.
TEST(GenesisTurn, offers_35_moves_at_the_usual_start) {
  const State start{usual_start()};
  EXPECT_EQ(moves(start, "A ").size(), 4u);
  EXPECT_EQ(moves(start, "B ").size(), 8u);
  EXPECT_EQ(moves(start, "lay ").size(), 16u);
  EXPECT_EQ(moves(start).size(), 35u);
  EXPECT_EQ(perft(start, 1), 35u);
  // By hand: three throws each, 20 · 19 · 18 · 17 free spaces, two births each.
  EXPECT_EQ(perft(State{beginning()}, 8), 9u * 20 * 19 * 18 * 17 * 4);
}

// G2, with the number move_both: one piece and then the other, in either order.
TEST(GenesisTurn, may_move_both_pieces_where_that_is_agreed) {
  Parameters both;
  both.move_both = 1;
  // Anubis on b1 can only reach c1.
  EXPECT_THAT(
      moves(world("'ideas_outside':12,'pyramids':['a2','b2','c2','d1','e3','d3']" + players("b1", "e2", "a5", "b5"),
                  both)),
      IsSupersetOf({"A c1", "B d2", "A c1 and B d2", "B d2 and A c1"}));
  const State centre = world("'ideas':['a1'],'ideas_outside':11" + players("b1", "c2", "d5", "e2"), both);
  // Bastet bears an idea and Anubis enters its place, or in the other order. An idea that he took can no longer be
  // destroyed.
  EXPECT_THAT(moves(centre), IsSupersetOf({"B c3 destroy a1 and A a2", "A a1 and B c3 birth e5", "A a2 and B c3"}));
  EXPECT_THAT(moves(centre), Not(Contains("A a1 and B c3 destroy a1")));
  EXPECT_THAT(moves(centre), Not(Contains("A a1 and B c3 birth a1")));
  EXPECT_THAT(moves(centre), Not(Contains("B c3 destroy a1 and A a1")));
  const State done = after(centre, {"A a1 and B c3 birth e5"});
  EXPECT_EQ(done.side(Player::first).works, 1);
  EXPECT_EQ(done.ideas_outside(), 10);
  EXPECT_EQ(done.turns(), 1);
  // A piece that leaves the centre does nothing else [G7].
  EXPECT_THAT(moves(after(done, {"pass"})), Each(::testing::AllOf(StartsWith("B "), Not(::testing::HasSubstr("and")))));
  // Killing and destroying in one turn do not add their missed turns.
  const State killed = after(world("'ideas':['a5'],'ideas_outside':11" + players("b1", "c2", "d5", "a2"), both),
                             {"B c3 destroy a5 and A a2"});
  EXPECT_EQ(killed.side(Player::first).immobile, 3);
  EXPECT_THAT(moves(State{usual_start()}), Not(Contains(::testing::HasSubstr("and"))));
}

// G3
TEST(GenesisAnubis, steps_to_free_spaces_and_not_into_the_centre) {
  EXPECT_THAT(moves(world("'pyramids':['d1'],'works':['e3']" + players("d2", "a3", "c1", "a4")), "A "),
              UnorderedElementsAre("A c2", "A e2", "A d3"));
}

// G4: a piece may end on a place, but not pass over it.
TEST(GenesisBastet, goes_any_distance_but_not_over_places) {
  EXPECT_THAT(
      moves(world("'ideas':['a1']" + players("e3", "b2", "e4", "e2")), "B "),
      UnorderedElementsAre("B a1", "B b1", "B c1", "B a2", "B c2", "B d2", "B e2", "B a3", "B b3", "B b4", "B b5",
                           "B c3", "B c3 birth e1", "B c3 birth a5", "B c3 birth e5", "B c3 destroy a1"));
}

// G5
TEST(GenesisBastet, is_blocked_by_pyramids_works_and_pieces) {
  EXPECT_THAT(moves(world("'pyramids':['b3'],'works':['d1']" + players("c2", "b1", "a2", "e3")), "B "),
              UnorderedElementsAre("B c1", "B b2"));
}

// G6
TEST(GenesisPlaces, are_entered_for_an_idea_which_becomes_a_work) {
  const State state = world("'ideas':['a1'],'ideas_outside':11" + players("b2", "d1", "d4", "e4"));
  EXPECT_THAT(moves(state), IsSupersetOf({"A a1"}));
  EXPECT_THAT(moves(state), Not(Contains("B e1")));
  const State taken = after(state, {"A a1"});
  EXPECT_EQ(taken.side(Player::first).works, 1);
  EXPECT_TRUE(taken.ideas().empty());
  EXPECT_FALSE(taken.side(Player::first).buried[0]);
  // A piece on a place keeps others out.
  EXPECT_THAT(moves(after(taken, {"pass", "pass"}), "A "), IsEmpty());
}

// G7
TEST(GenesisCentre, ideas_are_born_or_destroyed_or_left_alone) {
  const State state = world("'ideas':['a1'],'ideas_outside':11" + players("b1", "c2", "d5", "e1"));
  EXPECT_THAT(moves(state, "B c3"), UnorderedElementsAre("B c3", "B c3 birth a5", "B c3 birth e5", "B c3 destroy a1"));
  const State born = after(state, {"B c3 birth e5"});
  EXPECT_EQ(born.ideas_outside(), 10);
  EXPECT_THAT(names(born.ideas()), ElementsAre("a1", "e5"));
  EXPECT_EQ(born.side(Player::first).immobile, 0);
  const State destroyed = after(state, {"B c3 destroy a1"});
  EXPECT_EQ(destroyed.ideas_outside(), 12);
  EXPECT_TRUE(destroyed.ideas().empty());
}

// G7: the place that she leaves is empty by then.
TEST(GenesisCentre, an_idea_may_be_born_where_bastet_came_from) {
  EXPECT_THAT(moves(world("'ideas_outside':12" + players("b1", "a5", "d5", "e1")), "B c3"),
              UnorderedElementsAre("B c3", "B c3 birth a1", "B c3 birth a5", "B c3 birth e5"));
  EXPECT_THAT(moves(world("'ideas_outside':0" + players("b1", "a5", "d5", "e1")), "B c3"), ElementsAre("B c3"));
}

// G7
TEST(GenesisCentre, must_be_left_at_the_next_turn_without_the_die) {
  const State state = world("'ideas_outside':12" + players("b1", "c3", "d5", "e2", "'pyramids':3"));
  const Words all = moves(state);
  EXPECT_FALSE(all.empty());
  EXPECT_THAT(all, Each(StartsWith("B ")));
  EXPECT_FALSE(state.may_throw());
  // Bastet is surrounded and cannot move, so the player misses the turn.
  const State shut = world("'pyramids':['b2','c2','d2','b3','d3','b4','c4','d4']" + players("b1", "c3", "d5", "e2"));
  EXPECT_THAT(moves(shut), ElementsAre("pass"));
}

// G7
TEST(GenesisCentre, is_closed_while_somebody_is_there) {
  EXPECT_THAT(moves(world("'ideas_outside':12" + players("b1", "c2", "d5", "c3")), "B c3"), IsEmpty());
}

// G7: being immobile for two turns of the opponent costs the player one turn. Then she leaves the centre.
TEST(GenesisDestroying, costs_one_turn_of_ones_own) {
  State state = world("'ideas':['a1'],'ideas_outside':11" + players("b1", "c2", "d5", "e2"));
  state = after(state, {"B c3 destroy a1", "A d4"});
  EXPECT_EQ(state.side(Player::first).immobile, 1);
  EXPECT_THAT(moves(state), ElementsAre("pass"));
  state = after(state, {"pass", "A d5"});
  EXPECT_EQ(state.side(Player::first).immobile, 0);
  EXPECT_GT(moves(state).size(), 1u);
  EXPECT_THAT(moves(state), Each(StartsWith("B ")));
}

// G8
TEST(GenesisKilling, costs_three_turns_of_ones_own) {
  for (const std::string word : {"A b2", "B b2"}) {
    State state = after(world("'ideas_outside':12" + players("a3", "b5", "d5", "b2")), {word});
    EXPECT_EQ(state.side(Player::second).bastet(), nowhere);
    for (const int left : {3, 2, 1, 0}) {
      EXPECT_EQ(state.side(Player::first).immobile, left);
      state = after(state, {state.side(Player::second).anubis() == at("d5") ? "A d4" : "A d5"});
      EXPECT_EQ(moves(state).size() == 1, left > 0);
      if (left > 0) state = after(state, {"pass"});
    }
  }
}

// G8
TEST(GenesisKilling, spares_anubis_and_whoever_is_on_a_place) {
  const State state = world("'ideas_outside':12" + players("b2", "a3", "a4", "a1"));
  EXPECT_THAT(moves(state), Not(Contains("A a1")));
  EXPECT_THAT(moves(state), Not(Contains("B a4")));
  EXPECT_THAT(moves(world("'ideas_outside':0" + players("b2", "a3", "a4", "a1"))), Not(Contains("A a1")));
}

// G9
TEST(GenesisRebirth, by_a_one_in_any_pyramid_which_goes_to_the_hand) {
  const State state = world("'ideas':['a1','e1','a5','e5'],'pyramids':['b3','e4'],'works':['c1']" +
                            players("b1", "", "d5", "e2", "'pyramids':1"));
  EXPECT_THAT(moves(state, "throw 1"), ElementsAre("throw 1", "throw 1 rebirth b3", "throw 1 rebirth e4"));
  EXPECT_THAT(moves(state, "throw 3"), ElementsAre("throw 3"));
  const State reborn = after(state, {"throw 1 rebirth b3"});
  EXPECT_EQ(reborn.side(Player::first).bastet(), at("b3"));
  EXPECT_EQ(reborn.side(Player::first).pyramids, 2);
  EXPECT_THAT(names(reborn.pyramids()), ElementsAre("e4"));
  EXPECT_THAT(moves(world("'pyramids':['b3']" + players("b1", "c1", "d5", "e2")), "throw 1"), ElementsAre("throw 1"));
}

// G9: only places with neither idea nor piece; she is not buried there, whether or not ideas are outside.
TEST(GenesisRebirth, by_a_one_on_an_empty_place_where_she_stands) {
  for (const std::string outside : {"0", "3"}) {
    const State state =
        world("'ideas':['e1'],'ideas_outside':" + outside + players("b1", "", "e5", "e2", "'pyramids':1"));
    EXPECT_THAT(moves(state, "throw 1"), UnorderedElementsAre("throw 1", "throw 1 rebirth a1", "throw 1 rebirth a5"));
    const State reborn = after(state, {"throw 1 rebirth a5"});
    EXPECT_EQ(reborn.side(Player::first).bastet(), at("a5"));
    EXPECT_FALSE(reborn.side(Player::first).buried[1]);
    EXPECT_EQ(reborn.side(Player::first).pyramids, 1);
    EXPECT_THAT(moves(after(reborn, {"A d4"})), Contains("B a2"));
  }
}

// G9
TEST(GenesisRebirth, by_works_given_back_to_all_places_without_an_idea) {
  const std::string ideas = "'ideas':['a1','a5'],'ideas_outside':8";
  const State state = world(ideas + players("b1", "", "d5", "e2", "'works':2"));
  EXPECT_THAT(moves(state, "return"), ElementsAre("return e1 e5"));
  const State reborn = after(state, {"return e1 e5"});
  EXPECT_EQ(reborn.side(Player::first).bastet(), at("c3"));
  EXPECT_EQ(reborn.side(Player::first).works, 0);
  EXPECT_EQ(reborn.ideas().count(), 4);
  EXPECT_THAT(moves(after(reborn, {"pass"})), Each(StartsWith("B ")));
  // Too few works; a piece on a place; on the centre; a living Bastet; nothing to give back.
  EXPECT_THAT(moves(world(ideas + players("b1", "", "d5", "e2", "'works':1")), "return"), IsEmpty());
  EXPECT_THAT(moves(world(ideas + players("b1", "", "e5", "e2", "'works':2")), "return"), IsEmpty());
  EXPECT_THAT(moves(world(ideas + players("b1", "", "d5", "c3", "'works':2")), "return"), IsEmpty());
  EXPECT_THAT(moves(world(ideas + players("b1", "b2", "d5", "e2", "'works':2")), "return"), IsEmpty());
  EXPECT_THAT(moves(world("'ideas':['a1','a5','e1','e5']" + players("b1", "", "d5", "e2", "'works':2")), "return"),
              IsEmpty());
}

// G10
TEST(GenesisJump, over_an_orthogonal_pyramid_to_a_cell_bastet_may_end_on) {
  // Around c4: c5 above is the edge, b4 leads to a4, d4 to e4, and c3 is the centre.
  const State state =
      world("'pyramids':['b4','d4','c5','b3'],'ideas_outside':12" + players("b1", "c4", "d5", "e4", "'pyramids':1"));
  for (const std::string face : {"throw 3", "throw 6"}) {
    EXPECT_THAT(moves(state, face), UnorderedElementsAre(face, face + " jump a4", face + " jump e4"));
  }
  for (const std::string face : {"throw 1", "throw 2", "throw 4", "throw 5"}) {
    EXPECT_THAT(moves(state, face), ElementsAre(face));
  }
  const State killed = after(state, {"throw 6 jump e4"});
  EXPECT_EQ(killed.side(Player::second).bastet(), nowhere);
  EXPECT_EQ(killed.side(Player::first).immobile, 3);
}

// G10, G7, G6
TEST(GenesisJump, into_the_centre_and_onto_places_does_what_entering_does) {
  const State state = world("'pyramids':['c2'],'ideas':['a1'],'ideas_outside':11" + players("b2", "c1", "d5", "e4"));
  EXPECT_THAT(moves(state, "throw 3"),
              UnorderedElementsAre("throw 3", "throw 3 jump c3", "throw 3 jump c3 birth e1", "throw 3 jump c3 birth a5",
                                   "throw 3 jump c3 birth e5", "throw 3 jump c3 destroy a1"));
  const State corner =
      world("'pyramids':['b1','d1'],'ideas':['a1'],'ideas_outside':11" + players("b2", "c1", "d5", "e4"));
  EXPECT_THAT(moves(corner, "throw 6"), UnorderedElementsAre("throw 6", "throw 6 jump a1"));
  EXPECT_EQ(after(corner, {"throw 6 jump a1"}).side(Player::first).works, 1);
}

// G10: works occupy spaces as pyramids do; pieces are not jumped over.
TEST(GenesisJump, over_works_as_well) {
  const State state = world("'works':['d3'],'pyramids':['c4']" + players("e2", "d4", "c5", "e4"));
  EXPECT_THAT(moves(state, "throw 3"), UnorderedElementsAre("throw 3", "throw 3 jump d2", "throw 3 jump b4"));
}

// G14
TEST(GenesisEnd, both_doing_nothing_one_after_the_other) {
  State state{usual_start()};
  state = after(state, {"pass", "A d4", "pass"});
  EXPECT_FALSE(state.over());
  state = after(state, {"pass"});
  EXPECT_EQ(state.ending(), Ending::nothing_done);
  EXPECT_THAT(moves(state), IsEmpty());
}

// G14: missed turns do not count, but those of a finished player do.
TEST(GenesisEnd, only_own_choice_is_doing_nothing) {
  const State still = world("'ideas_outside':12" + players("b1", "d1", "d5", "b5", "", "'immobile':3"));
  EXPECT_FALSE(after(still, {"pass", "pass"}).over());
  EXPECT_FALSE(after(still, {"pass", "pass", "pass", "pass"}).over());
  const State moved = after(still, {"pass", "pass", "A a2", "pass", "pass", "pass"});
  EXPECT_FALSE(moved.over());
  EXPECT_FALSE(after(moved, {"pass"}).over());
  EXPECT_TRUE(after(moved, {"pass", "pass"}).over());
  const State finished = world(first_complete + players("a1", "e1", "a3", "c1", in_tombs));
  EXPECT_EQ(after(finished, {"pass", "pass"}).ending(), Ending::nothing_done);
  EXPECT_FALSE(after(finished, {"A b3", "pass"}).over());
  // Laying an additional work counts as an action.
  const State besides = world(first_complete + players("a1", "e1", "a3", "c1", in_tombs, "'works':1"));
  EXPECT_FALSE(after(besides, {"pass + work b3", "pass"}).over());
}

// G14
TEST(GenesisEnd, at_the_agreed_number_of_turns) {
  const State start = world("'ideas_outside':12,'turns':8,'most_turns':10" + players("b1", "d1", "d5", "b5"));
  EXPECT_FALSE(after(start, {"A a2"}).over());
  EXPECT_EQ(after(start, {"A a2", "A d4"}).ending(), Ending::turns);
}

// G15: the most severe result that applies.
TEST(GenesisResult, is_told_for_each_player) {
  const auto results = [](const State& state) {
    return std::pair{state.result_now(Player::first), state.result_now(Player::second)};
  };
  using enum Result;
  const std::string covered =
      "'ideas_outside':0,'pyramids':['b1','a2','b2','d1','d2','e2'],'works':['a4','b4','b5','d4','e4','d5']";
  const std::string half = "'ideas_outside':0,'pyramids':['b1','a2','b2','d1','d2','e2'],'works':['a4','b4','b5','d4']";
  const auto works = [](int n) { return fmt::format("{},'works':{}", in_tombs, n); };
  const auto both = [&](const std::string& world, int a, int b) {
    return world + players("a1", "e1", "a5", "e5", works(a), works(b));
  };
  EXPECT_EQ(results(world(both(covered, 2, 1))), (std::pair{wins, reborn}));
  EXPECT_EQ(results(world(both(covered, 1, 2))), (std::pair{reborn, wins}));
  EXPECT_EQ(results(world(both(covered, 2, 2))), (std::pair{reborn, reborn}));
  EXPECT_EQ(world(both(covered, 2, 2)).ending(), Ending::finished);
  EXPECT_EQ(results(world(both(half, 0, 5))), (std::pair{wins, loses}));
  EXPECT_EQ(results(world(half + players("a1", "e1", "a5", "c5", works(0), "'buried':['anubis']"))),
            (std::pair{wins, loses_three_times}));
  EXPECT_EQ(results(world(half + players("a1", "e1", "a5", "", works(0), "'buried':['anubis']"))),
            (std::pair{wins, loses_seven_times}));
  EXPECT_EQ(results(State{usual_start()}), (std::pair{loses_three_times, loses_three_times}));
}

}  // namespace
}  // namespace planche::rules::genesis
