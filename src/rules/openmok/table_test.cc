#include "rules/openmok/table.h"

#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "rules/game.h"
#include "rules/openmok/deck.h"

namespace planche::rules {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const std::string header =
    "kind,name,attack.force,attack.magic,attack.agility,resistance.force,resistance.magic,resistance.agility,impact,"
    "text,art,copies,official\n";

struct Read {
  std::optional<Identified> found;
  std::vector<diag::Diagnostic> diagnostics;
  std::vector<std::string> codes() const {
    std::vector<std::string> result;
    for (const auto& d : diagnostics) result.push_back(d.code);
    return result;
  }
};

Read read(const std::string& csv) {
  diag::Sink sink;
  Read result{read_and_validate(std::make_shared<diag::Source>("my deck.csv", csv), false, {}, sink), {}};
  result.diagnostics = sink.sorted();
  return result;
}

const std::string rows =
    "character,Braise,3,2,1,2,3,1,,\"warm, kind\",art/braise.svg,2,\n"
    "character,42,2,2,2,2,2,2,,,,,\n"
    "variation,Poison,,,,,,,3,one marker,,1,yes\n";

TEST(OpenmokTable, ReadsTheSameDeckAsJson) {
  const auto [found, diagnostics] = read(header + rows);
  EXPECT_THAT(diagnostics, IsEmpty());
  ASSERT_TRUE(found);
  const openmok::Deck deck = openmok::read_deck(found->document, 3);
  EXPECT_EQ(deck.title, "my deck");
  ASSERT_EQ(deck.characters.size(), 2u);
  EXPECT_EQ(deck.characters[0].name, "Braise");
  EXPECT_EQ(deck.characters[0].copies, 2);
  EXPECT_EQ(deck.characters[0].attack, (openmok::Points{3, 2, 1}));
  EXPECT_EQ(deck.characters[0].resistance, (openmok::Points{2, 3, 1}));
  EXPECT_EQ(*deck.characters[0].value->find("text")->string(), "warm, kind");
  EXPECT_EQ(deck.characters[1].name, "42");
  ASSERT_EQ(deck.variations.size(), 1u);
  EXPECT_EQ(deck.variations[0].impact, 3);
  EXPECT_TRUE(deck.variations[0].official);
}

TEST(OpenmokTable, ColumnsComeInAnyOrderAndSomeMayBeAbsent) {
  EXPECT_THAT(read("name;resistance.agility;kind;attack.force;attack.magic;attack.agility;resistance.force;"
                   "resistance.magic;copies\nA;2;character;2;2;2;2;2;3\n")
                  .codes(),
              IsEmpty());
}

TEST(OpenmokTable, CellsHavePlaces) {
  const auto [found, diagnostics] = read(header + "character,A,3,2,x,2,3,1,,,,3,\n");
  ASSERT_EQ(diagnostics.size(), 1u);
  EXPECT_EQ(diagnostics[0].code, "data/type");
  EXPECT_EQ(diagnostics[0].path, "characters[0].attack.agility");
  const auto place = diagnostics[0].source->position(diagnostics[0].span.begin);
  EXPECT_EQ(place.line, 2u);
  EXPECT_EQ(place.column, 17u);
}

TEST(OpenmokTable, UnknownAndRepeatedColumnsAreReported) {
  EXPECT_THAT(read("kind,name,atack.force,impact,impact\n").codes(),
              ElementsAre("openmok/deck-too-small", "data/unknown-field", "data/duplicate-key"));
}

TEST(OpenmokTable, AVariationHasNoAttackAndACharacterNoImpact) {
  EXPECT_THAT(read(header + rows + "character,C,2,2,2,2,2,2,4,,,,\n").codes(), ElementsAre("data/unknown-field"));
  EXPECT_THAT(read(header + rows + "variation,Ajustement,1,,,,,,1,,,,\n").codes(), ElementsAre("data/unknown-field"));
}

TEST(OpenmokTable, KindsAreCharacterOrVariation) {
  const auto [found, diagnostics] = read(header + rows + "charactre,C,2,2,2,2,2,2,,,,,\n,D,2,2,2,2,2,2,,,,,\n");
  ASSERT_EQ(diagnostics.size(), 2u);
  EXPECT_EQ(diagnostics[0].code, "data/type");
  EXPECT_EQ(diagnostics[0].hint, "did you mean \"character\"?");
  EXPECT_EQ(diagnostics[1].code, "data/missing-field");
}

TEST(OpenmokTable, ShortAndLongRowsAreRefused) {
  EXPECT_THAT(read(header + rows + "character,C,2,2\n").codes(), ElementsAre("data/syntax"));
  EXPECT_THAT(read(header + rows + "character,C,2,2,2,2,2,2,,,,,,,\n").codes(), ElementsAre("data/syntax"));
}

TEST(OpenmokTable, AHeaderOfNoGameIsUnknown) {
  EXPECT_THAT(read("a,b,c\n1,2,3\n").codes(), ElementsAre("data/unknown-game"));
}

}  // namespace
}  // namespace planche::rules
