#include "parts/kit/booklet_breaks.h"

#include <algorithm>
#include <memory>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace planche::parts::kit {
namespace {

using testing::ElementsAre;
using testing::Optional;

// Blocks of 10 mm without gaps.
BookletFlow of(std::size_t blocks) {
  BookletFlow flow;
  for (std::size_t i = 0; i < blocks; ++i) flow.blocks.push_back({10, nullptr});
  flow.closing = blocks;
  return flow;
}

double hundred(std::size_t) {
  return 100;
}

TEST(BookletBreaks, fills_inner_pages_first_and_alike) {
  // 4 pages have room for 40 blocks. With 29 blocks, the inner pages are full.
  const auto ends = ends_of_pages(of(29), 4, hundred);
  ASSERT_TRUE(ends);
  EXPECT_EQ((*ends)[1] - (*ends)[0], 10u);
  EXPECT_EQ((*ends)[2] - (*ends)[1], 10u);
  EXPECT_EQ(ends->back(), 29u);
}

TEST(BookletBreaks, finds_nothing_where_blocks_do_not_fit) {
  EXPECT_TRUE(ends_of_pages(of(40), 4, hundred));
  EXPECT_FALSE(ends_of_pages(of(41), 4, hundred));
  BookletFlow flow = of(4);
  flow.blocks[1].height = 101;
  EXPECT_FALSE(ends_of_pages(flow, 4, hundred));
}

TEST(BookletBreaks, leaves_a_first_page_without_room_empty) {
  EXPECT_THAT(ends_of_pages(of(30), 4, [](std::size_t page) { return page == 0 ? 0.0 : 100.0; }),
              Optional(ElementsAre(0, 10, 20, 30)));
}

TEST(BookletBreaks, counts_on_figures_that_grow_on_inner_pages) {
  // The inner pages share 16 blocks. The first of them can be filled by a block that grows by 40 mm.
  BookletFlow flow = of(26);
  flow.closing = 16;
  const auto room = [](std::size_t page) { return page == 0 ? 0.0 : 100.0; };
  EXPECT_THAT(ends_of_pages(flow, 4, room), Optional(ElementsAre(0, 8, 16, 26)));
  flow.blocks[2].growth = 40;
  EXPECT_THAT(ends_of_pages(flow, 4, room), Optional(ElementsAre(0, 6, 16, 26)));
}

TEST(BookletBreaks, divides_no_list_if_pages_stay_full) {
  // The inner pages share 19 blocks. Without lists, 10 and 9 or 9 and 10 are equally good.
  BookletFlow flow = of(29);
  flow.closing = 19;
  const auto room = [](std::size_t page) { return page == 0 ? 0.0 : 100.0; };
  const auto list = [&](std::size_t first, std::size_t last) {
    for (Block& block : flow.blocks) block.read.clear();
    for (std::size_t i = first; i <= last; ++i) flow.blocks[i].read = {{scene::Role::list, 1}, {scene::Role::item, i}};
  };
  list(8, 9);
  EXPECT_THAT(ends_of_pages(flow, 4, room), Optional(ElementsAre(0, 10, 19, 29)));
  list(9, 11);
  EXPECT_THAT(ends_of_pages(flow, 4, room), Optional(ElementsAre(0, 9, 19, 29)));
  // Half a page is too much for that.
  flow = of(26);
  flow.closing = 16;
  list(6, 15);
  const auto ends = ends_of_pages(flow, 4, room);
  EXPECT_THAT(ends, Optional(ElementsAre(0, 8, 16, 26)));
  EXPECT_EQ(divided_lists(flow, *ends), 1u);
}

TEST(BookletBreaks, keeps_what_closes_the_text_on_the_last_page) {
  BookletFlow flow = of(20);
  flow.closing = 15;
  const auto ends = ends_of_pages(flow, 4, hundred);
  ASSERT_TRUE(ends);
  EXPECT_LE((*ends)[2], 15u);
  flow.closing = 9;
  EXPECT_FALSE(ends_of_pages(flow, 4, hundred)) << "eleven blocks on the last page";
}

TEST(BookletBreaks, begins_sections_on_pages_of_their_own_and_keeps_blocks_together) {
  BookletFlow flow = of(20);
  flow.begins = {7};
  const auto found = ends_of_pages(flow, 4, hundred);
  ASSERT_TRUE(found);
  for (const std::size_t end : *found)
    flow.begins.erase(std::remove(flow.begins.begin(), flow.begins.end(), end), flow.begins.end());
  EXPECT_TRUE(flow.begins.empty());
  flow = of(20);
  for (std::size_t i = 0; i < 9; ++i) flow.blocks[i].with_next = true;
  const auto ends = ends_of_pages(flow, 4, hundred);
  ASSERT_TRUE(ends);
  for (const std::size_t end : *ends) EXPECT_TRUE(end == 0 || end >= 10);
}

TEST(BookletBreaks, counts_gaps_but_not_at_the_top_and_heads_that_are_repeated) {
  BookletFlow flow = of(20);
  for (Block& block : flow.blocks) block.before = 1;
  EXPECT_DOUBLE_EQ(height_of(flow, 3, 6), 32);
  flow.blocks[3].head = std::make_shared<const Block>(Block{5, nullptr});
  EXPECT_DOUBLE_EQ(height_of(flow, 3, 6), 37);
  EXPECT_DOUBLE_EQ(height_of(flow, 2, 6), 43);
}

}  // namespace
}  // namespace planche::parts::kit
