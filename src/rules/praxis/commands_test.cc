#include "rules/praxis/commands.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "rules/game.h"
#include "rules/praxis/document.h"
#include "rules/praxis/replay.h"
#include "rules/praxis/testing/records.h"
#include "rules/praxis/testing/situations.h"

namespace planche::rules::praxis {
namespace {

using testing::drawn;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::shared_ptr<const Subject> read(const std::string& json) {
  diag::Sink sink;
  Rulesets rules{{}};
  return read_subject(std::make_shared<diag::Source>("praxis.json", json), false, rules, sink);
}

std::vector<std::string> lines_of(const Universe& universe, const GivenOptions& options) {
  const auto document = read(to_json(universe));
  std::vector<std::string> lines;
  const auto done = moves(*document, options, [&](std::string_view line) { lines.emplace_back(line); });
  if (!done) lines.push_back(done.error().message + "; " + done.error().hint);
  return lines;
}

constexpr std::string_view map =
    "a1 . plus-1 P . . "
    "duel . . . . . "
    ". b1 . . . . "
    ". a2 . . . . "
    "b2 . O . . . "
    ". . . . . b6";

// P8, P9 [6.1, 8]
TEST(PraxisMoves, AreListedByShipGridAndCellWithWhatTheyMeet) {
  EXPECT_THAT(lines_of(drawn(map, Edition::third), {{"player", "1"}}),
              ElementsAre(R"({"type":"slide","ship":0,"to":{"grid":1,"cell":2},"meets":"nothing"})",
                          R"({"type":"slide","ship":0,"to":{"grid":1,"cell":3},"meets":"artefact"})",
                          R"({"type":"slide","ship":0,"to":{"grid":1,"cell":4},"meets":"artefact"})",
                          R"({"type":"slide","ship":1,"to":{"grid":2,"cell":4},"meets":"nothing"})",
                          R"({"type":"slide","ship":1,"to":{"grid":3,"cell":1},"meets":"nothing"})",
                          R"({"type":"slide","ship":1,"to":{"grid":3,"cell":3},"meets":"nothing"})",
                          R"({"type":"slide","ship":1,"to":{"grid":5,"cell":1},"meets":"ship"})"));
  Universe near = drawn(map);
  near.exoplanets.clear();
  near.ships[0].place = testing::place(3, 1);
  const auto lines = lines_of(near, {{"player", "1"}});
  EXPECT_THAT(lines, ::testing::Contains(R"({"type":"slide","ship":0,"to":{"grid":2,"cell":1},"meets":"portal"})"));
}

TEST(PraxisMoves, AreThoseOfAPlayerWithShips) {
  EXPECT_THAT(lines_of(drawn(map), {{"player", "3"}}),
              ElementsAre("--player: there is no player \"3\" in this universe; --player 1 to 2"));
  EXPECT_THAT(lines_of(drawn(map), {}), ElementsAre(HasSubstr("--player is missing")));
  EXPECT_THAT(lines_of(drawn(map, Edition::third, 4), {{"player", "4"}}),
              ElementsAre(HasSubstr("player 4 has no ship in this universe")));
}

TEST(PraxisMoves, AreNotThoseOfARecord) {
  const auto record = read(R"({"game":"praxis","kind":"game"})");
  const auto done = moves(*record, {{"player", "1"}}, [](std::string_view) {});
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().message, "expected a universe of Praxis, found a game, turn by turn");
}

TEST(PraxisReplay, PrintsTheResultInOneLine) {
  const auto made = testing::random_record(drawn(map), End{10, {}}, {1, 1}, 100, testing::usual());
  const auto record = read(to_json(made->record));
  std::vector<std::string> lines;
  ASSERT_TRUE(replay_record(*record, [&](std::string_view line) { lines.emplace_back(line); }));
  EXPECT_THAT(lines, ElementsAre(result_json(*made->last)));
  EXPECT_THAT(lines[0], HasSubstr(R"("rounds":10,"turns":20})"));
}

}  // namespace
}  // namespace planche::rules::praxis
