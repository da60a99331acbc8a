#include <fmt/format.h>
#include <gmock/gmock.h>

#include "games/exxit/rules/testing/positions.h"
#include "rules/game.h"

namespace planche::rules::exxit {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::shared_ptr<const Subject> read(const std::string& json) {
  diag::Sink sink;
  auto found = read_and_validate(std::make_shared<diag::Source>("exxit.json", json), false, {}, sink);
  EXPECT_FALSE(sink.has_errors());
  return found;
}

struct Page {
  std::vector<std::string> lines;
  Lines out = [this](std::string_view line) { lines.emplace_back(line); };
};

std::vector<std::string> moves_of(const Position& position) {
  Page page;
  EXPECT_TRUE(find_game("exxit")->play.moves(*read(to_json(position)), {}, page.out));
  return page.lines;
}

std::vector<std::string> perft_of(const Subject* position, int depth, bool divide = false) {
  Page page;
  EXPECT_TRUE(find_game("exxit")->play.perft(position, {depth, divide}, page.out));
  return page.lines;
}

// X3 [2]
TEST(ExxitMoves, AreListedByCell) {
  EXPECT_THAT(moves_of(standard_start()),
              ElementsAre(R"({"type":"place","at":[0,0]})", R"({"type":"place","at":[0,1]})",
                          R"({"type":"place","at":[1,-1]})", R"({"type":"place","at":[1,0]})"));
}

// X7 [3, 4]
TEST(ExxitMoves, OnlyTheCompulsoryKindIsListed) {
  using testing::with;
  const Position position = with(with(with(testing::strip(3), {1, 1}, "w"), {0, 1}, "b"), {1, 0}, "b");
  EXPECT_THAT(moves_of(position),
              ElementsAre(R"({"type":"dance","from":[1,1],"dir":2})", R"({"type":"dance","from":[1,1],"dir":3})"));
}

// X8 [5]
TEST(ExxitMoves, PlacesComeBeforeIntegrations) {
  EXPECT_THAT(moves_of(testing::with(testing::strip(1), {-1, 1}, "b")),
              ElementsAre(R"({"type":"place","at":[0,0]})", R"({"type":"place","at":[0,1]})",
                          R"({"type":"integrate","at":[-1,1]})"));
}

// X2 [1]
TEST(ExxitMoves, APassIsTheLastResort) {
  EXPECT_THAT(moves_of(testing::with(testing::strip(3), {-1, 0}, "wwwwwwww")), ElementsAre(R"({"type":"pass"})"));
}

// X9 [6]
TEST(ExxitMoves, AFinishedGameHasNone) {
  Position position = standard_start();
  position.tiles_total = 4;
  EXPECT_THAT(moves_of(position), IsEmpty());
  EXPECT_THAT(perft_of(nullptr, 0), ElementsAre("1"));
  const auto over = read(to_json(position));
  EXPECT_THAT(perft_of(over.get(), 1), ElementsAre("0"));
  EXPECT_THAT(perft_of(over.get(), 1, true), ElementsAre("0"));
}

// Four tiles to place on, then three; no dance yet.
TEST(ExxitPerft, CountsSequencesOfMoves) {
  EXPECT_THAT(perft_of(nullptr, 1), ElementsAre("4"));
  EXPECT_THAT(perft_of(nullptr, 2), ElementsAre("12"));
  const auto start = read(to_json(standard_start()));
  EXPECT_EQ(perft_of(start.get(), 4), perft_of(nullptr, 4));
}

TEST(ExxitPerft, DividesByTheFirstMove) {
  const auto lines = perft_of(nullptr, 2, true);
  EXPECT_THAT(lines, ElementsAre(R"({"type":"place","at":[0,0]}: 3)", R"({"type":"place","at":[0,1]}: 3)",
                                 R"({"type":"place","at":[1,-1]}: 3)", R"({"type":"place","at":[1,0]}: 3)", "12"));
  const auto deep = perft_of(nullptr, 5, true);
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i + 1 < deep.size(); ++i) sum += std::stoull(deep[i].substr(deep[i].rfind(' ')));
  EXPECT_EQ(fmt::format("{}", sum), deep.back());
  EXPECT_EQ(deep.back(), perft_of(nullptr, 5).back());
}

TEST(ExxitPerft, RefusesDepthsThatNeverEnd) {
  Page page;
  const auto refused = find_game("exxit")->play.perft(nullptr, {33, false}, page.out);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("the limit is 32"));
  EXPECT_THAT(page.lines, IsEmpty());
}

TEST(ExxitPlay, CommandsTakeTheDocumentsTheyAreFor) {
  Page page;
  const auto record = read(R"({"game":"exxit","kind":"game","moves":[{"type":"place","at":[0,1]}]})");
  const auto position = read(to_json(standard_start()));
  EXPECT_FALSE(find_game("exxit")->play.moves(*record, {}, page.out));
  EXPECT_FALSE(find_game("exxit")->play.perft(record.get(), {1, false}, page.out));
  EXPECT_FALSE(find_game("exxit")->play.replay(*position, page.out));
  EXPECT_THAT(page.lines, IsEmpty());
  EXPECT_TRUE(find_game("exxit")->play.replay(*record, page.out));
  EXPECT_THAT(
      page.lines,
      ElementsAre(R"({"result":"unfinished","reason":"none","score":{"white":4,"black":3},"tiles":4,"plies":1})"));
}

TEST(ExxitPlay, IsInTheTableOfGames) {
  const Game& game = *find_game("exxit");
  EXPECT_NE(game.play.randomise, nullptr);
  for (const char* kind : {"position", "game", "rules"}) EXPECT_NE(game.kind(kind), nullptr);
}

}  // namespace
}  // namespace planche::rules::exxit
