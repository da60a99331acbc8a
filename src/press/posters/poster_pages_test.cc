#include "press/posters/poster_pages.h"

#include <algorithm>
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
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

TEST(PosterPages, the_map_stays_on_its_page_and_its_words_beside_the_drawings) {
  for (const PosterCase& c : poster_cases()) {
    for (const char* language : {"en", "fr"}) {
      SCOPED_TRACE(described(c));
      Options options = c.options();
      options.words = testing::words_in(language);
      const Page map = print({c.set()}, options).pages.at(0);
      // Half a line width may exceed the page.
      const base::Rect inked = base::Rect{0, 0, map.size.width, map.size.height}.grown(mark_width / 2 - 5);
      std::vector<base::Rect> steps, boxes;
      testing::each_ink(map.scene, {}, [&](const scene::Item& item, const base::Rect& ink) {
        EXPECT_TRUE(inked.holds(ink)) << ink.x << " " << ink.y << " " << ink.width << " " << ink.height;
        const auto* text = std::get_if<scene::Text>(&item);
        if (text && text->run->font.size_pt == 9.5 && text->run->font.weight == 400) steps.push_back(ink);
        if (std::holds_alternative<scene::Shape>(item)) boxes.push_back(ink);
      });
      EXPECT_TRUE(inked.holds(map.trim));
      for (const base::Rect& step : steps)
        for (const base::Rect& box : boxes)
          EXPECT_FALSE(testing::overlap({step.x, step.y, step.width + 3, step.height}, box))
              << step.right() << " " << box.x;
    }
  }
}

TEST(PosterPages, a_map_and_all_sheets_are_printed) {
  const Printed printed = print({poster({300, 300})}, on("a4"));  // two columns, two rows
  EXPECT_THAT(printed.problems, IsEmpty());
  ASSERT_EQ(printed.pages.size(), 5u);
  EXPECT_EQ(printed.pages[0].label, "1");
  EXPECT_THAT(printed.pages[0].outline, ElementsAre("Board"));
  EXPECT_EQ(printed.pages[4].label, "5");
  EXPECT_TRUE(printed.pages[4].outline.empty());
  const std::string map = all_text(printed.pages[0].scene);
  for (const char* expected : {"Board\n", "A1\n", "B1\n", "A2\n", "B2\n", "1\n", "2\n", "3\n", "4\n",
                               "300 × 300 mm on 4 sheets\n", "1. Print all", "4. Join the rows", "sheet 1/5"})
    EXPECT_THAT(map, HasSubstr(expected));
  // Seam 1 joins A1 and B1, 2 A2 and B2, 3 A1 and A2, 4 B1 and B2.
  const std::string b1 = all_text(printed.pages[2].scene);
  EXPECT_THAT(b1, HasSubstr("1\nB1 · Cut along this line and lay the edge on the line of sheet A1\n"));
  EXPECT_THAT(b1, HasSubstr("4\nB1 · Put glue here and lay the edge of sheet B2 on this line\n"));
  EXPECT_THAT(b1, HasSubstr("B1\n"));
  EXPECT_THAT(b1, HasSubstr("sheet B1 · Board · sheet 3/5"));
}

TEST(PosterPages, the_map_leaves_thirteen_millimetres_for_the_line_below) {
  Options options = on("a4");
  EXPECT_EQ(print({poster({300, 300})}, options).pages.at(0).trim, (base::Rect{10, 10, 190, 274}));
  options.margin = 5;
  EXPECT_EQ(print({poster({300, 300})}, options).pages.at(0).trim, (base::Rect{5, 5, 200, 279}));
  options.margin = 20;
  EXPECT_EQ(print({poster({300, 300})}, options).pages.at(0).trim, (base::Rect{20, 20, 170, 257}));
}

// A line is 2.1 mm high and keeps half a millimetre from the marks, and 5 mm from the edge of the paper.
TEST(PosterPages, the_margin_holds_as_many_lines_as_there_is_room_for) {
  const auto lines = [](double margin) {
    Options options = on("a4");
    options.margin = margin;
    // Two adjacent sheets of the largest height.
    const Page sheet = print({poster({300, 297 - 2 * margin})}, options).pages.at(1);
    std::set<double> found;
    testing::each_ink(sheet.scene, {}, [&](const scene::Item& item, const base::Rect& ink) {
      const auto* text = std::get_if<scene::Text>(&item);
      if (text && text->run->text.find("sheet 2/3") != std::string::npos) found.insert(ink.y);
      if (text && text->run->text.find("planche 0.1.0") != std::string::npos) found.insert(ink.y);
    });
    return found.size();
  };
  EXPECT_EQ(lines(7.5), 0u);
  EXPECT_GE(lines(7.7), 1u);
  EXPECT_EQ(lines(10), 2u);
}

// Even if the picture fills only a small part of a sheet: on the first one, 50 mm.
TEST(PosterPages, every_sheet_carries_the_ruler_and_the_line) {
  scene::PartSet narrow = poster({140, 180});
  narrow.make = [](std::size_t) {
    scene::Part part;
    part.front = testing::filled({50, 180}, 0, {1, 2, 3});
    return part;
  };
  for (const scene::PartSet& set : {narrow, poster({288, 432})}) {
    for (const char* paper : {"a5", "a5-landscape", "100x150"}) {
      for (const std::optional<double> margin : {std::optional<double>{}, std::optional{8.0}, std::optional{15.0}}) {
        if (margin && *margin > 10 && std::string_view{paper} == "100x150") continue;  // no room for a poster
        SCOPED_TRACE(fmt::format("{} {}", paper, margin.value_or(0)));
        Options options = on(paper);
        options.margin = margin;
        const Printed printed = print({set}, options);
        EXPECT_THAT(printed.problems, IsEmpty());
        for (const Page& page : printed.pages) {
          EXPECT_THAT(all_text(page.scene), HasSubstr("50\u00a0mm"));
          EXPECT_THAT(all_text(page.scene), HasSubstr(fmt::format("sheet {}/{}", page.label, printed.pages.size())));
          EXPECT_THAT(all_text(page.scene), HasSubstr("00000000"));
        }
      }
    }
  }
}

TEST(PosterPages, speaks_french) {
  Options options = on("a4");
  options.words = testing::words_in("fr");
  const Printed printed = print({poster({300, 250})}, options);
  ASSERT_EQ(printed.pages.size(), 3u);
  EXPECT_THAT(all_text(printed.pages[0].scene), HasSubstr("300 × 250 mm sur 2 feuilles"));
  EXPECT_THAT(all_text(printed.pages[1].scene), HasSubstr("A1 · Encoller ici et poser le bord de la feuille B1"));
  EXPECT_THAT(all_text(printed.pages[2].scene), HasSubstr("la ligne de la feuille A1"));
}

TEST(PosterPages, sheets_without_room_for_words_name_themselves_and_their_neighbour) {
  const PosterCase c{{401.3, 299.9}, 0, "105x148", 9};
  const std::string a1 = all_text(print({c.set()}, c.options()).pages.at(1).scene);
  EXPECT_THAT(a1, HasSubstr("A1 ← A2\n"));
  EXPECT_THAT(a1, Not(HasSubstr("glue")));
}

TEST(PosterPages, the_drawing_is_shared_and_each_sheet_shows_its_window) {
  for (const PosterCase& c : poster_cases()) {
    SCOPED_TRACE(described(c));
    const PosterPlan plan = c.plan();
    const Printed printed = print({c.set()}, c.options());
    ASSERT_EQ(printed.pages.size(), plan.sheets.size() + 1);
    scene::ScenePtr drawing;
    for (std::size_t i = 0; i < plan.sheets.size(); ++i) {
      const Page& page = printed.pages[i + 1];
      const auto& shown = std::get<scene::Group>(page.scene.items.at(0));
      if (!drawing) drawing = shown.content;
      EXPECT_EQ(shown.content, drawing);
      ASSERT_TRUE(shown.clip);
      // Back from the paper to the poster.
      const base::Transform back = base::Transform::translation(-shown.placed.x0, -shown.placed.y0);
      const base::Rect seen = back(shown.clip->bounds());
      EXPECT_TRUE(seen.holds(plan.sheets[i].window));
      EXPECT_TRUE(plan.sheets[i].window.holds(seen));
      EXPECT_EQ(page.size, plan.paper);
      EXPECT_EQ(page.scene.extent, (base::Rect{0, 0, plan.paper.width, plan.paper.height}));
      EXPECT_TRUE(page.bleed.holds(page.trim));
    }
    EXPECT_TRUE(drawing->reusable);
    EXPECT_TRUE(drawing->extent.holds(plan.area));
  }
}

// Assembly marks, with the boxes of their ink on the paper.
void each_mark(const Page& page, const std::function<void(const scene::Item&, const base::Rect&)>& take) {
  scene::Scene marks;
  marks.items.assign(page.scene.items.begin() + 1, page.scene.items.end());
  testing::each_ink(marks, {}, take);
}

TEST(PosterPages, nothing_is_drawn_on_what_stays_nor_at_the_edge_of_the_paper) {
  for (const PosterCase& c : poster_cases()) {
    for (const Cut cut : {Cut::marks, Cut::none}) {
      SCOPED_TRACE(described(c));
      Options options = c.options();
      options.cut = cut;
      const PosterPlan plan = c.plan();
      const Printed printed = print({c.set()}, options);
      // Half a line width may exceed the page.
      const base::Rect inked = base::Rect{0, 0, plan.paper.width, plan.paper.height}.grown(mark_width / 2 - 5);
      for (std::size_t i = 0; i < plan.sheets.size(); ++i) {
        const base::Rect kept = plan.place(i)(plan.sheets[i].kept);
        const auto check = [&](const base::Rect& ink) {
          EXPECT_FALSE(testing::overlap(ink, kept, 1e-6)) << plan.sheets[i].name << " at " << ink.x << " " << ink.y;
          EXPECT_TRUE(inked.holds(ink)) << plan.sheets[i].name << " at " << ink.x << " " << ink.y;
        };
        each_mark(printed.pages[i + 1], [&](const scene::Item& item, const base::Rect& ink) {
          const auto* shape = std::get_if<scene::Shape>(&item);
          if (!shape || shape->fill) return check(ink);
          // A path may have several strokes. Those of the ruler are elsewhere and need no closer look.
          if (inked.holds(ink) && !testing::overlap(ink, kept)) return;
          for (const testing::Piece& piece : testing::pieces(shape->path)) check(piece.box());
        });
      }
    }
  }
}

// Black triangles of a sheet, each on a larger white one: the middle of the side on the seam is the mark.
std::vector<base::Point> triangles(const Page& page, const base::Transform& from_paper) {
  std::vector<base::Point> out;
  base::Rect casing;
  each_mark(page, [&](const scene::Item& item, const base::Rect& ink) {
    const auto* shape = std::get_if<scene::Shape>(&item);
    if (!shape || !shape->fill || shape->path.points().size() != 3) return;
    if (std::get<scene::Color>(*shape->fill) != scene::Color{0, 0, 0}) {
      casing = ink;
      return;
    }
    EXPECT_TRUE(casing.holds(ink));
    EXPECT_GT(casing.width, ink.width);
    const auto& p = shape->path.points();
    out.push_back(from_paper(base::Point{(p[0].x + p[1].x) / 2, (p[0].y + p[1].y) / 2}));
  });
  return out;
}

// The places of a bold number.
std::vector<base::Point> places_of(const Page& page, const base::Transform& from_paper, std::size_t number) {
  std::vector<base::Point> out;
  each_mark(page, [&](const scene::Item& item, const base::Rect& ink) {
    const auto* text = std::get_if<scene::Text>(&item);
    if (text && text->run->font.weight == 700 && text->run->text == std::to_string(number))
      out.push_back(from_paper(ink.centre()));
  });
  return out;
}

TEST(PosterPages, marks_and_numbers_of_both_sides_meet) {
  for (const PosterCase& c : poster_cases()) {
    SCOPED_TRACE(described(c));
    const PosterPlan plan = c.plan();
    const Printed printed = print({c.set()}, c.options());
    const auto back = [&](std::size_t sheet) {
      const base::Transform at = plan.place(sheet);
      return base::Transform::translation(-at.x0, -at.y0);
    };
    for (const Seam& seam : plan.seams) {
      std::vector<double> along;
      for (const std::size_t sheet : {seam.under, seam.over}) {
        const auto drawn = triangles(printed.pages[sheet + 1], back(sheet));
        for (const base::Point& p : seam.diamonds) {
          const auto meets = [&](const base::Point& q) { return std::hypot(p.x - q.x, p.y - q.y) < 1e-6; };
          EXPECT_TRUE(std::any_of(drawn.begin(), drawn.end(), meets)) << seam.number;
        }
        const auto numbers = places_of(printed.pages[sheet + 1], back(sheet), seam.number);
        ASSERT_EQ(numbers.size(), 1u) << seam.number;
        along.push_back(seam.vertical ? numbers[0].y : numbers[0].x);
        const double across = seam.vertical ? numbers[0].x - seam.from.x : numbers[0].y - seam.from.y;
        EXPECT_EQ(across > 0, sheet == seam.under) << seam.number;  // where it is covered or cut away
        EXPECT_LT(std::abs(across), cut_strip);
      }
      EXPECT_NEAR(along[0], along[1], 1e-6) << seam.number;
    }
  }
}

TEST(PosterPages, cut_edges_are_dotted_and_covered_ones_solid) {
  const PosterCase c{{300, 250}};
  const PosterPlan plan = c.plan();
  const Printed printed = print({c.set()}, c.options());
  for (std::size_t i = 0; i < 2; ++i) {
    const double line = plan.place(i)(plan.seams.at(0).from).x;
    std::size_t solid = 0, dashed = 0;
    each_mark(printed.pages[i + 1], [&](const scene::Item& item, const base::Rect& ink) {
      const auto* shape = std::get_if<scene::Shape>(&item);
      if (!shape || !shape->stroke || ink.height < plan.window.height) return;
      if (std::abs(ink.centre().x - line) > 0.15) return;
      (shape->stroke->dash.empty() ? solid : dashed) += 1;
    });
    EXPECT_EQ(solid, i == 0 ? 1u : 0u);
    EXPECT_EQ(dashed, i == 1 ? 1u : 0u);
  }
}

TEST(PosterPages, its_own_edge_is_marked_as_the_cut_says) {
  const auto items = [](Cut cut, scene::Outline::Form form) {
    Options options = on("a4");
    options.cut = cut;
    scene::PartSet set = poster({300, 250});
    set.outline.form = form;
    return print({set}, options).pages.at(1).scene.items.size();
  };
  for (const auto form : {scene::Outline::Form::rectangle, scene::Outline::Form::octagon}) {
    const std::size_t bare = items(Cut::none, form);
    EXPECT_EQ(items(Cut::marks, form), bare + 1);
    EXPECT_EQ(items(Cut::grid, form), bare + 1);
  }
}

TEST(PosterPages, that_fits_is_printed_on_one_sheet) {
  const Printed printed = print({poster({180, 200})}, on("a4"));
  ASSERT_EQ(printed.pages.size(), 1u);
  EXPECT_THAT(printed.problems, IsEmpty());
  EXPECT_EQ(printed.pages[0].trim.size(), (base::Size{180, 200}));
  EXPECT_THAT(all_text(printed.pages[0].scene), Not(HasSubstr("line of sheet")));
  // The same set without its flag is no different.
  scene::PartSet plain = poster({180, 200});
  plain.poster = false;
  EXPECT_EQ(scene::dump(print({plain}, on("a4")).pages.at(0).scene), scene::dump(printed.pages[0].scene));
}

// 600 × 900 upright takes 4 × 4 sheets, turned 5 × 3. Its top left is then at the top right, and its middle line is in
// the middle one of three rows: no seam runs through it.
TEST(PosterPages, lies_on_its_side_where_that_takes_fewer_sheets) {
  scene::PartSet set = poster({600, 900});
  set.make = [](std::size_t) {
    auto front = std::make_shared<scene::Scene>();
    front->extent = {0, 0, 600, 900};
    front->items.push_back(scene::Shape{scene::Path::rectangle(front->extent), scene::Color{9, 9, 9}, {}, false});
    front->items.push_back(scene::Shape{scene::Path::rectangle({10, 20, 30, 40}), scene::Color{1, 2, 3}, {}, false});
    scene::Part part;
    part.front = std::move(front);
    return part;
  };
  const Printed printed = print({set}, on("a4"));
  ASSERT_EQ(printed.pages.size(), 1u + 15);
  const PosterCase on_its_side{{900, 600}};
  const PosterPlan plan = on_its_side.plan();
  const base::Rect mark = plan.place(4)(base::Rect{900 - 20 - 40, 10, 40, 30});  // E1, the last of the first row
  bool found = false;
  testing::each_ink(printed.pages[5].scene, {}, [&](const scene::Item& item, const base::Rect& ink) {
    const auto* shape = std::get_if<scene::Shape>(&item);
    if (!shape || !shape->fill || std::get<scene::Color>(*shape->fill) != scene::Color{1, 2, 3}) return;
    found = true;
    EXPECT_NEAR(ink.x, mark.x, 1e-9);
    EXPECT_NEAR(ink.y, mark.y, 1e-9);
    EXPECT_NEAR(ink.width, 40, 1e-9);
  });
  EXPECT_TRUE(found);
  for (const double temple : {150.0, 750.0}) {
    const base::Rect box = base::Rect{temple, 300, 0, 0}.grown(12.5);
    EXPECT_EQ(std::count_if(plan.sheets.begin(), plan.sheets.end(),
                            [&](const PosterSheet& sheet) { return sheet.kept.holds(box); }),
              1);
  }
  // Turned it would have more than the 26 columns that have letters: with one drawing or two.
  for (const bool same : {false, true}) {
    scene::PartSet tall = poster({180, 7200}, 0, 2);
    if (same)
      tall.make = [make = tall.make](std::size_t) {
        static const scene::Part part = make(0);
        return part;
      };
    EXPECT_EQ(print({tall}, on("a4")).pages.size(), 2u * (1 + 28));
  }
  // The same number either way: upright.
  EXPECT_EQ(print({poster({420, 420})}, on("a4")).pages.size(), 1u + 6);
}

TEST(PosterPages, several_have_a_map_each) {
  const Printed printed = print({poster({300, 250}, 0, 2)}, on("a4"));
  ASSERT_EQ(printed.pages.size(), 6u);
  EXPECT_THAT(printed.pages[3].outline, ElementsAre("card 1"));
  EXPECT_THAT(all_text(printed.pages[3].scene), HasSubstr("Board · card 1"));
  const auto drawing = [&](std::size_t page) {
    return std::get<scene::Group>(printed.pages[page].scene.items.at(0)).content;
  };
  EXPECT_EQ(drawing(1), drawing(2));
  EXPECT_NE(drawing(1), drawing(4));
}

TEST(PosterPages, the_first_sheet_of_all_says_how_to_print) {
  const auto said = [](const std::vector<Page>& pages) {
    std::vector<bool> out;
    for (const Page& page : pages) out.push_back(all_text(page.scene).find("Print at 100") != std::string::npos);
    return out;
  };
  EXPECT_THAT(said(print({poster({300, 250})}, on("a4")).pages), ElementsAre(true, false, false));
  EXPECT_THAT(said(print({part_set({63, 88}, 1, 0, false), poster({300, 250})}, on("a4")).pages),
              ElementsAre(true, false, false, false));
}

TEST(PosterPages, names_on_the_map_stand_on_white) {
  const Page map = print({poster({300, 250})}, on("a4")).pages.at(0);
  base::Rect white;
  std::vector<std::pair<base::Rect, base::Rect>> names;  // and the white behind them; those of the sketch first
  each_ink(map.scene, {}, [&](const scene::Item& item, const base::Rect& ink) {
    const auto* shape = std::get_if<scene::Shape>(&item);
    if (shape && shape->fill && std::get<scene::Color>(*shape->fill) == scene::Color{255, 255, 255}) white = ink;
    const auto* text = std::get_if<scene::Text>(&item);
    if (text && (text->run->text == "A1" || text->run->text == "B1")) names.emplace_back(ink, white);
  });
  ASSERT_EQ(names.size(), 4u);
  for (const std::size_t i : {2u, 3u}) {
    const auto& [name, ground] = names[i];
    EXPECT_NEAR(ground.centre().x, name.centre().x, 1e-6);
    EXPECT_NEAR(ground.width, name.width + 2, 1e-6);
    EXPECT_TRUE(ground.grown(0.5).holds(name));
  }
}

TEST(PosterPages, behind_other_parts_it_is_drawn_itself) {
  const Printed printed = print({part_set({63, 88}, 1, 0, false), poster({300, 250})}, on("a4"));
  ASSERT_EQ(printed.pages.size(), 4u);
  EXPECT_THAT(printed.pages[1].outline, ElementsAre("Board"));
  const auto& group = std::get<scene::Group>(printed.pages[2].scene.items.at(0));
  EXPECT_EQ(group.content->extent.size(), (base::Size{300, 250}));
}

TEST(PosterPages, has_no_back) {
  scene::PartSet set = testing::part_set({300, 250}, 1);
  set.poster = true;
  const Printed printed = print({set}, on("a4"));
  EXPECT_EQ(printed.pages.size(), 3u);
  ASSERT_EQ(printed.problems.size(), 1u);
  EXPECT_EQ(printed.problems[0].code, "print/back");
  EXPECT_THAT(printed.problems[0].message, HasSubstr("posters have none"));
}

TEST(PosterPages, drafts_are_stamped_on_every_sheet) {
  scene::PartSet set = poster({300, 250});
  set.make = [make = set.make](std::size_t i) {
    scene::Part part = make(i);
    part.flawed = true;
    return part;
  };
  const Printed printed = print({set}, on("a4"));
  ASSERT_EQ(printed.pages.size(), 3u);
  for (const std::size_t i : {1u, 2u}) EXPECT_THAT(all_text(printed.pages[i].scene), HasSubstr("DRAFT\n"));
}

}  // namespace
}  // namespace planche::press
