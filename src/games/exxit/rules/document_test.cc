#include "games/exxit/rules/document.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "games/exxit/rules/replay.h"
#include "games/exxit/rules/testing/positions.h"

namespace planche::rules::exxit {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr std::string_view sample =
    R"({"game":"exxit","kind":"position","tiles_total":29,"to_move":"black",)"
    R"("tiles":[{"at":[0,0],"color":"white"},{"at":[1,-2],"color":"black","stack":["white","black"]}],)"
    R"("excluded":[{"at":[2,-1],"stack":["black"]}]})";

std::vector<std::string> codes(const data::Format& format, const std::string& json) {
  diag::Sink sink;
  format.check(testing::document(json), sink);
  std::vector<std::string> found;
  for (const auto& d : sink.sorted()) found.push_back(d.code);
  return found;
}

TEST(ExxitDocument, APositionIsReadAsItIsWritten) {
  const auto read = testing::document(std::string{sample});
  const Position position = read_position(read);
  EXPECT_EQ(position.tiles_total, 29);
  EXPECT_EQ(position.to_move, Side::black);
  ASSERT_EQ(position.tiles.size(), 2u);
  EXPECT_EQ(position.tiles[0].at, (Hex{0, 0}));
  EXPECT_EQ(position.tiles[0].color, Side::white);
  EXPECT_THAT(position.tiles[0].stack, IsEmpty());
  EXPECT_EQ(position.tiles[1].at, (Hex{1, -2}));
  EXPECT_EQ(position.tiles[1].color, Side::black);
  EXPECT_THAT(position.tiles[1].stack, ElementsAre(Side::white, Side::black));
  ASSERT_EQ(position.excluded.size(), 1u);
  EXPECT_EQ(position.excluded[0].at, (Hex{2, -1}));
  EXPECT_EQ(position.excluded[0].value, &(*read.root.find("excluded")->array())[0]);
}

TEST(ExxitDocument, APositionIsWrittenInTheOrderOfTheSample) {
  EXPECT_EQ(to_json(read_position(testing::document(std::string{sample}))), sample);
  Position start = standard_start();
  start.seed = "12/3";
  EXPECT_EQ(to_json(start).substr(0, 46), R"({"game":"exxit","kind":"position","seed":"12/3)");
}

// X1 [1, 7]
TEST(ExxitDocument, WithoutMoreWhiteBeginsWithThirtyNineTiles) {
  const Position position = read_position(testing::document(R"({"tiles":[]})"));
  EXPECT_EQ(position.tiles_total, 39);
  EXPECT_EQ(position.to_move, Side::white);
  const RecordedGame record = read_game(testing::document(R"({"moves":[]})"));
  EXPECT_FALSE(record.own_start);
  EXPECT_EQ(to_json(record.start), to_json(standard_start()));
}

TEST(ExxitDocument, AGameKeepsItsMovesInOrder) {
  const std::string json =
      R"({"game":"exxit","kind":"game","tiles_total":19,"start":{"to_move":"black","tiles":[{"at":[0,0],)"
      R"("color":"black"}],"excluded":[]},"moves":[{"type":"place","at":[0,1]},)"
      R"({"type":"dance","from":[1,0],"dir":4},{"type":"integrate","at":[2,-1]},{"type":"pass"},{"type":"resign"}]})";
  const auto read = testing::document(json);
  const RecordedGame record = read_game(read);
  EXPECT_TRUE(record.own_start);
  EXPECT_TRUE(record.start_fits);
  EXPECT_EQ(record.start.tiles_total, 19);
  ASSERT_EQ(record.moves.size(), 5u);
  EXPECT_EQ(record.moves[0].move, (Move{Move::Type::place, {0, 1}, 0}));
  EXPECT_EQ(record.moves[1].move, (Move{Move::Type::dance, {1, 0}, 4}));
  EXPECT_EQ(record.moves[2].move, (Move{Move::Type::integrate, {2, -1}, 0}));
  EXPECT_EQ(record.moves[3].move, Move{});
  EXPECT_FALSE(record.moves[4].move);
  EXPECT_TRUE(record.moves[4].resigns);
  EXPECT_EQ(to_json(record), json);
}

// [7]
TEST(ExxitDocument, TheGamesNumberOfTilesComesBeforeThatOfItsStart) {
  const std::string start = R"("start":{"tiles_total":29,"tiles":[]},"moves":[])";
  EXPECT_EQ(read_game(testing::document("{" + start + "}")).start.tiles_total, 29);
  EXPECT_EQ(read_game(testing::document(R"({"tiles_total":19,)" + start + "}")).start.tiles_total, 19);
}

TEST(ExxitDocument, MovesHaveANotation) {
  EXPECT_EQ(notation({Move::Type::place, {0, 1}, 0}), "P 0,1");
  EXPECT_EQ(notation({Move::Type::dance, {1, 0}, 4}), "D 1,0>4");
  EXPECT_EQ(notation({Move::Type::integrate, {2, -1}, 0}), "I 2,-1");
  EXPECT_EQ(notation({}), "pass");
}

TEST(ExxitDocument, WhatIsNotWellFormedIsPassedOver) {
  const auto read =
      testing::document(R"({"tiles_total":60,"to_move":3,"tiles":[5,{"at":[0]},{"at":[0,"1"]},{"at":[1000001,0]},)"
                        R"({"at":[3,4],"color":"red","stack":["white","grey",7,"black"]}],"excluded":{}})");
  const Position position = read_position(read);
  EXPECT_EQ(position.tiles_total, 39);
  ASSERT_EQ(position.tiles.size(), 1u);
  EXPECT_EQ(position.tiles[0].at, (Hex{3, 4}));
  EXPECT_THAT(position.tiles[0].stack, ElementsAre(Side::white, Side::black));
  EXPECT_THAT(position.excluded, IsEmpty());
}

TEST(ExxitDocument, MovesThatAreNotWellFormedKeepTheirPlace) {
  const RecordedGame record = read_game(testing::document(
      R"({"moves":[{"type":"jump"},{"type":"place"},{"type":"dance","from":[0,0]},{"type":"dance","from":[0,0],"dir":6},)"
      R"(7,{"type":"pass"}]})"));
  ASSERT_EQ(record.moves.size(), 6u);
  for (std::size_t i = 0; i < 5; ++i) EXPECT_FALSE(record.moves[i].move) << i;
  EXPECT_TRUE(record.moves[5].move);
}

TEST(ExxitDocument, NumbersAndListsHaveLimits) {
  const auto position = [](const std::string& total, const std::string& q, std::size_t height) {
    std::string stack;
    for (std::size_t i = 0; i < height; ++i) stack += i == 0 ? "\"white\"" : ",\"white\"";
    return fmt::format(
        R"({{"game":"exxit","kind":"position","tiles_total":{},"tiles":[{{"at":[{},0],"color":"white","stack":[{}]}}]}})",
        total, q, stack);
  };
  const auto& format = position_format();
  EXPECT_THAT(codes(format, position("4", "1000000", 16)), IsEmpty());
  EXPECT_THAT(codes(format, position("58", "-1000000", 0)), IsEmpty());
  EXPECT_THAT(codes(format, position("3", "0", 1)), ElementsAre("data/limit"));
  EXPECT_THAT(codes(format, position("59", "0", 1)), ElementsAre("data/limit"));
  EXPECT_THAT(codes(format, position("39", "1000001", 1)), ElementsAre("data/limit"));
  EXPECT_THAT(codes(format, position("39", "-1000001", 1)), ElementsAre("data/limit"));
  EXPECT_THAT(codes(format, position("39", "0", 17)), ElementsAre("data/limit"));
}

TEST(ExxitDocument, AGameHasAtMostTenThousandPlies) {
  const auto game = [](std::size_t plies) {
    std::string moves;
    for (std::size_t i = 0; i < plies; ++i) moves += i == 0 ? R"({"type":"pass"})" : R"(,{"type":"pass"})";
    return R"({"game":"exxit","kind":"game","moves":[)" + moves + "]}";
  };
  EXPECT_THAT(codes(game_format(), game(10'000)), IsEmpty());
  EXPECT_THAT(codes(game_format(), game(10'001)), ElementsAre("data/limit"));
  EXPECT_EQ(read_game(testing::document(game(10'001))).moves.size(), 10'000u);
}

// Any position that can be reached is written and read back the same, and fits its format.
RC_GTEST_PROP(ExxitDocumentProperty, PositionsSurviveWritingAndReading, (std::uint64_t seed)) {
  const Position position = replay(testing::random_record(seed, *rc::gen::inRange(0, 250))).last.position();
  const std::string json = to_json(position);
  RC_ASSERT(codes(position_format(), json).empty());
  const Position again = read_position(testing::document(json));
  RC_ASSERT(to_json(again) == json);
  RC_ASSERT(again.tiles.size() == position.tiles.size());
  RC_ASSERT(again.excluded.size() == position.excluded.size());
  for (std::size_t i = 0; i < again.tiles.size(); ++i) {
    RC_ASSERT(again.tiles[i].at == position.tiles[i].at);
    RC_ASSERT(again.tiles[i].color == position.tiles[i].color);
    RC_ASSERT(again.tiles[i].stack == position.tiles[i].stack);
  }
}

RC_GTEST_PROP(ExxitDocumentProperty, GamesSurviveWritingAndReading, (std::uint64_t seed)) {
  const RecordedGame record = testing::random_record(seed, *rc::gen::inRange(0, 250));
  const std::string json = to_json(record);
  RC_ASSERT(codes(game_format(), json).empty());
  const auto read = testing::document(json);
  const RecordedGame again = read_game(read);
  RC_ASSERT(again.moves.size() == record.moves.size());
  for (std::size_t i = 0; i < again.moves.size(); ++i) RC_ASSERT(again.moves[i].move == record.moves[i].move);
}

}  // namespace
}  // namespace planche::rules::exxit
