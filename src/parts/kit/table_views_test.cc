#include "parts/kit/table_views.h"

#include <gmock/gmock.h>

namespace planche::parts::kit {
namespace {

scene::PartSet set_of(std::string kind, std::size_t count) {
  scene::PartSet out;
  out.kind = std::move(kind);
  out.trim = {20, 20};
  out.count = count;
  return out;
}

declared::TableView with(std::vector<std::string> kinds) {
  declared::TableView out;
  for (std::string& kind : kinds) out.pieces.push_back({{}, std::move(kind)});
  return out;
}

TEST(TableViews, of_a_game_s_tables_the_first_is_taken_on_which_printed_parts_lie) {
  const std::vector<declared::TableView> views{with({}), with({"card", "board"}), with({"card", "token"})};
  EXPECT_EQ(first_with_parts(views, {set_of("token", 3)}), &views[2]);
  EXPECT_EQ(first_with_parts(views, {set_of("token", 3), set_of("card", 1)}), &views[1]);
  EXPECT_EQ(first_with_parts(views, {set_of("card", 0), set_of("mat", 1)}), nullptr);
  EXPECT_EQ(first_with_parts({}, {set_of("card", 1)}), nullptr);
}

scene::PartSet parts(std::string kind, base::Size size) {
  scene::PartSet set;
  set.kind = std::move(kind);
  set.trim = size;
  set.count = 1;
  return set;
}

// High boards lie beside each other, wide ones below each other: the parts are larger on a picture of 1.6 to 1.
TEST(TableViews, lays_parts_in_the_rows_that_show_them_largest) {
  const auto at = [](base::Size board) {
    const declared::TableView view = usual_view({parts("map", board), parts("board", board)});
    EXPECT_EQ(view.pieces.size(), 2u);
    return std::pair{view.pieces[0].at, view.pieces[1].at};
  };
  const auto high = at({150, 240}), wide = at({300, 120});
  EXPECT_EQ(high.first.y, high.second.y);
  EXPECT_GE(high.second.x - high.first.x, 150);
  EXPECT_EQ(wide.first.x, wide.second.x);
  EXPECT_GE(wide.second.y - wide.first.y, 120);
}

TEST(TableViews, fans_three_cards_from_all_over_the_first_kind_that_has_them) {
  scene::PartSet board = parts("board", {200, 200}), few = parts("aid", {63, 88}), cards = parts("card", {63, 88});
  board.count = 4;
  few.count = 2;
  cards.count = 30;
  EXPECT_FALSE(fan_view({board, few}));
  const auto view = fan_view({board, few, cards});
  ASSERT_TRUE(view);
  ASSERT_EQ(view->pieces.size(), 1u);
  EXPECT_EQ(view->pieces[0].part, "card");
  EXPECT_THAT(view->pieces[0].take, testing::ElementsAre("1", "11", "21"));
  EXPECT_GT(view->size.width, 1.5 * 63);
  EXPECT_LT(view->size.width, 3 * 63);
}

TEST(TableViews, leaves_margins_in_proportion_to_small_parts) {
  scene::PartSet tokens = parts("token", {20, 20});
  tokens.count = 12;
  const declared::TableView view = usual_view({tokens});
  const double gap = view.pieces.front().gap, wide = 4 * (20 + gap), high = 3 * (20 + gap);
  EXPECT_NEAR(view.size.width, wide + 2 * 0.12 * wide, 1e-9);
  EXPECT_NEAR(view.size.height, high + 2 * 0.12 * wide, 1e-9);
}

// A board of 100 mm with a man of 10 mm on it, and a die that shows 16 mm.
declared::TableView view() {
  declared::TableView view{"play"};
  view.size = {200, 150};
  view.sizes = {{"board", {100, 100}}, {"man", {10, 20}}, {"die", {48, 64}}};
  view.pieces = {{.part = "board", .at = {60, 70}},
                 {.part = "man", .places = {{{50, 40}, 30}}, .gap = 4},
                 {.part = "die", .at = {150, 70}, .height = 16, .window = base::Rect{16, 0, 16, 16}}};
  return view;
}

TEST(TableViews, stays_as_it_is_with_parts_of_the_sizes_it_was_made_for) {
  const auto same = view_with(view(), {parts("board", {100, 100}), parts("man", {10, 20}), parts("die", {48, 64})});
  EXPECT_EQ(same->size, (base::Size{200, 150}));
  EXPECT_EQ(same->pieces[0].at, (base::Point{60, 70}));
  EXPECT_EQ(same->pieces[2].window, (base::Rect{16, 0, 16, 16}));
}

TEST(TableViews, is_as_large_as_its_parts_and_what_is_folded_as_large_as_it_is) {
  const auto larger = view_with(view(), {parts("board", {150, 150}), parts("man", {15, 30}), parts("die", {96, 128})});
  EXPECT_EQ(larger->name, "play");
  EXPECT_EQ(larger->size, (base::Size{300, 225}));
  EXPECT_EQ(larger->pieces[0].at, (base::Point{90, 105}));
  EXPECT_EQ(larger->pieces[1].places[0].first, (base::Point{75, 60}));
  EXPECT_EQ(larger->pieces[1].places[0].second, 30);
  EXPECT_EQ(larger->pieces[1].gap, 6);
  EXPECT_EQ(larger->pieces[2].at, (base::Point{225, 105}));
  EXPECT_EQ(larger->pieces[2].window, (base::Rect{32, 0, 32, 32}));
  EXPECT_EQ(larger->pieces[2].height, 32);
}

TEST(TableViews, is_none_with_parts_that_do_not_go_together) {
  EXPECT_FALSE(view_with(view(), {parts("board", {150, 150}), parts("man", {10, 20})}));
  EXPECT_FALSE(view_with(view(), {parts("board", {100, 120})}));
}

}  // namespace
}  // namespace planche::parts::kit
