// Rules O1 to O7 of "Openmok Evolution", from the rulebook's text and the publisher's list.
#include "games/openmok/rules/validate.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "data/testing/printed_schema.h"
#include "rules/game.h"

namespace planche::rules {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<diag::Diagnostic> problems(const std::string& json) {
  diag::Sink sink;
  read_and_validate(std::make_shared<diag::Source>("deck.json", json), false, {}, sink);
  return sink.sorted();
}

std::vector<std::string> codes(const std::string& json) {
  std::vector<std::string> result;
  for (const auto& d : problems(json)) result.push_back(d.code);
  return result;
}

// Points in the order of the rulebook: attack force, magic, agility, then resistance.
std::string character(const std::string& name, std::array<int, 6> p, const std::string& more = "") {
  return fmt::format(
      R"({{"name":"{}","attack":{{"force":{},"magic":{},"agility":{}}},"resistance":{{"force":{},"magic":{},"agility":{}}}{}}})",
      name, p[0], p[1], p[2], p[3], p[4], p[5], more);
}

std::string variation(const std::string& name, int impact, const std::string& more = R"(,"official":true)") {
  return fmt::format(R"({{"name":"{}","impact":{}{}}})", name, impact, more);
}

std::string deck(const std::string& characters, const std::string& variations = "", const std::string& match = "") {
  return fmt::format(R"({{"game":"openmok","kind":"deck","title":"T"{},"characters":[{}],"variations":[{}]}})",
                     match.empty() ? "" : ",\"match\":" + match, characters, variations);
}

const std::string three = character("A", {2, 2, 2, 2, 2, 2}) + "," + character("B", {0, 4, 2, 1, 4, 1}) + "," +
                          character("C", {12, 0, 0, 0, 0, 0});

// O2: the composition of letters and repeated white space do not matter, but upper and lower case do.
TEST(Openmok, NamesThatPrintAlikeAreOneName) {
  const auto found =
      problems(deck(character("Foo  bar", {2, 2, 2, 2, 2, 2}) + "," + character("E\u0301clair", {0, 4, 2, 1, 4, 1}) +
                        "," + character("foo bar", {12, 0, 0, 0, 0, 0}),
                    variation("Foo bar", 1, "") + "," + variation("Éclair", 1, "")));
  std::vector<std::string> messages;
  for (const auto& d : found) {
    if (d.code == "openmok/duplicate-name") messages.push_back(d.message);
  }
  ASSERT_EQ(messages.size(), 2u);
  EXPECT_THAT(
      messages[0],
      HasSubstr("two cards are called \"Foo bar\" and \"Foo  bar\", which print alike; the first stands in line"));
  EXPECT_THAT(messages[1], HasSubstr("\"Éclair\" and \"E\u0301clair\""));
}

TEST(Openmok, AcceptsTheRulebooksExamples) {
  // [2.4]: two points in each box; and a magic character with 4 and 4, and one point in each other box.
  EXPECT_THAT(codes(deck(three)), IsEmpty());
  EXPECT_THAT(codes(deck(character("A", {2, 2, 2, 2, 2, 2}) + "," + character("B", {1, 4, 1, 1, 4, 1}) + "," +
                         character("C", {0, 0, 0, 0, 0, 12}))),
              IsEmpty());
}

// O1 [2.4]
TEST(Openmok, O1SixValuesAddUpToTheBudget) {
  const auto found = problems(deck(three + "," + character("Braise", {4, 2, 2, 2, 2, 1})));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].code, "openmok/character-budget");
  EXPECT_EQ(found[0].subject, "Braise");
  EXPECT_EQ(found[0].path, "characters[3]");
  EXPECT_EQ(found[0].rule, "O1");
  EXPECT_EQ(found[0].reference, "Openmok Evolution 2.4");
  EXPECT_THAT(found[0].message, HasSubstr("add up to 13, the budget is 12"));
  EXPECT_EQ(found[0].hint, "take 1 point from attack.force, the highest value");
}

// O1 [2.4]
TEST(Openmok, O1NegativeValuesAreOutOfRange) {
  const auto found = problems(deck(three + "," + character("D", {-1, 5, 2, 2, 2, 2})));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].code, "openmok/character-value");
  EXPECT_EQ(found[0].path, "characters[3].attack.force");
  EXPECT_EQ(found[0].rule, "O1");
}

// O1 [2.4]
TEST(Openmok, O1FractionsAndWordsAreNoPoints) {
  const std::string bad = R"({"name":"D","attack":{"force":1.5,"magic":"2","agility":3.0},)"
                          R"("resistance":{"force":2,"magic":2,"agility":2}})";
  EXPECT_THAT(codes(deck(three + "," + bad)), ElementsAre("data/type", "data/type", "data/type"));
}

// O2 [2.3]
TEST(Openmok, O2NamesAreGivenAndDiffer) {
  EXPECT_THAT(codes(deck(three + "," + character("A", {1, 1, 4, 1, 1, 4}))), ElementsAre("openmok/duplicate-name"));
  EXPECT_THAT(codes(deck(three, variation("A", 1, ""))),
              testing::UnorderedElementsAre("openmok/duplicate-name", "openmok/experimental"));
  EXPECT_THAT(codes(deck(three + "," + character("", {1, 1, 4, 1, 1, 4}))), ElementsAre("data/missing-field"));
  EXPECT_THAT(codes(deck(three + "," + character("  ", {1, 1, 4, 1, 1, 4}))), ElementsAre("data/missing-field"));
}

// O3 [2.5, 4.5.1]
TEST(Openmok, O3ImpactIsAtLeastOne) {
  EXPECT_THAT(codes(deck(three, variation("Poison", 0))), ElementsAre("openmok/impact-range"));
  EXPECT_THAT(codes(deck(three, variation("Poison", -3))), ElementsAre("openmok/impact-range"));
}

// O4 [3.2]
TEST(Openmok, O4ImpactsKeepTheCustomaryTotal) {
  // [3.2]: for a total of 12, four cards of 3 or twelve of 1; with 3 characters, 12 is the default.
  EXPECT_THAT(codes(deck(three, variation("Poison", 3, R"(,"official":true,"copies":4)"))), IsEmpty());
  EXPECT_THAT(codes(deck(three, variation("Ajustement", 1, R"(,"official":true,"copies":12)"))), IsEmpty());
  EXPECT_THAT(codes(deck(three, variation("Ajustement", 1, R"(,"official":true,"copies":13)"))),
              ElementsAre("openmok/deck-impact-total"));
}

// O4 [3.2]
TEST(Openmok, O4AnAgreedTotalComesFirst) {
  EXPECT_THAT(codes(deck(three, variation("Poison", 3), R"({"characters":3,"impact_total":2})")),
              ElementsAre("openmok/deck-impact-total"));
  EXPECT_THAT(codes(deck(three, variation("Poison", 3, R"(,"official":true,"copies":6)"),
                         R"({"characters":3,"impact_total":18})")),
              IsEmpty());
}

// O5 [4.5.1]
TEST(Openmok, O5ImpactAboveTheMatchIsUnplayable) {
  const auto found = problems(deck(three, variation("Tornade", 4)));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].code, "openmok/variation-unplayable");
  EXPECT_EQ(found[0].severity, diag::Severity::warning);
  EXPECT_EQ(found[0].path, "variations[0].impact");
}

// O5 [4.5.1]: a card that lets more characters be laid.
TEST(Openmok, O5ImpactWithinARaisedLimitIsPlayable) {
  const std::string raise = variation("Rallonge", 1, R"(,"effect":[{"do":"raise_limit"}])");
  EXPECT_THAT(codes(deck(three, variation("Tornade", 4) + "," + raise)), IsEmpty());  // Rallonge is known by name
}

// O6 [3.1, 3.3]
TEST(Openmok, O6TheDeckFillsTheMatch) {
  EXPECT_THAT(codes(deck(character("A", {2, 2, 2, 2, 2, 2}))), ElementsAre("openmok/deck-too-small"));
  EXPECT_THAT(codes(deck(character("A", {2, 2, 2, 2, 2, 2}, R"(,"copies":3)"))), IsEmpty());
  EXPECT_THAT(codes(deck(three, "", R"({"characters":4})")), ElementsAre("openmok/deck-too-small"));
  const std::string alone = R"({"game":"openmok","kind":"deck","title":"T","characters":[],"variations":[)" +
                            variation("Ajustement", 1) + R"(],"supplement":)";
  EXPECT_THAT(codes(alone + "true}"), IsEmpty());
  EXPECT_THAT(codes(alone + "false}"), ElementsAre("openmok/deck-too-small"));
}

// O6 [3.1, 3.3]
TEST(Openmok, O6ThreeToSixAreUsual) {
  const auto found = problems(deck(three, "", R"({"characters":2})"));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].code, "openmok/match-size");
  EXPECT_EQ(found[0].severity, diag::Severity::warning);
  std::string seven;
  for (int i = 0; i < 7; ++i) seven += (i == 0 ? "" : ",") + character(fmt::format("M{}", i), {2, 2, 2, 2, 2, 2});
  EXPECT_THAT(codes(deck(seven, "", R"({"characters":7})")), ElementsAre("openmok/match-size"));
  EXPECT_THAT(codes(deck(seven, "", R"({"characters":6})")), IsEmpty());
}

struct Official {
  const char* name;
  int impact;
};

// O7 [2.5.1 to 2.5.3]
TEST(Openmok, O7TheOfficialImpactsAreKnown) {
  // [2.5.1] and the publisher's list of 2019.
  for (const Official& o : {Official{"Ajustement", 1},
                            {"Acharnement", 2},
                            {"Poison", 3},
                            {"Tornade", 4},
                            {"Coup de vent", 5},
                            {"Congélation", 6},
                            {"Exorciste", 4},
                            {"Double soin", 5},
                            {"Double poison", 7}}) {
    const std::string match = R"({"characters":7,"impact_total":99})";
    const std::string many = character("M", {2, 2, 2, 2, 2, 2}, R"(,"copies":7)");
    EXPECT_THAT(codes(deck(many, variation(o.name, o.impact), match)), ElementsAre("openmok/match-size")) << o.name;
    EXPECT_THAT(codes(deck(many, variation(o.name, o.impact == 1 ? 2 : 1), match)),
                testing::UnorderedElementsAre("openmok/match-size", "openmok/official-impact"))
        << o.name;
  }
}

// O7 [2.5.1 to 2.5.3]
TEST(Openmok, O7WithdrawnNamesAreNotOfficial) {
  for (const char* name : {"Nivellement", "Renfort", "Total K.O.", "Miracle"}) {
    EXPECT_THAT(codes(deck(three, variation(name, 1))), ElementsAre("openmok/official-withdrawn")) << name;
    EXPECT_THAT(codes(deck(three, variation(name, 1, ""))), ElementsAre("openmok/experimental")) << name;
  }
}

// O7 [2.5.2]
TEST(Openmok, O7OfficialNamesStandOnAList) {
  const std::string match = R"({"characters":6,"impact_total":99})";
  const std::string six = character("M", {2, 2, 2, 2, 2, 2}, R"(,"copies":6)");
  const auto found = problems(deck(six, variation("Toornade", 4), match));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].code, "openmok/official-unknown");
  EXPECT_EQ(found[0].severity, diag::Severity::warning);
  EXPECT_EQ(found[0].hint, "did you mean \"Tornade\"?");
  EXPECT_THAT(codes(deck(six, variation("Incruste", 4), match)), IsEmpty());  // known by name
  EXPECT_THAT(codes(deck(six, variation("Congelation", 6), match)), ElementsAre("openmok/official-unknown"));
  for (const char* name : {"congélation", "CONGE\u0301LATION", " Congélation ", "Freeze (Congélation)"}) {
    EXPECT_THAT(codes(deck(six, variation(name, 6), match)), IsEmpty()) << name;
    EXPECT_THAT(codes(deck(six, variation(name, 5), match)), ElementsAre("openmok/official-impact")) << name;
  }
  EXPECT_THAT(codes(deck(six, variation("coup  de vent", 5), match)), IsEmpty());
  EXPECT_THAT(codes(deck(six, variation("miracle", 5), match)), ElementsAre("openmok/official-withdrawn"));
  EXPECT_THAT(codes(deck(six, variation("(", 5), match)), ElementsAre("openmok/official-unknown"));
}

TEST(Openmok, O7ExperimentalCardsAreNotedTogether) {
  const auto found = problems(deck(three, variation("Écho", 1, "") + "," + variation("Ombre", 1, "")));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].message, "2 experimental cards, Écho and Ombre: both players must agree to them");
}

// O7 [2.5.1 to 2.5.3]
TEST(Openmok, O7ExperimentalCardsAreNoted) {
  const auto found = problems(deck(three, variation("Écho", 1, "")));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].code, "openmok/experimental");
  EXPECT_EQ(found[0].severity, diag::Severity::note);
}

TEST(Openmok, AllProblemsComeInOneRunAndInFileOrder) {
  const std::string json = deck(character("A", {2, 2, 2, 2, 2, 3}) + "," + character("A", {2, 2, 2, 2, 2, -1}),
                                variation("Poison", 4) + "," + variation("X", 0));
  EXPECT_THAT(codes(json), ElementsAre("openmok/deck-too-small", "openmok/character-budget", "openmok/duplicate-name",
                                       "openmok/character-value", "openmok/variation-unplayable",
                                       "openmok/official-impact", "openmok/impact-range", "openmok/official-unknown"));
}

TEST(Openmok, EffectsAreAVocabulary) {
  const auto with = [](const std::string& effect) {
    return deck(three, variation("Poison", 3, R"(,"official":true,"effect":)" + effect));
  };
  // The effects are valid, but they are not those of the official card.
  EXPECT_THAT(codes(with(R"([{"do":"mark","side":"opponent"},{"do":"attack_again"}])")),
              ElementsAre("openmok/official-effect"));
  EXPECT_THAT(codes(with(R"([{"do":"explode"}])")), ElementsAre("data/type"));
  EXPECT_THAT(codes(with(R"([{"do":"mark","side":"own","cuont":2}])")),
              ElementsAre("openmok/official-effect", "data/unknown-field"));
  EXPECT_THAT(codes(with(R"([{"do":"mark"},{"do":"move_mark","from":"own"}])")),
              ElementsAre("data/missing-field", "data/missing-field"));
  EXPECT_THAT(codes(with(R"([{"do":"unmark","side":"own","count":25}])")), ElementsAre("data/limit"));
  EXPECT_THAT(codes(with(R"([{"do":"move_mark","from":"own","to":"own","count":"any"}])")),
              ElementsAre("openmok/official-effect"));
  EXPECT_THAT(codes(with(R"([{"do":"mark","side":"own","count":"any"}])")), ElementsAre("data/type"));
  EXPECT_THAT(codes(with("[]")), ElementsAre("data/limit"));
}

// game.json repeats the numbers of rules.json for readers who have only that file.
TEST(Openmok, TheGameFileHasTheNumbersOfTheRules) {
  diag::Sink sink;
  const openmok::Parameters rules = openmok::load_parameters({}, sink);
  ASSERT_TRUE(openmok::game_file().model);
  std::map<std::string, std::int64_t> numbers;
  for (const auto& [name, given] : openmok::game_file().model->numbers)
    numbers[name] = data::integer_in<std::int64_t>(given.value, 0, 1000).value_or(-1);
  EXPECT_THAT(sink.sorted(), IsEmpty());
  EXPECT_EQ(numbers, (std::map<std::string, std::int64_t>{{"budget", rules.budget},
                                                          {"default_match", rules.default_match},
                                                          {"usual_least", rules.usual_least},
                                                          {"usual_most", rules.usual_most},
                                                          {"impact_per_character", rules.impact_per_character},
                                                          {"raises", 0},
                                                          {"uncounted", 0},
                                                          {"blanks", 9},
                                                          {"lying", 0}}));
}

TEST(Openmok, DocumentsKeepToTheirSchemas) {
  for (const DocumentKind& kind : find_game("openmok")->kinds)
    data::testing_tools::expect_printed_schema(kind.format(), "openmok", kind.id, kind.title);
}

// O1 [2.4], O6 [3.1], O4 [3.2]: house rules contain only what they change.
TEST(Openmok, UntoldNumbersAreThoseOfTheRulebook) {
  diag::Sink sink;
  for (const openmok::Parameters& rules : {openmok::Parameters{}, openmok::load_parameters({}, sink)}) {
    EXPECT_EQ(rules.budget, 12);
    EXPECT_EQ(rules.default_match, 3);
    EXPECT_EQ(rules.usual_least, 3);
    EXPECT_EQ(rules.usual_most, 6);
    EXPECT_EQ(rules.impact_per_character, 4);
  }
}

TEST(Openmok, TheBudgetIsFromNoneToAThousand) {
  const auto budget = [](std::int64_t number) {
    Settings settings;
    settings.numbers["budget"] = number;
    diag::Sink sink;
    const auto rules = openmok::load_parameters(settings, sink);
    for (const auto& d : sink.sorted()) {
      EXPECT_EQ(d.code + " " + d.path, "data/limit budget");
      EXPECT_EQ(d.message, fmt::format("budget: expected an integer from 0 to 1000, found {}", number));
    }
    EXPECT_EQ(sink.has_errors(), rules.budget != number);
    return rules.budget;
  };
  EXPECT_EQ(budget(0), 0);
  EXPECT_EQ(budget(1000), 1000);
  EXPECT_EQ(budget(-1), 12);
  EXPECT_EQ(budget(1001), 12);
}

// O1 [2.4]: six values make a legal character exactly if they add up to 12.
RC_GTEST_PROP(OpenmokProperty, O1IsExactlyTheSum, ()) {
  std::array<int, 6> p{};
  int sum = 0;
  for (int& value : p) sum += value = *rc::gen::inRange(0, 6);
  const auto found = codes(deck(three + "," + character("D", p)));
  RC_ASSERT(found.empty() == (sum == 12));
}

TEST(Games, UnknownOnesSuggestTheNearest) {
  const auto found = problems(R"({"game":"openmock","kind":"deck"})");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].code, "data/unknown-game");
  EXPECT_EQ(found[0].hint, "did you mean \"openmok\"?");
}

TEST(Games, DocumentsSayTheirGameAndKind) {
  EXPECT_THAT(codes("{}"), ElementsAre("data/missing-field", "data/missing-field"));
  EXPECT_THAT(codes(R"({"game":1,"kind":[]})"), ElementsAre("data/type", "data/type"));
  EXPECT_THAT(codes(R"({"game":"openmok","kind":"dick"})"), ElementsAre("data/type"));
  EXPECT_THAT(codes("[]"), ElementsAre("data/type"));
}

}  // namespace
}  // namespace planche::rules
