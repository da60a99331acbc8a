#include "press/posters/poster_map.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "press/testing/scene_ink.h"
#include "press/testing/sheets.h"

namespace planche::press {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

scene::Scene map_of(base::Size trim) {
  scene::PartSet set = testing::part_set(trim, 1, 0, false);
  set.poster = true;
  return testing::print({set}, testing::on("a4")).pages.at(0).scene;
}

TEST(PosterMap, says_how_the_sheets_are_joined_and_no_more) {
  const auto said = [](base::Size trim) { return testing::all_text(map_of(trim)); };
  const std::string row = said({300, 250}), column = said({260, 400}), both = said({300, 300});
  EXPECT_THAT(row, HasSubstr("3. Join the sheets of each row"));
  EXPECT_THAT(row, Not(HasSubstr("4. ")));
  EXPECT_THAT(column, HasSubstr("3. Join the sheets from top"));
  EXPECT_THAT(column, Not(HasSubstr("4. ")));
  EXPECT_THAT(both, HasSubstr("3. Join the sheets of each row"));
  EXPECT_THAT(both, HasSubstr("4. Join the rows"));
  EXPECT_THAT(both, Not(HasSubstr("without a name")));  // every sheet is printed
}

TEST(PosterMap, of_one_sheet_speaks_of_no_other) {
  scene::PartSet set = testing::part_set({300, 250}, 1, 0, false);
  set.poster = true;
  set.make = [](std::size_t) {
    scene::Part part;
    part.front = testing::filled({50, 250}, 0, {1, 2, 3});  // the rest shows nothing
    return part;
  };
  const std::vector<Page> pages = testing::print({set}, testing::on("a4")).pages;
  ASSERT_EQ(pages.size(), 2u);
  const std::string map = testing::all_text(pages[0].scene);
  EXPECT_THAT(map, HasSubstr("300 × 250 mm on 1 sheet\n"));
  EXPECT_THAT(map, HasSubstr("2. The rest is blank"));
  for (const char* other : {"dotted", "each group", "3. "}) EXPECT_THAT(map, Not(HasSubstr(other)));
}

TEST(PosterMap, sketches_a_seam_with_what_is_covered_and_cut_away) {
  std::vector<base::Rect> sheets, strips;
  std::vector<double> solid, dashed;
  std::vector<base::Point> numbers;
  std::vector<std::pair<std::string, base::Point>> names;
  std::vector<base::Rect> level;
  testing::each_ink(map_of({300, 250}), {}, [&](const scene::Item& item, const base::Rect& ink) {
    if (const auto* text = std::get_if<scene::Text>(&item); text && text->run->text == "1")
      numbers.push_back(ink.centre());
    if (const auto* text = std::get_if<scene::Text>(&item); text && text->run->text.size() == 2)
      names.emplace_back(text->run->text, ink.centre());
    const auto* shape = std::get_if<scene::Shape>(&item);
    if (!shape) return;
    const base::Rect box = shape->path.bounds();
    const bool grey = shape->fill && std::get<scene::Color>(*shape->fill) == scene::Color{0xd8, 0xd8, 0xd8};
    if (grey) strips.push_back(box);
    if (!strips.empty() && !shape->fill && box.height == 0) level.push_back(box);
    if (!strips.empty() && !shape->fill && box.width == 0)
      (shape->stroke->dash.empty() ? solid : dashed).push_back(box.x);
    if (strips.empty()) sheets.push_back(box);
  });
  ASSERT_EQ(sheets.size(), 2u);
  ASSERT_EQ(strips.size(), 2u);
  // Side by side; strips as high as the sheets, at the right edge of the left one and the left edge of the right one.
  EXPECT_GT(sheets[1].x, sheets[0].right());
  EXPECT_EQ(sheets[1].y, sheets[0].y);
  EXPECT_NEAR(strips[0].right(), sheets[0].right(), 1e-9);
  EXPECT_NEAR(strips[1].x, sheets[1].x, 1e-9);
  for (const std::size_t i : {0u, 1u}) {
    EXPECT_EQ(strips[i].y, sheets[i].y);
    EXPECT_EQ(strips[i].size(), (base::Size{strips[0].width, sheets[0].height}));
  }
  EXPECT_NEAR(sheets[0].width, 18, 1e-9);
  EXPECT_NEAR(sheets[0].height, 25, 1e-9);
  EXPECT_NEAR(sheets[1].x - sheets[0].x, 24, 1e-9);
  EXPECT_EQ(sheets[1].size(), sheets[0].size());
  EXPECT_NEAR(strips[0].width, 4, 1e-9);
  // Names are in the middle of the visible part of each sheet, above the numbers; the arrow between them is horizontal.
  for (const std::size_t i : {0u, 1u}) {
    const double middle = sheets[i].centre().y;
    const bool there = std::any_of(names.begin(), names.end(), [&](const auto& name) {
      const base::Rect seen =
          i == 0 ? base::Rect{sheets[0].x, sheets[0].y, 14, 25} : base::Rect{sheets[1].x + 4, sheets[1].y, 14, 25};
      return name.first == (i == 0 ? "A1" : "B1") && std::abs(name.second.x - seen.centre().x) < 1e-6 &&
             std::abs(name.second.y - middle) < 1e-6;
    });
    EXPECT_TRUE(there) << i;
    EXPECT_NEAR(numbers[i].y, sheets[0].y + 20, 1e-6);
  }
  EXPECT_TRUE(std::any_of(level.begin(), level.end(), [&](const base::Rect& line) {
    return std::abs(line.y - sheets[0].centre().y) < 1e-6 && std::abs(line.x - strips[0].x - 2) < 1e-6 &&
           std::abs(line.right() - strips[1].right()) < 1e-6;
  }));
  // The line to cover and the one to cut end them; the seam's number stands in both, and once more on the map.
  ASSERT_EQ(solid.size(), 1u);
  ASSERT_EQ(dashed.size(), 1u);
  EXPECT_NEAR(solid[0], strips[0].x, 1e-9);
  EXPECT_NEAR(dashed[0], strips[1].right(), 1e-9);
  ASSERT_EQ(numbers.size(), 3u);
  for (const std::size_t i : {0u, 1u}) EXPECT_NEAR(numbers[i].x, strips[i].centre().x, 1e-9);
}

// On paper narrower than 140 mm without margins, names and steps are small and there is no sketch.
TEST(PosterMap, is_plain_on_small_paper) {
  for (const auto& [margin, small] : {std::pair{34.9, false}, {35.0, false}, {35.1, true}}) {
    Options options = testing::on("a4");
    options.margin = margin;
    scene::PartSet set = testing::part_set({250, 200}, 1, 0, false);
    set.poster = true;
    double name = 0, steps = 0;
    std::size_t grey = 0;
    testing::each_ink(testing::print({set}, options).pages.at(0).scene, {}, [&](const scene::Item& item, const auto&) {
      if (const auto* text = std::get_if<scene::Text>(&item)) {
        const double size = text->run->font.size_pt;
        if (text->run->text == "Cards" && text->run->font.weight == 700) name = size;
        if (text->run->text.starts_with("1. Print")) steps = size;
      }
      const auto* shape = std::get_if<scene::Shape>(&item);
      grey += shape && shape->fill && std::get<scene::Color>(*shape->fill) == scene::Color{0xd8, 0xd8, 0xd8} ? 1 : 0;
    });
    EXPECT_EQ(name, small ? 9.5 : 14);
    EXPECT_EQ(steps, small ? 6 : 9.5);
    EXPECT_EQ(grey, small ? 0u : 2u);
  }
}

}  // namespace
}  // namespace planche::press
