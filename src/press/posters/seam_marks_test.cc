#include "press/posters/seam_marks.h"

#include <cmath>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "press/marks/furniture.h"
#include "press/testing/posters.h"
#include "press/testing/scene_ink.h"
#include "press/testing/sizes.h"

namespace planche::press {
namespace {

using base::Point;
using base::Rect;
using testing::line_height;

bool near(double a, double b) {
  return std::abs(a - b) < 1e-6;
}
bool near(const Rect& a, const Rect& b) {
  return near(a.x, b.x) && near(a.y, b.y) && near(a.right(), b.right()) && near(a.bottom(), b.bottom());
}
Rect between(double left, double top, double right, double bottom) {
  return {left, top, right - left, bottom - top};
}

// The drawing on a sheet of a poster, apart from the picture.
class Drawn {
 public:
  Drawn(base::Size trim, std::size_t page, const Options& options)
      : sheet_(testing::print({testing::poster(trim)}, options).pages.at(page)) {
    scene::Scene marks;
    marks.items.assign(sheet_.scene.items.begin() + 1, sheet_.scene.items.end());
    testing::each_ink(marks, {}, [&](const scene::Item& item, const Rect& ink) {
      if (const auto* shape = std::get_if<scene::Shape>(&item)) shapes_.push_back(*shape);
      if (const auto* text = std::get_if<scene::Text>(&item)) texts_.push_back({text->run->text, ink});
    });
  }
  std::size_t white(const Rect& box) const { return filled(box, {255, 255, 255}); }
  std::size_t black(const Rect& box) const { return filled(box, {0, 0, 0}); }
  std::size_t inked(const Rect& box) const { return filled(box, ink); }
  // Lines, alone or among others of a path.
  std::size_t lines(const Rect& box, bool dashed = false) const {
    return count([&](const scene::Shape& shape) {
      if (!shape.stroke || shape.stroke->dash.empty() == dashed) return false;
      for (const testing::Piece& piece : testing::pieces(shape.path))
        if (near(piece.box(), box)) return true;
      return false;
    });
  }
  // The box of a text's ink; the first text with this beginning.
  Rect text(const std::string& begin) const {
    for (const auto& [text, ink] : texts_)
      if ((text + "\n").starts_with(begin)) return ink;
    ADD_FAILURE() << "nothing begins with " << begin;
    return {};
  }
  const Page& page() const { return sheet_; }

 private:
  std::size_t filled(const Rect& box, scene::Color color) const {
    return count([&](const scene::Shape& shape) {
      return shape.fill && std::get<scene::Color>(*shape.fill) == color && near(shape.path.bounds(), box);
    });
  }
  std::size_t count(const std::function<bool(const scene::Shape&)>& wanted) const {
    return static_cast<std::size_t>(std::count_if(shapes_.begin(), shapes_.end(), wanted));
  }
  Page sheet_;
  std::vector<scene::Shape> shapes_;
  std::vector<std::pair<std::string, Rect>> texts_;
};

// 300 × 250 mm on A4: two sheets show 155 mm each, in the middle of 190 × 274, from (27.5, 22) to (182.5, 272). The
// seam is at 148.2, on the first sheet at 175.7, on the second, 3.2 within its window, at 30.7. Two margin lines lie
// below.
TEST(SeamMarks, of_an_upright_seam_by_hand) {
  const Options options = testing::on("a4");
  const Drawn under({300, 250}, 1, options), over({300, 250}, 2, options);
  // The line on the covered strip reaches 4 mm beyond the window. The line to cut reaches from 5 mm below the upper
  // edge of the paper to half a millimetre above the margin line.
  const double foot = 292 - 2 * line_height - 0.5;
  EXPECT_EQ(under.lines(between(175.8, 18, 175.8, 276)), 1u);
  EXPECT_EQ(under.white(between(175.7, 18, 176.1, 276)), 1u);
  EXPECT_EQ(over.lines(between(30.6, 5, 30.6, foot), true), 1u);
  EXPECT_EQ(over.white(between(30.5, 5, 30.7, foot)), 1u);
  // Half diamonds of 2.2 mm at one eighth and seven eighths, on white that is 0.6 mm larger.
  for (const double y : {22 + 250.0 / 8, 22 + 250.0 * 7 / 8}) {
    EXPECT_EQ(under.black(between(175.7, y - 2.2, 177.9, y + 2.2)), 1u);
    EXPECT_EQ(under.white(between(175.7, y - 2.8, 178.5, y + 2.8)), 1u);
    EXPECT_EQ(over.black(between(28.5, y - 2.2, 30.7, y + 2.2)), 1u);
    EXPECT_EQ(over.white(between(27.9, y - 2.8, 30.7, y + 2.8)), 1u);
  }
  // At three quarters, the number stands in a box 0.6 mm from the seam, with 0.6 mm at its sides. The words stand 1.2
  // mm further.
  const double label = 22 + 250.0 * 3 / 4, half = (line_height / 2 + 1.2) / 2;
  for (const auto& [sheet, x] :
       {std::pair{&under, 175.7 + 0.6 + line_height / 2}, {&over, 30.7 - 0.6 - line_height / 2}}) {
    const Rect number = sheet->text("1");
    EXPECT_NEAR(number.centre().x, x, 1e-6);
    EXPECT_NEAR(number.centre().y, label, 1e-6);
    const Rect words = sheet->text(sheet == &under ? "A1 · Put glue" : "B1 · Cut along");
    EXPECT_NEAR(words.bottom(), label - half - 1.2, 1e-6);
    EXPECT_NEAR(words.centre().x, x, 1e-6);
    EXPECT_EQ(sheet->white(between(x - line_height / 2, words.y - 0.6, x + line_height / 2, label + half + 0.6)), 1u);
  }
}

// 300 × 300 mm: four sheets of 155 × 155 that begin at (27.5, 71), because 13 mm at the bottom are reserved. Both seams
// are at 148.2.
TEST(SeamMarks, of_a_level_seam_and_crosses_by_hand) {
  const Options options = testing::on("a4");
  const Drawn a1({300, 300}, 1, options), b1({300, 300}, 2, options), a2({300, 300}, 3, options);
  const double top = a1.page().bleed.y;
  EXPECT_NEAR(top, 10 + (274 - 155) / 2.0, 1e-9);
  EXPECT_EQ(a1.lines(between(23.5, top + 148.3, 186.5, top + 148.3)), 1u);
  EXPECT_EQ(a1.white(between(23.5, top + 148.2, 186.5, top + 148.6)), 1u);
  EXPECT_EQ(a2.lines(between(5, top + 3.1, 205, top + 3.1), true), 1u);
  EXPECT_EQ(a2.white(between(5, top + 3, 205, top + 3.2)), 1u);
  // At a quarter of the visible part, read rightwards.
  const double half = (line_height / 2 + 1.2) / 2;
  EXPECT_NEAR(a1.text("3").centre().x, 27.5 + 148.2 / 4, 1e-6);
  EXPECT_NEAR(a1.text("3").centre().y, top + 148.2 + 0.6 + line_height / 2, 1e-6);
  EXPECT_NEAR(a1.text("A1 · Put glue here and lay the edge of sheet A2").x, 27.5 + 148.2 / 4 + half + 1.2, 1e-6);
  EXPECT_NEAR(a2.text("3").centre().y, top + 3.2 - 0.6 - line_height / 2, 1e-6);
  // The corner of four sheets, in the middle of the remaining glue strip: (10 − 3.2) / 2 below the seam between the
  // rows.
  const double y = top + 148.2 + 3.4;
  for (const auto& [sheet, x] : {std::pair{&a1, 175.7}, {&b1, 30.7}}) {
    EXPECT_EQ(sheet->lines(between(x - 2.5, y, x + 2.5, y)), 1u);
    EXPECT_EQ(sheet->white(between(x - 2.5, y - 0.6, x + 2.5, y + 0.6)), 1u);
  }
}

TEST(SeamMarks, of_the_outer_edge_by_hand) {
  const Options options = testing::on("a4");
  const Drawn a1({300, 300}, 1, options), b2({300, 300}, 4, options);
  const double top = a1.page().bleed.y, bottom = top + 155;
  // 4 mm long, half a millimetre away from the window.
  EXPECT_EQ(a1.lines(between(27.5, top - 4.5, 27.5, top - 0.5)), 1u);
  EXPECT_EQ(a1.lines(between(27.5, bottom + 0.5, 27.5, bottom + 4.5)), 1u);
  EXPECT_EQ(a1.lines(between(23, top, 27, top)), 1u);
  EXPECT_EQ(a1.lines(between(183, top, 187, top)), 1u);
  EXPECT_EQ(b2.lines(between(182.5, top - 4.5, 182.5, top - 0.5)), 1u);
  EXPECT_EQ(b2.lines(between(182.5, bottom + 0.5, 182.5, bottom + 4.5)), 1u);
  EXPECT_EQ(b2.lines(between(23, bottom, 27, bottom)), 1u);
  EXPECT_EQ(b2.lines(between(183, bottom, 187, bottom)), 1u);
}

TEST(SeamMarks, of_the_outer_edge_are_not_where_sheets_meet) {
  const Options options = testing::on("a4");
  const Drawn a1({300, 300}, 1, options), b1({300, 300}, 2, options), a2({300, 300}, 3, options);
  const double top = a1.page().bleed.y;
  EXPECT_EQ(a1.lines(between(175.7, top - 4.5, 175.7, top - 0.5)), 0u);
  EXPECT_EQ(b1.lines(between(30.7, top - 4.5, 30.7, top - 0.5)), 0u);
  EXPECT_EQ(a1.lines(between(23, top + 148.2, 27, top + 148.2)), 0u);
  EXPECT_EQ(a2.lines(between(23, top + 3.2, 27, top + 3.2)), 0u);
}

// Each sheet shows a mark at both ends of those edges that belong to the poster.
TEST(SeamMarks, of_the_outer_edge_stand_round_it_all) {
  const base::Size trim{600, 700};
  const testing::PosterCase big{trim};
  const PosterPlan plan = big.plan();
  ASSERT_GE(std::min(plan.columns, plan.rows), 3u);
  for (std::size_t i = 0; i < plan.sheets.size(); ++i) {
    const std::size_t column = i % plan.columns, row = i / plan.columns;
    const bool first_column = column == 0, last_column = column + 1 == plan.columns;
    const bool first_row = row == 0, last_row = row + 1 == plan.rows;
    scene::Scene page;
    draw_outer_marks(page, plan, i, {20, 20, 20, 20}, Cut::marks, trim, 0, scene::Outline::Form::rectangle);
    std::set<double> upright, level;
    std::size_t count = 0;
    for (const scene::Item& item : page.items) {
      for (const testing::Piece& piece : testing::pieces(std::get<scene::Shape>(item).path)) {
        ++count;
        (piece.from.x == piece.to.x ? upright : level).insert(piece.from.x == piece.to.x ? piece.from.x : piece.from.y);
      }
    }
    EXPECT_EQ(upright.size(), first_column || last_column ? 1u : 0u) << i;
    EXPECT_EQ(level.size(), first_row || last_row ? 1u : 0u) << i;
    EXPECT_EQ(count, 2 * (upright.size() + level.size())) << i;
    const base::Rect all = plan.place(i)(base::Rect{0, 0, trim.width, trim.height});
    if (!upright.empty()) {
      EXPECT_NEAR(*upright.begin(), first_column ? all.x : all.right(), 1e-9);
    }
    if (!level.empty()) {
      EXPECT_NEAR(*level.begin(), first_row ? all.y : all.bottom(), 1e-9);
    }
  }
}

// Two sheets in one row show twice 210 − 2 m, less the common 10. At the left and right of the windows, marks have m −
// 5 mm.
TEST(SeamMarks, of_the_outer_edge_are_shortened_and_left_out) {
  const auto across = [](double margin) {
    Options options = testing::on("a4");
    options.margin = margin;
    const Drawn sheet({2 * (210 - 2 * margin) - 10, 200}, 1, options);
    const double top = sheet.page().bleed.y;
    EXPECT_NEAR(sheet.page().bleed.x, margin, 1e-9);
    EXPECT_EQ(sheet.lines(between(margin, top - 4.5, margin, top - 0.5)), 1u);
    const bool left = sheet.lines(between(5, top, margin - 0.5, top)) == 1;
    EXPECT_EQ(sheet.lines(between(210 - margin + 0.5, top, 205, top)) == 1, left);
    return left;
  };
  EXPECT_TRUE(across(7));
  EXPECT_TRUE(across(5.9));   // 0.4 mm long
  EXPECT_FALSE(across(5.7));  // 0.2 mm
  EXPECT_FALSE(across(5.5));
}

TEST(SeamMarks, lines_round_a_poster_are_seen_as_far_as_the_least_margin) {
  for (const Cut cut : {Cut::grid, Cut::marks}) {
    Options options = testing::on("a4");
    options.cut = cut;
    scene::PartSet set = testing::poster({300, 250});
    if (cut == Cut::marks) set.outline.form = Form::octagon;
    const Page sheet = testing::print({set}, options).pages.at(1);
    // The window goes from (27.5, 22) to (182.5, 272). The least room for marks is at the bottom: what the margin lines
    // leave of 20 mm.
    const double least = 292 - 2 * line_height - 0.5 - 272;
    bool found = false;
    for (const scene::Item& item : sheet.scene.items) {
      const auto* group = std::get_if<scene::Group>(&item);
      if (!group || !group->clip || !near(group->clip->bounds(), between(27.5, 22, 182.5, 272).grown(least))) continue;
      found = true;
      const auto& lines = std::get<scene::Shape>(group->content->items.at(0));
      ASSERT_TRUE(lines.stroke);
      if (cut == Cut::marks) continue;
      EXPECT_TRUE(near(lines.path.bounds(), between(27.5, 22, 327.5, 272).grown(0.05)));
      EXPECT_EQ(lines.stroke->width, 0.1);
      EXPECT_FALSE(lines.stroke->dash.empty());
    }
    EXPECT_TRUE(found);
  }
}

// The map is at most 10 mm high and stands at the bottom. It ends where the last glue strip begins, with the name
// before it.
TEST(SeamMarks, the_small_map_and_the_name_of_the_sheet_by_hand) {
  const Drawn sheet({300, 250}, 2, testing::on("a4"));
  const double right = 27.5 + 155 - 10, left = right - 300 * 10 / 250.0, seam = left + 148.2 / 25;
  EXPECT_EQ(sheet.white(between(left, 282, seam, 292)), 1u);
  EXPECT_EQ(sheet.inked(between(seam, 282, right, 292)), 1u);
  const double em = 14 * 25.4 / 72;
  EXPECT_TRUE(near(sheet.text("B1\n"), Rect{left - 1.5 - em, 287 - em / 2, em, em}))
      << sheet.text("B1\n").x << " " << sheet.text("B1\n").y;
}

// The windows of a poster with bleed begin outside its edge. The map of the sheets shows everything that is printed.
TEST(SeamMarks, the_small_map_of_a_poster_that_bleeds_begins_where_the_poster_does) {
  const Options options = testing::on("a4");
  const scene::PartSet set = testing::poster({300, 250}, 3);
  const PosterPlan plan = plan_poster(set, options).value();
  const Page sheet = testing::print({set}, options).pages.at(2);
  const Rect window = plan.place(plan.printed.at(1))(plan.sheets.at(plan.printed.at(1)).window);
  const double right = window.right() - 10, left = right - 306 * 10 / 256.0;
  std::vector<Rect> shown;
  testing::each_ink(sheet.scene, {}, [&](const scene::Item& item, const Rect& ink_box) {
    const auto* shape = std::get_if<scene::Shape>(&item);
    if (shape && shape->fill && near(shape->path.bounds().y, 282) && near(shape->path.bounds().bottom(), 292))
      shown.push_back(shape->path.bounds());
    static_cast<void>(ink_box);
  });
  ASSERT_EQ(shown.size(), 2u);
  EXPECT_TRUE(near(shown[0].x, left)) << shown[0].x << " " << left;
  EXPECT_TRUE(near(shown[0].right(), shown[1].x));
  EXPECT_TRUE(near(shown[1].right(), right)) << shown[1].right() << " " << right;
}

// For a long poster, it is 22.5 mm wide.
TEST(SeamMarks, the_small_map_of_a_long_poster_is_as_wide_as_half_its_room) {
  Options options = testing::on("a4");
  const Drawn sheet({900, 200}, 1, options);  // five sheets of 188 mm
  const double right = sheet.page().bleed.x + 188 - 10, high = 200 * 22.5 / 900;
  EXPECT_EQ(sheet.inked(between(right - 22.5, 287 - high / 2, right - 22.5 + (188 - 6.8) / 40, 287 + high / 2)), 1u);
}

}  // namespace
}  // namespace planche::press
