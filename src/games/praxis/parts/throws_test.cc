#include "games/praxis/parts/throws.h"

#include <gmock/gmock.h>

#include "rules/printed_words.h"

namespace planche::parts::praxis {
namespace {

std::vector<int> faces(const ThrowRow& row) {
  std::vector<int> all;
  for (const ThrownDie& die : row.dice) all.push_back(die.rejected ? -die.face : die.face);
  return all;
}

std::vector<ThrowRow> rows_of(const std::vector<std::pair<std::string_view, int>>& throws, std::size_t most) {
  std::vector<rules::praxis::Throw> all;
  for (const auto& [what, die] : throws) all.push_back({rules::praxis::purpose_of(what), die});
  return throw_rows(all, most);
}

base::Words words(std::string_view language) {
  diag::Sink sink;
  return rules::words_of("praxis", language, sink);
}

// P4 [4]
TEST(PraxisThrows, DiceOfOneThingAreARowAndThoseOfATakenCellAreRejected) {
  const auto rows = rows_of({{"portal 1 grid", 1},
                             {"portal 1 cell", 2},
                             {"portal 2 grid", 1},
                             {"portal 2 cell", 2},
                             {"portal 2 grid again", 1},
                             {"portal 2 cell again", 2},
                             {"portal 2 grid again", 4},
                             {"portal 2 cell again", 6},
                             {"ship of player 1 grid", 5},
                             {"ship of player 1 cell", 3},
                             {"ship of player 1 face", 2}},
                            6);
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_THAT(faces(rows[0]), testing::ElementsAre(1, 2));
  EXPECT_THAT(faces(rows[1]), testing::ElementsAre(-1, -2, -1, -2, 4, 6));
  EXPECT_THAT(faces(rows[2]), testing::ElementsAre(5, 3, 2));
  EXPECT_EQ(rows[1].label(words("en")), "Portal 2");
  EXPECT_EQ(rows[1].label(words("fr")), "Portail 2");
  EXPECT_EQ(rows[2].label(words("fr")), "Joueur 1");
}

TEST(PraxisThrows, LongRowsGoOnWithoutALabel) {
  const auto rows = rows_of({{"portal 1 grid", 1}, {"portal 1 cell", 2}, {"portal 1 face", 3}}, 2);
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].label(words("en")), "Portal 1");
  EXPECT_EQ(rows[1].label(words("en")), "");
  EXPECT_THAT(faces(rows[1]), testing::ElementsAre(3));
}

TEST(PraxisThrows, OtherWordsStayAsTheyAreEachARowOfItsOwn) {
  const auto rows = rows_of({{"first player", 3}, {"first player", 4}, {"grid", 5}}, 6);
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[0].label(words("fr")), "first player");
  EXPECT_EQ(rows[2].label(words("en")), "grid");
}

}  // namespace
}  // namespace planche::parts::praxis
