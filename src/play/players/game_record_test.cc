// What a record states is held against the game.
#include <gmock/gmock.h>

#include "data/document.h"
#include "play/testing/small_games.h"

namespace planche::play {
namespace {

using testing::HasSubstr;

class Records : public testing_tools::PlayedGames {
 protected:
  // Two players each gain 1 or 2 once; the game ends after both have chosen.
  std::string problem(const std::string& moves, const std::string& rest, const std::string& gain = "1") {
    const auto program = compile_rules("counter oil each player\nround\n  each player: choose\n    one: add " + gain +
                                       " to oil\n    two: add 2 to oil\nwin by most oil\n");
    if (program == nullptr) return "the rules are wrong";
    const auto setup = make_setup(program, 2, sink_);
    diag::Sink sink;
    const auto document = data::read_document(
        std::make_shared<diag::Source>(
            "g.json", R"({"game":"lanterns","kind":"game","players":2,"moves":[)" + moves + "]" + rest + "}"),
        sink, {});
    if (!document) return "the record cannot be read";
    const auto head = head_of(*document, sink);
    if (!head) return sink.sorted().front().message;
    Machine machine{*setup};
    const auto replayed = replay(machine, *document);
    return replayed.fault ? replayed.fault->code + " " + replayed.fault->message : "";
  }
};

TEST_F(Records, state_the_result_of_a_game_that_is_over) {
  const std::string moves = R"("P1 one","P2 two")";
  EXPECT_EQ(problem(moves, R"(,"listed":[2,2],"result":{"winners":["P2"],"score":[1,2]})"), "");
  EXPECT_EQ(problem(moves, ""), "");
  EXPECT_THAT(problem(moves, R"(,"result":{"winners":["P1"],"score":[1,2]})"),
              HasSubstr(R"(the game ends with {"score":[1,2],"winners":["P2"]})"));
  EXPECT_THAT(problem(moves, R"(,"result":{"unfinished":true})"), HasSubstr("the game ends with"));
  EXPECT_THAT(problem(moves, R"(,"result":{"fault":"oil"})"), HasSubstr("the game ends with"));
  EXPECT_THAT(problem(moves, R"(,"result":"P2")"), HasSubstr("expected \"result\""));
}

TEST_F(Records, of_a_game_that_is_not_over_state_no_other_result) {
  for (const char* const moves : {R"("P1 one")", ""}) {
    EXPECT_EQ(problem(moves, R"(,"result":{"unfinished":true})"), "");
    EXPECT_EQ(problem(moves, R"(,"result":{})"), "");
    EXPECT_THAT(problem(moves, R"(,"result":{"winners":["P1"],"score":[1,0]})"),
                HasSubstr("the record ends before the game is over"));
    EXPECT_THAT(problem(moves, R"(,"result":{"fault":"oil"})"), HasSubstr("the record ends before"));
  }
}

TEST_F(Records, of_a_fault_state_that_fault) {
  const std::string moves = R"("P1 one")";
  const std::string fault = "oil of P1 would be -3; the least is 0";
  EXPECT_EQ(problem(moves, R"(,"result":{"fault":")" + fault + "\"}", "-3"), "play/record " + fault);
  EXPECT_THAT(problem(moves, R"(,"result":{"winners":["P1"],"score":[1,0]})", "-3"), HasSubstr("the game ends with"));
  EXPECT_THAT(problem(moves, R"(,"result":{"unfinished":true})", "-3"), HasSubstr("the game ends with"));
}

TEST_F(Records, list_the_moves_of_their_own_decisions) {
  EXPECT_THAT(problem(R"("P1 one")", R"(,"listed":[2,2])"), HasSubstr("the record ends after 1 decision"));
  EXPECT_THAT(problem(R"("P1 one")", R"(,"listed":[3])"), HasSubstr("decision 1 has 2 moves"));
  EXPECT_THAT(problem(R"("P1 one")", R"(,"listed":[])"), HasSubstr("decision 1 has 2 moves"));
  EXPECT_THAT(problem(R"("P1 one")", R"(,"listed":2)"), HasSubstr("expected \"listed\""));
}

}  // namespace
}  // namespace planche::play
