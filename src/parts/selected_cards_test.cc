#include "parts/selected_cards.h"

#include <gmock/gmock.h>

namespace planche::parts {
namespace {

using testing::ElementsAre;

const std::vector<Candidate> cards{
    {"character", "Braise", 1}, {"character", "Coup d'œil", 2}, {"character", "Granit", 3}, {"variation", "Poison", 4}};

TEST(Selection, NoTermsSelectEverything) {
  EXPECT_THAT(select(cards, {}).value(), ElementsAre(true, true, true, true));
}

TEST(Selection, NamesKindsNumbersAndRangesAddUp) {
  EXPECT_THAT(select(cards, {"braise"}).value(), ElementsAre(true, false, false, false));
  EXPECT_THAT(select(cards, {"variation"}).value(), ElementsAre(false, false, false, true));
  EXPECT_THAT(select(cards, {"2"}).value(), ElementsAre(false, true, false, false));
  EXPECT_THAT(select(cards, {"2-3"}).value(), ElementsAre(false, true, true, false));
  EXPECT_THAT(select(cards, {"1", "Poison"}).value(), ElementsAre(true, false, false, true));
}

TEST(Selection, NamesAreComparedAsPeopleReadThem) {
  EXPECT_THAT(select(cards, {"  COUP  d'Œil "}).value(), ElementsAre(false, true, false, false));
}

TEST(Selection, CardsMayHaveSeveralNamesWhichComeBeforeNumbers) {
  const std::vector<Candidate> keyed{
      {"cards", "Ape", 1, {"002"}}, {"cards", "Bear", 2, {"1", "Ours"}}, {"cards", "2-3", 3, {"x"}}};
  EXPECT_THAT(select(keyed, {"002"}).value(), ElementsAre(true, false, false));
  EXPECT_THAT(select(keyed, {"bear"}).value(), ElementsAre(false, true, false));
  EXPECT_THAT(select(keyed, {"1"}).value(), ElementsAre(false, true, false));
  EXPECT_THAT(select(keyed, {"ours"}).value(), ElementsAre(false, true, false));
  EXPECT_THAT(select(keyed, {"2-3"}).value(), ElementsAre(false, false, true));
  EXPECT_THAT(select(keyed, {"2"}).value(), ElementsAre(false, true, false));
  EXPECT_THAT(select(keyed, {"3-9"}).value(), ElementsAre(false, false, true));
  EXPECT_EQ(select(keyed, {"0002"}).value(), select(keyed, {"2"}).value());
  EXPECT_FALSE(select(keyed, {""}));
}

TEST(Selection, WhatIsNotThereIsAnErrorWithTheNearestName) {
  const auto found = select(cards, {"Brais"});
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().hint, "did you mean \"Braise\"?");
  EXPECT_FALSE(select(cards, {"9-12"}));
  EXPECT_FALSE(select(cards, {"4-2"}));
  EXPECT_FALSE(select(cards, {""}));
}

}  // namespace
}  // namespace planche::parts
