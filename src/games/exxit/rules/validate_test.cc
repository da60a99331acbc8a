// Diagnostics of positions and games of Exxit, reported through the table of games as for a user.
#include "games/exxit/rules/validate.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "base/files.h"
#include "data/testing/printed_schema.h"
#include "games/exxit/rules/replay.h"
#include "games/exxit/rules/testing/positions.h"
#include "rules/game.h"

namespace planche::rules::exxit {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

std::vector<diag::Diagnostic> problems(const std::string& json, const Settings& settings = {}) {
  diag::Sink sink;
  read_and_validate(std::make_shared<diag::Source>("exxit.json", json), false, settings, sink);
  return sink.sorted();
}

std::vector<std::string> codes(const std::string& json) {
  std::vector<std::string> result;
  for (const auto& d : problems(json)) result.push_back(d.code);
  return result;
}

std::string tile(int q, int r, std::string_view color = "white", std::string_view stack = "") {
  return fmt::format(R"({{"at":[{},{}],"color":"{}"{}{}}})", q, r, color, stack.empty() ? "" : ",\"stack\":", stack);
}

std::string excluded(int q, int r, std::string_view stack = R"(["white"])") {
  return fmt::format(R"({{"at":[{},{}],"stack":{}}})", q, r, stack);
}

const std::string nucleus = tile(0, 0) + "," + tile(1, 0) + "," + tile(1, -1, "black") + "," + tile(0, 1, "black");

std::string position(const std::string& tiles, const std::string& beside = "", const std::string& more = "") {
  return fmt::format(R"({{"game":"exxit","kind":"position",{}"tiles":[{}],"excluded":[{}]}})", more, tiles, beside);
}

std::string game(const std::string& moves, const std::string& more = "") {
  return fmt::format(R"({{"game":"exxit","kind":"game",{}"moves":[{}]}})", more, moves);
}

std::string place(int q, int r) {
  return fmt::format(R"({{"type":"place","at":[{},{}]}})", q, r);
}

TEST(ExxitPosition, TheNucleusIsValid) {
  EXPECT_THAT(codes(position(nucleus)), IsEmpty());
  EXPECT_THAT(codes(position(nucleus, excluded(2, 0), R"("title":"T","seed":"1/2","to_move":"black",)")), IsEmpty());
}

// X8 [5]
TEST(ExxitPosition, TwoTilesDoNotShareACell) {
  const auto found = problems(position(nucleus + "," + tile(1, 0)));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].code, "exxit/tile-overlap");
  EXPECT_EQ(found[0].subject, "[1,0]");
  EXPECT_EQ(found[0].path, "tiles[4].at");
  EXPECT_EQ(found[0].rule, "X8");
  EXPECT_EQ(found[0].reference, "Exxit 5");
  EXPECT_THAT(found[0].hint, HasSubstr("tiles[1].at"));
}

// X6 [4]: no dance ends on excluded pawns.
TEST(ExxitPosition, TwoExcludedStacksDoNotShareACell) {
  const auto found = problems(position(nucleus, excluded(2, 0) + "," + excluded(2, 0)));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].code, "exxit/tile-overlap");
  EXPECT_EQ(found[0].path, "excluded[1].at");
  EXPECT_EQ(found[0].rule, "X6");
}

// X9 [6, 7]
TEST(ExxitPosition, NoMoreTilesAreLaidThanThereAre) {
  std::string tiles;
  for (int q = 0; q < 10; ++q) tiles += (q == 0 ? "" : ",") + tile(q, 0) + "," + tile(q, 1);
  EXPECT_THAT(codes(position(tiles)), IsEmpty());
  EXPECT_THAT(codes(position(nucleus, "", R"("tiles_total":4,)")), ElementsAre("exxit/tiles-total"));
  const auto found = problems(position(tiles, "", R"("tiles_total":19,)"));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].code, "exxit/tile-count");
  EXPECT_EQ(found[0].path, "tiles[19].at");
  EXPECT_EQ(found[0].message, "the game has 19 tiles, 20 are laid");
}

// X8 [1, 5]
TEST(ExxitPosition, EveryTileAfterTwoTouchesTwo) {
  const auto found = problems(position(nucleus + "," + tile(2, 0) + "," + tile(3, 0) + "," + tile(-9, 9)));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].code, "exxit/tile-unsupported");
  EXPECT_EQ(found[0].path, "tiles[4].at");
  EXPECT_THAT(found[0].message, HasSubstr("[-9,9], [2,0], [3,0]"));
  EXPECT_THAT(codes(position(tile(0, 0) + "," + tile(2, 0))), ElementsAre("exxit/tile-unsupported"));
  EXPECT_THAT(codes(position(tile(0, 0))), ElementsAre("exxit/tile-unsupported"));
  EXPECT_THAT(codes(position("")), ElementsAre("exxit/tile-unsupported"));
  EXPECT_THAT(codes(position(tile(0, 0) + "," + tile(0, 1))), IsEmpty());
}

TEST(ExxitPosition, ATileThatCannotBeReadMakesNoOtherOneUnsupported) {
  EXPECT_THAT(codes(position(R"({"at":[0],"color":"white"},)" + tile(1, 0) + "," + tile(-1, 0), excluded(0, -5))),
              ElementsAre("data/limit"));
}

// X1 [1]
TEST(ExxitPosition, APlayerHasEightPawns) {
  const std::string eight =
      tile(2, -1, "white", R"(["white","white","white","white","white","black","white","white"])");
  EXPECT_THAT(codes(position(nucleus + "," + eight, excluded(2, 0))), IsEmpty());
  const auto found = problems(position(nucleus + "," + eight, excluded(2, 0) + "," + excluded(0, 2, R"(["white"])")));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].code, "exxit/pawn-count");
  EXPECT_EQ(found[0].path, "excluded[1].stack");
  EXPECT_EQ(found[0].message, "9 white pawns are on the table, a player has 8");
}

// X4 [3]
TEST(ExxitPosition, AStackHasPawns) {
  const auto found = problems(position(nucleus + "," + tile(1, 1, "white", "[]"), excluded(2, 0, "[]")));
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].code, "exxit/empty-stack");
  EXPECT_EQ(found[0].path, "tiles[4].stack");
  EXPECT_EQ(found[1].code, "exxit/empty-stack");
  EXPECT_EQ(found[1].path, "excluded[0].stack");
}

// X6 [4]
TEST(ExxitPosition, ExcludedPawnsStandBesideTheBoard) {
  const auto on_tile = problems(position(nucleus, excluded(0, 1)));
  ASSERT_EQ(on_tile.size(), 1u);
  EXPECT_EQ(on_tile[0].code, "exxit/excluded-on-tile");
  EXPECT_EQ(on_tile[0].subject, "[0,1]");
  EXPECT_EQ(on_tile[0].rule, "X6");
  const auto away = problems(position(nucleus, excluded(3, 0)));
  ASSERT_EQ(away.size(), 1u);
  EXPECT_EQ(away[0].code, "exxit/excluded-detached");
  EXPECT_EQ(away[0].subject, "[3,0]");
}

// [1]
TEST(ExxitPosition, ColorsAreWhiteAndBlack) {
  const auto found = problems(position(nucleus + "," + tile(1, 1, "whit", R"(["grey"])"),
                                       excluded(2, 0, R"(["Black"])"), R"("to_move":"noir",)"));
  ASSERT_EQ(found.size(), 4u);
  const std::vector<std::string> paths{"to_move", "tiles[4].color", "tiles[4].stack[0]", "excluded[0].stack[0]"};
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_EQ(found[i].code, "exxit/color");
    EXPECT_EQ(found[i].path, paths[i]);
  }
  EXPECT_EQ(found[1].hint, "did you mean \"white\"?");
  // Not a word at all: the format says so, once.
  EXPECT_THAT(codes(position(nucleus, "", R"("to_move":1,)")), ElementsAre("data/type"));
}

// [7]
TEST(ExxitPosition, OtherNumbersOfTilesAreUnusual) {
  for (const int total : {39, 29, 19}) {
    EXPECT_THAT(codes(position(nucleus, "", fmt::format(R"("tiles_total":{},)", total))), IsEmpty());
  }
  const auto found = problems(position(nucleus, "", R"("tiles_total":38,)"));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].code, "exxit/tiles-total");
  EXPECT_EQ(found[0].severity, diag::Severity::warning);
}

TEST(ExxitPosition, AllProblemsComeInOneRun) {
  EXPECT_THAT(codes(position(nucleus + "," + tile(0, 1, "green", "[]") + "," + tile(4, 4),
                             excluded(0, 0) + "," + excluded(8, 0), R"("tiles_total":4,)")),
              UnorderedElementsAre("exxit/tiles-total", "exxit/tile-overlap", "exxit/tile-count", "exxit/color",
                                   "exxit/empty-stack", "exxit/tile-unsupported", "exxit/excluded-on-tile",
                                   "exxit/excluded-detached"));
}

// X7 [3]
TEST(ExxitGame, AnIllegalMoveIsNamedWithItsReasonAndWhatWouldBeLegal) {
  const auto found = problems(game(place(0, 0) + "," + place(0, 1) + "," + place(1, 0)));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].code, "exxit/illegal-move");
  EXPECT_EQ(found[0].path, "moves[2]");
  EXPECT_EQ(found[0].message, "ply 3, P 1,0: a dance is compulsory: D 0,0>5");
  EXPECT_EQ(found[0].rule, "X7");
  EXPECT_EQ(found[0].reference, "Exxit 3");
  EXPECT_EQ(found[0].hint, "legal here: D 0,0>5");
}

TEST(ExxitGame, OnlyTheFirstIllegalMoveIsReported) {
  EXPECT_THAT(codes(game(place(9, 9) + "," + place(9, 9))), ElementsAre("exxit/illegal-move"));
}

TEST(ExxitGame, LongListsOfLegalMovesAreCut) {
  std::string tiles;
  for (int q = 0; q < 10; ++q) tiles += (q == 0 ? "" : ",") + tile(q, 0) + "," + tile(q, 1);
  const auto found = problems(game(place(0, 5), R"("start":{"tiles":[)" + tiles + "]},"));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_THAT(found[0].hint, HasSubstr("legal here: P 0,0, P 0,1, P 1,0"));
  EXPECT_THAT(found[0].hint, HasSubstr(" and 8 more"));
}

// X10 [6]
TEST(ExxitGame, ResigningIsTheLastMove) {
  const std::string resign = R"({"type":"resign"})";
  EXPECT_THAT(codes(game(place(0, 0) + "," + resign)), IsEmpty());
  const auto found = problems(game(resign + "," + place(0, 0)));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].message, "ply 2, P 0,0: the game ended at ply 1: White resigned");
  EXPECT_EQ(found[0].rule, "X9");
}

TEST(ExxitGame, MovesAreNotJudgedFromAStartThatIsWrong) {
  const std::string bad = place(9, 9);
  EXPECT_THAT(codes(game(bad, R"("start":{"tiles":[)" + tile(0, 0) + "]},")), ElementsAre("exxit/tile-unsupported"));
  EXPECT_THAT(codes(game(bad, R"("start":{"tiles":[)" + nucleus + R"(],"excludet":[]},)")),
              ElementsAre("data/unknown-field"));
  EXPECT_THAT(codes(game(bad, R"("start":7,)")), ElementsAre("data/type"));
  EXPECT_THAT(codes(game(bad, R"("tiles_total":3,)")), ElementsAre("data/limit"));
}

TEST(ExxitGame, PathsOfAStartBeginWithIt) {
  const auto found = problems(
      game("", R"("start":{"to_move":"red","tiles":[)" + nucleus + R"(],"excluded":[)" + excluded(3, 0) + "]},"));
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].path, "start.to_move");
  EXPECT_EQ(found[1].path, "start.excluded[0].at");
}

// [7]
TEST(ExxitGame, TheStartDoesNotContradictTheNumberOfTiles) {
  const auto start = [](int total) {
    return fmt::format(R"("start":{{"tiles_total":{},"tiles":[{}]}},)", total, nucleus);
  };
  EXPECT_THAT(codes(game("", start(29))), IsEmpty());
  EXPECT_THAT(codes(game("", R"("tiles_total":29,)" + start(29))), IsEmpty());
  const auto found = problems(game("", R"("tiles_total":19,)" + start(29)));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].code, "exxit/tiles-total");
  EXPECT_EQ(found[0].path, "start.tiles_total");
  EXPECT_EQ(problems(game("", start(30))).at(0).path, "start.tiles_total");
}

TEST(ExxitGame, MovesBeforeOneThatCannotBeReadAreJudged) {
  EXPECT_THAT(codes(game(place(0, 0) + R"(,{"type":"jump"},)" + place(9, 9))), ElementsAre("data/type"));
  EXPECT_THAT(codes(game(place(9, 9) + R"(,{"type":"jump"})")), ElementsAre("exxit/illegal-move", "data/type"));
}

// Every position and game that legal moves lead to is valid.
RC_GTEST_PROP(ExxitGameProperty, LegalPlayIsValid, (std::uint64_t seed)) {
  const RecordedGame record = testing::random_record(seed, *rc::gen::inRange(0, 250));
  RC_ASSERT(problems(to_json(record)).empty());
  RC_ASSERT(problems(to_json(replay(record).last.position())).empty());
}

TEST(ExxitRules, TheFileOfNumbersIsTheOneThatIsPlayed) {
  const auto text = base::read_file(std::string{PLANCHE_SOURCE} + "/rules/exxit/rules.json", 1u << 20);
  ASSERT_TRUE(text);
  EXPECT_THAT(problems(*text), IsEmpty());
  const auto root = testing::document(*text).root;
  EXPECT_EQ(*root.find("pawns")->integer(), 8);
  EXPECT_EQ(*root.find("tiles")->find("standard")->integer(), 39);
  EXPECT_EQ(*root.find("tiles")->find("fast")->integer(), 29);
  EXPECT_EQ(*root.find("tiles")->find("introduction")->integer(), 19);
  EXPECT_THAT(codes(R"({"game":"exxit","kind":"rules","pawns":9,"tiles":{"fast":30}})"),
              ElementsAre("data/limit", "data/limit"));
}

TEST(ExxitRules, DocumentsKeepToTheirSchemas) {
  for (const DocumentKind& kind : find_game("exxit")->kinds)
    data::testing_tools::expect_printed_schema(kind.format(), "exxit", kind.id, kind.title);
}

TEST(ExxitRules, HouseRulesAreChecked) {
  const std::string own = std::string{PLANCHE_SOURCE} + "/rules/exxit/rules.json";
  EXPECT_THAT(problems(position(nucleus), {own}), IsEmpty());
  EXPECT_FALSE(problems(position(nucleus), {std::string{PLANCHE_SOURCE} + "/rules/openmok/rules.json"}).empty());
  EXPECT_EQ(problems(game(""), {"nowhere.json"}).at(0).code, "file/unreadable");
}

}  // namespace
}  // namespace planche::rules::exxit
