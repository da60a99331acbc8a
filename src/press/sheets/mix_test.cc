#include "press/sheets/mix.h"

#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.h"
#include "press/testing/scene_ink.h"
#include "press/testing/sheets.h"
#include "press/testing/sizes.h"

namespace planche::press {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::on;
using testing::poker;
using testing::print;
using testing::Printed;

// Each part has unique colours on front and back: red for the kind, green for the part, blue 1 or 2.
scene::PartSet kind(std::uint8_t number, base::Size trim, std::size_t count, double bleed = 0, bool backs = true) {
  scene::PartSet set;
  set.kind = set.title = "kind " + std::to_string(number);
  set.trim = trim;
  set.bleed = bleed;
  set.count = count;
  set.make = [=](std::size_t i) {
    scene::Part part;
    part.name = set.title;
    const auto shade = static_cast<std::uint8_t>(i);
    part.front = testing::filled(trim, bleed, {number, shade, 1});
    if (backs) part.back = testing::filled(trim, bleed, {number, shade, 2});
    return part;
  };
  return set;
}

using Name = std::pair<int, int>;  // kind, part

std::map<Name, base::Rect> places(const Page& page, int side) {
  std::map<Name, base::Rect> out;
  testing::each_ink(page.scene, {}, [&](const scene::Item& item, const base::Rect& box) {
    const auto* shape = std::get_if<scene::Shape>(&item);
    if (!shape || !shape->fill) return;
    const scene::Color c = std::get<scene::Color>(*shape->fill);
    if (c.blue == side) {
      EXPECT_TRUE(out.emplace(Name{c.red, c.green}, box).second);
    }
  });
  return out;
}

Options mixing(std::string_view paper) {
  Options options = on(paper);
  options.mix = true;
  return options;
}

TEST(Mix, kinds_share_sheets_where_that_saves_some) {
  const std::vector<scene::PartSet> sets{kind(1, poker, 6), kind(2, poker, 3)};
  EXPECT_EQ(print(sets, mixing("a4")).pages.size(), 2u);
  EXPECT_EQ(print(sets, on("a4")).pages.size(), 4u);
}

TEST(Mix, kinds_keep_to_their_sheets_where_it_saves_none) {
  const Printed apart = print({kind(1, poker, 9), kind(2, {40, 40}, 20)}, mixing("a4"));
  ASSERT_EQ(apart.pages.size(), 4u);
  EXPECT_THAT(testing::all_text(apart.pages[0].scene), ::testing::Not(HasSubstr("kind 2")));
}

// 26 nets of a cube of 15 mm take more than one sheet of A4, and not a whole number of sheets.
TEST(Mix, nets_are_divided_equally_among_their_sheets) {
  scene::PartSet set = kind(1, {60, 45}, 26, 0, false);
  set.use = scene::Use::folded;
  set.outline = {scene::Outline::Form::polygon,
                 0,
                 {{0, 15},
                  {15, 15},
                  {15, 0},
                  {30, 0},
                  {30, 15},
                  {60, 15},
                  {60, 30},
                  {30, 30},
                  {30, 45},
                  {15, 45},
                  {15, 30},
                  {0, 30}}};
  const auto on_sheets = [](const Printed& printed) {
    std::vector<std::size_t> out;
    for (const Page& page : printed.pages) out.push_back(places(page, 1).size());
    return out;
  };
  const auto alone = on_sheets(print({set}, on("a4")));
  ASSERT_GE(alone.size(), 2u);
  EXPECT_EQ(std::accumulate(alone.begin(), alone.end(), std::size_t{0}), 26u);
  EXPECT_LE(*std::max_element(alone.begin(), alone.end()) - *std::min_element(alone.begin(), alone.end()), 1u);
  EXPECT_THAT(evenly(20, 4), ElementsAre(EvenSheets{5, 4}));
  EXPECT_THAT(evenly(11, 4), ElementsAre(EvenSheets{3, 3}, EvenSheets{2, 1}));
  // Parts of the same size in two sets, which are printed together.
  scene::PartSet other = set;
  other.count = set.count = 13;
  other.title = "kind 2";
  other.make = kind(2, {60, 45}, 13, 0, false).make;
  EXPECT_EQ(on_sheets(print({set, other}, mixing("a4"))), alone);
}

// Three large parts, each with room for two of seven small ones beside it.
TEST(Mix, of_sheets_that_are_printed_several_times_each_is_counted) {
  Options options = mixing("a4");
  options.tight = true;
  const Printed printed = print({kind(1, {100, 270}, 3), kind(2, {80, 130}, 7)}, options);
  ASSERT_EQ(printed.pages.size(), 8u);
  std::set<Name> found;
  std::size_t beside = 0;
  for (const Page& page : printed.pages) {
    const auto together = places(page, 1);
    for (const auto& [name, box] : together) EXPECT_TRUE(found.insert(name).second);
    if (together.empty() || together.begin()->first.first == together.rbegin()->first.first) continue;
    // Room for a mark between them.
    const base::Rect large = together.begin()->second, small = together.rbegin()->second;
    EXPECT_NEAR(std::max(small.x - large.right(), large.x - small.right()), 3, 1e-6);
    ++beside;
  }
  EXPECT_GE(beside, 2u);
  EXPECT_EQ(found.size(), 10u);
}

TEST(Mix, a_sheet_names_all_that_lies_on_it_and_the_outline_what_begins) {
  const Printed printed = print({kind(1, poker, 10), kind(2, poker, 2), kind(3, {30, 30}, 4)}, mixing("a4"));
  ASSERT_EQ(printed.pages.size(), 4u);
  EXPECT_THAT(printed.pages[0].outline, ElementsAre("kind 1"));
  EXPECT_THAT(printed.pages[2].outline, ElementsAre("kind 2", "kind 3"));
  EXPECT_THAT(testing::all_text(printed.pages[2].scene), HasSubstr("kind 1, kind 2"));
}

// Parts without backs on a sheet with backs: nothing is behind them.
TEST(Mix, one_sided_parts_have_nothing_behind_them) {
  const Printed printed = print({kind(1, poker, 5), kind(2, {90, 60}, 1, 0, false)}, mixing("a4"));
  ASSERT_EQ(printed.pages.size(), 2u);
  const auto fronts = places(printed.pages[0], 1), backs = places(printed.pages[1], 2);
  EXPECT_EQ(fronts.size(), 6u);
  EXPECT_EQ(backs.size(), 5u);
  const base::Rect alone = base::Transform{-1, 0, 0, 1, 210, 0}(fronts.at({2, 0}));
  for (const auto& [name, box] : backs) EXPECT_FALSE(testing::overlap(alone, box));
}

TEST(Mix, split_sheets_hold_all_parts_once_and_each_file_lists_its_kinds) {
  scene::testing::FixedTypesetter typesetter;
  diag::Sink sink;
  std::set<Name> found;
  const auto printouts = impose_by_sides({kind(1, poker, 8), kind(2, {30, 30}, 60, 0, false), kind(3, {105, 148}, 2)},
                                         mixing("a4"), {}, typesetter, sink);
  ASSERT_EQ(printouts.size(), 2u);
  for (const Printout& printout : printouts) {
    std::set<std::string> kinds, listed;
    for (const Page& page : testing::all_pages(*printout.pages)) {
      for (const auto& [name, box] : places(page, 1)) {
        EXPECT_TRUE(found.insert(name).second);
        kinds.insert(fmt::format("kind {}", name.first));
      }
      listed.insert(page.outline.begin(), page.outline.end());
    }
    EXPECT_EQ(listed, kinds);
    EXPECT_TRUE(kinds.contains("kind 2"));
  }
  EXPECT_EQ(found.size(), 70u);
}

TEST(Mix, the_tally_adds_up_sheets_and_areas) {
  scene::testing::FixedTypesetter typesetter;
  diag::Sink sink;
  const Tally tally = impose({kind(1, poker, 10), kind(2, {50, 50}, 2)}, mixing("a4"), {}, typesetter, sink)->tally();
  EXPECT_EQ(tally.sheets, 2u);
  EXPECT_EQ(tally.bound, 2u);  // ten cards do not fit on a sheet of nine
  EXPECT_NEAR(tally.paper, 2 * 210 * 297, 1e-6);
  EXPECT_NEAR(tally.parts, 10 * 63 * 88 + 2 * 50 * 50, 1e-6);
  EXPECT_FALSE(impose({kind(1, poker, 10)}, on("a4"), {}, typesetter, sink)->tally().bound);
}

TEST(MixProperties, parts_keep_apart_are_all_there_and_have_their_backs_behind_them) {
  for (unsigned seed = 0; seed < 8; ++seed) {
    SCOPED_TRACE(seed);
    base::Random random{seed};
    const auto length = [&] { return 20 + random.below(751) / 10.0; };
    Options options = mixing(std::array{"a4", "letter", "a4-landscape"}[seed % 3]);
    options.turn = seed / 2 % 2 == 0 ? Turn::long_edge : Turn::short_edge;
    options.backs = seed % 4 == 3 ? Backs::fold : Backs::duplex;
    std::vector<scene::PartSet> sets;
    std::map<int, double> bleeds;
    std::size_t wanted = 0;
    const int kinds = 2 + static_cast<int>(random.below(3));
    for (int i = 1; i <= kinds; ++i) {
      const base::Size trim{length(), length()};
      const std::size_t count = 1 + random.below(12);
      bleeds[i] = random.below(3) == 0 ? 2 : 0;
      sets.push_back(kind(static_cast<std::uint8_t>(i), trim, count, bleeds[i], random.below(2) == 0));
      wanted += count;
    }
    const Printed printed = print(sets, options);
    EXPECT_TRUE(printed.problems.empty());
    const base::Size paper = options.paper.size;
    const bool duplex = options.backs == Backs::duplex && printed.pages.size() > 1 && printed.pages[1].label == "1b";
    const Axis axis = turning_axis(paper, options.turn);
    std::size_t fronts = 0;
    for (std::size_t i = 0; i < printed.pages.size(); i += duplex ? 2 : 1) {
      const Page& page = printed.pages[i];
      std::vector<std::pair<int, base::Rect>> ink;
      for (const int side : {1, 2}) {
        for (const auto& [name, box] : places(page, side)) ink.emplace_back(name.first, box);
      }
      for (std::size_t a = 0; a < ink.size(); ++a) {
        EXPECT_TRUE(
            (base::Rect{6 - 1e-6, 6 - 1e-6, paper.width - 12 + 2e-6, paper.height - 12 + 2e-6}.holds(ink[a].second)));
        for (std::size_t b = 0; b < a; ++b) {
          // Bleeds of one kind may touch; those of different kinds leave the gutter for marks.
          const bool alike = ink[a].first == ink[b].first;
          EXPECT_TRUE(
              !testing::overlap(ink[a].second, alike ? ink[b].second : ink[b].second.grown(block_gutter - 1e-6)));
        }
      }
      // Marks touch no bleed.
      testing::each_ink(page.scene, {}, [&](const scene::Item& item, const base::Rect&) {
        const auto* shape = std::get_if<scene::Shape>(&item);
        if (!shape || !shape->stroke || shape->stroke->width != 0.2 || !shape->stroke->dash.empty()) return;
        for (const testing::Piece& p : testing::pieces(shape->path)) {
          for (const auto& [name, box] : ink) EXPECT_TRUE(!testing::overlap(p.box().grown(0.1), box));
        }
      });
      const auto here = places(page, 1);
      fronts += here.size();
      const auto behind = places(duplex ? printed.pages[i + 1] : page, 2);
      for (const auto& [name, box] : behind) {
        const base::Rect front = here.at(name);
        if (duplex) {
          const base::Rect expected = axis.mirror()(front);
          EXPECT_TRUE(std::abs(expected.x - box.x) < 1e-6 && std::abs(expected.y - box.y) < 1e-6);
        }
        EXPECT_TRUE(std::abs(box.width - front.width) < 1e-6);
      }
      for (const auto& [name, box] : here) {
        const bool has_back = sets[static_cast<std::size_t>(name.first - 1)].make(0).back != nullptr;
        EXPECT_TRUE(behind.contains(name) == has_back);
      }
    }
    EXPECT_EQ(fronts, wanted);
  }
}

}  // namespace
}  // namespace planche::press
