#include "parts/selection.h"

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
