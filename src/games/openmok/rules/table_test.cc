#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "games/openmok/rules/deck.h"
#include "rules/game.h"

namespace planche::rules {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const std::string header =
    "kind,name,attack.force,attack.magic,attack.agility,resistance.force,resistance.magic,resistance.agility,impact,"
    "text,art,copies,official\n";

struct Read {
  std::shared_ptr<const Subject> found;
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
  const openmok::Deck deck = openmok::read_deck(found->document, {});
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

TEST(OpenmokTable, ADeckIsWrittenInTheColumnsThatItUses) {
  const auto table_of = [](const std::string& csv) {
    return find_game("openmok")->to_table(read(csv).found->document.root);
  };
  EXPECT_THAT(
      table_of("name;kind;impact;effect;official\n42;character;;;\nPoison;variation;3; Unmark own 2+attack_again;x\n"),
      ElementsAre(ElementsAre("kind", "name", "impact", "official", "effect"),
                  ElementsAre("character", "42", "", "", ""),
                  ElementsAre("variation", "Poison", "3", "true", "unmark own 2 + attack_again")));
  EXPECT_THAT(table_of(header + rows)[1], ElementsAre("character", "Braise", "3", "2", "1", "2", "3", "1", "",
                                                      "warm, kind", "art/braise.svg", "2", ""));
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
  const auto [found, diagnostics] = read("kind,name,atack.force,impact,Impact\n");
  ASSERT_EQ(diagnostics.size(), 3u);
  EXPECT_EQ(diagnostics[0].code, "openmok/deck-too-small");
  EXPECT_EQ(diagnostics[1].code, "data/unknown-field");
  EXPECT_EQ(diagnostics[1].severity, diag::Severity::note);
  EXPECT_EQ(diagnostics[1].message, "documents of the kind \"deck\" have no column \"atack.force\", which is ignored");
  EXPECT_EQ(diagnostics[1].hint, "did you mean \"attack.force\"?");
  EXPECT_EQ(diagnostics[2].code, "data/duplicate-key");
}

TEST(OpenmokTable, ReadsWhatSpreadsheetsWrite) {
  const auto [found, diagnostics] = read(
      "Kind;NAME;Attack Force;attack_magic;attack-agility;Resistance.Force;resistance magic;resistance agility;"
      "impact;Official\rcharacter;A;5,0;1.0;0;2;2;2\rvariation;Poison;;;;;;;3,0;VRAI\r");
  EXPECT_THAT(diagnostics, testing::SizeIs(1));  // too few characters
  ASSERT_TRUE(found);
  const openmok::Deck deck = openmok::read_deck(found->document, {});
  ASSERT_EQ(deck.characters.size(), 1u);
  EXPECT_EQ(deck.characters[0].attack, (openmok::Points{5, 1, 0}));
  ASSERT_EQ(deck.variations.size(), 1u);
  EXPECT_EQ(deck.variations[0].impact, 3);
  EXPECT_TRUE(deck.variations[0].official);
}

TEST(OpenmokTable, EffectsAreTold) {
  using openmok::Effect;
  using openmok::Whose;
  const auto effects_of = [](const std::string& cell) {
    const auto r = read("kind,name,impact,effect\nvariation,V,3," + cell + "\n");
    return openmok::read_deck(r.found->document, {}).variations.at(0).effects;
  };
  EXPECT_EQ(effects_of("mark opponent"), (openmok::Effects{{Effect::Kind::mark, Whose::own, Whose::opponent, 1}}));
  EXPECT_EQ(effects_of(" Unmark  own 2 +attack_again"),
            (openmok::Effects{{Effect::Kind::unmark, Whose::own, Whose::own, 2}, {Effect::Kind::attack_again}}));
  EXPECT_EQ(effects_of("move_mark own opponent any"),
            (openmok::Effects{{Effect::Kind::move_mark, Whose::own, Whose::opponent, openmok::any_count}}));
  EXPECT_FALSE(effects_of(""));
  // The same effects by another notation give the same JSON.
  EXPECT_EQ(openmok::to_json(*effects_of("skip_turn + raise_limit")), R"([{"do":"skip_turn"},{"do":"raise_limit"}])");
}

TEST(OpenmokTable, EffectsThatAreNoneAreReportedAtTheirCell) {
  for (const char* cell : {"poison", "mark", "mark everybody", "mark own 0", "mark own 2 3", "skip_turn own",
                           "mark own +", "move_mark own", "move_mark own opponent own"}) {
    const auto r =
        read(header.substr(0, header.size() - 1) + ",effect\n" + rows + "variation,V,,,,,,,3,,,,," + cell + "\n");
    std::vector<diag::Diagnostic> errors;
    for (const auto& d : r.diagnostics) {
      if (d.severity == diag::Severity::error) errors.push_back(d);
    }
    ASSERT_GE(errors.size(), 1u) << cell;
    const auto place = errors[0].source->position(errors[0].span.begin);
    EXPECT_EQ(place.line, 5u) << cell;
    EXPECT_EQ(place.column, 25u) << cell;
  }
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

TEST(OpenmokTable, ShortRowsLackValuesAndLongOnesAreRefused) {
  EXPECT_THAT(read(header + rows + "character,C,2,2,2,2,2,2\n").codes(), IsEmpty());
  EXPECT_THAT(read(header + rows + "character,C,2,2,2,2,2\n").codes(), ElementsAre("data/missing-field"));
  EXPECT_THAT(read(header + rows + "character,C,2,2,2,2,2,2,,,,,,,\n").codes(), IsEmpty());
  EXPECT_THAT(read(header + rows + "character,C,2,2,2,2,2,2,,,,,,,x\n").codes(), ElementsAre("data/syntax"));
}

TEST(OpenmokTable, AHeaderOfNoGameIsUnknown) {
  EXPECT_THAT(read("a,b,c\n1,2,3\n").codes(), ElementsAre("data/unknown-game"));
}

}  // namespace
}  // namespace planche::rules
