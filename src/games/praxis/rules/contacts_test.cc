#include "games/praxis/rules/contacts.h"

#include <gmock/gmock.h>

#include "games/praxis/rules/testing/plain_contacts.h"

namespace planche::rules::praxis {
namespace {

using ::testing::ElementsAre;

constexpr std::array editions{Edition::first, Edition::third};

// P2 [4]
TEST(PraxisContacts, AgreeWithSetsOfSquaresOnRandomUniverses) {
  base::Random random{2021};
  int touches = 0, in_pieces = 0, overlaps = 0;
  for (int i = 0; i < 10'000; ++i) {
    const Edition edition = editions[static_cast<std::size_t>(i % 2)];
    const auto grids = testing::thrown_grids(6, 5 + i % 12, random);
    const Contacts found = contacts(grids, edition);
    for (std::size_t a = 0; a < grids.size(); ++a) {
      ASSERT_EQ(static_cast<int>(found.of[a].size()), testing::plain_contacts_of(grids, a, edition)) << i;
      for (std::size_t b = 0; b < a; ++b) {
        ASSERT_EQ(overlap(grids[a], grids[b]), testing::plain_overlap(grids[a], grids[b])) << i;
        overlaps += overlap(grids[a], grids[b]) ? 1 : 0;
      }
    }
    for (const Touch& touch : found.touches) {
      ASSERT_TRUE(testing::plain_contact(grids[touch.first], grids[touch.second], edition)) << i;
      ASSERT_EQ(touch.contact == Contact::edge,
                testing::plain_contact(grids[touch.first], grids[touch.second], Edition::third));
      ++touches;
    }
    ASSERT_EQ(found.in_one_piece(), testing::plain_one_piece(grids, edition)) << i;
    in_pieces += found.in_one_piece() ? 0 : 1;
  }
  // Checks that all cases occurred.
  EXPECT_GT(touches, 10'000);
  EXPECT_GT(overlaps, 10'000);
  EXPECT_GT(in_pieces, 100);
  EXPECT_LT(in_pieces, 9'900);
}

// P3 [4]
TEST(PraxisContacts, ListTouchesAndPieces) {
  const std::vector<Grid> grids{
      {1, {0, 0}, 0, nullptr}, {2, {50, 0}, 1, nullptr}, {3, {3, 2}, 0, nullptr}, {4, {52, 1}, 0, nullptr}};
  const Contacts found = contacts(grids, Edition::first);
  ASSERT_EQ(found.touches.size(), 2u);
  EXPECT_EQ(found.touches[0].first, 0u);
  EXPECT_EQ(found.touches[0].second, 2u);
  EXPECT_EQ(found.touches[0].contact, Contact::corner);
  EXPECT_EQ(found.touches[1].contact, Contact::edge);
  EXPECT_THAT(found.pieces, ElementsAre(ElementsAre(0u, 2u), ElementsAre(1u, 3u)));
  EXPECT_THAT(contacts(grids, Edition::third).pieces,
              ElementsAre(ElementsAre(0u), ElementsAre(1u, 3u), ElementsAre(2u)));
  EXPECT_TRUE(contacts({}, Edition::first).in_one_piece());
}

// P2 [4]: a grid of c x d can touch a grid of a x b at 2 (a + c + b + d) positions by an edge or a corner; four of them
// are corners.
TEST(PraxisContacts, AGridIsTouchedFromAsManySquaresWhateverTheTurns) {
  for (const bool first : {false, true}) {
    for (const bool second : {false, true}) {
      EXPECT_EQ(touching_squares(first, second, Edition::first).size(), 2u * (3 + 2 + 3 + 2));
      EXPECT_EQ(touching_squares(first, second, Edition::third).size(), 2u * (3 + 2 + 3 + 2) - 4);
    }
  }
}

}  // namespace
}  // namespace planche::rules::praxis
