// When powers of characters are offered, and when they are in force.

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "games/puxes/rules/testing/moments.h"

namespace planche::rules::puxes {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

// Skills: powers that need a flick.
TEST(PuxesPowers, ThatFollowAFlickNeedAMatch) {
  for (const char* power :
       {"tongue-flick", "stealth", "transport", "vampire", "lucky-break", "mega-lucky-break", "charm"}) {
    const std::string hero = fmt::format("character:{}", power);
    EXPECT_THAT(powers(moment(four, {hero, "bomb"})), ElementsAre(fmt::format("power {}, oracle 3", power)));
    EXPECT_THAT(powers(moment(four, {hero, "aum"})), IsEmpty()) << power;
  }
}

TEST(PuxesPowers, ThatHitAnOracleNeedAnother) {
  for (const char* power : {"tongue-flick", "transport", "vampire"}) {
    puxes::Setup setup = moment(four, {fmt::format("character:{}", power), "pirate"});
    sleep(setup.players[0], 1);
    EXPECT_THAT(powers(setup), ElementsAre(HasSubstr(power)));
    sleep(setup.players[1]);
    EXPECT_THAT(powers(setup), IsEmpty()) << power;
  }
}

// Cas particuliers: not the symbol of the same hero.
TEST(PuxesPowers, AMegaLuckyBreakNeedsASecondHero) {
  const Words oracles{"character", "sun", "sun", "sun"};
  EXPECT_THAT(powers(moment(oracles, {"character:mega-lucky-break"})), IsEmpty());
  EXPECT_THAT(powers(moment(oracles, {"character:mega-lucky-break", "aum"})), ElementsAre(HasSubstr("oracle 0")));
}

TEST(PuxesPowers, FortyNineThreeFlicksAnyOracleThatCanMove) {
  puxes::Setup setup = moment(four, {"character:forty-nine-three", "sun"});
  sleep(setup.players[0], 3);
  EXPECT_THAT(flicks(setup), ElementsAre("flick oracle 0: forty-nine-three", "flick oracle 1: forty-nine-three",
                                         "flick oracle 2: sun"));
  EXPECT_THAT(flicks(setup, 0, "forty-nine-three"), ::testing::SizeIs(3));
  EXPECT_THAT(flicks(setup, 0, "stealth"), ElementsAre("flick oracle 2: sun"));
  setup.players[1].heroes = faces({"character:protection"});
  EXPECT_THAT(flicks(setup), ElementsAre("flick oracle 2: sun"));
}

TEST(PuxesPowers, SomeNeedAnEnemyOracle) {
  for (const char* power : {"seduction", "contamination", "demotion"}) {
    puxes::Setup setup = moment(four, {fmt::format("character:{}", power)});
    sleep(setup.players[1], 1);
    EXPECT_THAT(
        lines(setup),
        ElementsAre(fmt::format(R"({{"type":"power","power":"{}","targets":[{{"player":"B","oracle":0}}]}})", power)));
    sleep(setup.players[1]);
    EXPECT_THAT(powers(setup), IsEmpty()) << power;
  }
}

TEST(PuxesPowers, DemotionNeedsAnEnemyHero) {
  puxes::Setup setup = moment(four, {"character:demotion"});
  EXPECT_THAT(powers(setup), Not(IsEmpty()));
  setup.players[1].heroes.clear();
  EXPECT_THAT(powers(setup), IsEmpty());
}

// Skills: no oracle of an immune player falls asleep.
TEST(PuxesPowers, ContaminationPassesByWhoIsImmune) {
  puxes::Setup setup = moment(four, {"character:contamination"});
  setup.players[1].heroes = faces({"character:immunity"});
  EXPECT_THAT(powers(setup), IsEmpty());
  setup.players[0].heroes.push_back(face_of("character:protection"));
  EXPECT_THAT(powers(setup), ElementsAre(HasSubstr("contamination, on oracle 0 of B"))) << "protection stops immunity";
}

// Mode coopératif: an immunity covers both; B sits in the west, D in the east, C is not an opponent.
TEST(PuxesPowers, AnImmunityServesBothPartners) {
  puxes::Setup setup = moment(four, {"character:contamination"}, Mode::cooperative);
  ASSERT_EQ(setup.players[1].side, Side::west);
  ASSERT_EQ(setup.players[3].side, Side::east);
  sleep(setup.players[1], 1);
  sleep(setup.players[3], 1);
  EXPECT_THAT(powers(setup), ElementsAre("power contamination, on oracle 0 of B, oracle 0 of D"));
  setup.players[3].heroes = faces({"character:immunity"});
  EXPECT_THAT(powers(setup), IsEmpty());
  setup.players[3].heroes = faces({"sun"});
  setup.players[2].heroes = faces({"character:immunity"});
  EXPECT_THAT(powers(setup), ElementsAre(HasSubstr("contamination")));
}

// Mode coopératif; Skills: only an opponent's hero can be imitated, and a player who is out has no powers.
TEST(PuxesPowers, OfPartnersAreSharedWhileTheyPlayAndNotImitated) {
  puxes::Setup setup = moment(four, {"character:imitation"}, Mode::cooperative);
  setup.players[2].heroes = faces({"character:ambidextrous", "character:try-again"});
  EXPECT_THAT(powers(setup), ElementsAre("power try-again, shown by C"));
  setup.players[1].heroes = faces({"character:ambidextrous"});
  EXPECT_THAT(powers(setup), ElementsAre("power imitation as ambidextrous of B", "power try-again, shown by C"));
  sleep(setup.players[2]);
  EXPECT_THAT(powers(setup), ElementsAre("power imitation as ambidextrous of B"));
  EXPECT_THAT(passives(setup), ElementsAre("passive ambidextrous of B: in force"));
}

// U2: the player's own powers first, then those of the others in the order of turns.
TEST(PuxesPowers, PassiveOnesAreListedFromThePlayerOn) {
  puxes::Setup setup = moment(four, {"character:immunity"}, Mode::three);
  setup.players[1].heroes = faces({"character:ambidextrous", "character:immunity"});
  setup.players[2].heroes = faces({"character:ambidextrous"});
  EXPECT_THAT(passives(setup, 1),
              ElementsAre("passive ambidextrous: in force", "passive immunity: in force",
                          "passive ambidextrous of C: in force", "passive immunity of A: in force"));
}

TEST(PuxesPowers, CatchMeNeedsASleeperOfOnesOwn) {
  puxes::Setup setup = moment(four, {"character:catch-me"});
  EXPECT_THAT(powers(setup), IsEmpty());
  sleep(setup.players[1], 1);
  EXPECT_THAT(powers(setup), IsEmpty());
  sleep(setup.players[0], 3);
  EXPECT_THAT(powers(setup), ElementsAre("power catch-me, oracle 3"));
}

// An oracle that was woken by catch-me is held by its own player, so it cannot be flicked in this turn.
TEST(PuxesPowers, AnOracleCaughtIsNotFlicked) {
  puxes::Setup setup = moment(four, {"character:catch-me", "smiley", "sun"});
  setup.players[0].oracles[1].held = Hold{"A", "catch-me"};
  EXPECT_THAT(flicks(setup, 0, "catch-me"), ElementsAre("flick oracle 2: sun"));
}

TEST(PuxesPowers, RetreatNeedsAGardenAndAnOracleThatCanMove) {
  puxes::Setup setup = moment(four, {"character:retreat"}, Mode::cooperative);
  EXPECT_THAT(powers(setup), ElementsAre("power retreat, oracles 0, 1, 2, 3"));
  setup.players[0].temples[0].toppled = 1;
  EXPECT_THAT(powers(setup), IsEmpty());
}

TEST(PuxesPowers, ADoubleStrikeNeedsTwoAlikeThatAHeroMatches) {
  const Words twins{"smiley", "pi", "smiley", "pi"};
  EXPECT_THAT(lines(moment(twins, {"character:double-strike", "smiley", "aum"})),
              Contains(R"({"type":"power","power":"double-strike","oracles":[0,2],"symbols":["smiley"]})"));
  EXPECT_THAT(powers(moment(twins, {"character:double-strike", "aum"})), IsEmpty());
  EXPECT_THAT(powers(moment(four, {"character:double-strike", "smiley"})), IsEmpty());
  const Words characters{"character", "character", "pi", "sun"};
  EXPECT_THAT(powers(moment(characters, {"character:double-strike"})), IsEmpty());
}

// Cas particuliers: a symbol never becomes a character.
TEST(PuxesPowers, AChangeOfMindTurnsASymbolToAnother) {
  const Words oracles{"character", "pi", "character", "sun"};
  EXPECT_THAT(lines(moment(oracles, {"character:change-of-mind", "smiley", "aum"})),
              Contains(R"({"type":"power","power":"change-of-mind","oracles":[1,3],"symbols":["smiley","aum"]})"));
  EXPECT_THAT(powers(moment({"character", "character", "character", "character"}, {"character:change-of-mind"})),
              IsEmpty());
}

TEST(PuxesPowers, TryAgainNeedsNothing) {
  EXPECT_THAT(lines(moment(four, {"character:try-again"})), ElementsAre(R"({"type":"power","power":"try-again"})"));
}

TEST(PuxesPowers, AnImitationHasTheConditionsOfWhatItCopies) {
  puxes::Setup setup = moment(four, {"character:imitation"}, Mode::three);
  EXPECT_THAT(powers(setup), IsEmpty());
  setup.players[1].heroes = faces({"character:imitation", "character:ambidextrous"});
  setup.players[2].heroes = faces({"character:catch-me", "character:ambidextrous"});
  EXPECT_THAT(lines(setup), Contains(R"({"type":"power","power":"imitation","copies":"ambidextrous","of":"B"})"));
  EXPECT_THAT(powers(setup), ElementsAre("power imitation as ambidextrous of B"));
  sleep(setup.players[0], 2);
  EXPECT_THAT(powers(setup),
              ElementsAre("power imitation as ambidextrous of B", "power imitation as catch-me of C, oracles 2, 3"));
  setup.players[1].heroes = faces({"character:forty-nine-three"});
  EXPECT_THAT(flicks(setup), ElementsAre("flick oracle 0: forty-nine-three", "flick oracle 1: forty-nine-three"));
}

// Skills; U3
TEST(PuxesPowers, AProtectionFreesTheSeducedAndNotThePreyOfAVampire) {
  puxes::Setup setup = moment(four, {"sun", "smiley"});
  setup.players[0].oracles[1].held = Hold{"B", "seduction"};
  setup.players[0].oracles[2].held = Hold{"B", "vampire"};
  EXPECT_THAT(flicks(setup), IsEmpty());
  setup.players[0].heroes.push_back(face_of("character:protection"));
  EXPECT_THAT(flicks(setup), ElementsAre("flick oracle 1: smiley"));
}

// The conditions of every power are met in some setup.
TEST(PuxesPowers, EveryActiveOneIsOfferedWhenAllConditionsHold) {
  for (const Power& power : parameters().powers) {
    puxes::Setup setup = moment({"smiley", "smiley", "sun", "pi"}, {"character:" + power.id, "smiley"});
    sleep(setup.players[0], 3);
    setup.players[1].heroes = faces({"character:ambidextrous"});
    EXPECT_EQ(powers(setup).size(), power.active ? 1u : 0u) << power.id;
  }
}

}  // namespace
}  // namespace planche::rules::puxes
