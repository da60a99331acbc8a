#include "press/printer.h"

#include <complex>
#include <map>
#include <numbers>
#include <random>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "press/testing/scene_ink.h"
#include "press/testing/sheets.h"
#include "scene/testing/fixed_typesetter.h"

namespace planche::press {
namespace {

using base::Point;
using ::testing::HasSubstr;
using testing::on;
using testing::part_set;

constexpr base::Size a4{210, 297};

PrintError read(const Readings& readings, base::Size paper = a4) {
  std::string why;
  const auto error = error_of(readings, paper, why);
  EXPECT_TRUE(error) << why;
  return error.value_or(PrintError{});
}

std::string fault(const Readings& readings) {
  std::string why;
  EXPECT_FALSE(error_of(readings, a4, why));
  return why;
}

void expect_near(const PrintError& found, const PrintError& wanted, double tolerance) {
  EXPECT_NEAR(found.right, wanted.right, tolerance);
  EXPECT_NEAR(found.down, wanted.down, tolerance);
  EXPECT_NEAR(found.turn, wanted.turn, tolerance);
  EXPECT_NEAR(found.width, wanted.width, tolerance);
  EXPECT_NEAR(found.height, wanted.height, tolerance);
}

void expect_at(Point found, Point wanted, double tolerance = 1e-9) {
  EXPECT_NEAR(found.x, wanted.x, tolerance);
  EXPECT_NEAR(found.y, wanted.y, tolerance);
}

// The crosses stand 20 mm from the edges, on A4 170 mm and 257 mm apart.
TEST(Printer, a_sheet_without_errors) {
  expect_near(read({20, 20, 20, 20, 170, 257}), {}, 1e-12);
}

TEST(Printer, each_shift_by_hand) {
  const PrintError error = read({21, 18, 18, 21, 170, 257});
  expect_near(error, {1, -2, 0, 100, 100}, 1e-12);
  expect_at(error.on(a4)(Point{105, 148.5}), {106, 146.5});
  // The printer prints too far to the right and too high, so the correction moves a page to the left and down.
  expect_at(error.against(a4)(Point{105, 148.5}), {104, 150.5});
}

TEST(Printer, each_scale_by_hand) {
  // The centre stays: the left cross moves to 105 - 1.02 × 85, the upper one to 148.5 - 0.98 × 128.5.
  const PrintError error = read({18.3, 22.57, 22.57, 18.3, 173.4, 251.86});
  expect_near(error, {0, 0, 0, 102, 98}, 1e-9);
  expect_at(error.against(a4)(Point{105 + 102, 148.5 + 98}), {205, 248.5});
}

TEST(Printer, a_turn_by_hand) {
  // Turned by one degree clockwise about the middle: x' = x cos - y sin, y' = x sin + y cos, for (-85, -128.5), (85,
  // -128.5) and (-85, 128.5); cos 0.99984770, sin 0.01745241.
  const PrintError error = read({22.2556, 18.5361, 21.5030, 17.7703, 170, 257});
  expect_near(error, {0, 0, 1, 100, 100}, 1e-4);
  // Clockwise: the right side is printed too low, so it is placed higher.
  EXPECT_GT(error.on(a4)(Point{205, 148.5}).y, 150);
  EXPECT_LT(error.against(a4)(Point{205, 148.5}).y, 147);
}

TEST(Printer, whatever_is_read_is_undone) {
  std::mt19937 draw{7};
  const auto between = [&](double least, double most) {
    return least + (most - least) * static_cast<double>(draw()) / 4294967296.0;
  };
  for (int i = 0; i < 200; ++i) {
    const base::Size paper{between(140, 420), between(200, 420)};
    const PrintError wanted{between(-5, 5), between(-5, 5), between(-4, 4), between(91, 109), between(91, 109)};
    // Computed with complex numbers: scaled, turned, shifted about the middle.
    const auto printed = [&](Point p) {
      const std::complex<double> offset{(p.x - paper.width / 2) * wanted.width / 100,
                                        (p.y - paper.height / 2) * wanted.height / 100};
      const auto at = offset * std::polar(1.0, wanted.turn * std::numbers::pi / 180);
      return Point{at.real() + paper.width / 2 + wanted.right, at.imag() + paper.height / 2 + wanted.down};
    };
    const Point a = printed({20, 20}), b = printed({paper.width - 20, 20}), c = printed({20, paper.height - 20});
    const Readings readings{a.x, a.y, b.y, c.x, std::hypot(b.x - a.x, b.y - a.y), std::hypot(c.x - a.x, c.y - a.y)};
    const PrintError found = read(readings, paper);
    expect_near(found, wanted, 1e-9);
    const Point somewhere{between(0, 300), between(0, 300)};
    expect_at(printed(found.against(paper)(somewhere)), somewhere);
    expect_at(found.on(paper)(somewhere), printed(somewhere));
  }
}

TEST(Printer, readings_to_a_quarter_of_a_millimetre_still_serve) {
  const PrintError error = read({21.25, 18, 18.5, 20.5, 170.25, 257.25});
  // 0.5 on 170.25 and 0.75 on 257.25 mm are 0.168 and 0.167 degrees.
  EXPECT_NEAR(error.turn, 0.167, 0.002);
}

TEST(Printer, what_cannot_be_is_refused) {
  EXPECT_THAT(fault({20, 20, 22, 20, 170, 257}), HasSubstr("turn of 0.67°, readings 1 and 4 one of 0.00°"));
  EXPECT_THAT(fault({20, 20, 200, 20, 170, 257}), HasSubstr("2, 3 and 5"));
  EXPECT_THAT(fault({20, 20, 20, 20, 0, 257}), HasSubstr("2, 3 and 5"));
  EXPECT_THAT(fault({20, 20, 20, 290, 170, 257}), HasSubstr("1, 4 and 6"));
  EXPECT_THAT(fault({20, 20, 20, 20, 187.1, 257}), HasSubstr("a width of 110.06 % is beyond 90 to 110 %"));
  EXPECT_THAT(fault({20, 20, 20, 20, 170, 231}), HasSubstr("a height of 89.88 %"));
  EXPECT_THAT(fault({40.1, 20, 20, 40.1, 170, 257}), HasSubstr("a shift to the right of 20.10 mm"));
  EXPECT_THAT(fault({20, 41, 41, 20, 170, 257}), HasSubstr("a shift downwards of 21.00 mm"));
  EXPECT_THAT(fault({31.3, 13, 28, 8.6, 170, 257}), HasSubstr("a turn of 5.07° is beyond -5 to 5°"));
}

Printer printer(PrintError front, PrintError back = {}) {
  return {"office", *find_paper("a4"), front, back};
}

std::vector<Page> placed(const Printer& printer, diag::Sink& sink, scene::PartSet set, Options options = on("a4")) {
  scene::testing::FixedTypesetter typesetter;
  std::vector<scene::PartSet> sets;
  sets.push_back(std::move(set));
  auto source = compensated(impose(std::move(sets), options, {}, typesetter, sink), printer, sink);
  return testing::all_pages(*source);
}

TEST(Printer, fronts_and_backs_have_errors_of_their_own) {
  diag::Sink sink;
  const auto pages = placed(printer({1, 0, 0, 100, 100}, {0, -2, 0, 100, 100}), sink, part_set({63, 88}, 9));
  ASSERT_EQ(pages.size(), 2u);
  EXPECT_EQ(pages[0].placed, base::Transform::translation(-1, 0));
  EXPECT_EQ(pages[1].placed, base::Transform::translation(0, 2));
  ASSERT_EQ(sink.sorted().size(), 1u);
  EXPECT_THAT(sink.sorted()[0].message, HasSubstr("in the margins of page 1b may reach to 3.0 mm from the edge"));
  // Half a millimetre is not reported.
  diag::Sink none;
  placed(printer({0.5, -0.5, 0, 100, 100}), none, part_set({63, 88}, 9));
  EXPECT_TRUE(none.sorted().empty());
}

TEST(Printer, parts_near_the_edge_of_the_paper_are_told_once) {
  // 9 poker cards lie 10.5 mm from the left and the right edge.
  for (const auto& [right, severity, message] :
       {std::tuple{5.5, diag::Severity::note,
                   "marks and words in the margins of page 1 may reach 0.5 mm beyond the edge"},
        std::tuple{6.1, diag::Severity::warning, "reach to 4.4 mm from the edge, printers need 5"},
        std::tuple{12.5, diag::Severity::error, "reach 2.0 mm beyond the edge"}}) {
    diag::Sink sink;
    placed(printer({right, 0, 0, 100, 100}), sink, part_set({63, 88}, 27, 0, false));
    const auto found = sink.sorted();
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].severity, severity);
    EXPECT_EQ(found[0].code, "print/printer");
    EXPECT_THAT(found[0].message, HasSubstr(message));
  }
}

// They lie 13.5 mm from the upper and the lower edge.
TEST(Printer, parts_near_any_edge_are_told) {
  for (const auto& [right, down] : {std::pair{6.1, 0.0}, {-6.1, 0.0}, {0.0, 12.1}, {0.0, -12.1}}) {
    diag::Sink sink;
    placed(printer({right, down, 0, 100, 100}), sink, part_set({63, 88}, 9, 0, false));
    ASSERT_EQ(sink.sorted().size(), 1u) << right << " " << down;
    EXPECT_THAT(sink.sorted()[0].message, HasSubstr("reach to 4.4 mm from the edge")) << right << " " << down;
  }
}

TEST(Printer, other_paper_is_told) {
  for (const char* paper : {"a4", "a4-landscape", "letter"}) {
    diag::Sink sink;
    placed(printer({}), sink, part_set({63, 88}, 1), on(paper));
    ASSERT_EQ(sink.sorted().size(), std::string_view{paper} == "a4" ? 0u : 1u);
    if (!sink.sorted().empty()) {
      EXPECT_THAT(sink.sorted()[0].message, HasSubstr("calibrated on a4"));
    }
  }
}

TEST(Printer, the_sheet_has_its_crosses_at_the_same_places_of_both_sides) {
  scene::testing::FixedTypesetter typesetter;
  auto source = calibration_sheet(*find_paper("a4"), testing::words_in("en"), typesetter);
  const auto pages = testing::all_pages(*source);
  ASSERT_EQ(pages.size(), 2u);
  for (const Page& page : pages) {
    // Lines of 16 mm cross in their middle.
    std::vector<Point> across, down;
    for (const scene::Item& item : page.scene.items) {
      const auto* shape = std::get_if<scene::Shape>(&item);
      if (shape == nullptr) continue;
      for (const testing::Piece& piece : testing::pieces(shape->path)) {
        const Point middle{(piece.from.x + piece.to.x) / 2, (piece.from.y + piece.to.y) / 2};
        if (piece.to.x - piece.from.x == 16 && piece.from.y == piece.to.y) across.push_back(middle);
        if (piece.to.y - piece.from.y == 16 && piece.from.x == piece.to.x) down.push_back(middle);
      }
    }
    EXPECT_EQ(across, (std::vector<Point>{{20, 20}, {190, 20}, {20, 277}, {190, 277}}));
    EXPECT_EQ(down, across);
    testing::each_ink(page.scene, {}, [&](const scene::Item&, const base::Rect& ink) {
      EXPECT_TRUE((base::Rect{5, 5, 200, 287}.grown(0.1).holds(ink))) << ink.x << " " << ink.y;
    });
  }
  EXPECT_FALSE(pages[0].back);
  EXPECT_TRUE(pages[1].back);
}

TEST(Printer, the_sheets_text_is_as_large_as_there_is_room_for) {
  std::set<double> sizes;
  for (int height = 120; height <= 297; ++height) {
    scene::testing::FixedTypesetter typesetter;
    auto source = calibration_sheet(Paper{"", {148, height * 1.0}}, testing::words_in("en"), typesetter);
    const Page page = *source->next();
    double low = 0, size = 0;
    for (const scene::Item& item : page.scene.items) {
      const auto* group = std::get_if<scene::Group>(&item);
      if (!group) continue;
      const auto& run = *std::get<scene::Text>(group->content->items.at(0)).run;
      if (run.text.starts_with("planche printer add")) size = run.font.size_pt;
      if (run.font.weight == 400 && run.text.size() > 9)
        low = std::max(low, group->placed(group->content->extent).bottom());
    }
    EXPECT_TRUE(size == 6 || low <= height - 34 + 1e-9) << height;
    sizes.insert(size);
  }
  EXPECT_EQ(sizes, (std::set<double>{6, 6.5, 7.5, 8.5, 9.5}));
}

TEST(Printer, the_sheets_rulers_are_of_millimetres) {
  scene::testing::FixedTypesetter typesetter;
  auto source = calibration_sheet(*find_paper("a4"), testing::words_in("en"), typesetter);
  const Page page = *source->next();
  std::map<double, double> down, right;  // length of ticks by distance from the corner of the rulers
  for (const scene::Item& item : page.scene.items) {
    const auto* shape = std::get_if<scene::Shape>(&item);
    if (!shape || shape->path.points().size() < 100) continue;
    for (const testing::Piece& piece : testing::pieces(shape->path)) {
      if (piece.from.x == piece.to.x && piece.from.y == 20 && piece.to.y < 30)
        down[piece.from.x - 20] = piece.to.y - 20;
      if (piece.from.y == piece.to.y && piece.from.x == 20 && piece.to.x < 30)
        right[piece.from.y - 20] = piece.to.x - 20;
    }
  }
  EXPECT_EQ(down.size(), 171u);
  EXPECT_EQ(right.size(), 258u);
  for (const auto& ruler : {down, right})
    for (const auto& [mm, length] : ruler)
      EXPECT_EQ(length, std::fmod(mm, 10) == 0 ? 4 : std::fmod(mm, 5) == 0 ? 3 : 2) << mm;
}

// The whole text is in the column between the crosses.
TEST(Printer, the_sheet_says_what_to_do) {
  for (const char* paper : {"a4", "a5", "letter"}) {
    for (const char* language : {"en", "fr"}) {
      SCOPED_TRACE(std::string{paper} + " " + language);
      const base::Words words = testing::words_in(language);
      scene::testing::FixedTypesetter typesetter;
      auto source = calibration_sheet(*find_paper(paper), words, typesetter);
      const Page page = *source->next();
      const base::Rect column = base::Rect{0, 0, page.size.width, page.size.height}.grown(-34);
      std::vector<base::Rect> blocks, units;
      std::vector<double> discs;
      std::string said;
      for (const scene::Item& item : page.scene.items) {
        if (const auto* shape = std::get_if<scene::Shape>(&item); shape && shape->fill)
          discs.push_back(shape->path.bounds().centre().y);
        const auto* group = std::get_if<scene::Group>(&item);
        if (!group) continue;
        const base::Rect box = group->placed(group->content->extent);
        if (!column.holds(box)) continue;
        for (const base::Rect& other : blocks)
          EXPECT_FALSE(testing::overlap(box, other)) << box.x << " " << box.y << " " << other.x << " " << other.y;
        blocks.push_back(box);
        const auto& run = *std::get<scene::Text>(group->content->items.at(0)).run;
        EXPECT_EQ(run.font.weight,
                  blocks.size() == 1 || run.text.starts_with("planche ") || run.text.size() == 1 ? 600 : 400)
            << run.text;
        if (run.text == "mm") {
          EXPECT_NEAR(box.right(), column.right(), 1e-9);
          units.push_back(box);
        } else if (run.font.weight == 400) {
          EXPECT_TRUE(std::abs(box.x - column.x) < 1e-9 || std::abs(box.x - column.x - 2 * 2.3 - 2.5) < 1e-9)
              << run.text;
        }
        for (const scene::Item& inner : group->content->items) said += std::get<scene::Text>(inner).run->text + " ";
      }
      const auto begins = [](const std::string& text) { return text.substr(0, text.find(' ', 12)); };
      for (const char* key : {"calibration.title", "calibration.print", "calibration.read", "calibration.left_to_a",
                              "calibration.top_to_a", "calibration.top_to_b", "calibration.left_to_c",
                              "calibration.enter", "calibration.light"})
        EXPECT_THAT(said, HasSubstr(begins(words.say(key)))) << key;
      // Six lines begin with a number and end with the unit.
      EXPECT_EQ(units.size(), 6u);
      for (const base::Rect& unit : units)
        EXPECT_THAT(discs, ::testing::Contains(::testing::DoubleNear(unit.centre().y, 1e-9)));
    }
  }
}

// Crosses stand 20 mm from the edges and have arms of 8 mm. Arrows run from them to 5 mm from the edges. Numbers stand
// 4 mm beside the middle of the distance to measure.
TEST(Printer, the_sheet_has_numbers_and_arrows_where_something_is_to_be_read) {
  scene::testing::FixedTypesetter typesetter;
  auto source = calibration_sheet(*find_paper("a4"), testing::words_in("en"), typesetter);
  const Page page = *source->next();
  std::vector<Point> discs;
  std::vector<std::vector<Point>> heads;
  std::map<std::string, Point> letters;
  for (const scene::Item& item : page.scene.items) {
    if (const auto* group = std::get_if<scene::Group>(&item)) {
      const auto& text = std::get<scene::Text>(group->content->items.at(0));
      const double em = base::mm_from_pt(text.run->font.size_pt);
      if (text.run->text.size() == 1)  // the middle of a capital, 0.7 high
        letters[text.run->text] = group->placed(Point{text.at.x + em / 4, text.at.y - 0.35 * em});
    }
    const auto* shape = std::get_if<scene::Shape>(&item);
    if (!shape) continue;
    if (shape->fill) {
      discs.push_back(shape->path.bounds().centre());
      EXPECT_NEAR(shape->path.bounds().width, 4.6, 1e-9);
    } else if (shape->path.points().size() == 3) {
      heads.push_back(shape->path.points());
    }
  }
  const std::vector<Point> read{{8.5, 24}, {24, 8.5}, {194, 8.5}, {8.5, 281}, {105, 16}, {16, 148.5}};
  ASSERT_GE(discs.size(), 6u);
  const auto is_near = [](Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y) < 1e-9; };
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_TRUE(is_near(discs[i], read[i])) << discs[i].x << " " << discs[i].y;
  }
  for (const auto& [letter, at] : {std::pair{"A", Point{14, 14}}, {"B", Point{196, 14}}, {"C", Point{14, 283}}}) {
    EXPECT_TRUE(is_near(letters[letter], at)) << letters[letter].x << " " << letters[letter].y;
  }
  const std::vector<std::vector<Point>> tips{{{6.6, 19.2}, {5, 20}, {6.6, 20.8}},
                                             {{19.2, 6.6}, {20, 5}, {20.8, 6.6}},
                                             {{189.2, 6.6}, {190, 5}, {190.8, 6.6}},
                                             {{6.6, 276.2}, {5, 277}, {6.6, 277.8}}};
  ASSERT_EQ(heads.size(), tips.size());
  for (std::size_t i = 0; i < tips.size(); ++i)
    for (std::size_t j = 0; j < 3; ++j) EXPECT_TRUE(is_near(heads[i][j], tips[i][j])) << i << " " << j;
}

}  // namespace
}  // namespace planche::press
