#include "games/praxis/rules/commands.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "games/praxis/rules/document.h"
#include "games/praxis/rules/replay.h"
#include "games/praxis/rules/testing/records.h"
#include "games/praxis/rules/testing/situations.h"
#include "rules/game.h"

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
              ElementsAre("--player: there is no player \"3\" in this universe; add --player 1 to 2"));
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
  ASSERT_TRUE(find_game("praxis")->play.replay(*record, [&](std::string_view line) { lines.emplace_back(line); }));
  EXPECT_THAT(lines, ElementsAre(result_json(*made->last)));
  EXPECT_THAT(lines[0], HasSubstr(R"("rounds":10,"turns":20})"));
}

// The output of `planche universes`, or the reason why it refuses.
std::vector<std::string> universes(const GivenOptions& options, const Universe* universe = nullptr) {
  const Offer& offer = find_game("praxis")->offers.at(0);
  EXPECT_EQ(offer.name, "universes");
  std::vector<std::string> lines;
  if (const auto fine = offer.check(options); !fine) return {fine.error().message};
  OfferRequest request;
  request.options = options;
  if (universe != nullptr) {
    for (const char* option : {"rank", "contacts"}) request.named[option] = read(to_json(*universe));
  }
  const auto done = offer.run(request, [&](std::string_view line) { lines.emplace_back(line); });
  if (!done) lines.push_back(done.error().message + "; " + done.error().hint);
  return lines;
}

// The numbers in docs/praxis.md, which a second program counted.
TEST(PraxisUniverses, AreCountedByEdition) {
  EXPECT_THAT(universes({{"count", "true"}}), ElementsAre("252912"));
  EXPECT_THAT(universes({{"count", "true"}, {"edition", "3"}}), ElementsAre("63876"));
}

TEST(PraxisUniverses, HaveNumbersThatLeadBackToThem) {
  const auto made = universes({{"shape", "17"}, {"edition", "3"}});
  ASSERT_EQ(made.size(), 1u);
  const auto document = read(made[0]);
  const auto& universe = content_of<Universe>(*document);
  EXPECT_EQ(universe.edition, Edition::third);
  EXPECT_THAT(universes({{"rank", "u.json"}}, &universe), ElementsAre("17"));
  EXPECT_THAT(universes({{"shape", "63877"}, {"edition", "3"}}),
              ElementsAre("there is no shape 63877; edition 3 has the shapes 1 to 63876"));
}

// For the rectangular universe: grids lie side by side and one below another. Corners count only in edition 1.
TEST(PraxisUniverses, TellWhichGridsTouchAndHow) {
  Universe rectangle = testing::rectangle();
  EXPECT_THAT(
      universes({{"contacts", "u.json"}}, &rectangle),
      ElementsAre(R"({"grid":1,"touches":[{"grid":2,"by":"edge"},{"grid":3,"by":"edge"},{"grid":4,"by":"corner"}]})",
                  R"({"grid":2,"touches":[{"grid":1,"by":"edge"},{"grid":3,"by":"corner"},{"grid":4,"by":"edge"}]})",
                  R"({"grid":3,"touches":[{"grid":1,"by":"edge"},{"grid":2,"by":"corner"},{"grid":4,"by":"edge"},)"
                  R"({"grid":5,"by":"edge"},{"grid":6,"by":"corner"}]})",
                  R"({"grid":4,"touches":[{"grid":1,"by":"corner"},{"grid":2,"by":"edge"},{"grid":3,"by":"edge"},)"
                  R"({"grid":5,"by":"corner"},{"grid":6,"by":"edge"}]})",
                  R"({"grid":5,"touches":[{"grid":3,"by":"edge"},{"grid":4,"by":"corner"},{"grid":6,"by":"edge"}]})",
                  R"({"grid":6,"touches":[{"grid":3,"by":"corner"},{"grid":4,"by":"edge"},{"grid":5,"by":"edge"}]})"));
  rectangle.edition = Edition::third;
  EXPECT_EQ(universes({{"contacts", "u.json"}}, &rectangle).at(0),
            R"({"grid":1,"touches":[{"grid":2,"by":"edge"},{"grid":3,"by":"edge"}]})");
}

TEST(PraxisUniverses, AreAskedForOneThingAtATime) {
  EXPECT_THAT(universes({}), ElementsAre("expected an action, found none"));
  EXPECT_THAT(universes({{"count", "true"}, {"shape", "1"}}), ElementsAre("expected one action, found several"));
  EXPECT_THAT(universes({{"rank", "u.json"}, {"edition", "1"}}),
              ElementsAre("--edition cannot be used with a document, which has its own"));
  EXPECT_THAT(universes({{"contacts", "u.json"}, {"edition", "1"}}),
              ElementsAre("--edition cannot be used with a document, which has its own"));
  EXPECT_THAT(universes({{"contacts", "u.json"}, {"canonical", "true"}}),
              ElementsAre("--canonical has no effect on contacts"));
}

}  // namespace
}  // namespace planche::rules::praxis
