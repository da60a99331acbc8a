#include "games/puxes/rules/arbiter.h"

#include <gmock/gmock.h>

#include "games/puxes/rules/testing/moments.h"
#include "rules/game.h"

namespace planche::rules::puxes {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

TEST(PuxesArbiter, AnOracleIsFlickedWhoseSymbolAHeroShows) {
  EXPECT_THAT(lines(moment(four, {"smiley", "smiley", "yin-yang", "hourglass"})),
              ElementsAre(R"({"type":"flick","oracle":1,"why":"smiley"})"));
}

// U4
TEST(PuxesArbiter, AnyCharacterMatchesAnyCharacter) {
  const Words oracles{"character:charm", "character", "sun", "pi"};
  EXPECT_THAT(flicks(moment(oracles, {"character:protection", "aum", "aum", "bomb"})),
              ElementsAre("flick oracle 0: character", "flick oracle 1: character"));
  EXPECT_THAT(flicks(moment(oracles, {"aum", "pi"})), ElementsAre("flick oracle 3: pi"));
}

// U4
TEST(PuxesArbiter, SleepersAreNotFlickedAndWithoutAMatchThereIsNoFlick) {
  puxes::Setup setup = moment(four, {"smiley", "bomb", "aum", "aum"});
  sleep(setup.players[0], 3);
  EXPECT_THAT(flicks(setup), ElementsAre("flick oracle 1: smiley"));
  EXPECT_THAT(lines(moment(four, {"aum", "pi", "hourglass", "yin-yang"})), IsEmpty());
}

// U2, by the example of the rulebook [Les pouvoirs actifs]; Kâla's power is taken to be retreat.
TEST(PuxesArbiter, PassivePowersHoldAndActiveOnesAreOffered) {
  const Words heroes{"character:protection", "character:retreat", "character:tongue-flick", "smiley"};
  EXPECT_THAT(lines(moment(four, heroes)), ElementsAre(R"({"type":"flick","oracle":1,"why":"smiley"})",
                                                       R"({"type":"power","power":"retreat","oracles":[0,1,2,3]})",
                                                       R"({"type":"power","power":"tongue-flick","oracles":[1]})",
                                                       R"({"type":"passive","power":"protection","in_force":true})"));
}

// U2: one active power a turn.
TEST(PuxesArbiter, AfterAnActivePowerThereIsNoOther) {
  const puxes::Setup setup = moment(four, {"character:retreat", "character:try-again", "character:immunity", "sun"});
  EXPECT_THAT(powers(setup), ElementsAre("power retreat, oracles 0, 1, 2, 3", "power try-again"));
  EXPECT_THAT(powers(setup, 0, "retreat"), IsEmpty());
  EXPECT_THAT(passives(setup), ElementsAre("passive immunity: in force"));
  EXPECT_THAT(flicks(setup, 0, "retreat"), ElementsAre("flick oracle 2: sun"));
  EXPECT_THAT(flicks(setup, 0, "contamination"), IsEmpty());
}

// U3
TEST(PuxesArbiter, AProtectionStopsTheOpponentsPowers) {
  puxes::Setup setup = moment(four, {"character:try-again", "character:immunity", "sun", "pi"});
  setup.players[1].heroes = faces({"character:protection", "character:ambidextrous"});
  EXPECT_THAT(powers(setup), IsEmpty());
  EXPECT_THAT(flicks(setup), ElementsAre("flick oracle 2: sun"));
  EXPECT_THAT(passives(setup), ElementsAre("passive immunity: stopped by a protection",
                                           "passive protection of B: in force", "passive ambidextrous of B: in force"));
}

// U3
TEST(PuxesArbiter, OfTwoProtectionsTheEarlierHolds) {
  puxes::Setup setup = moment(four, {"character:protection", "character:try-again"});
  setup.players[1].heroes = faces({"character:protection", "character:try-again"});
  setup.players[0].since = 5;
  setup.players[1].since = 3;
  EXPECT_THAT(powers(setup, 0), IsEmpty());
  EXPECT_THAT(powers(setup, 1), ElementsAre("power try-again"));
  EXPECT_THAT(passives(setup),
              ElementsAre("passive protection: stopped by a protection", "passive protection of B: in force"));
  setup.players[1].heroes[0] = face_of("sun");  // now the other protection holds
  EXPECT_THAT(powers(setup, 0), ElementsAre("power try-again"));
  EXPECT_THAT(powers(setup, 1), IsEmpty());
}

// U3: of protections that appear together, that of the first player holds.
TEST(PuxesArbiter, OfProtectionsThatAppearedAtOnceTheFirstPlayersHolds) {
  puxes::Setup setup = moment(four, {"character:protection", "character:try-again"});
  setup.players[1].heroes = setup.players[0].heroes;
  EXPECT_THAT(powers(setup, 0), ElementsAre("power try-again"));
  EXPECT_THAT(powers(setup, 1), IsEmpty());
}

// U3, U6
TEST(PuxesArbiter, WhoIsOutProtectsNobody) {
  puxes::Setup setup = moment(four, {"character:try-again"}, Mode::three);
  setup.players[1].heroes = faces({"character:protection"});
  EXPECT_THAT(powers(setup), IsEmpty());
  sleep(setup.players[1]);
  EXPECT_THAT(powers(setup), ElementsAre("power try-again"));
}

// U5
TEST(PuxesArbiter, TwoEqualSymbolsWakeASleeper) {
  puxes::Setup setup = moment(four, {"smiley", "smiley", "character:charm", "character:charm"});
  EXPECT_THAT(wakes(setup), IsEmpty());
  sleep(setup.players[0], 2);
  EXPECT_THAT(wakes(setup), ElementsAre("wake oracle 2", "wake oracle 3"));
  EXPECT_THAT(lines(setup), Contains(R"({"type":"wake","oracle":2})"));
  EXPECT_THAT(wakes(setup, 0, "lucky-break"), IsEmpty());
  setup.players[0].heroes = faces({"smiley", "sun", "character:charm", "character:charm"});
  EXPECT_THAT(wakes(setup), IsEmpty()) << "characters are no symbols";
}

// Mode falaise
TEST(PuxesArbiter, OverACliffOraclesAreLost) {
  puxes::Setup setup = moment(four, {"smiley", "smiley", "character:catch-me"});
  sleep(setup.players[0], 2);
  EXPECT_THAT(wakes(setup), Not(IsEmpty()));
  EXPECT_THAT(powers(setup), ElementsAre("power catch-me, oracles 2, 3"));
  setup.variants.cliff = true;
  EXPECT_THAT(wakes(setup), IsEmpty());
  EXPECT_THAT(powers(setup), IsEmpty());
}

// U6
TEST(PuxesArbiter, WhoHasNoOracleAwakeOrNoTempleIsOut) {
  puxes::Setup setup = moment(four, {"smiley", "smiley"});
  sleep(setup.players[0]);
  EXPECT_THAT(lines(setup), ElementsAre(R"({"type":"out","why":"no oracle is in play"})"));
  puxes::Setup fallen = moment(four, {"smiley"});
  fallen.players[0].temples[0].toppled = 1;
  EXPECT_THAT(lines(fallen), ElementsAre(R"({"type":"out","why":"the temple has fallen"})"));
  puxes::Setup advanced = moment(four, {"smiley"}, Mode::advanced);
  advanced.players[0].temples[0].toppled = 1;
  EXPECT_THAT(flicks(advanced), ElementsAre("flick oracle 1: smiley"));
  advanced.players[0].temples[1].toppled = 1;
  EXPECT_THAT(flicks(advanced), IsEmpty());
}

// À 2 joueurs en mode avancé: the variant two-step, which does not depend on having two temples.
TEST(PuxesArbiter, InTwoStepsATempleFallsTwice) {
  for (const Mode mode : {Mode::duel, Mode::advanced}) {
    puxes::Setup setup = moment(four, {"smiley"}, mode);
    setup.variants.two_step = true;
    for (Temple& temple : setup.players[0].temples) temple.toppled = 1;
    EXPECT_THAT(flicks(setup), ElementsAre("flick oracle 1: smiley"));
    for (Temple& temple : setup.players[0].temples) temple.toppled = 2;
    EXPECT_THAT(lines(setup), ElementsAre(R"({"type":"out","why":"the temple has fallen"})"));
  }
}

// Mode forteresse: the zone reaches from 225 to 375 across and from 375 to 525 along the table.
TEST(PuxesArbiter, WhoHoldsTheFortressSpitsFromItAtEveryTurn) {
  puxes::Setup setup = moment(four, {"aum", "aum", "pi", "character:contamination"}, Mode::fortress);
  const auto spits = [&](std::string_view used = {}) { return of_type(Verdict::Type::spit, setup, 0, used); };
  EXPECT_THAT(spits(), IsEmpty());
  setup.players[0].oracles[2].at = base::Point{300, 450};
  EXPECT_THAT(lines(setup), Contains(R"({"type":"spit","oracle":2,"why":"fortress"})"));
  EXPECT_THAT(spits(), ElementsAre("spit from oracle 2: fortress"));
  EXPECT_THAT(spits("retreat"), Not(IsEmpty()));
  EXPECT_THAT(spits("contamination"), IsEmpty()) << "the turn is over";
  setup.players[0].oracles[2].at = base::Point{375, 525};
  EXPECT_THAT(spits(), Not(IsEmpty()));
  for (const base::Point outside : {base::Point{375.1, 525}, base::Point{375, 525.1}, base::Point{224.9, 450}}) {
    setup.players[0].oracles[2].at = outside;
    EXPECT_THAT(spits(), IsEmpty());
  }
  setup.players[0].oracles[2].at = base::Point{300, 450};
  setup.players[0].oracles[2].asleep = true;
  EXPECT_THAT(spits(), IsEmpty());
  setup.players[0].oracles[2].asleep = false;
  setup.mode = Mode::duel;
  EXPECT_THAT(spits(), IsEmpty());
}

// Variante pour les plus jeunes
TEST(PuxesArbiter, VeryYoungPlayersFlickAnyOracleAndTopplesWhichShowsACharacter) {
  puxes::Setup setup = moment({"pi", "character", "smiley", "character:charm"}, {}, Mode::toddlers);
  sleep(setup.players[0], 3);
  EXPECT_THAT(lines(setup), ElementsAre(R"({"type":"flick","oracle":0,"why":"toddlers","topples":false})",
                                        R"({"type":"flick","oracle":1,"why":"toddlers","topples":true})",
                                        R"({"type":"flick","oracle":2,"why":"toddlers","topples":false})"));
  EXPECT_THAT(flicks(setup), Contains("flick oracle 1: toddlers, may topple a temple"));
  setup.players[0].heroes = faces({"pi", "pi", "character:try-again", "character:protection"});  // without effect
  EXPECT_EQ(lines(setup).size(), 3u);
}

// Mode coopératif
TEST(PuxesArbiter, PartnersShareTheirPowersAndTheirFate) {
  puxes::Setup setup = moment(four, {"smiley", "smiley", "character:catch-me"}, Mode::cooperative);
  ASSERT_EQ(setup.players[2].side, Side::north);  // opposite A
  setup.players[2].heroes = faces({"character:try-again", "character:protection"});
  setup.players[1].heroes = faces({"character:protection"});
  setup.players[1].since = 1;
  sleep(setup.players[0], 3);
  EXPECT_THAT(powers(setup), ElementsAre("power catch-me, oracle 3", "power try-again, shown by C"));
  EXPECT_THAT(passives(setup),
              ElementsAre("passive protection of B: stopped by a protection", "passive protection of C: in force"));
  EXPECT_THAT(wakes(setup), ElementsAre("wake oracle 3"));
  setup.players[0].temples[0].toppled = 1;
  EXPECT_THAT(flicks(setup), ElementsAre("flick oracle 1: smiley"));
  EXPECT_THAT(wakes(setup), IsEmpty());
  EXPECT_THAT(powers(setup), ElementsAre("power try-again, shown by C"));
  setup.players[2].temples[0].toppled = 1;
  EXPECT_THAT(flicks(setup), IsEmpty());
}

TEST(PuxesArbiter, WithoutPowersCharactersAreFacesOnly) {
  puxes::Setup setup = moment({"character", "sun", "sun", "sun"}, {"character:try-again", "character:immunity"});
  setup.variants.no_powers = true;
  EXPECT_THAT(lines(setup), ElementsAre(R"({"type":"flick","oracle":0,"why":"character"})"));
}

// Calls the command with a document.
Words moved(const puxes::Setup& setup, const GivenOptions& options) {
  diag::Sink sink;
  const auto document = read_and_validate(
      std::make_shared<diag::Source>("setup.json", to_json(setup, parameters().geometry)), false, {}, sink);
  Words out;
  EXPECT_FALSE(sink.has_errors());
  const auto done =
      document->game->play.moves(*document, options, [&](std::string_view line) { out.emplace_back(line); });
  if (!done) out.push_back(done.error().message + "; " + done.error().hint);
  return out;
}

TEST(PuxesMoves, AreThoseOfAPlayerWhoThrew) {
  puxes::Setup setup = moment(four, {"smiley", "aum", "aum", "pi"});
  setup.players[0].oracles[0].held = Hold{"B", "seduction"};
  EXPECT_THAT(moved(setup, {{"player", "A"}}), ElementsAre(R"({"type":"flick","oracle":1,"why":"smiley"})"));
  EXPECT_THAT(moved(setup, {{"player", "A"}, {"text", "true"}}), ElementsAre("flick oracle 1: smiley"));
  EXPECT_THAT(moved(setup, {}), ElementsAre(HasSubstr("--player is missing; add --player A|B")));
  setup.to_move = "B";
  EXPECT_THAT(moved(setup, {}), ::testing::SizeIs(4));
  EXPECT_THAT(moved(setup, {{"player", "Z"}}), ElementsAre(HasSubstr("there is no player \"Z\"")));
  EXPECT_THAT(moved(setup, {{"used", "protection"}}), ElementsAre(HasSubstr("there is no active power")));
  setup.players[1].heroes.clear();
  EXPECT_THAT(moved(setup, {}), ElementsAre(HasSubstr("B has not thrown any heroes")));
  setup.mode = Mode::toddlers;
  EXPECT_THAT(moved(setup, {}), ::testing::SizeIs(4));
}

// Reading returns what was written.
TEST(PuxesMoves, DocumentsSurviveTheirText) {
  puxes::Setup setup = moment(four, {"smiley", "character:charm"}, Mode::advanced);
  setup.title = "A \"title\"";
  setup.variants.blitz = setup.variants.no_powers = setup.variants.two_step = true;
  setup.players[1].since = 9;
  setup.players[0].temples[1].toppled = 1;
  setup.players[0].oracles[0].held = Hold{"B", "seduction"};
  setup.players[0].oracles[1].stacked = true;
  setup.players[0].oracles[2].angle = 12.5;
  sleep(setup.players[1], 5);
  const std::string json = to_json(setup, parameters().geometry);
  diag::Sink sink;
  const auto document = read_and_validate(std::make_shared<diag::Source>("setup.json", json), false, {}, sink);
  ASSERT_TRUE(document);
  EXPECT_EQ(to_json(content_of<puxes::Setup>(*document), parameters().geometry), json);
  EXPECT_THAT(json, HasSubstr(R"("variants":["blitz","no-powers","two-step"],"start":false)"));
  EXPECT_THAT(json, HasSubstr(R"({"at":[387.5,750],"toppled":1})"));
}

}  // namespace
}  // namespace planche::rules::puxes
