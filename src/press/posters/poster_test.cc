#include "press/posters/poster.h"

#include <cmath>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "press/marks/marks.h"
#include "press/testing/posters.h"
#include "press/testing/scene_ink.h"

namespace planche::press {
namespace {

using namespace press::testing;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(Poster, takes_the_fewest_sheets) {
  struct Expected {
    base::Size trim;
    const char* paper;
    std::size_t columns, rows;
    base::Size lying;
  };
  // The room for the poster on A4 is 190 × 274 (10 mm free, 13 below), turned 277 × 187. With 10 mm in common, n sheets
  // are 180 n + 10 wide and 264 n + 10 high, turned 267 n + 10 and 177 n + 10.
  for (const Expected& e : {
           Expected{{900, 600}, "a4", 5, 3, {210, 297}},          // turned 4 × 4
           Expected{{900, 600}, "letter", 5, 3, {215.9, 279.4}},  // 185.9 and 246.4; turned 4 × 4
           Expected{{900, 600}, "a3", 4, 2, {297, 420}},          // 267 and 387; turned 390 and 264, 3 × 3
           Expected{{420, 420}, "a4", 3, 2, {210, 297}},          // turned 2 × 3
           Expected{{420, 420}, "letter", 3, 2, {215.9, 279.4}}, Expected{{420, 420}, "a3", 2, 2, {297, 420}},
           Expected{{1550, 1000}, "a4", 6, 6, {297, 210}},  // upright 9 × 4
           Expected{{260, 400}, "a4", 1, 3, {297, 210}},    // upright 2 × 2
           Expected{{1000, 500}, "a4", 4, 3, {297, 210}},   // upright 6 × 2, less square
           Expected{{1000, 500}, "a4-landscape", 4, 3, {297, 210}},
           Expected{{550, 250}, "a4", 3, 1, {210, 297}},  // 3 × 180 + 10 exactly
           Expected{{550.1, 250}, "a4", 4, 1, {210, 297}}, Expected{{190, 250}, "a4", 1, 1, {210, 297}},
           Expected{{190.1, 250}, "a4", 2, 1, {210, 297}},
           Expected{{508.8, 300}, "tabloid", 2, 1, {279.4, 431.8}},  // 2 × 249.4 + 10 exactly
       }) {
    const auto plan = plan_poster(poster(e.trim), on(e.paper));
    ASSERT_TRUE(plan);
    EXPECT_EQ(plan->columns, e.columns) << e.trim.width << e.paper;
    EXPECT_EQ(plan->rows, e.rows) << e.trim.width << e.paper;
    EXPECT_EQ(plan->paper, e.lying) << e.trim.width << e.paper;
  }
}

TEST(Poster, of_paper_that_is_all_margin_nothing_is_left) {
  Options options = on("a4");
  EXPECT_EQ(poster_room({210, 297}, options), (base::Rect{10, 10, 190, 274}));
  options.margin = 12;
  EXPECT_EQ(poster_room({210, 297}, options), (base::Rect{12, 12, 186, 273}));
  EXPECT_EQ(poster_room({20, 21}, options), (base::Rect{12, 12, 0, 0}));
}

TEST(Poster, windows_cover_it_exactly_and_overlap_as_wished) {
  for (const PosterCase& c : poster_cases()) {
    SCOPED_TRACE(described(c));
    const PosterPlan plan = c.plan();
    ASSERT_GT(plan.sheets.size(), 1u);
    ASSERT_EQ(plan.sheets.size(), plan.columns * plan.rows);
    EXPECT_EQ(plan.area, (base::Rect{-c.bleed, -c.bleed, c.trim.width + 2 * c.bleed, c.trim.height + 2 * c.bleed}));
    for (std::size_t i = 0; i < plan.sheets.size(); ++i) {
      const PosterSheet& sheet = plan.sheets[i];
      EXPECT_EQ(i, sheet.row * plan.columns + sheet.column);
      if (i == 0) {
        EXPECT_NEAR(sheet.window.x, plan.area.x, 1e-9);
        EXPECT_NEAR(sheet.window.y, plan.area.y, 1e-9);
      }
      if (sheet.column + 1 == plan.columns) {
        EXPECT_NEAR(sheet.window.right(), plan.area.right(), 1e-9);
      } else {
        EXPECT_NEAR(sheet.window.right() - plan.sheets[i + 1].window.x, c.overlap, 1e-9);
        EXPECT_NEAR(sheet.window.y, plan.sheets[i + 1].window.y, 1e-9);
      }
      if (sheet.row + 1 == plan.rows) {
        EXPECT_NEAR(sheet.window.bottom(), plan.area.bottom(), 1e-9);
      } else {
        EXPECT_NEAR(sheet.window.bottom() - plan.sheets[i + plan.columns].window.y, c.overlap, 1e-9);
        EXPECT_NEAR(sheet.window.x, plan.sheets[i + plan.columns].window.x, 1e-9);
      }
    }
  }
}

TEST(Poster, what_is_kept_tiles_it) {
  for (const PosterCase& c : poster_cases()) {
    SCOPED_TRACE(described(c));
    const PosterPlan plan = c.plan();
    double covered = 0;
    for (std::size_t i = 0; i < plan.sheets.size(); ++i) {
      const base::Rect& kept = plan.sheets[i].kept;
      covered += kept.width * kept.height;
      EXPECT_TRUE(plan.area.holds(kept));
      EXPECT_TRUE(plan.sheets[i].window.holds(kept));
      for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(testing::overlap(kept, plan.sheets[j].kept, 1e-6));
    }
    EXPECT_NEAR(covered, plan.area.width * plan.area.height, 1e-3);
  }
}

TEST(Poster, windows_stay_within_the_margins) {
  for (const PosterCase& c : poster_cases()) {
    SCOPED_TRACE(described(c));
    const PosterPlan plan = c.plan();
    const double margin = c.margin.value_or(10);
    const base::Rect paper{0, 0, plan.paper.width, plan.paper.height};
    for (std::size_t i = 0; i < plan.sheets.size(); ++i)
      EXPECT_TRUE(paper.grown(-margin).holds(plan.place(i)(plan.sheets[i].window)));
  }
}

TEST(Poster, seams_join_all_neighbours_once) {
  for (const PosterCase& c : poster_cases()) {
    SCOPED_TRACE(described(c));
    const PosterPlan plan = c.plan();
    EXPECT_EQ(plan.seams.size(), (plan.columns - 1) * plan.rows + plan.columns * (plan.rows - 1));
    std::set<std::pair<std::size_t, std::size_t>> joined;
    for (std::size_t i = 0; i < plan.seams.size(); ++i) {
      const Seam& seam = plan.seams[i];
      EXPECT_EQ(seam.number, i + 1);
      EXPECT_TRUE(joined.insert({seam.under, seam.over}).second);
      const PosterSheet &under = plan.sheets[seam.under], &over = plan.sheets[seam.over];
      EXPECT_EQ(over.column - under.column, seam.vertical ? 1u : 0u);
      EXPECT_EQ(over.row - under.row, seam.vertical ? 0u : 1u);
      // The line is the edge between both visible parts.
      EXPECT_NEAR(seam.vertical ? under.kept.right() : under.kept.bottom(), seam.vertical ? seam.from.x : seam.from.y,
                  1e-9);
      EXPECT_NEAR(seam.vertical ? over.kept.x : over.kept.y, seam.vertical ? seam.to.x : seam.to.y, 1e-9);
      // Both sheets have all marks.
      std::vector<base::Point> marks = seam.diamonds;
      EXPECT_EQ(marks.size(), 2u);
      if (seam.cross) marks.push_back(*seam.cross);
      for (const base::Point& p : marks) {
        EXPECT_TRUE(under.window.holds({p.x, p.y, 0, 0}));
        EXPECT_TRUE(over.window.holds({p.x, p.y, 0, 0}));
      }
      EXPECT_EQ(seam.cross.has_value(), seam.vertical && under.row + 1 < plan.rows);
    }
  }
}

TEST(Poster, an_overlap_out_of_range_is_reported) {
  for (const double overlap : {0.0, 7.9, 50.1, -10.0, std::nan("")}) {
    const PosterCase c{{300, 300}, 0, "a3", overlap};
    const Printed printed = print({poster({500, 300})}, c.options());
    EXPECT_THAT(printed.pages, IsEmpty());
    ASSERT_EQ(printed.problems.size(), 1u) << overlap;
    EXPECT_EQ(printed.problems[0].severity, diag::Severity::error);
    EXPECT_EQ(printed.problems[0].code, "print/paper");
    EXPECT_THAT(printed.problems[0].message, HasSubstr("overlap by 8 to 50 mm, found"));
  }
}

TEST(Poster, paper_too_small_is_reported) {
  // 90 - 20 and 90 - 23 mm are left.
  const Printed printed = print({poster({300, 300})}, on("90x90"));
  EXPECT_THAT(printed.pages, IsEmpty());
  ASSERT_EQ(printed.problems.size(), 1u);
  EXPECT_EQ(printed.problems[0].message,
            "expected room for sheets of a poster, 80 × 80 mm, within the margins of 90 × 90 mm, found 70 × 67 mm");
  EXPECT_EQ(printed.problems[0].hint, "use --paper a5 or letter");
  // Windows must be wide enough for an overlap at both sides: 3 × 40 + 15 of A5's 128.
  EXPECT_FALSE((plan_poster(poster({300, 300}), PosterCase{{}, 0, "a5", 40}.options())));
  EXPECT_TRUE((plan_poster(poster({300, 300}), PosterCase{{}, 0, "a5", 35}.options())));
  // 80 mm will do.
  for (const base::Size paper : {base::Size{100, 100}, {100, 200}, {200, 100}}) {
    Options options = on("a4");
    options.margin = 10;
    options.paper = {"", paper};
    EXPECT_TRUE(plan_poster(poster({300, 300}), options));
    options.margin = 10.1;
    EXPECT_FALSE(plan_poster(poster({300, 300}), options));
  }
}

TEST(Poster, senseless_and_enormous_sizes_are_reported) {
  for (const base::Size trim : {base::Size{0, 300}, {std::nan(""), 300}, {300, INFINITY}, {20000, 300}, {-400, 400}}) {
    const auto plan = plan_poster(poster(trim), on("a4"));
    ASSERT_FALSE(plan);
    EXPECT_EQ(plan.error().code, "print/paper");
  }
  EXPECT_TRUE(plan_poster(poster({2, 300}), on("a4")));
  EXPECT_FALSE(plan_poster(poster({1.9, 300}), on("a4")));
  // A5: 118 n + 10 wide and 177 n + 10 high, 17 × 12; turned 180 n + 10 and 115 n + 10, 12 × 18.
  const auto plan = plan_poster(poster({2000, 2000}), on("a5"));
  ASSERT_FALSE(plan);
  EXPECT_EQ(plan.error().message, "expected a poster on at most 200 sheets in 26 columns, found 204 in 17 on A5");
  EXPECT_EQ(plan.error().hint, "use --paper a4 or letter");
  // 20 columns of 10, and 26 of one: no more.
  EXPECT_TRUE((plan_poster(poster({2370, 1780}), on("a5"))));
  EXPECT_FALSE((plan_poster(poster({2370.1, 1780}), on("a5"))));
  EXPECT_TRUE((plan_poster(poster({3078, 187}), on("a5"))));
  EXPECT_FALSE((plan_poster(poster({3078.1, 187}), on("a5"))));
}

}  // namespace
}  // namespace planche::press
