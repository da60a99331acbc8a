#include <fmt/format.h>
#include <gmock/gmock.h>

#include "games/puxes/rules/testing/documents.h"
#include "games/puxes/rules/validate.h"

namespace planche::rules::puxes {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::string die(const std::string& faces, const std::string& power = "protection") {
  return fmt::format(R"({{"game":"puxes","kind":"dice","dice":[{{"name":"Oni","power":"{}","faces":[{}]}}]}})", power,
                     faces);
}

// U2
TEST(PuxesDice, ADieHasACharacterAndFiveSymbols) {
  EXPECT_THAT(codes(die(R"("character","pirate","bomb","sun","pi","aum")")), IsEmpty());
  EXPECT_THAT(codes(die(R"("pi","pirate","bomb","character:protection","pi","aum")")), IsEmpty());
  const auto found = problems(die(R"("character","pirate","bomb","sun","pi","character")"));
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].code, "puxes/die-faces");
  EXPECT_EQ(found[0].path, "dice[0].faces");
  EXPECT_EQ(found[0].subject, "Oni");
  EXPECT_EQ(found[0].message, "expected 1 character and 5 symbols, found 2 and 4");
  EXPECT_THAT(codes(die(R"("character","pirate","bomb","sun","pi")")), ElementsAre("puxes/die-faces"));
  EXPECT_THAT(codes(die(R"("character:charm","pirate","bomb","sun","pi","aum")")), ElementsAre("puxes/die-faces"));
  EXPECT_THAT(codes(die("")), ElementsAre("puxes/die-faces"));
}

TEST(PuxesDice, WithoutAPowerOrWithSomethingElseInItsPlaceAreRefused) {
  std::string json = die(R"("character","pirate","bomb","sun","pi","aum")");
  const std::string power = R"("power":"protection",)";
  EXPECT_THAT(codes(std::string{json}.replace(json.find(power), power.size(), "")), ElementsAre("data/missing-field"));
  EXPECT_THAT(codes(std::string{json}.replace(json.find(power), power.size(), R"("power":5,)")),
              ElementsAre("data/type"));
}

TEST(PuxesDice, UnknownPowersAreErrorsAndUnknownSymbolsNotes) {
  const auto found = problems(die(R"("character","pirate","bomb","suns","pi","aum")", "protect"));
  ASSERT_THAT(found, SizeIs(2));
  EXPECT_EQ(found[0].code, "puxes/power");
  EXPECT_EQ(found[0].severity, diag::Severity::error);
  EXPECT_EQ(found[1].code, "puxes/symbol");
  EXPECT_EQ(found[1].severity, diag::Severity::note);
  EXPECT_EQ(found[1].path, "dice[0].faces[3]");
  EXPECT_EQ(found[1].hint, "did you mean \"sun\"?");
}

TEST(PuxesThrow, CharactersTellTheirPower) {
  const auto thrown = [](const std::string& heroes) {
    return codes(R"({"game":"puxes","kind":"throw","mode":"guest","heroes":[)" + heroes + "]}");
  };
  EXPECT_THAT(thrown(R"("character:charm","sun","sun","pi")"), IsEmpty());
  EXPECT_THAT(thrown(R"("character","dragon")"), ElementsAre("puxes/power", "puxes/symbol"));
  EXPECT_THAT(thrown(R"("pi","pi","pi","pi","pi")"), ElementsAre("data/limit"));
}

}  // namespace
}  // namespace planche::rules::puxes
