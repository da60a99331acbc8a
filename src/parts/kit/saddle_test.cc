#include "parts/kit/saddle.h"

#include <gmock/gmock.h>

namespace planche::parts::kit {
namespace {

using testing::ElementsAre;

TEST(Saddle, sheets_are_laid_into_each_other) {
  EXPECT_THAT(saddle(4), ElementsAre(Folded{{3, 0}, {1, 2}}));
  EXPECT_THAT(saddle(8), ElementsAre(Folded{{7, 0}, {1, 6}}, Folded{{5, 2}, {3, 4}}));
  EXPECT_TRUE(saddle(0).empty());
}

// Folded and laid into each other, the pages of any booklet come one after another.
TEST(Saddle, leaves_turn_in_order) {
  for (std::size_t pages = 4; pages <= 40; pages += 4) {
    const auto sheets = saddle(pages);
    ASSERT_EQ(sheets.size(), pages / 4);
    std::vector<std::size_t> read;
    // First, the right half of each sheet is the next leaf; from the middle on, the left half is.
    for (std::size_t i = 0; i < sheets.size(); ++i) {
      read.push_back(sheets[i].front[1]);
      read.push_back(sheets[i].back[0]);
    }
    for (std::size_t i = sheets.size(); i-- > 0;) {
      read.push_back(sheets[i].back[1]);
      read.push_back(sheets[i].front[0]);
    }
    for (std::size_t i = 0; i < pages; ++i) EXPECT_EQ(read[i], i) << pages;
  }
}

}  // namespace
}  // namespace planche::parts::kit
