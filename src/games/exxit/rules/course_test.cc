// The expert opening, X11 [7].
#include "games/exxit/rules/course.h"

#include <set>

#include <gmock/gmock.h>

#include "games/exxit/rules/replay.h"
#include "games/exxit/rules/setup.h"
#include "games/exxit/rules/testing/positions.h"
#include "games/exxit/rules/validate.h"

namespace planche::rules::exxit {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

Move tile(int q, int r) {
  return {Move::Type::tile, {q, r}, 0};
}
Move place(int q, int r) {
  return {Move::Type::place, {q, r}, 0};
}

std::vector<Side> colors(const Position& position) {
  std::vector<Side> all;
  for (const Cell& cell : position.tiles) all.push_back(cell.color);
  return all;
}

std::string verdict(const Course& course, const Move& move) {
  const auto fault = why_illegal(course, move);
  return fault ? fault->rule + ": " + fault->reason : "legal";
}

Course after(std::initializer_list<Move> moves) {
  Course course{expert_start()};
  for (const Move& move : moves) EXPECT_TRUE(course.play(move)) << notation(move);
  return course;
}

// A document with these members, and what validation says of it: codes.
std::vector<std::string> codes(const std::string& members) {
  const auto read = testing::document(R"({"game":"exxit","kind":"position",)" + members + "}");
  diag::Sink sink;
  position_format().check(read, sink);
  validate_position(read, read_position(read), sink);
  std::vector<std::string> found;
  for (const auto& d : sink.sorted()) found.push_back(d.code);
  return found;
}

constexpr const char* pair = R"("tiles":[{"at":[0,0],"color":"white"},{"at":[1,0],"color":"black"}])";

// X5 [3], X6 [4]. Three pawns lie on [0,0], with a row of tiles to the east.
TEST(ExxitDance, ReachesAsFarAsTheStackIsHigh) {
  const Position from = read_position(testing::document(R"({"game":"exxit","kind":"position","to_move":"white",
    "tiles":[{"at":[0,0],"color":"white","stack":["black","white","white"]},{"at":[1,0],"color":"black","stack":["black"]},
             {"at":[1,-1],"color":"white"},{"at":[2,0],"color":"white"},{"at":[3,0],"color":"white"}]})"));
  const DanceLine inside = dance_line(from, {Move::Type::dance, {0, 0}, 0});
  EXPECT_EQ(inside.last, (Hex{3, 0}));
  EXPECT_FALSE(inside.excludes);
  // Direction 1 from [0,0]: [1,-1] is a tile, [2,-2] is not; two pawns are left in the hand.
  const DanceLine outside = dance_line(from, {Move::Type::dance, {0, 0}, 1});
  EXPECT_EQ(outside.last, (Hex{2, -2}));
  EXPECT_TRUE(outside.excludes);
}

TEST(ExxitOpening, WhiteAndBlackLayInTurnUntilSixLieThereAndThenWhiteMoves) {
  // Next to both of the first two lie [1,-1] above and [0,1] below.
  EXPECT_THAT(after({}).moves(), UnorderedElementsAre(tile(1, -1), tile(0, 1)));
  EXPECT_THAT(after({tile(1, -1)}).moves(), UnorderedElementsAre(tile(0, 1), tile(0, -1), tile(2, -1)));
  const Course five = after({tile(1, -1), tile(0, 1), tile(2, -1)});
  EXPECT_TRUE(five.opening());
  EXPECT_EQ(five.state().to_move(), Side::black);
  const Course six = after({tile(1, -1), tile(0, 1), tile(2, -1), tile(1, 1)});
  EXPECT_FALSE(six.opening());
  EXPECT_EQ(six.state().to_move(), Side::white);
  constexpr Side white = Side::white, black = Side::black;
  EXPECT_THAT(colors(six.position()), ElementsAre(white, black, white, black, white, black));
  EXPECT_THAT(six.moves(),
              UnorderedElementsAre(place(0, 0), place(1, 0), place(1, -1), place(0, 1), place(2, -1), place(1, 1)));
}

// A pair has 2 cells to lay on, a triangle 3, a rhombus 4, a trapezoid 5. Then the first pawn has six tiles to be
// placed on, and the second five.
TEST(ExxitOpening, PerftGoesThroughIt) {
  const Course start{expert_start()};
  for (const auto& [depth, ways] : {std::pair{0, 1u}, {1, 2u}, {2, 6u}, {3, 24u}, {4, 120u}, {5, 720u}, {6, 3600u}}) {
    EXPECT_EQ(perft(start, depth), ways) << depth;
  }
}

TEST(ExxitOpening, IllegalTilesHaveAReason) {
  const Course start{expert_start()};
  EXPECT_EQ(verdict(start, tile(0, 1)), "legal");
  EXPECT_EQ(verdict(start, tile(1, 0)), "X11: a tile lies at [1,0] already");
  EXPECT_EQ(verdict(start, tile(2, 0)), "X11: a tile at [2,0] would touch one other only, and needs to touch two");
  EXPECT_EQ(verdict(start, tile(5, 5)), "X11: a tile at [5,5] would touch none, and needs to touch two");
  EXPECT_EQ(verdict(start, place(0, 0)), "X11: expected a tile: the opening goes on, White lays, 2 of 6 lie there");
  EXPECT_EQ(verdict(after({tile(0, 1)}), Move{}),
            "X11: expected a tile: the opening goes on, Black lays, 3 of 6 lie there");
  EXPECT_THAT(verdict(Course{standard_start()}, tile(2, -1)),
              HasSubstr("X11: tiles are laid only in an expert opening"));
  Course refused{expert_start()};
  EXPECT_FALSE(refused.play(tile(2, 0)));
  EXPECT_FALSE(refused.play(place(0, 0)));
  EXPECT_EQ(refused.position().tiles.size(), 2u);
}

TEST(ExxitOpening, IsKnownByItsPairOrByWhatTheDocumentSays) {
  const auto opening = [](const std::string& members) {
    return read_position(testing::document("{" + members + "}")).opening;
  };
  const std::string triangle =
      R"("to_move":"black","tiles":[{"at":[0,0],"color":"black"},{"at":[1,0],"color":"white"},)"
      R"({"at":[0,1],"color":"white"}])";
  EXPECT_TRUE(opening(pair));
  EXPECT_FALSE(opening(std::string{pair} + R"(,"opening":false)"));
  EXPECT_FALSE(opening(std::string{pair} + R"(,"to_move":"black")"));
  EXPECT_FALSE(opening(R"("tiles":[{"at":[0,0],"color":"white"},{"at":[2,0],"color":"black"}])"));
  EXPECT_FALSE(opening(R"("tiles":[{"at":[0,0],"color":"white"},{"at":[1,0],"color":"white"}])"));
  EXPECT_FALSE(opening(R"("tiles":[{"at":[0,0],"color":"white","stack":["white"]},{"at":[1,0],"color":"black"}])"));
  EXPECT_FALSE(opening(triangle));
  EXPECT_TRUE(opening(triangle + R"(,"opening":true)"));
  EXPECT_EQ(Course{read_position(testing::document("{" + triangle + R"(,"opening":true})"))}.moves().size(), 3u);
}

// The first three tiles form a triangle with one black tile, and each further one touches two earlier ones. In a
// rhombus with white tips ("bbww"), every triangle has two black tiles. In a trapezoid with black ends ("wwbwb"), Black
// would continue from a triangle at the other end.
TEST(ExxitOpening, HasAnOrderOfLayingInTurn) {
  const auto found = [](const std::string& colors, const std::string& more) {
    const std::vector<std::string> cells{"[1,0]", "[0,1]", "[0,0]", "[1,1]", "[2,0]"};
    std::string tiles;
    for (std::size_t i = 0; i < colors.size(); ++i) {
      tiles += (i == 0 ? "" : ",") + (R"({"at":)" + cells[i]) + R"(,"color":")" +
               (colors[i] == 'w' ? "white" : "black") + R"("})";
    }
    return codes(R"("opening":true)" + more + R"(,"tiles":[)" + tiles + "]");
  };
  for (const char* sound : {"wbwb", "wbbw", "bwwb", "bwbw"}) EXPECT_THAT(found(sound, ""), IsEmpty()) << sound;
  EXPECT_THAT(found("wwbb", ""), IsEmpty());  // tip and middle, middle, tip
  EXPECT_THAT(found("bbww", ""), ElementsAre("exxit/opening"));
  const std::string black = R"(,"to_move":"black")";
  for (const char* sound : {"wbwbw", "bbwww"}) EXPECT_THAT(found(sound, black), IsEmpty()) << sound;
  EXPECT_THAT(found("wwbwb", black), ElementsAre("exxit/opening"));
}

TEST(ExxitOpening, IsValidated) {
  const std::string bare{pair};
  EXPECT_THAT(codes(bare), IsEmpty());
  EXPECT_THAT(codes(bare + R"(,"opening":false,"to_move":"black")"), ElementsAre("exxit/first-move"));
  EXPECT_THAT(codes(bare + R"(,"opening":true,"to_move":"black")"), ElementsAre("exxit/opening"));
  EXPECT_THAT(codes(R"("opening":true,"tiles":[{"at":[0,0],"color":"white"},{"at":[1,0],"color":"white"}])"),
              ElementsAre("exxit/opening"));
  EXPECT_THAT(codes(R"("opening":true,"tiles":[{"at":[0,0],"color":"white","stack":["white"]},)"
                    R"({"at":[1,0],"color":"black"}])"),
              ElementsAre("exxit/opening"));
  EXPECT_THAT(codes(bare + R"(,"tiles_total":5)"), ElementsAre("exxit/opening", "exxit/tiles-total"));
  EXPECT_THAT(codes(bare + R"(,"tiles_total":6)"), ElementsAre("exxit/tiles-total"));
  const Position six = completed(expert_start()).front();
  Position more = six;
  more.opening = true;
  const std::string json = to_json(more);
  EXPECT_THAT(codes(json.substr(json.find("\"to_move"), json.size() - json.find("\"to_move") - 1)),
              ElementsAre("exxit/opening"));
}

TEST(ExxitOpening, IsWrittenAsItIsRead) {
  const Course three = after({tile(1, -1)});
  for (const Position& position : {expert_start(), three.position(), after({tile(1, -1), tile(0, 1)}).position()}) {
    const Position back = read_position(testing::document(to_json(position)));
    EXPECT_EQ(to_json(back), to_json(position));
    EXPECT_TRUE(back.opening);
  }
  Position plain = expert_start();
  plain.opening = false;
  EXPECT_FALSE(read_position(testing::document(to_json(plain))).opening);
  EXPECT_EQ(to_json(tile(1, -1)), R"({"type":"tile","at":[1,-1]})");
  EXPECT_EQ(notation(tile(1, -1)), "T 1,-1");
  RecordedGame record;
  record.start = expert_start();
  record.own_start = true;
  for (const Move& move : {tile(1, -1), tile(0, 1), tile(2, -1), tile(1, 1), place(0, 0)}) {
    record.moves.push_back({move, false, nullptr});
  }
  const Replay played = replay(read_game(testing::document(to_json(record))));
  EXPECT_FALSE(played.fault);
  EXPECT_EQ(played.played.size(), 5u);
  EXPECT_EQ(played.last.state().to_move(), Side::black);
  record.moves[2].move = tile(3, 3);
  ASSERT_TRUE(replay(record).fault);
  EXPECT_EQ(replay(record).fault->ply, 2u);
  // The legal cells around the rhombus.
  EXPECT_THAT(replay(record).fault->instead, UnorderedElementsAre(tile(2, -1), tile(0, -1), tile(-1, 1), tile(1, 1)));
}

}  // namespace
}  // namespace planche::rules::exxit
