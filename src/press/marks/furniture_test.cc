#include "press/marks/furniture.h"

#include <map>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "press/marks/marks.h"
#include "press/sheets/grid.h"
#include "press/testing/scene_ink.h"
#include "press/testing/sheets.h"
#include "press/testing/sizes.h"
#include "scene/testing/fixed_typesetter.h"

namespace planche::press {
namespace {

using scene::testing::FixedTypesetter;
using testing::all_text;
using testing::each_ink;
using ::testing::HasSubstr;
using testing::line_height;
using ::testing::Not;
using testing::on;
using testing::part_set;
using testing::tenths;

Credits credits() {
  return {"Lantern", "Menagerie", "Lantern Evolution, CC BY-SA 4.0", "planche 0.1.0", "42", 0x1a2b3c4d00000000};
}

scene::Scene margin_line(const Options& options, const Credits& about, const base::Size& part, const SheetName& name,
                         MarginPlan* used = nullptr) {
  FixedTypesetter typesetter;
  const Furniture furniture(options, about, typesetter);
  const Layout layout = fit(part_set(part, 9), options, false);
  const MarginPlan plan =
      plan_margins(Sheet::of(layout, layout.block.grid.places()), options.cut, furniture.line_height());
  if (used) *used = plan;
  scene::Scene sheet;
  furniture.add(sheet, plan, name);
  return sheet;
}

TEST(Furniture, says_all_there_is_to_say) {
  const std::string text = all_text(margin_line(on("a4"), credits(), {63, 88}, {"Cards", "1", 4, true}));
  for (const char* expected :
       {"Lantern · Menagerie · Cards · sheet 1/4\n", "A4 · planche 0.1.0 · 1a2b3c4d · Lantern", "BY-SA 4.0",
        "seed 42\n", "Print at 100\u00a0%, check the ruler on one sheet first.", "50\u00a0mm"})
    EXPECT_THAT(text, HasSubstr(expected));
}

TEST(Furniture, only_the_first_sheet_says_how_to_print) {
  const std::string text = all_text(margin_line(on("a4"), credits(), {63, 88}, {"Cards", "2b", 4, false}));
  EXPECT_THAT(text, HasSubstr("sheet 2b/4"));
  EXPECT_THAT(text, Not(HasSubstr("100\u00a0%")));
}

TEST(Furniture, speaks_french) {
  Options options = on("letter-landscape");
  options.words = testing::words_in("fr");
  const std::string text = all_text(margin_line(options, credits(), {63, 88}, {"Cartes", "1", 4, true}));
  EXPECT_THAT(text, HasSubstr("Imprimer à 100\u00a0%"));
  EXPECT_THAT(text, HasSubstr("graine 42"));
  EXPECT_THAT(text, HasSubstr("Letter paysage"));
}

TEST(Furniture, stands_below_on_a4_and_beside_on_letter) {
  MarginPlan plan;
  margin_line(on("a4"), credits(), {63, 88}, {"Cards", "1", 4, true}, &plan);
  EXPECT_EQ(plan.side, Side::bottom);
  EXPECT_EQ(plan.lines, 2u);
  margin_line(on("letter"), credits(), {63, 88}, {"Cards", "1", 4, true}, &plan);
  EXPECT_EQ(plan.side, Side::left);
  margin_line(on("letter"), credits(), {63.5, 88.9}, {"Cards", "1", 4, true}, &plan);
  EXPECT_EQ(plan.side, Side::left);
}

// Without marks, a millimetre separates bleed and line; there is no room at the sides.
TEST(Furniture, without_marks_the_line_stands_a_millimetre_from_the_bleed) {
  const auto side = [](double left) {
    Layout layout;
    layout.paper = {210, 297};
    layout.block.part = {190, 297 - 10 - bare_edge - left};
    layout.block.grid = {1, 1, 1, false, {15, 10}, {190, 0}, {0, 200}, {}};
    return plan_margins(Sheet::of(layout, 1), Cut::none, line_height);
  };
  EXPECT_EQ(side(2 * line_height + 1.01).lines, 2u);
  EXPECT_EQ(side(2 * line_height + 0.99).lines, 1u);
  EXPECT_EQ(side(line_height + 1.01).side, Side::bottom);
  EXPECT_EQ(side(line_height + 0.99).side, Side::none);
}

// The text begins four millimetres after the ruler's unit, in one line or two.
TEST(Furniture, the_text_begins_close_behind_the_ruler) {
  const auto begin = [](double height, double* end) {
    const scene::Scene sheet = margin_line(on("a4"), credits(), {63, height}, {"Cards", "1", 4, true});
    double out = 0;
    testing::each_ink(sheet, {}, [&](const scene::Item& item, const base::Rect& ink) {
      const auto* text = std::get_if<scene::Text>(&item);
      if (text && text->run->text == "50\u00a0mm" && end) *end = ink.right();
      if (text && text->run->text.starts_with("Lantern")) out = out == 0 ? ink.x : out;
    });
    return out;
  };
  double end = 0;
  const double behind = begin(92, &end);
  EXPECT_NEAR(behind, end + 4, 1e-6);
  EXPECT_NEAR(begin(88, nullptr), end + 4, 1e-6);
}

TEST(Furniture, the_ruler_is_fifty_millimetres_long) {
  const scene::Scene sheet = margin_line(on("a4"), credits(), {63, 88}, {"Cards", "1", 4, true});
  std::vector<double> ticks, high;
  const auto& group = std::get<scene::Group>(sheet.items.at(0));
  EXPECT_TRUE(group.content->reusable);
  for (const testing::Piece& p :
       testing::pieces(std::get<scene::Shape>(group.content->items.at(0)).path, group.placed)) {
    if (p.from.x != p.to.x) continue;
    ticks.push_back(p.from.x);
    high.push_back((p.from.y - p.to.y) / line_height);
  }
  ASSERT_EQ(ticks.size(), 51u);
  for (std::size_t i = 0; i < ticks.size(); ++i) EXPECT_NEAR(ticks[i] - ticks[0], static_cast<double>(i), 1e-9);
  // Centimetre ticks are the longest, half-centimetre ticks are longer than the others.
  for (std::size_t i = 0; i < high.size(); ++i)
    EXPECT_NEAR(high[i], i % 10 == 0 ? 0.95 : i % 5 == 0 ? 0.7 : 0.45, 1e-9);
}

TEST(Furniture, figures_stand_over_their_ticks) {
  const scene::Scene sheet = margin_line(on("a4"), credits(), {63, 88}, {"Cards", "1", 4, true});
  std::map<std::string, base::Rect> figures;
  each_ink(*std::get<scene::Group>(sheet.items.at(0)).content, {}, [&](const scene::Item& item, const base::Rect& ink) {
    if (const auto* text = std::get_if<scene::Text>(&item)) figures[text->run->text] = ink;
  });
  ASSERT_EQ(figures.size(), 6u);
  EXPECT_NEAR(figures["0"].x, 0, 1e-9);
  for (const int mm : {10, 20, 30, 40}) EXPECT_NEAR(figures[std::to_string(mm)].centre().x, mm, 1e-9);
  // The unit comes after the last figure, two characters of half of 6 pt.
  EXPECT_NEAR(figures["50\u00a0mm"].x + line_height / 2, 50, 1e-9);
}

TEST(Furniture, the_game_comes_first_and_nothing_twice) {
  Credits about = credits();
  about.title = about.game;
  EXPECT_THAT(all_text(margin_line(on("a4"), about, {63, 88}, {"Cards", "1", 4, true})),
              HasSubstr("Lantern · Cards · sheet 1/4\n"));
  about.title = "Ring";
  EXPECT_THAT(all_text(margin_line(on("a4"), about, {63, 88}, {"Ring", "1", 4, true})),
              HasSubstr("Lantern · Ring · sheet 1/4\n"));
}

TEST(Furniture, a_front_says_how_it_is_printed) {
  const auto said = [](Turn turn, const char* language, Sides sides) {
    Options options = on("a4");
    options.turn = turn;
    options.words = testing::words_in(language);
    return all_text(margin_line(options, credits(), {63, 88}, {"Cards", "1", 4, false, sides}));
  };
  EXPECT_THAT(said(Turn::long_edge, "en", Sides::two), HasSubstr("sheet 1/4 · two sides, flip on the long edge\n"));
  EXPECT_THAT(said(Turn::short_edge, "en", Sides::two), HasSubstr("sheet 1/4 · two sides, flip on the short edge\n"));
  EXPECT_THAT(said(Turn::short_edge, "en", Sides::one), HasSubstr("sheet 1/4 · one side\n"));
  EXPECT_THAT(said(Turn::long_edge, "fr", Sides::two), HasSubstr("recto verso, retourner sur le bord long\n"));
  EXPECT_THAT(said(Turn::long_edge, "el", Sides::one), HasSubstr("μία όψη\n"));
  EXPECT_THAT(said(Turn::long_edge, "ru", Sides::one), HasSubstr("одна сторона\n"));
}

TEST(Furniture, long_texts_lose_the_documents_title_before_anything_else) {
  Credits about = credits();
  about.title = std::string(80, 'W');
  const auto line = [&](std::size_t part) {
    return all_text(margin_line(on("a4"), about, {63, 88}, {std::string(part, 'C'), "1", 4, false, Sides::two}));
  };
  const std::string rest = " · sheet 1/4 · two sides, flip on the long edge\n";
  EXPECT_THAT(line(4), HasSubstr("WWW… · CCCC" + rest));  // as much of it as fits, at least 12 letters
  EXPECT_THAT(line(80), Not(HasSubstr("W")));
  EXPECT_THAT(line(80), HasSubstr("Lantern · CCCC"));
  EXPECT_THAT(line(80), HasSubstr("CCC…" + rest));
  // At lengths between these, the document's title is removed whole, and the part's title is not shortened.
  EXPECT_THAT(line(60), HasSubstr("Lantern · " + std::string(60, 'C') + rest));
}

TEST(Furniture, texts_keep_some_characters_or_go_altogether) {
  // Characters are a little wider than a millimetre, so every length occurs.
  std::map<char, std::set<std::ptrdiff_t>> lengths;
  for (int width = 85; width < 260; ++width) {
    Credits about = credits();
    about.title = std::string(80, 'W');
    about.credit = std::string(80, 'K');
    const std::string text = all_text(margin_line(on(fmt::format("{}x297", width)), about, {60, 60},
                                                  {std::string(80, 'C'), "1", 4, false, Sides::two}));
    for (const char c : {'W', 'K', 'C'}) {
      const auto count = std::count(text.begin(), text.end(), c);
      if (count > 0) lengths[c].insert(count);
    }
  }
  // Including the ellipsis.
  EXPECT_EQ(*lengths['W'].begin(), 11);
  EXPECT_EQ(*lengths['C'].begin(), 11);
  EXPECT_EQ(*lengths['K'].begin(), 19);
}

TEST(Furniture, how_to_print_goes_to_the_other_edge_where_it_would_cost_a_text) {
  const auto placed = [](const std::string& part) {
    const scene::Scene sheet = margin_line(on("a4"), credits(), {63, 88}, {part, "1", 4, true, Sides::one});
    base::Rect found;
    each_ink(sheet, {}, [&](const scene::Item& item, const base::Rect& ink) {
      const auto* text = std::get_if<scene::Text>(&item);
      if (text && text->run->text.starts_with("Print at")) found = ink;
    });
    EXPECT_THAT(all_text(sheet), HasSubstr("Lantern · Menagerie · " + part + " · sheet 1/4 · one side\n"));
    return found;
  };
  EXPECT_GT(placed("C").y, 280);
  const base::Rect above = placed(std::string(40, 'C'));
  EXPECT_GT(above.width, 20);
  EXPECT_LT(above.bottom(), 16.5);
}

TEST(Furniture, the_page_outlives_everything) {
  Options options = on("100x100");
  MarginPlan plan;
  const std::string text =
      all_text(margin_line(options, credits(), {60, 60}, {"Cards", "1", 4, false, Sides::two}, &plan));
  ASSERT_NE(plan.side, Side::none);
  EXPECT_THAT(text, HasSubstr("sheet 1/4"));
  EXPECT_THAT(text, Not(HasSubstr("planche")));
}

TEST(Furniture, a_blank_back_says_so_in_one_line_on_any_paper) {
  FixedTypesetter typesetter;
  for (const char* paper : {"a3", "a5", "80x300", "60x60", "30x30", "20x20"}) {
    const Options options = on(paper);
    scene::Scene sheet;
    Furniture(options, credits(), typesetter).add_blank(sheet, options.paper.size, {"Cards", "12b", 34});
    const base::Rect rim = base::Rect{0, 0, options.paper.size.width, options.paper.size.height}.grown(-bare_edge);
    each_ink(sheet, {}, [&](const scene::Item&, const base::Rect& ink) {
      EXPECT_TRUE(rim.holds(ink)) << paper;
      EXPECT_NEAR(ink.bottom(), options.paper.size.height - 10, 1e-9) << paper;
    });
    if (options.paper.size.width >= 80) {
      EXPECT_THAT(all_text(sheet), HasSubstr("sheet 12b/34 · this side is meant to be blank\n")) << paper;
    }
  }
}

TEST(Furniture, a_blank_back_without_room_says_nothing) {
  FixedTypesetter typesetter;
  // 10 mm stay free above and below; the line is 2.1 mm high.
  for (const auto& [size, said] : {std::pair{base::Size{300, 22}, false}, {{300, 22.2}, true}, {{20, 300}, false}}) {
    Options options = on("a4");
    options.paper = {"", size};
    scene::Scene sheet;
    Furniture(options, credits(), typesetter).add_blank(sheet, size, {"Cards", "12b", 34});
    EXPECT_EQ(!sheet.items.empty(), said) << size.width;
  }
}

TEST(Furniture, texts_are_shortened_at_code_points) {
  EXPECT_EQ(shortened("Éléphant", 8), "Éléphant");
  EXPECT_EQ(shortened("Éléphant", 4), "Élé…");
  EXPECT_EQ(shortened("Coup de vent", 6), "Coup…");
  EXPECT_EQ(shortened("a\nb\tc", 9), "a b c");
  EXPECT_EQ(shortened("", 5), "");
  EXPECT_EQ(shortened("ab", 1), "…");
}

TEST(Furniture, papers_are_named_for_people) {
  EXPECT_EQ(paper_title(*find_paper("a4")), "A4");
  EXPECT_EQ(paper_title(*find_paper("tabloid-landscape")), "Tabloid landscape");
  EXPECT_EQ(paper_title(*find_paper("100x200.5")), "100 × 200.5 mm");
}

TEST(FurnitureProperties, texts_keep_clear_of_parts_marks_each_other_and_the_papers_rim) {
  EXPECT_TRUE(rc::check([] {
    Options options;
    options.paper = {"any", {tenths(60, 450), tenths(60, 450)}};
    if (*rc::gen::arbitrary<bool>()) options.margin = tenths(5, 20);
    options.cut = *rc::gen::element(Cut::marks, Cut::grid, Cut::none);
    const scene::PartSet set = part_set({tenths(8, 130), tenths(8, 130)}, 1, tenths(0, 5));
    const Layout layout = fit(set, options, *rc::gen::arbitrary<bool>());
    if (layout.block.grid.places() == 0) return;
    const MarginPlan plan = plan_margins(Sheet::of(layout, layout.block.grid.places()), options.cut, line_height);
    const base::Size paper = options.paper.size;
    if (plan.side == Side::none) {
      // This may only happen if a requested margin is too small, or if the paper is too short for the ruler.
      RC_ASSERT(options.margin.value_or(10) < 10 || std::min(paper.width, paper.height) < 100);
      return;
    }
    FixedTypesetter typesetter;
    Credits about = credits();
    about.title = std::string(*rc::gen::inRange<std::size_t>(0, 100), 'x');
    const Furniture furniture(options, about, typesetter);
    scene::Scene sheet;
    furniture.add(sheet, plan, {std::string(*rc::gen::inRange<std::size_t>(0, 100), 'y'), "12b", 34, true});

    const base::Rect printable = base::Rect{0, 0, paper.width, paper.height}.grown(-bare_edge + 0.1);
    std::vector<base::Rect> taken = {layout.area().grown(layout.block.bleed)};
    const auto marks =
        make_marks(Sheet::of(layout, layout.block.grid.places()), plan, options.cut, typesetter, options.words).lines;
    for (const scene::Item& item : marks->items) {
      if (const auto* shape = std::get_if<scene::Shape>(&item)) {
        for (const testing::Piece& p : testing::pieces(shape->path)) taken.push_back(p.box().grown(0.1));
      }
    }
    each_ink(sheet, {}, [&](const scene::Item& item, const base::Rect& ink) {
      RC_ASSERT(printable.holds(ink));
      for (const base::Rect& other : taken) RC_ASSERT(!testing::overlap(ink, other));
      if (std::holds_alternative<scene::Text>(item)) taken.push_back(ink);
    });
  }));
}

}  // namespace
}  // namespace planche::press
