#include "press/poster.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "press/marks.h"
#include "press/testing/ink.h"
#include "press/testing/sheets.h"
#include "scene/testing/fixed_typesetter.h"

namespace planche::press {
namespace {

using testing::all_text;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using testing::on;
using testing::print;
using testing::Printed;

scene::PartSet poster(base::Size trim, double bleed = 0, std::size_t count = 1) {
  scene::PartSet set = testing::part_set(trim, count, bleed, false);
  set.title = "Board";
  set.poster = true;
  return set;
}

struct Case {
  base::Size trim;
  double bleed = 0;
  const char* paper = "a4";
  double overlap = 10;
  std::optional<double> margin = std::nullopt;
  Options options() const {
    Options out = on(paper);
    out.overlap = overlap;
    out.margin = margin;
    return out;
  }
  scene::PartSet set() const { return poster(trim, bleed); }
  PosterPlan plan() const { return plan_poster(set(), options()).value(); }
};

const std::vector<Case>& cases() {
  static const std::vector<Case> all = {
      {{900, 600}},
      {{900, 600}, 0, "letter"},
      {{900, 600}, 3, "a3", 15},
      {{420, 420}, 2, "letter", 8},
      {{300, 300}, 0, "a4", 10, 5},
      {{260, 400}, 0, "a4-landscape"},
      {{199, 275}, 0, "a4", 50},  // hardly larger than a sheet
      {{700, 120}, 5, "a5"},
      {{1000, 150}, 0, "a5", 12.5},
      {{401.3, 299.9}, 0, "105x148", 9},
  };
  return all;
}

std::string described(const Case& c) {
  return fmt::format("{} x {} on {}", c.trim.width, c.trim.height, c.paper);
}

TEST(Poster, takes_the_fewest_sheets) {
  struct Expected {
    base::Size trim;
    const char* paper;
    std::size_t columns, rows;
    base::Size lying;
  };
  // What of A4 may show the poster is 190 × 274 (10 mm free, 13 below), on its side 277 × 187; with 10 mm in common n
  // sheets are 180 n + 10 wide and 264 n + 10 high, on their side 267 n + 10 and 177 n + 10.
  for (const Expected& e : {
           Expected{{900, 600}, "a4", 5, 3, {210, 297}},          // on its side 4 × 4
           Expected{{900, 600}, "letter", 5, 3, {215.9, 279.4}},  // 185.9 and 246.4; on its side 4 × 4
           Expected{{900, 600}, "a3", 4, 2, {297, 420}},          // 267 and 387; on its side 390 and 264, 3 × 3
           Expected{{420, 420}, "a4", 3, 2, {210, 297}},          // on its side 2 × 3
           Expected{{420, 420}, "letter", 3, 2, {215.9, 279.4}}, Expected{{420, 420}, "a3", 2, 2, {297, 420}},
           Expected{{260, 400}, "a4", 1, 3, {297, 210}},   // upright 2 × 2
           Expected{{1000, 500}, "a4", 4, 3, {297, 210}},  // upright 6 × 2, less square
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

TEST(Poster, windows_cover_it_exactly_and_overlap_as_wished) {
  for (const Case& c : cases()) {
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

TEST(Poster, the_map_stays_on_its_page_and_its_words_beside_the_drawings) {
  for (const Case& c : cases()) {
    for (const char* language : {"en", "fr"}) {
      SCOPED_TRACE(described(c));
      Options options = c.options();
      options.words = testing::words_in(language);
      const Page map = print({c.set()}, options).pages.at(0);
      // Half of a line may stand over.
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

TEST(Poster, what_is_kept_tiles_it) {
  for (const Case& c : cases()) {
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
  for (const Case& c : cases()) {
    SCOPED_TRACE(described(c));
    const PosterPlan plan = c.plan();
    const double margin = c.margin.value_or(10);
    const base::Rect paper{0, 0, plan.paper.width, plan.paper.height};
    for (std::size_t i = 0; i < plan.sheets.size(); ++i)
      EXPECT_TRUE(paper.grown(-margin).holds(plan.place(i)(plan.sheets[i].window)));
  }
}

TEST(Poster, seams_join_all_neighbours_once) {
  for (const Case& c : cases()) {
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
      // The line is the edge between what is kept of both.
      EXPECT_NEAR(seam.vertical ? under.kept.right() : under.kept.bottom(), seam.vertical ? seam.from.x : seam.from.y,
                  1e-9);
      EXPECT_NEAR(seam.vertical ? over.kept.x : over.kept.y, seam.vertical ? seam.to.x : seam.to.y, 1e-9);
      // All marks are printed on both.
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

TEST(Poster, a_map_and_all_sheets_are_printed) {
  const Printed printed = print({poster({300, 300})}, on("a4"));  // two columns, two rows
  EXPECT_THAT(printed.problems, IsEmpty());
  ASSERT_EQ(printed.pages.size(), 5u);
  EXPECT_EQ(printed.pages[0].label, "1");
  EXPECT_THAT(printed.pages[0].outline, ElementsAre("Board"));
  EXPECT_EQ(printed.pages[4].label, "5");
  EXPECT_TRUE(printed.pages[4].outline.empty());
  const std::string map = all_text(printed.pages[0].scene);
  for (const char* expected : {"Board\n", "A1\n", "B1\n", "A2\n", "B2\n", "1\n", "2\n", "3\n", "4\n",
                               "300 × 300 mm on 4 sheets\n", "1. Print all", "4. Join the rows", "page 1/5"})
    EXPECT_THAT(map, HasSubstr(expected));
  // Seam 1 joins A1 and B1, 2 A2 and B2, 3 A1 and A2, 4 B1 and B2.
  const std::string b1 = all_text(printed.pages[2].scene);
  EXPECT_THAT(b1, HasSubstr("1\nB1 · Cut along this line and lay the edge on the line of sheet A1\n"));
  EXPECT_THAT(b1, HasSubstr("4\nB1 · Put glue here and lay the edge of sheet B2 on this line\n"));
  EXPECT_THAT(b1, HasSubstr("B1\n"));
  EXPECT_THAT(b1, HasSubstr("sheet B1 · Board · page 3/5"));
}

TEST(Poster, speaks_french) {
  Options options = on("a4");
  options.words = testing::words_in("fr");
  const Printed printed = print({poster({300, 250})}, options);
  ASSERT_EQ(printed.pages.size(), 3u);
  EXPECT_THAT(all_text(printed.pages[0].scene), HasSubstr("300 × 250 mm sur 2 feuilles"));
  EXPECT_THAT(all_text(printed.pages[1].scene), HasSubstr("A1 · Encoller ici et poser le bord de la feuille B1"));
  EXPECT_THAT(all_text(printed.pages[2].scene), HasSubstr("la ligne de la feuille A1"));
}

TEST(Poster, sheets_without_room_for_words_name_themselves_and_their_neighbour) {
  const Case c{{401.3, 299.9}, 0, "105x148", 9};
  const std::string a1 = all_text(print({c.set()}, c.options()).pages.at(1).scene);
  EXPECT_THAT(a1, HasSubstr("A1 ← A2\n"));
  EXPECT_THAT(a1, Not(HasSubstr("glue")));
}

TEST(Poster, the_drawing_is_shared_and_each_sheet_shows_its_window) {
  for (const Case& c : cases()) {
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
      EXPECT_TRUE(page.bleed.holds(page.trim));
    }
    EXPECT_TRUE(drawing->reusable);
    EXPECT_TRUE(drawing->extent.holds(plan.area));
  }
}

// What is drawn for the assembly, with the box of its ink on the paper.
void each_mark(const Page& page, const std::function<void(const scene::Item&, const base::Rect&)>& take) {
  scene::Scene marks;
  marks.items.assign(page.scene.items.begin() + 1, page.scene.items.end());
  testing::each_ink(marks, {}, take);
}

TEST(Poster, nothing_is_drawn_on_what_stays_nor_at_the_edge_of_the_paper) {
  for (const Case& c : cases()) {
    for (const Cut cut : {Cut::marks, Cut::none}) {
      SCOPED_TRACE(described(c));
      Options options = c.options();
      options.cut = cut;
      const PosterPlan plan = c.plan();
      const Printed printed = print({c.set()}, options);
      // Half of a line may stand over.
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
          // A path of several strokes; the ruler's are drawn elsewhere, but need no closer look.
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

// Where a number stands in bold.
std::vector<base::Point> places_of(const Page& page, const base::Transform& from_paper, std::size_t number) {
  std::vector<base::Point> out;
  each_mark(page, [&](const scene::Item& item, const base::Rect& ink) {
    const auto* text = std::get_if<scene::Text>(&item);
    if (text && text->run->font.weight == 700 && text->run->text == std::to_string(number))
      out.push_back(from_paper(ink.centre()));
  });
  return out;
}

TEST(Poster, marks_and_numbers_of_both_sides_meet) {
  for (const Case& c : cases()) {
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

TEST(Poster, cut_edges_are_dashed_and_covered_ones_solid) {
  const Case c{{300, 250}};
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

TEST(Poster, its_own_edge_is_marked_as_the_cut_says) {
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

TEST(Poster, that_fits_is_printed_on_one_sheet) {
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

// 600 × 900 upright takes 4 × 4 sheets, on its side 5 × 3. A mark at its top left comes to lie at the top right, and
// what lies in its middle line is in the middle one of three rows: no seam runs through it.
TEST(Poster, lies_on_its_side_where_that_takes_fewer_sheets) {
  scene::PartSet set = poster({600, 900});
  set.make = [](std::size_t) {
    auto front = std::make_shared<scene::Scene>();
    front->extent = {0, 0, 600, 900};
    front->items.push_back(scene::Shape{scene::Path::rectangle({10, 20, 30, 40}), scene::Color{1, 2, 3}, {}, false});
    scene::Part part;
    part.front = std::move(front);
    return part;
  };
  const Printed printed = print({set}, on("a4"));
  ASSERT_EQ(printed.pages.size(), 1u + 15);
  const Case on_its_side{{900, 600}};
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
  // As many either way: upright.
  EXPECT_EQ(print({poster({420, 420})}, on("a4")).pages.size(), 1u + 6);
}

TEST(Poster, several_have_a_map_each) {
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

TEST(Poster, has_no_back) {
  scene::PartSet set = testing::part_set({300, 250}, 1);
  set.poster = true;
  const Printed printed = print({set}, on("a4"));
  EXPECT_EQ(printed.pages.size(), 3u);
  ASSERT_EQ(printed.problems.size(), 1u);
  EXPECT_EQ(printed.problems[0].code, "print/back");
  EXPECT_THAT(printed.problems[0].message, HasSubstr("posters have none"));
}

TEST(Poster, drafts_are_stamped_on_every_sheet) {
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

TEST(Poster, an_overlap_out_of_range_is_reported) {
  for (const double overlap : {0.0, 7.9, 50.1, -10.0, std::nan("")}) {
    const Case c{{300, 300}, 0, "a3", overlap};
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
  EXPECT_FALSE((plan_poster(poster({300, 300}), Case{{}, 0, "a5", 40}.options())));
  EXPECT_TRUE((plan_poster(poster({300, 300}), Case{{}, 0, "a5", 35}.options())));
}

TEST(Poster, senseless_and_enormous_sizes_are_reported) {
  for (const base::Size trim : {base::Size{0, 300}, {std::nan(""), 300}, {300, INFINITY}, {20000, 300}, {-400, 400}}) {
    const auto plan = plan_poster(poster(trim), on("a4"));
    ASSERT_FALSE(plan);
    EXPECT_EQ(plan.error().code, "print/paper");
  }
  // A5: 118 n + 10 wide and 177 n + 10 high, 17 × 12; on its side 180 n + 10 and 115 n + 10, 12 × 18.
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
