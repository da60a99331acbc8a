#include "rules/puxes/parameters.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "rules/puxes/testing/documents.h"

namespace planche::rules::puxes {
namespace {

using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

// The twenty powers of the rulebook, each told in both languages.
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

TEST(PuxesRules, TextsAreSaidInTheLanguageElseInEnglishElseInWhateverThereIs) {
  const Text all{{"de", "Blitz"}, {"en", "flash"}, {"fr", "éclair"}};
  EXPECT_EQ(said(all, "fr"), "éclair");
  EXPECT_EQ(said(all, "it"), "flash");
  EXPECT_EQ(said(Text{{"fr", "éclair"}, {"nl", "flits"}}, "it"), "éclair");
  EXPECT_EQ(said(Text{}, "en"), "");
}

}  // namespace
}  // namespace planche::rules::puxes
