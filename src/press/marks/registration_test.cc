#include "press/marks/registration.h"

#include <cmath>

#include <gmock/gmock.h>

#include "press/cuts/cut_files.h"
#include "press/printer.h"
#include "press/testing/scene_ink.h"
#include "press/testing/sheets.h"
#include "press/testing/sizes.h"

namespace planche::press {
namespace {

using ::testing::HasSubstr;
using testing::on;
using testing::part_set;
using testing::print;
using testing::Printed;

Registration three_marks() {
  using Mark = Registration::Mark;
  return {"silhouette", 3, 10, 5, 20, 0.5, 2, 0, {Mark::square, Mark::angle, Mark::angle, Mark::none}};
}

Options machine(const char* paper, Registration marks = three_marks()) {
  Options options = on(paper);
  options.registration = std::move(marks);
  options.mix = true;
  return options;
}

TEST(Registration, keeps_a_square_free_at_each_mark) {
  using base::Rect;
  Registration marks = three_marks();
  EXPECT_EQ(marks.kept_free({210, 297}).size(), 5u) << "around the lines of the marks alone";
  marks.free = 20;
  const auto areas = marks.kept_free({210, 297});
  ASSERT_EQ(areas.size(), 8u);
  EXPECT_EQ(areas[5], (Rect{10, 10, 20, 20}));
  EXPECT_EQ(areas[6], (Rect{180, 10, 20, 20}));
  EXPECT_EQ(areas[7], (Rect{10, 267, 20, 20}));
  EXPECT_EQ(marks.reach(), 32.5);
}

TEST(Registration, puts_marks_into_corners) {
  using base::Rect;
  EXPECT_THAT(three_marks().on({210, 297}),
              ::testing::ElementsAre(Rect{10, 10, 5, 5}, Rect{180, 10, 20, 0.5}, Rect{199.5, 10, 0.5, 20},
                                     Rect{10, 286.5, 20, 0.5}, Rect{10, 267, 0.5, 20}));
  EXPECT_EQ(three_marks().reach(), 32.5);
  EXPECT_EQ(Registration{"none"}.reach(), 0);
}

TEST(LargestClear, are_the_rectangles_that_no_other_contains) {
  using base::Rect;
  EXPECT_THAT(largest_clear({100, 80}, {}), ::testing::ElementsAre(Rect{0, 0, 100, 80}));
  EXPECT_THAT(largest_clear({100, 80}, {{0, 0, 20, 10}}),
              ::testing::ElementsAre(Rect{0, 10, 100, 70}, Rect{20, 0, 80, 80}));
  EXPECT_THAT(largest_clear({100, 80}, {{40, 30, 10, 10}}),
              ::testing::UnorderedElementsAre(Rect{0, 0, 40, 80}, Rect{50, 0, 50, 80}, Rect{0, 0, 100, 30},
                                              Rect{0, 40, 100, 40}));
  EXPECT_TRUE(largest_clear({10, 10}, {{0, 0, 10, 10}}).empty());
}

// All ink of a front but the marks themselves, parts by their bleed. Backs have no marks.
void expect_clear_marks(const Page& page, const Registration& marks) {
  if (page.back) return;
  const std::vector<base::Rect> black = marks.on(page.size);
  std::size_t found = 0;
  for (const Laid& part : page.parts) {
    for (const base::Rect& mark : black)
      EXPECT_FALSE(testing::overlap(part.trim.grown(part.bleed), mark.grown(marks.clear))) << page.label;
  }
  for (const scene::Item& item : page.scene.items) {
    const auto* group = std::get_if<scene::Group>(&item);
    if (group != nullptr && group->clip) continue;  // a part
    scene::Scene one;
    one.items.push_back(item);
    testing::each_ink(one, {}, [&](const scene::Item&, const base::Rect& box) {
      for (const base::Rect& mark : black) {
        if (box == mark) ++found;
        if (box != mark && std::ranges::find(black, box) == black.end()) {
          EXPECT_FALSE(testing::overlap(box, mark.grown(marks.clear))) << page.label << " " << box.x << " " << box.y;
        }
      }
    });
  }
  EXPECT_EQ(found, black.size()) << page.label;
}

TEST(Registration, keeps_marks_clear_on_all_papers) {
  using Mark = Registration::Mark;
  Registration four = three_marks();
  four.marks[0] = four.marks[3] = Mark::angle;
  for (const char* paper : {"a4", "letter", "a5", "a3-landscape"}) {
    for (const Registration& marks : {three_marks(), four}) {
      scene::PartSet hexagons = part_set({40, 46.19}, 30, 0);
      hexagons.outline.form = scene::Outline::Form::hexagon_pointy;
      hexagons.title = "Hexagons";
      const Printed printed =
          print({part_set({63, 88}, 20, 2), part_set({20, 20}, 60), hexagons}, machine(paper, marks));
      EXPECT_TRUE(printed.problems.empty());
      std::size_t cuts = 0;
      for (const Page& page : printed.pages) {
        EXPECT_TRUE(page.registered);
        expect_clear_marks(page, marks);
        EXPECT_EQ(page.cuts.size(), page.back ? 0 : page.parts.size());
        EXPECT_FALSE(doubled_cut({page.size, page.cuts}));
        cuts += page.cuts.size();
        if (page.back) continue;
        EXPECT_THAT(testing::all_text(page.scene), HasSubstr("silhouette marks, version 3"));
      }
      EXPECT_EQ(cuts, 110u);
      ASSERT_TRUE(printed.tally.bound);
      EXPECT_LE(*printed.tally.bound, printed.tally.sheets);
    }
  }
}

// Nine cards without a bleed fit on A4; with 2 mm between them and marks in the corners, eight lie across.
TEST(Registration, proves_the_fewest_sheets) {
  const Printed printed = print({part_set({63, 88}, 54)}, machine("a4"));
  EXPECT_EQ(printed.tally.sheets, 7u);  // 54 / 8
  EXPECT_EQ(printed.tally.bound, 7u);
}

TEST(Registration, leaves_pages_to_read_without_marks) {
  scene::PartSet pages = part_set({190, 277}, 2, 0, false);
  pages.whole_sheet = true;
  const Printed printed = print({std::move(pages)}, machine("a4"));
  ASSERT_EQ(printed.pages.size(), 2u);
  EXPECT_FALSE(printed.pages[0].registered);
  EXPECT_TRUE(printed.pages[0].cuts.empty());
}

TEST(Registration, scores_the_folds_of_parts) {
  scene::PartSet nets = part_set({60, 40}, 2, 0, false);
  nets.use = scene::Use::folded;
  nets.folds = {scene::Path::line({0, 20}, {60, 20})};
  const Printed printed = print({std::move(nets)}, machine("a4"));
  ASSERT_EQ(printed.pages.size(), 1u);
  ASSERT_EQ(printed.pages[0].scores.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    const base::Rect cut = printed.pages[0].cuts[i].bounds(), fold = printed.pages[0].scores[i].bounds();
    EXPECT_NEAR(fold.y, cut.y + 20, 1e-9);
    EXPECT_NEAR(fold.x, cut.x, 1e-9);
    EXPECT_NEAR(fold.width, 60, 1e-9);
  }
}

TEST(Registration, is_named_where_a_part_is_too_large) {
  const Printed printed = print({part_set({189, 276}, 1)}, machine("a4"));
  ASSERT_EQ(printed.problems.size(), 1u);
  EXPECT_THAT(printed.problems[0].message, HasSubstr("between the silhouette marks of A4"));
}

// What is printed at a place of the front has its back at the same place of the paper, seen from behind.
TEST(Registration, never_moves_but_backs_follow_their_fronts) {
  const PrintError front{1.2, -0.4, 0.3, 99.6, 100.3}, back{-0.7, 0.9, -0.2, 100.2, 99.8};
  for (const Turn turn : {Turn::long_edge, Turn::short_edge}) {
    scene::testing::FixedTypesetter typesetter;
    diag::Sink sink;
    Options options = machine("a4");
    options.turn = turn;
    auto source = compensated(impose({part_set({63, 88}, 8)}, options, {}, typesetter, sink),
                              {"office", *find_paper("a4"), front, back}, sink, turn);
    const std::vector<Page> pages = testing::all_pages(*source);
    ASSERT_EQ(pages.size(), 2u);
    EXPECT_EQ(pages[0].placed, base::Transform{});
    const base::Size paper = pages[0].size;
    for (const base::Point place : {base::Point{20, 30}, base::Point{180, 60}, base::Point{100, 270}}) {
      const auto behind = [&](base::Point p) {
        return turn == Turn::long_edge ? base::Point{paper.width - p.x, p.y} : base::Point{p.x, paper.height - p.y};
      };
      const base::Point printed = front.on(paper)(place);
      const base::Point printed_back = back.on(paper)(pages[1].placed(behind(place)));
      EXPECT_NEAR(printed_back.x, behind(printed).x, 1e-9);
      EXPECT_NEAR(printed_back.y, behind(printed).y, 1e-9);
    }
  }
}

TEST(DoubledCut, is_found_where_cuts_cross_or_touch) {
  const auto square = [](double x, double y) { return scene::Path::rectangle({x, y, 20, 20}); };
  EXPECT_FALSE(doubled_cut({{100, 100}, {square(0, 0), square(22, 0), square(0, 20.2)}}));
  EXPECT_TRUE(doubled_cut({{100, 100}, {square(0, 0), square(20, 0)}}));
  EXPECT_TRUE(doubled_cut({{100, 100}, {square(0, 0), square(10, 10)}}));
  EXPECT_TRUE(doubled_cut({{100, 100}, {square(0, 0), square(0, 0)}}));
  EXPECT_FALSE(
      doubled_cut({{100, 100}, {scene::Path::ellipse({0, 0, 20, 20}), scene::Path::ellipse({20.2, 0, 20, 20})}}));
}

}  // namespace
}  // namespace planche::press
