#include "parts/pages.h"

#include <gmock/gmock.h>

namespace planche::parts {
namespace {

using testing::ElementsAre;

Block block(double height, bool with_next = false, double before = 0) {
  return {height, nullptr, with_next, before, 0};
}

// Heights of the blocks of each page.
std::vector<std::vector<double>> pages(Blocks blocks, double first, double other) {
  std::vector<std::vector<double>> out;
  for (const Blocks& page : paginate(std::move(blocks), [&](std::size_t i) { return i == 0 ? first : other; })) {
    auto& heights = out.emplace_back();
    for (const Block& each : page) heights.push_back(each.before + each.height);
  }
  return out;
}

TEST(Pages, are_filled_from_the_top) {
  EXPECT_THAT(pages({block(4), block(4), block(4), block(2)}, 10, 10),
              ElementsAre(ElementsAre(4, 4), ElementsAre(4, 2)));
  EXPECT_THAT(pages({block(4), block(4), block(4)}, 5, 10), ElementsAre(ElementsAre(4), ElementsAre(4, 4)));
}

TEST(Pages, blocks_that_stay_together_move_together) {
  EXPECT_THAT(pages({block(6), block(2, true), block(2, true), block(2)}, 10, 10),
              ElementsAre(ElementsAre(6), ElementsAre(2, 2, 2)));
  EXPECT_THAT(pages({block(4), block(2, true), block(2, true), block(2)}, 10, 10),
              ElementsAre(ElementsAre(4, 2, 2, 2)));
}

TEST(Pages, what_stays_together_and_fits_no_page_is_parted) {
  EXPECT_THAT(pages({block(1), block(6, true), block(6, true), block(3, true), block(12)}, 10, 10),
              ElementsAre(ElementsAre(1), ElementsAre(6), ElementsAre(6, 3), ElementsAre(12)));
}

TEST(Pages, white_above_a_block_is_left_out_at_the_top) {
  EXPECT_THAT(pages({block(5, false, 3), block(4, false, 1), block(4, false, 1)}, 10, 10),
              ElementsAre(ElementsAre(5, 5), ElementsAre(4)));
}

TEST(Pages, heads_stand_above_what_goes_on) {
  const auto head = std::make_shared<const Block>(block(1));
  const auto row = [&](double height) {
    Block out = block(height, false, 0.5);
    out.head = head;
    return out;
  };
  // The heading is not repeated above the first rows, because they stand below it already.
  EXPECT_THAT(pages({block(1, true), row(4), row(4), row(4), row(4)}, 10.5, 10.5),
              ElementsAre(ElementsAre(1, 4.5, 4.5), ElementsAre(1, 4, 4.5)));
  // It is not repeated if a row needs the whole page.
  EXPECT_THAT(pages({block(6), row(9.5)}, 10, 10), ElementsAre(ElementsAre(6), ElementsAre(9.5)));
}

}  // namespace
}  // namespace planche::parts
