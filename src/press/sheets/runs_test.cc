#include "press/sheets/runs.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "press/testing/sheets.h"
#include "press/testing/sizes.h"
#include "scene/testing/fixed_typesetter.h"

namespace planche::press {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::on;
using testing::part_set;
using testing::poker;
using testing::print;
using testing::Printed;

TEST(Runs, more_sheets_than_one_run_prints_are_refused) {
  scene::testing::FixedTypesetter typesetter;
  // Nine poker cards to a sheet of A4: 2500 sheets are 22,500 cards.
  for (const std::size_t cards : {22'500u, 22'501u}) {
    diag::Sink sink;
    const auto source = impose({part_set(poker, cards - 9), part_set(poker, 9)}, on("a4"), {}, typesetter, sink);
    EXPECT_EQ(source->page_count(), cards == 22'500 ? 5000u : 0u);
    ASSERT_EQ(sink.count(diag::Severity::error), cards == 22'500 ? 0u : 1u);
    if (cards == 22'500) continue;
    EXPECT_EQ(sink.sorted()[0].code, "print/sheets");
    EXPECT_EQ(sink.sorted()[0].message, "expected at most 2500 sheets, found 2501");
  }
}

TEST(Runs, pages_to_read_that_end_early_share_sheets_where_that_saves_some) {
  Options options = on("a4");
  options.mix = true;
  const auto page = [](double height) {
    scene::PartSet out = part_set({180, height}, 1, 0, false);
    out.whole_sheet = true;
    return out;
  };
  // Both fit into 277 mm. They are not cut, so no marks stand at the start of the text.
  const auto marked = [](const Page& on) {
    return std::any_of(on.scene.items.begin(), on.scene.items.end(), [](const scene::Item& item) {
      const auto* group = std::get_if<scene::Group>(&item);
      return group != nullptr && !group->content->layer.empty();
    });
  };
  const Printed pair = print({page(135), page(136)}, options);
  ASSERT_EQ(pair.pages.size(), 1u);
  EXPECT_EQ(pair.pages[0].parts.size(), 2u);
  EXPECT_FALSE(marked(pair.pages[0]));
  const Printed cards = print({part_set(poker, 10, 0, false), page(135), page(136)}, options);
  ASSERT_EQ(cards.pages.size(), 3u);
  // Without sharing, there are three sheets too. The page then has no marks, and stands below the upper margin.
  const Printed alone = print({part_set(poker, 18, 0, false), page(135)}, options);
  ASSERT_EQ(alone.pages.size(), 3u);
  EXPECT_EQ(alone.pages[2].trim, (base::Rect{15, 10, 180, 135}));
  EXPECT_FALSE(marked(alone.pages[2]));
  options.mix = false;
  EXPECT_EQ(print({page(135), page(136)}, options).pages.size(), 2u);
}

// One sheet of A4 would hold all of them.
TEST(Runs, parts_on_different_papers_share_no_sheet) {
  Options options = on("a4");
  options.mix = true;
  const auto sheets = [&](std::vector<scene::PartSet> sets) {
    for (std::size_t i = 0; i < sets.size(); ++i) sets[i].trim.width += static_cast<double>(i);  // different sizes
    return print(std::move(sets), options).pages.size();
  };
  const scene::PartSet cards = part_set(poker, 2, 0, false);
  scene::PartSet nets = cards, list = cards;
  nets.use = scene::Use::folded;
  list.whole_sheet = true;
  EXPECT_EQ(sheets({cards, cards}), 1u);
  EXPECT_EQ(sheets({cards, nets}), 2u);
  scene::PartSet stiff = nets;
  stiff.on_card = true;
  EXPECT_EQ(sheets({cards, stiff}), 1u);
  EXPECT_EQ(sheets({cards, list}), 2u);
  EXPECT_EQ(sheets({nets, list, nets, cards}), 3u);
  // The box is printed on the same paper as its content.
  scene::PartSet held = cards, box = nets;
  held.paper_weight = box.paper_weight = 120;
  EXPECT_EQ(sheets({held, box}), 1u);
  EXPECT_EQ(sheets({held, cards}), 2u);
  box.paper_weight = 300;
  EXPECT_EQ(sheets({held, box}), 2u);
}

// Pages named "a 0", "a 1", …, which fill their sheets.
scene::PartSet pages_to_read(const std::string& title, std::size_t count) {
  scene::PartSet out = part_set({180, 260}, count, 0, false);
  out.title = title;
  out.whole_sheet = true;
  out.make = [make = out.make, title](std::size_t i) {
    scene::Part part = make(i);
    part.name = title + " " + std::to_string(i);
    return part;
  };
  return out;
}

// "1: a 0", with "back" for the second side of a sheet.
std::vector<std::string> read_on(const std::vector<Page>& pages) {
  std::vector<std::string> out;
  for (const Page& page : pages) {
    out.push_back(page.label + ":");
    for (const NamedItem& item : page.named) {
      if (!item.name.starts_with("card")) out.back() += " " + item.name;
    }
    EXPECT_EQ(page.back, page.label.ends_with('b'));
  }
  return out;
}

TEST(Runs, pages_to_read_lie_on_both_sides_of_sheets_where_others_have_two) {
  const auto sets = [](bool backs) {
    return std::vector<scene::PartSet>{pages_to_read("a", 1), part_set(poker, 9, 0, backs), pages_to_read("b", 3),
                                       pages_to_read("c", 1)};
  };
  Options options = on("a4");
  EXPECT_THAT(read_on(print(sets(true), options).pages),
              ElementsAre("1: a 0 (a)", "1b: b 0 (b)", "2:", "2b:", "3: b 1 (b)", "3b: b 2 (b)", "4: c 0 (c)", "4b:"));
  options.backs = Backs::separate;
  EXPECT_THAT(read_on(print(sets(true), options).pages),
              ElementsAre("1: a 0 (a)", "2:", "3: b 1 (b)", "4: c 0 (c)", "1b: b 0 (b)", "2b:", "3b: b 2 (b)", "4b:"));
  options.backs = Backs::duplex;
  const std::vector<std::string> alone{"1: a 0 (a)", "2:", "3: b 0 (b)", "4: b 1 (b)", "5: b 2 (b)", "6: c 0 (c)"};
  EXPECT_EQ(read_on(print(sets(false), options).pages), alone);
  options.backs = Backs::fold;
  EXPECT_EQ(print(sets(true), options).pages.size(), 8u);  // three sheets of cards
  options.backs = Backs::duplex;
  scene::testing::FixedTypesetter typesetter;
  diag::Sink sink;
  const auto by_sides = impose_by_sides(sets(true), options, {}, typesetter, sink);
  ASSERT_EQ(by_sides.size(), 2u);
  EXPECT_EQ(by_sides[0].pages->page_count(), 2u);
  EXPECT_EQ(by_sides[1].pages->page_count(), 5u);
}

TEST(Runs, of_pages_on_both_sides_the_sheets_are_told_and_counted_once) {
  Options options = on("a4");
  options.mix = true;
  scene::testing::FixedTypesetter typesetter;
  diag::Sink sink;
  const auto source = impose(
      {pages_to_read("a", 2), part_set(poker, 9), pages_to_read("b", 1), pages_to_read("c", 2), pages_to_read("d", 1)},
      options, {}, typesetter, sink);
  EXPECT_EQ(source->tally().sheets, 4u);
  EXPECT_EQ(source->tally().bound, 4u);
  std::vector<std::string> laid;
  for (const Portion& each : source->laid())
    laid.push_back(fmt::format("{} {} {}-{}{}{}", each.count, each.title, each.first, each.last,
                               each.behind ? " behind" : "", each.two_sided ? " backs" : ""));
  EXPECT_THAT(laid, ElementsAre("2 a 1-1 backs", "9 Cards 2-2 backs", "1 b 3-3", "1 d 3-3 behind", "2 c 4-4 backs"));
  EXPECT_EQ(source->laid()[3].sheets, (std::vector<SheetRange>{{3, 3, true}}));
  const auto odd =
      impose({pages_to_read("a", 1), part_set(poker, 9), pages_to_read("b", 3)}, options, {}, typesetter, sink);
  EXPECT_EQ(odd->tally().sheets, 3u);
  EXPECT_EQ(odd->laid()[1].sheets, (std::vector<SheetRange>{{1, 1, true}, {3, 3}}));
}

TEST(Runs, posters_lie_on_sides_of_their_own) {
  scene::testing::FixedTypesetter typesetter;
  diag::Sink sink;
  scene::PartSet board = part_set({300, 250}, 2, 0, false);
  board.poster = true;
  const auto source = impose({part_set(poker, 1, 0, false), board}, on("a4"), {}, typesetter, sink);
  ASSERT_EQ(source->laid().size(), 2u);
  const Portion laid = source->laid()[1];
  EXPECT_EQ(laid.count, 2u);
  EXPECT_EQ(laid.first, 2u);
  EXPECT_EQ(laid.last, 7u);
  EXPECT_FALSE(laid.behind);
}

TEST(Runs, a_part_too_large_is_measured_and_a_paper_named) {
  const Printed printed = print({part_set({200, 280}, 1, 2), part_set(poker, 1, 0, false)}, on("a4"));
  ASSERT_EQ(printed.problems.size(), 1u);
  EXPECT_EQ(printed.problems[0].severity, diag::Severity::error);
  EXPECT_EQ(printed.problems[0].code, "print/paper");
  EXPECT_EQ(
      printed.problems[0].message,
      "expected parts of 2 × 2 to 190 × 277 mm within the margins of A4, found 204 × 284 mm with a bleed of 2 mm");
  EXPECT_EQ(printed.problems[0].hint, "use --paper a3 or tabloid, or leave these parts out with --parts");
  // Legal offers 203.9 of the 204 mm.
  EXPECT_THAT(printed.labels(), ElementsAre("1"));
  EXPECT_EQ(
      print({part_set({200, 280}, 1, 3)}, on("a4")).problems.at(0).message,
      "expected parts of 2 × 2 to 190 × 277 mm within the margins of A4, found 206 × 286 mm with a bleed of 3 mm");
}

TEST(Runs, the_papers_named_are_the_smallest_that_do) {
  EXPECT_EQ(print({part_set({150, 200}, 1, 0)}, on("a5")).problems.at(0).hint, "use --paper a4 or letter");
  EXPECT_EQ(print({part_set({150, 300}, 1, 0)}, on("a5")).problems.at(0).hint, "use --paper a3 or legal");
}

TEST(Runs, what_no_paper_holds_is_made_smaller_or_has_paper_of_its_own) {
  const std::string hint = "make it smaller, or take a larger --paper WxH";
  EXPECT_EQ(print({part_set({500, 500}, 1)}, on("a4")).problems.at(0).hint, hint);
  EXPECT_EQ(print({part_set({500, 500}, 1), part_set(poker, 1)}, on("a4")).problems.at(0).hint,
            hint + ", or leave these parts out with --parts");
  const Printed wide = print({part_set({500, 2}, 1, 0)}, on("a4")),
                thin = print({part_set({500, 1.9}, 1, 0)}, on("a4"));
  EXPECT_EQ(wide.problems.at(0).message,
            "expected parts of 2 × 2 to 190 × 277 mm within the margins of A4, found 500 × 2 mm");
  EXPECT_EQ(wide.problems.at(0).hint, hint);
  EXPECT_EQ(thin.problems.at(0).hint, "");
  scene::PartSet net = part_set({500, 500}, 1, 0, false);
  net.use = scene::Use::folded;
  EXPECT_THAT(print({net}, on("a4")).problems.at(0).hint, HasSubstr("--box"));
}

TEST(Runs, a_board_with_a_back_is_joined_of_several_sheets_without_it) {
  scene::PartSet board = part_set({400, 300}, 1);
  board.poster = true;
  board.back = scene::Face{board.trim, 3, {}};
  Options options = on("a4");
  EXPECT_THAT(print({board}, options).problems.at(0).hint, HasSubstr("--backs none"));
  options.backs = Backs::none;
  const Printed fronts = print({board}, options);
  EXPECT_TRUE(fronts.problems.empty());
  EXPECT_GT(fronts.pages.size(), 1u);
}

TEST(Runs, a_margin_without_room_for_the_line_is_reported) {
  Options options = on("a4");
  options.margin = 5;
  const Printed printed = print({part_set({100, 143.5}, 4, 0, false)}, options);
  ASSERT_EQ(printed.problems.size(), 2u);
  EXPECT_EQ(printed.problems[0].code, "print/margin-line");
  EXPECT_THAT(printed.problems[0].hint, HasSubstr("a margin of 10 mm"));
  EXPECT_EQ(printed.problems[1].code, "print/marks");
  const auto small = print({part_set({50, 50}, 1, 0, false)}, on("80x80")).problems;
  ASSERT_EQ(small.size(), 1u);
  EXPECT_EQ(small[0].hint, "use a larger paper");
}

TEST(Runs, what_lies_alike_is_reported_once_and_what_does_not_each) {
  Options options = on("a4");
  options.margin = 5;
  const auto one_sided = [](base::Size trim) { return part_set(trim, 4, 0, false); };
  EXPECT_EQ(print({one_sided({100, 143.5}), one_sided({100, 143.5})}, options).problems.size(), 2u);
  EXPECT_EQ(print({one_sided({100, 143.5}), one_sided({200, 143.5})}, options).problems.size(), 4u);
}

TEST(Runs, backs_made_for_another_size_are_refused) {
  using scene::Face;
  using scene::Outline;
  const auto code = [](const Face& back, const Options& options) -> std::string {
    scene::PartSet set = part_set({70, 120}, 3);
    set.back = back;
    const Printed printed = print({set}, options);
    if (printed.problems.empty()) return "";
    EXPECT_EQ(printed.problems.size(), 1u);
    EXPECT_EQ(printed.problems[0].code, "print/size-mismatch");
    const bool error = printed.problems[0].severity == diag::Severity::error;
    EXPECT_EQ(printed.pages.empty(), error);
    return (error ? "error: " : "warning: ") + printed.problems[0].message;
  };
  EXPECT_EQ(code({{63, 88}}, on("a4")), "error: expected backs of 70 × 120 mm, like the fronts, found 63 × 88 mm");
  EXPECT_EQ(code({{70, 120.01}}, on("a4")),
            "error: expected backs of 70 × 120 mm, like the fronts, found 70 × 120.01 mm");
  EXPECT_EQ(code({{70.5, 120}}, on("a4")),
            "error: expected backs of 70 × 120 mm, like the fronts, found 70.5 × 120 mm");
  EXPECT_EQ(code({{70, 120}, 3, {Outline::Form::ellipse}}, on("a4")),
            "error: expected backs cut to the outline \"rectangle\", like the fronts, found \"ellipse\"");
  EXPECT_EQ(code({{70, 120}, 5}, on("a4")),
            "warning: expected backs that keep 3 mm free at the cut, like the fronts, found 5 mm");
  EXPECT_EQ(code({{70, 120}}, on("a4")), "");
  Options fronts = on("a4");
  fronts.backs = Backs::none;
  EXPECT_EQ(code({{63, 88}}, fronts), "");  // unprinted backs need not match
}

TEST(Runs, ground_that_ends_before_the_bleed_that_is_asked_for_is_told) {
  const auto told = [](double own, double asked) {
    Options options = on("a4");
    options.bleed = asked;
    std::string found;
    for (const diag::Diagnostic& d : print({part_set({40, 40}, 2, own)}, options).problems)
      found += d.code + ": " + d.message;
    return found;
  };
  EXPECT_EQ(told(2, 3.5), "print/bleed: expected a background 3.5 mm beyond the cut, found 2 mm");
  EXPECT_EQ(told(2, 2), "");
  EXPECT_EQ(told(2, 0), "");
  EXPECT_EQ(told(0, 3), "");  // white up to the cut
}

TEST(Runs, backs_of_a_polygon_are_its_mirror_image) {
  const scene::Outline triangle{scene::Outline::Form::polygon, 0, {{0, 0}, {1, 0}, {0, 1}}};
  const auto codes = [&](const scene::Outline& back) {
    scene::PartSet set = part_set({70, 120}, 3);
    set.outline = triangle;
    set.back = scene::Face{{70, 120}, 3, back};
    std::string found;
    for (const diag::Diagnostic& d : print({set}, on("a4")).problems) found += d.code + ": " + d.hint;
    return found;
  };
  EXPECT_EQ(codes({triangle.form, 0, {{1, 0}, {1, 1}, {0, 0}}}), "");
  EXPECT_EQ(codes({triangle.form, 0, {{0, 0}, {1, 0}, {1, 1}}}), "");
  EXPECT_EQ(codes(triangle), R"(print/size-mismatch: write "mirrored": true in the part of the back)");
}

}  // namespace
}  // namespace planche::press
