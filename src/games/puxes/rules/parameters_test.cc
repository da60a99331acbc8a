#include "games/puxes/rules/parameters.h"

#include <string>
#include <tuple>
#include <vector>

#include <gmock/gmock.h>

#include "data/testing/printed_schema.h"
#include "games/puxes/rules/testing/documents.h"

namespace planche::rules::puxes {
namespace {

using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

// The twenty powers of the rulebook, each in both languages.
TEST(PuxesRules, ThereAreTwentyPowersAndEightSymbols) {
  EXPECT_THAT(parameters().powers, SizeIs(20));
  EXPECT_THAT(parameters().symbols, SizeIs(8));
  std::vector<std::string> passive;
  for (const Power& power : parameters().powers) {
    if (!power.active) passive.push_back(power.id);
    for (const char* language : {"en", "fr"}) {
      EXPECT_TRUE(power.name.contains(language) && power.text.contains(language)) << power.id;
      EXPECT_EQ(said(power.cases, language).size(), said(power.cases, "en").size()) << power.id;
      EXPECT_EQ(power.cases.contains(language), !power.cases.empty()) << power.id;
    }
  }
  EXPECT_THAT(passive, UnorderedElementsAre("protection", "ambidextrous", "immunity"));
}

TEST(PuxesRules, DocumentsKeepToTheirSchemas) {
  for (const DocumentKind& kind : find_game("puxes")->kinds)
    data::testing_tools::expect_printed_schema(kind.format(), "puxes", kind.id, kind.title);
}

// Numbers that no file gives are those of the rulebook, which the program's file contains.
TEST(PuxesRules, UntoldNumbersAreThoseOfTheRulebook) {
  const auto numbers = [](const Geometry& g) {
    return std::tuple{g.length,        g.width,         g.dixes_a_length, g.temple_part, g.temple_slack,
                      g.sacred_garden, g.public_garden, g.adjacent,       g.fortress,    g.least_gap,
                      g.usual_gap,     g.most_gap,      g.least_corners};
  };
  EXPECT_EQ(numbers({}), std::tuple(900, 600, 36, 6, 0.02, 3, 7, 7, 6, 0.9, 1, 1.5, 2));
  EXPECT_EQ(numbers(parameters().geometry), numbers({}));
  const puxes::Setup setup;
  EXPECT_EQ(setup.table, (base::Size{600, 900}));
  EXPECT_EQ(setup.dixe, 25);
}

// U1, U6, Variantes de jeu
TEST(PuxesRules, ModesAreThoseOfTheRulebook) {
  using enum Side;
  const auto number = [](Mode mode) {
    const ModeRules& r = parameters().of(mode);
    EXPECT_EQ(r.mode, mode);
    EXPECT_EQ(r.topples, 1);
    return std::tuple{r.temples, r.oracles, r.heroes, r.partners, r.fortress, r.any_side, r.sides};
  };
  const std::vector<Side> two{south, north}, three{south, west, east}, four{south, west, north, east};
  EXPECT_EQ(number(Mode::duel), std::tuple(1, 4, 4, false, false, false, two));
  EXPECT_EQ(number(Mode::three), std::tuple(1, 4, 4, false, false, true, three));
  EXPECT_EQ(number(Mode::solo), std::tuple(1, 4, 4, false, false, false, four));
  EXPECT_EQ(number(Mode::cooperative), std::tuple(1, 4, 4, true, false, false, four));
  EXPECT_EQ(number(Mode::advanced), std::tuple(2, 6, 4, false, false, false, two));
  EXPECT_EQ(number(Mode::fortress), std::tuple(1, 4, 4, false, true, false, two));
  EXPECT_EQ(number(Mode::toddlers), std::tuple(1, 4, 0, false, false, false, two));
}

TEST(PuxesRules, TextsAreSaidInTheLanguageElseInEnglishElseInWhateverThereIs) {
  const Text all{{"de", "Blitz"}, {"en", "flash"}, {"fr", "éclair"}};
  EXPECT_EQ(said(all, "fr"), "éclair");
  EXPECT_EQ(said(all, "it"), "flash");
  EXPECT_EQ(said(Text{{"fr", "éclair"}, {"nl", "flits"}}, "it"), "éclair");
  EXPECT_EQ(said(Text{}, "en"), "");
}

}  // namespace
}  // namespace planche::rules::puxes
