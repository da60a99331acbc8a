#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "press/press.h"
#include "press/sheets/grid.h"
#include "press/testing/scene_ink.h"
#include "press/testing/sheets.h"
#include "press/testing/sizes.h"
#include "scene/testing/fixed_typesetter.h"

namespace planche::press {
namespace {

using scene::testing::FixedTypesetter;
using testing::all_pages;
using testing::all_text;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::on;
using testing::part_set;
using testing::poker;
using testing::print;
using testing::Printed;
using testing::tenths;

// The filled rectangles of testing::part_set(), by the colour channel that distinguishes fronts (red) and backs.
std::map<int, base::Rect> places(const scene::Scene& scene, double bleed, bool fronts) {
  std::map<int, base::Rect> out;
  testing::each_ink(scene, {}, [&](const scene::Item& item, const base::Rect& box) {
    const auto* shape = std::get_if<scene::Shape>(&item);
    if (!shape || !shape->fill) return;
    const scene::Color c = std::get<scene::Color>(*shape->fill);
    if (fronts && c.green == 0 && c.blue == 0) out[c.red] = box.grown(-bleed);
    if (!fronts && c.red == 0 && c.blue == 0) out[c.green] = box.grown(-bleed);
  });
  return out;
}

std::size_t count_backs(const scene::Scene& scene) {
  std::size_t out = 0;
  testing::each_ink(scene, {}, [&](const scene::Item& item, const base::Rect&) {
    const auto* shape = std::get_if<scene::Shape>(&item);
    out += shape && shape->fill && std::get<scene::Color>(*shape->fill).blue == 200;
  });
  return out;
}

TEST(Pictures, have_their_cut_inside_by_the_bleed) {
  const std::vector<Page> pages = testing::all_pages(*as_they_are({part_set({69, 94}, 1, 0)}, 3));
  EXPECT_EQ(pages.at(0).trim, (base::Rect{3, 3, 63, 88}));
  EXPECT_EQ(pages.at(0).bleed, (base::Rect{0, 0, 69, 94}));
}

TEST(Pictures, are_as_large_as_their_parts) {
  scene::PartSet large = part_set({300, 20}, 1, 3);
  large.title = "Board";
  const auto source = as_they_are({part_set({63, 88}, 2, 0), large});
  EXPECT_EQ(source->page_count(), 3u);
  EXPECT_EQ(source->tally().sheets, 3u);
  const std::vector<Page> pages = testing::all_pages(*source);
  ASSERT_EQ(pages.size(), 3u);
  ASSERT_EQ(pages[1].named.size(), 1u);
  EXPECT_EQ(pages[1].named[0].name, "card 1");
  const base::Rect all{0, 0, 300, 20};
  EXPECT_EQ(pages[2].size, all.size());
  EXPECT_EQ(pages[2].trim, all);
  EXPECT_EQ(pages[2].bleed, all);
  EXPECT_EQ(pages[2].scene.extent, all);
  EXPECT_THAT(pages[2].outline, ElementsAre("Board"));
  // The bleed is not visible.
  EXPECT_EQ(std::get<scene::Group>(pages[2].scene.items.at(0)).clip->bounds(), all);
}

TEST(Impose, sheets_alternate_front_and_back) {
  const Printed printed = print({part_set(poker, 20)}, on("a4"));
  EXPECT_THAT(printed.labels(), ElementsAre("1", "1b", "2", "2b", "3", "3b"));
  EXPECT_TRUE(printed.problems.empty());
  EXPECT_THAT(printed.pages[0].outline, ElementsAre("Cards"));
  for (std::size_t i = 1; i < 6; ++i) EXPECT_TRUE(printed.pages[i].outline.empty());
  EXPECT_EQ(count_backs(printed.pages[1].scene), 9u);
  EXPECT_EQ(count_backs(printed.pages[5].scene), 2u);
  EXPECT_THAT(all_text(printed.pages[3].scene), HasSubstr("sheet 2b/3"));
}

TEST(Impose, separate_backs_follow_all_fronts_of_all_sets) {
  Options options = on("a4");
  options.backs = Backs::separate;
  const Printed printed = print({part_set(poker, 11, 0, true, true), part_set(poker, 1, 0, false)}, options);
  EXPECT_THAT(printed.labels(), ElementsAre("1", "2", "3", "1b", "2b", "3b"));
  // The tenth and eleventh card in the first row of the second sheet, their backs mirrored left to right.
  EXPECT_EQ(places(printed.pages[1].scene, 0, true),
            (std::map<int, base::Rect>{{9, {10.5, 16.5, 63, 88}}, {10, {73.5, 16.5, 63, 88}}}));
  EXPECT_EQ(places(printed.pages[4].scene, 0, false),
            (std::map<int, base::Rect>{{9, {136.5, 16.5, 63, 88}}, {10, {73.5, 16.5, 63, 88}}}));
  EXPECT_THAT(all_text(printed.pages[5].scene), HasSubstr("meant to be blank"));
}

TEST(Impose, sheets_without_backs_have_a_blank_one_among_others) {
  const Printed printed = print({part_set(poker, 10, 0, false), part_set(poker, 1)}, on("a4"));
  EXPECT_THAT(printed.labels(), ElementsAre("1", "1b", "2", "2b", "3", "3b"));
  for (const std::size_t blank : {1u, 3u}) {
    const Page& page = printed.pages[blank];
    EXPECT_EQ(page.trim, page.scene.extent);
    EXPECT_EQ(page.bleed, page.scene.extent);
    EXPECT_EQ(all_text(page.scene), "Lantern · sheet " + page.label + "/3 · this side is meant to be blank\n");
    EXPECT_TRUE(page.outline.empty());
    testing::each_ink(page.scene, {}, [](const scene::Item& item, const base::Rect& ink) {
      EXPECT_TRUE(std::holds_alternative<scene::Text>(item));
      EXPECT_TRUE((base::Rect{5, 280, 200, 12}.holds(ink)));
    });
  }
  EXPECT_EQ(count_backs(printed.pages[5].scene), 1u);
}

TEST(Impose, a_file_without_backs_has_fronts_only) {
  EXPECT_THAT(print({part_set(poker, 10, 0, false)}, on("a4")).labels(), ElementsAre("1", "2"));
  for (const Backs backs : {Backs::none, Backs::fold}) {
    Options options = on("a4");
    options.backs = backs;
    EXPECT_THAT(print({part_set(poker, 4), part_set(poker, 1, 0, false)}, options).labels(), ElementsAre("1", "2"));
  }
}

TEST(Impose, fronts_say_how_they_are_printed) {
  const auto says = [](const Options& options) {
    std::vector<std::string> out;
    for (const Page& page : print({part_set(poker, 1), part_set(poker, 1, 0, false)}, options).pages) {
      const std::string text = all_text(page.scene);
      const auto has = [&](const char* words) { return text.find(words) != std::string::npos; };
      out.push_back(has("two sides, flip on the long edge")    ? "long"
                    : has("two sides, flip on the short edge") ? "short"
                    : has("one side")                          ? "one"
                    : has("meant to be blank")                 ? "blank"
                                                               : "");
    }
    return out;
  };
  Options options = on("letter");
  EXPECT_THAT(says(options), ElementsAre("long", "", "one", "blank"));
  options.turn = Turn::short_edge;
  EXPECT_THAT(says(options), ElementsAre("short", "", "one", "blank"));
  options.backs = Backs::separate;
  EXPECT_THAT(says(options), ElementsAre("short", "one", "", "blank"));
  options.backs = Backs::fold;
  EXPECT_THAT(says(options), ElementsAre("one", "one"));
  options.backs = Backs::none;
  EXPECT_THAT(says(options), ElementsAre("one", "one"));
}

TEST(Impose, posters_among_parts_with_backs_have_blank_ones) {
  scene::PartSet poster = part_set({300, 200}, 1, 0, false);
  poster.poster = true;
  const Printed printed = print({poster, part_set(poker, 1)}, on("a4"));
  ASSERT_EQ(printed.pages.size(), 8u);  // the map and two sheets, and the cards
  for (std::size_t i = 0; i < 6; i += 2) {
    EXPECT_THAT(all_text(printed.pages[i].scene), HasSubstr("one side"));
    EXPECT_EQ(printed.pages[i + 1].size, printed.pages[i].size);
    EXPECT_THAT(all_text(printed.pages[i + 1].scene), HasSubstr("meant to be blank"));
  }
  EXPECT_EQ(printed.pages[6].label, "4");
}

TEST(Impose, by_sides_each_way_of_printing_has_sheets_of_its_own) {
  const auto labels = [](const std::vector<scene::PartSet>& sets, Backs backs) {
    FixedTypesetter typesetter;
    diag::Sink sink;
    Options options = on("a4");
    options.backs = backs;
    std::vector<std::string> out;
    for (const Printout& printout : impose_by_sides(sets, options, {}, typesetter, sink)) {
      out.push_back(printout.sides == Sides::two ? "two:" : "one:");
      const std::size_t promised = printout.pages->page_count();
      const std::vector<Page> pages = all_pages(*printout.pages);
      EXPECT_EQ(pages.size(), promised);
      for (const Page& page : pages)
        out.push_back(page.label + " " + (page.outline.empty() ? "" : page.outline.front()));
      EXPECT_THAT(all_text(pages[0].scene), HasSubstr("100\u00a0%"));
    }
    return out;
  };
  const auto titled = [](const char* title, std::size_t count, bool backs) {
    scene::PartSet set = part_set(poker, count, 0, backs);
    set.title = title;
    return set;
  };
  const std::vector<scene::PartSet> mixed{titled("A", 1, false), titled("B", 10, true), titled("C", 1, false),
                                          titled("D", 1, true)};
  EXPECT_THAT(labels(mixed, Backs::duplex),
              ElementsAre("two:", "1 B", "1b ", "2 ", "2b ", "3 D", "3b ", "one:", "1 A", "2 C"));
  EXPECT_THAT(labels(mixed, Backs::separate),
              ElementsAre("two:", "1 B", "2 ", "3 D", "1b ", "2b ", "3b ", "one:", "1 A", "2 C"));
  EXPECT_THAT(labels({titled("A", 1, false)}, Backs::duplex), ElementsAre("one:", "1 A"));
  EXPECT_THAT(labels({titled("A", 1, true)}, Backs::duplex), ElementsAre("two:", "1 A", "1b "));
  EXPECT_THAT(labels({titled("A", 1, true)}, Backs::none), ElementsAre("one:", "1 A"));
  EXPECT_THAT(labels({}, Backs::duplex), ElementsAre());
}

TEST(Impose, fold_puts_backs_on_the_same_sheet) {
  Options options = on("a4");
  options.backs = Backs::fold;
  const Printed printed = print({part_set(poker, 5)}, options);  // four and four on a sheet
  EXPECT_THAT(printed.labels(), ElementsAre("1", "2"));
  EXPECT_EQ(count_backs(printed.pages[0].scene), 4u);
  EXPECT_EQ(count_backs(printed.pages[1].scene), 1u);
  EXPECT_THAT(all_text(printed.pages[1].scene), HasSubstr("fold"));
  EXPECT_NEAR(printed.pages[0].trim.centre().y, 148.5, 1e-9);
}

TEST(Impose, a_partial_sheet_keeps_its_places_on_the_back) {
  const Printed printed = print({part_set(poker, 10, 0, true, true)}, on("a4"));
  ASSERT_EQ(printed.pages.size(), 4u);
  EXPECT_NEAR(printed.pages[2].trim.x, 10.5, 1e-9);
  EXPECT_NEAR(printed.pages[3].trim.x, 136.5, 1e-9);  // the tenth card's back stands at the top right
  EXPECT_NEAR(printed.pages[3].trim.y, 16.5, 1e-9);
  EXPECT_EQ(printed.pages[3].trim.size(), poker);
}

TEST(Impose, full_back_sheets_and_marks_are_shared) {
  const Printed printed = print({part_set(poker, 27)}, on("a4"));
  const auto shared = [&](std::size_t page, std::size_t item) {
    return std::get<scene::Group>(printed.pages[page].scene.items.at(item)).content;
  };
  EXPECT_TRUE(shared(1, 0)->reusable);
  EXPECT_EQ(shared(1, 0), shared(3, 0));
  EXPECT_EQ(shared(1, 0), shared(5, 0));
  // Marks come after the nine fronts, and after the one drawing of all backs.
  EXPECT_EQ(shared(0, 9), shared(1, 1));
  EXPECT_EQ(shared(0, 9), shared(4, 9));
  EXPECT_TRUE(shared(0, 9)->reusable);
}

// Nine parts on a sheet of the first set, and four on a sheet of the second, which has the same back.
TEST(Impose, full_back_sheets_are_those_of_their_set) {
  const scene::PartSet cards = part_set(poker, 9);
  scene::PartSet large = part_set({90, 120}, 4);
  large.make = [make = large.make, back = cards.make(0).back](std::size_t i) {
    scene::Part part = make(i);
    part.back = back;
    return part;
  };
  const Printed printed = print({cards, large, cards}, on("a4"));
  ASSERT_THAT(printed.labels(), ElementsAre("1", "1b", "2", "2b", "3", "3b"));
  EXPECT_EQ(count_backs(printed.pages[1].scene), 9u);
  EXPECT_EQ(count_backs(printed.pages[3].scene), 4u);
  EXPECT_EQ(count_backs(printed.pages[5].scene), 9u);
}

TEST(Impose, sets_of_one_size_share_their_marks) {
  const Printed printed = print({part_set(poker, 1, 0, false), part_set(poker, 1, 0, false)}, on("a4"));
  EXPECT_EQ(std::get<scene::Group>(printed.pages[0].scene.items.at(1)).content,
            std::get<scene::Group>(printed.pages[1].scene.items.at(1)).content);
}

TEST(Impose, few_parts_take_no_more_rows_and_columns_than_they_need) {
  // Two of 63 × 88 in the middle of 210 × 297; four in two rows of two, where three columns would fit.
  EXPECT_EQ(print({part_set(poker, 2, 0, false)}, on("a4")).pages[0].trim, (base::Rect{42, 104.5, 126, 88}));
  EXPECT_EQ(print({part_set(poker, 4, 0, false)}, on("a4")).pages[0].trim, (base::Rect{42, 60.5, 126, 176}));
}

TEST(Impose, whole_sheets_have_no_marks) {
  scene::PartSet list = part_set({180, 277}, 2);
  list.whole_sheet = true;
  const Printed marked = print({part_set({180, 277}, 2)}, on("a4"));
  const Printed read = print({std::move(list)}, on("a4"));
  ASSERT_EQ(read.pages.size(), marked.pages.size());
  EXPECT_LT(read.pages[0].scene.items.size(), marked.pages[0].scene.items.size());
}

TEST(Impose, drafts_are_stamped) {
  scene::PartSet set = part_set(poker, 2, 0, false);
  const auto sound = set.make;
  set.make = [sound](std::size_t i) {
    scene::Part part = sound(i);
    part.flawed = i == 1;
    return part;
  };
  Options options = on("a4");
  options.words = testing::words_in("fr");
  const Printed printed = print({set}, options);
  const auto& stamp = std::get<scene::Group>(printed.pages[0].scene.items.at(2));
  EXPECT_EQ(all_text(*stamp.content), "BROUILLON\n");
  EXPECT_EQ(stamp.content->extent, (base::Rect{0, 0, 63, 88}));
  testing::each_ink(*stamp.content, stamp.placed, [](const scene::Item&, const base::Rect& ink) {
    EXPECT_TRUE((base::Rect{105, 104.5, 63, 88}.holds(ink)));
  });
  EXPECT_EQ(all_text(printed.pages[0].scene).find("BROUILLON"), all_text(printed.pages[0].scene).rfind("BROUILLON"));
}

// A circle has less room than the square around it.
TEST(Impose, stamps_are_as_large_as_their_form_allows) {
  const auto drafts = [](scene::Outline::Form form) {
    scene::PartSet set = part_set({30, 30}, 1, 0, false);
    set.outline.form = form;
    set.make = [make = set.make](std::size_t i) {
      scene::Part part = make(i);
      part.flawed = true;
      return part;
    };
    return set;
  };
  const auto across = [](const Page& page) {
    for (const scene::Item& item : page.scene.items) {
      const auto* group = std::get_if<scene::Group>(&item);
      if (group == nullptr || all_text(*group->content).empty()) continue;
      double left = 1000, right = 0;
      testing::each_ink(*group->content, {}, [&](const scene::Item&, const base::Rect& ink) {
        left = std::min(left, ink.x);
        right = std::max(right, ink.right());
      });
      return right - left;
    }
    return 0.0;
  };
  using enum scene::Outline::Form;
  for (const auto& [first, second] : {std::pair{rectangle, ellipse}, std::pair{ellipse, rectangle}}) {
    const Printed printed = print({drafts(first), drafts(second)}, on("a4"));
    ASSERT_EQ(printed.pages.size(), 2u);
    const double in_first = across(printed.pages[0]), in_second = across(printed.pages[1]);
    EXPECT_GT(std::min(in_first, in_second), 10);
    EXPECT_EQ(in_first > in_second, first == rectangle);
  }
}

TEST(Impose, a_late_back_is_reported) {
  scene::PartSet set = part_set(poker, 2, 0, false);
  const scene::Part with_back = part_set(poker, 1).make(0);
  const auto plain = set.make;
  set.make = [=](std::size_t i) { return i == 1 ? with_back : plain(i); };
  const Printed printed = print({set}, on("a4"));
  EXPECT_THAT(printed.labels(), ElementsAre("1"));
  ASSERT_EQ(printed.problems.size(), 1u);
  EXPECT_EQ(printed.problems[0].code, "print/back");
}

TEST(Impose, less_bleed_than_drawn_is_clipped) {
  Options options = on("a4");
  options.bleed = 0;
  const Printed printed = print({part_set(poker, 1, 2, false)}, options);
  const auto& group = std::get<scene::Group>(printed.pages[0].scene.items.at(0));
  ASSERT_TRUE(group.clip);
  EXPECT_EQ(group.clip->bounds(), (base::Rect{73.5, 104.5, 63, 88}));
}

TEST(Impose, more_bleed_than_five_millimetres_is_not_given) {
  Options options = on("a4");
  options.bleed = 7;
  EXPECT_EQ(print({part_set(poker, 1, 2, false)}, options).pages.at(0).bleed, (base::Rect{56, 112, 98, 73}));
}

TEST(Impose, empty_sets_print_nothing) {
  EXPECT_TRUE(print({part_set(poker, 0), scene::PartSet{}}, on("a4")).pages.empty());
  EXPECT_TRUE(print({}, on("a4")).pages.empty());
}

TEST(Impose, parts_are_made_in_order_and_when_needed) {
  std::vector<std::size_t> made;
  scene::PartSet set = part_set(poker, 20);
  const auto make = set.make;
  set.make = [&made, make](std::size_t i) {
    made.push_back(i);
    return make(i);
  };
  FixedTypesetter typesetter;
  diag::Sink sink;
  const auto source = impose({set}, on("a4"), {}, typesetter, sink);
  source->next();
  EXPECT_EQ(made.size(), 9u);
  while (source->next()) {
  }
  ASSERT_EQ(made.size(), 20u);
  for (std::size_t i = 0; i < made.size(); ++i) EXPECT_EQ(made[i], i);
}

TEST(ImposeProperties, every_part_is_printed_once_and_its_back_behind_it) {
  EXPECT_TRUE(rc::check([] {
    Options options;
    options.paper = {"any", {tenths(80, 450), tenths(80, 450)}};
    options.turn = *rc::gen::element(Turn::long_edge, Turn::short_edge);
    options.backs = *rc::gen::element(Backs::duplex, Backs::separate);
    struct Made {
      std::size_t count;
      double bleed;
      bool backs;
    };
    std::vector<scene::PartSet> sets;
    std::vector<Made> made;
    for (int i = *rc::gen::inRange(1, 4); i > 0; --i) {
      const base::Size trim{tenths(20, 130), tenths(20, 130)};
      const Made one{*rc::gen::inRange<std::size_t>(1, 100), tenths(0, 5), *rc::gen::arbitrary<bool>()};
      scene::PartSet set = part_set(trim, one.count, one.bleed, one.backs, true);
      set.outline.form = *rc::gen::element(scene::Outline::Form::rectangle, scene::Outline::Form::hexagon_pointy,
                                           scene::Outline::Form::hexagon_flat, scene::Outline::Form::ellipse);
      if (fit_grid(set, options).places() == 0) continue;
      sets.push_back(std::move(set));
      made.push_back(one);
    }
    const bool backs = std::any_of(made.begin(), made.end(), [](const Made& m) { return m.backs; });
    const Printed printed = print(sets, options);
    const base::Size paper = options.paper.size;
    const bool sideways = (options.turn == Turn::long_edge) == (paper.width <= paper.height);
    const std::size_t sheets = printed.pages.size() / (backs ? 2 : 1);
    std::size_t set = 0, seen = 0;
    for (std::size_t i = 0; i < sheets; ++i) {
      const bool apart = !backs || options.backs == Backs::separate;
      const Page& front = printed.pages.at(apart ? i : 2 * i);
      RC_ASSERT(front.label == std::to_string(i + 1));
      const auto fronts = places(front.scene, made.at(set).bleed, true);
      for (const auto& [index, trim] : fronts) {
        RC_ASSERT(index == static_cast<int>(seen++));
        RC_ASSERT(front.trim.holds(trim));
      }
      if (backs) {
        const Page& back = printed.pages.at(apart ? sheets + i : 2 * i + 1);
        RC_ASSERT(back.label == front.label + "b");
        const auto behind = places(back.scene, made[set].bleed, false);
        RC_ASSERT(behind.size() == (made[set].backs ? fronts.size() : 0));
        for (const auto& [index, at] : behind) {
          const base::Rect trim = fronts.at(index);
          RC_ASSERT(std::abs(at.x - (sideways ? paper.width - trim.right() : trim.x)) < 1e-9);
          RC_ASSERT(std::abs(at.y - (sideways ? trim.y : paper.height - trim.bottom())) < 1e-9);
          RC_ASSERT(back.trim.holds(at));
        }
      }
      if (seen < made[set].count) continue;
      ++set;
      seen = 0;
    }
    RC_ASSERT(set == made.size());
  }));
}

}  // namespace
}  // namespace planche::press
