#include "press/posters/seams.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "press/marks/furniture.h"
#include "press/posters/poster.h"
#include "press/testing/scene_ink.h"
#include "press/testing/sheets.h"

namespace planche::press {
namespace {

using namespace press::testing;
using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr scene::Color black{0, 0, 0}, white{255, 255, 255};

scene::Group patch(double x, double y, double side, scene::Color color, scene::Worth worth = scene::Worth::usual) {
  auto drawn = std::make_shared<scene::Scene>();
  drawn->extent = {0, 0, side, side};
  drawn->items.push_back(scene::Shape{scene::Path::rectangle({0, 0, side, side}), color, {}, false});
  return {drawn, base::Transform::translation(x, y), {}, 1, false, scene::Blend::normal, worth};
}

scene::ScenePtr drawing(base::Size trim, std::vector<scene::Item> items) {
  auto out = std::make_shared<scene::Scene>();
  out->extent = {0, 0, trim.width, trim.height};
  out->items = std::move(items);
  return out;
}

scene::PartSet poster(base::Size trim, std::vector<scene::ScenePtr> drawn) {
  scene::PartSet set;
  set.kind = set.title = "Board";
  set.trim = trim;
  set.poster = true;
  set.count = drawn.size();
  set.make = [drawn = std::move(drawn)](std::size_t i) {
    return scene::Part{"board", "board " + std::to_string(i), drawn[i], nullptr, false};
  };
  return set;
}

// 300 mm on sheets that show 190, 10 in common, 3.2 before a seam: of one size they show 155, and the seam is at 148.2.
// It may be from 300 + 3.2 - 190 = 113.2 to 190 - 6.8 = 183.2.
const Division two{0, 300, 2, 190, 10, 3.2};

TEST(Seams, sheets_are_of_one_size_where_nothing_is_in_the_way) {
  EXPECT_THAT(choose_seams(two, {}).at, ElementsAre(DoubleNear(148.2, 1e-9)));
  EXPECT_THAT(choose_seams(two, [](double) { return Crossings::Cost{5, 5}; }).at, ElementsAre(DoubleNear(148.2, 1e-9)));
  const Division three{-2, 498, 3, 190, 10, 3.2};  // each shows 520 / 3, 163.33 further than the one before
  EXPECT_THAT(choose_seams(three, {}).at, ElementsAre(DoubleNear(164.5333, 1e-3), DoubleNear(327.8667, 1e-3)));
}

TEST(Seams, they_go_to_the_nearest_place_that_breaks_least_and_never_further_than_the_paper) {
  const auto barred = [](double from, double to) {
    return [=](double at) { return Crossings::Cost{at > from && at < to ? 20.0 : 0.0, 0}; };
  };
  EXPECT_THAT(choose_seams(two, barred(130, 150)).at, ElementsAre(DoubleNear(150.2, 0.5)));
  EXPECT_THAT(choose_seams(two, barred(140, 170)).at, ElementsAre(DoubleNear(139.9, 0.5)));
  EXPECT_THAT(choose_seams(two, barred(115, 200)).at, ElementsAre(DoubleNear(114.5, 0.7)));
  const Seams none = choose_seams(two, barred(100, 200));
  EXPECT_THAT(none.at, ElementsAre(DoubleNear(148.2, 1e-9)));
  EXPECT_EQ(none.cost.broken, 20);
  // Elsewhere, seams cross only drawings; words cost more.
  const auto mixed = [](double at) { return at < 160 ? Crossings::Cost{1, 0} : Crossings::Cost{0, 900}; };
  EXPECT_GE(choose_seams(two, mixed).at.front(), 160);
  // Two seams: the first limits the second. Each middle sheet shows 190, so seams are at most 180 apart.
  const Division three{0, 520, 3, 190, 10, 3.2};  // from 337.2 on (190 to the end, and 3.2 less)
  const Seams both = choose_seams(three, barred(164, 400));
  ASSERT_EQ(both.at.size(), 2u);
  EXPECT_LE(both.at[0], 183.2 + 1e-6);
  EXPECT_GE(both.at[1], 520 + 3.2 - 190 - 1e-6);
  EXPECT_LE(both.at[1] - both.at[0], 180 + 1e-6);
  EXPECT_EQ(both.cost.broken, 20);  // the first at 164 at most, and the second at 344 then
}

// In every case, windows fit the paper, and each sheet has its own visible part.
TEST(SeamsProperties, windows_fit_the_paper) {
  const auto fits = [](const Division& d, const Seams& seams) {
    RC_ASSERT(seams.at.size() == d.count - 1);
    double before = d.begin;
    for (std::size_t i = 0; i < d.count; ++i) {
      const bool first = i == 0, last = i + 1 == d.count;
      const double end = last ? d.end : seams.at[i];
      const double shown = end - before + (first ? 0 : d.strip) + (last ? 0 : d.overlap - d.strip);
      RC_ASSERT(shown <= d.room + 1e-6);
      RC_ASSERT(end > before);
      before = end;
    }
  };
  EXPECT_TRUE(rc::check([&] {
    const double room = *rc::gen::inRange(80, 400), overlap = *rc::gen::inRange(8, 20);
    const auto count = static_cast<std::size_t>(*rc::gen::inRange(2, 6));
    // The length is more than fewer sheets can show, and at most what these sheets can.
    const double most = static_cast<double>(count) * (room - overlap) + overlap, least = most - room + overlap + 1;
    const double begin = *rc::gen::inRange(-5, 1), share = *rc::gen::inRange(0, 101) / 100.0;
    const Division d{begin, begin + least + share * (most - least), count, room, overlap, 3.2};
    const auto barred = *rc::gen::container<std::vector<std::pair<int, int>>>(
        rc::gen::pair(rc::gen::inRange(0, 2400), rc::gen::inRange(1, 200)));
    fits(d, choose_seams(d, [&](double at) {
           Crossings::Cost cost{0, 0};
           for (const auto& [from, length] : barred)
             if (at > from && at < from + length) cost.broken += length;
           return cost;
         }));
    fits(d, choose_seams(d, {}));
  }));
}

TEST(Seams, drawing_is_looked_at_where_it_is_seen) {
  const base::Size trim{300, 200};
  scene::Group clipped = patch(0, 100, 100, black);
  clipped.clip = scene::Path::rectangle({40, 100, 20, 20});
  scene::Shape line{scene::Path::line({200, 0}, {200, 50}), {}, scene::Stroke{black, 2, {}, {}, {}}, false};
  const Crossings drawn{
      *drawing(trim, {patch(0, 0, 300, white), patch(10, 10, 20, black), clipped, line,
                      patch(250, 150, 10, black, scene::Worth::whole), patch(280, 0, 5, black, scene::Worth::slight)}),
      {0, 0, trim.width, trim.height}};
  EXPECT_EQ(drawn.across_x(100).drawn, 0);
  EXPECT_NEAR(drawn.across_x(200).drawn, 50, 1e-6);               // along the whole line
  EXPECT_GT(drawn.across_x(10).drawn, drawn.across_x(20).drawn);  // along an edge, or across two
  EXPECT_GT(drawn.across_x(20).drawn, 0);
  EXPECT_EQ(drawn.across_x(255).broken, 10);
  EXPECT_EQ(drawn.across_y(155).broken, 10);
  EXPECT_EQ(drawn.across_x(20).broken, 0);
  const auto letters = std::make_shared<scene::GlyphRun>([] {
    scene::GlyphRun run;
    run.text = "Title";
    run.width = 30;
    run.font.size_pt = 72;  // an inch
    return run;
  }());
  const Crossings written{*drawing(trim, {scene::Lettering{letters, {100, 100}, black, {}}}),
                          {0, 0, trim.width, trim.height}};
  // From 4/5 of the size above the baseline to 1/5 below.
  EXPECT_GT(written.across_y(82).broken, 0);
  EXPECT_GT(written.across_y(103).broken, 0);
  EXPECT_EQ(written.across_y(77).broken, 0);
  EXPECT_EQ(written.across_y(108).broken, 0);
  EXPECT_GT(written.across_x(115).broken, 0);
  EXPECT_EQ(written.across_x(135).broken, 0);
  EXPECT_EQ(drawn.across_x(248).broken, 0);
  const Crossings pictured{*drawing(trim, {scene::Image{nullptr, {100, 50, 40, 20}, {}}}),
                           {0, 0, trim.width, trim.height}};
  EXPECT_GE(pictured.across_x(120).drawn, 20);  // at least its own height
  EXPECT_GE(pictured.across_y(60).drawn, 40);
  EXPECT_EQ(pictured.across_x(95).drawn, 0);
  EXPECT_EQ(pictured.across_y(75).drawn, 0);
  EXPECT_TRUE(drawn.shows({15, 15, 2, 2}));      // a fill counts inside too
  EXPECT_FALSE(drawn.shows({35, 35, 60, 60}));   // white
  EXPECT_TRUE(drawn.shows({50, 110, 2, 2}));     // through the clip
  EXPECT_FALSE(drawn.shows({70, 130, 20, 20}));  // next to it
  EXPECT_TRUE(drawn.shows({200.5, 10, 3, 3}));   // half of a line's width
  EXPECT_FALSE(drawn.shows({201.5, 10, 3, 3}));
  EXPECT_TRUE(drawn.shows({250, 150, 3, 3}));
  EXPECT_FALSE(drawn.shows({275, 0, 20, 20}));  // slight
}

TEST(Seams, drawing_is_looked_at_from_where_the_poster_begins_and_as_far_as_a_clip_shows_it) {
  const auto line = [](base::Point a, base::Point b) {
    return scene::Shape{scene::Path::line(a, b), {}, scene::Stroke{black, 0.1, {}, {}, {}}, false};
  };
  const Crossings moved{*drawing({300, 300}, {line({250, 120}, {250, 170})}), {100, 100, 200, 200}};
  EXPECT_NEAR(moved.across_x(250).drawn, 50, 1e-6);
  EXPECT_EQ(moved.across_x(240).drawn, 0);
  EXPECT_EQ(moved.across_x(260).drawn, 0);
  EXPECT_GT(moved.across_y(145).drawn, 0);
  EXPECT_EQ(moved.across_y(180).drawn, 0);
  // Far from the beginning of the poster, a line is still found within half a millimetre.
  EXPECT_EQ(moved.across_x(248.9).drawn, 0);
  EXPECT_NEAR(moved.across_x(249.4 + 0.15).drawn, 50 * 0.3, 1e-6);
  // A line two millimetres wide, turned by an eighth, is as wide as before.
  scene::Group turned{drawing(
      {300, 300}, {scene::Shape{scene::Path::line({0, 0}, {50, 0}), {}, scene::Stroke{black, 2, {}, {}, {}}, false}})};
  turned.placed = base::Transform::translation(100, 100).after(base::Transform::rotation(45));
  const Crossings slope{*drawing({300, 300}, {turned}), {0, 0, 300, 300}};
  EXPECT_TRUE(slope.shows({111.5, 109.8, 0.2, 0.2}));  // 0.8 mm next to it
  EXPECT_FALSE(slope.shows({112.5, 109.3, 0.2, 0.2}));
  // The piece from (40, 80) to (60, 120) of a line that runs down and right.
  scene::Group slanted{drawing({300, 300}, {line({0, 0}, {100, 200})})};
  slanted.clip = scene::Path::rectangle({40, 0, 20, 300});
  const Crossings clipped{*drawing({300, 300}, {slanted}), {0, 0, 300, 300}};
  for (const double at : {81.0, 100.0, 119.0}) EXPECT_GT(clipped.across_y(at).drawn, 0) << at;
  for (const double at : {40.0, 78.0, 122.0, 160.0}) EXPECT_EQ(clipped.across_y(at).drawn, 0) << at;
  for (const double at : {38.0, 62.0}) EXPECT_EQ(clipped.across_x(at).drawn, 0) << at;
}

TEST(Seams, of_a_poster_spare_what_is_to_stay_whole_and_words) {
  // On A4: two columns of 300, and one row of 200; with equal sizes, the seam would be at 148.2.
  const base::Size trim{300, 200};
  const auto seam = [&](std::vector<scene::Item> items) {
    const scene::PartSet set = poster(trim, {drawing(trim, std::move(items))});
    const auto plan = plan_poster(set, on("a4"), set.make(0).front);
    EXPECT_EQ(plan->sheets.size(), 2u);
    return plan->seams.at(0).from.x;
  };
  const scene::Group left = patch(0, 0, 20, black), right = patch(280, 180, 20, black);
  EXPECT_NEAR(seam({left, right}), 148.2, 1e-9);
  EXPECT_GE(seam({left, right, patch(130, 50, 30, black, scene::Worth::whole)}), 160);
  EXPECT_LE(seam({left, right, patch(145, 50, 30, black, scene::Worth::whole)}), 145);
  // The same for level seams.
  const auto level = [&](std::vector<scene::Item> items) {
    items.insert(items.end(), {patch(0, 0, 20, black), patch(160, 380, 20, black)});
    const scene::PartSet set = poster({180, 400}, {drawing({180, 400}, std::move(items))});
    const auto plan = plan_poster(set, on("a4"), set.make(0).front);
    EXPECT_EQ(plan->rows, 2u);
    return plan->seams.back().from.y;
  };
  const double usual = level({});
  EXPECT_GE(level({patch(50, usual - 20, 30, black, scene::Worth::whole)}), usual + 10);
  EXPECT_LE(level({patch(50, usual - 10, 30, black, scene::Worth::whole)}), usual - 10);
  EXPECT_NEAR(seam({left, right, patch(105, 0, 90, black, scene::Worth::whole)}), 148.2, 20);  // every seam crosses it
  scene::testing::FixedTypesetter typesetter;
  scene::Font font;
  font.size_pt = 20;  // 3.53 mm a letter
  const auto block = typesetter.set({{scene::Inline{"A title", font, black}}}, scene::Setting{});
  const double at = seam({left, right, text_group(block, base::Transform::translation(135, 60))});
  EXPECT_TRUE(at < 135 || at > 135 + 7 * 0.5 * 20 / 72 * 25.4) << at;
}

TEST(Seams, what_a_poster_breaks_is_summed_over_all_of_them) {
  const scene::PartSet set = poster({300, 300}, {drawing({300, 300}, {patch(0, 0, 300, black, scene::Worth::whole)})});
  EXPECT_NEAR(plan_poster(set, on("a4"), set.make(0).front)->broken, 300 + 300, 1e-6);
}

TEST(Seams, blank_sheets_are_not_printed_nor_joined_and_the_map_says_so) {
  // 500 × 500 on A4: 3 × 2 sheets. Only the first and the last one have content.
  const base::Size trim{500, 500};
  const scene::ScenePtr corners =
      drawing(trim, {patch(0, 0, 500, white), patch(20, 20, 60, black), patch(420, 420, 60, black),
                     patch(240, 10, 20, black, scene::Worth::slight)});
  const testing::Printed printed = print({poster(trim, {corners})}, on("a4"));
  EXPECT_THAT(printed.labels(), ElementsAre("1", "2", "3"));
  const std::string map = all_text(printed.pages.at(0).scene);
  EXPECT_THAT(map, HasSubstr("500 × 500 mm on 2 sheets\nThere is nothing on the places without a name"));
  EXPECT_THAT(map, Not(HasSubstr("Join")));
  EXPECT_THAT(map, Not(HasSubstr("B1\n")));
  EXPECT_THAT(map, HasSubstr("A1\n"));
  EXPECT_THAT(all_text(printed.pages.at(1).scene), HasSubstr("sheet A1 · Board · sheet 2/3"));
  EXPECT_THAT(all_text(printed.pages.at(2).scene), HasSubstr("sheet 3/3"));
  EXPECT_THAT(all_text(printed.pages.at(1).scene), Not(HasSubstr("glue")));
  // Without a seam, a side of a sheet shows only the visible part, with marks at its edge.
  const auto plan = plan_poster(poster(trim, {corners}), on("a4"), corners);
  ASSERT_EQ(plan->printed.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    const std::size_t sheet = plan->printed[i];
    EXPECT_EQ(plan->sheets[sheet].window, plan->sheets[sheet].kept);
    const base::Rect kept = plan->place(sheet)(plan->sheets[sheet].kept);
    std::size_t left = 0, right = 0, top = 0, bottom = 0;
    testing::each_ink(printed.pages.at(i + 1).scene, {}, [&](const scene::Item& item, const base::Rect&) {
      const auto* shape = std::get_if<scene::Shape>(&item);
      if (!shape || !shape->stroke) return;
      for (const testing::Piece& piece : testing::pieces(shape->path)) {
        const base::Rect box = piece.box();
        left += box.width == 0 && std::abs(box.x - kept.x) < 1e-6 ? 1 : 0;
        right += box.width == 0 && std::abs(box.x - kept.right()) < 1e-6 ? 1 : 0;
        top += box.height == 0 && std::abs(box.y - kept.y) < 1e-6 ? 1 : 0;
        bottom += box.height == 0 && std::abs(box.y - kept.bottom()) < 1e-6 ? 1 : 0;
      }
    });
    EXPECT_THAT((std::vector{left, right, top, bottom}), ElementsAre(2, 2, 2, 2)) << i;
  }
}

TEST(Seams, each_poster_of_a_kind_has_the_sheets_that_it_needs) {
  const base::Size trim{500, 500};
  const scene::ScenePtr one = drawing(trim, {patch(20, 20, 60, black)});
  const scene::ScenePtr all = drawing(trim, {patch(0, 0, 500, black)});
  const scene::ScenePtr none = drawing(trim, {patch(0, 0, 500, white)});
  scene::testing::FixedTypesetter typesetter;
  diag::Sink sink;
  const auto source = impose({poster(trim, {one, all, all, none})}, on("a4"), {}, typesetter, sink);
  // Four maps and 1 + 6 + 6 sheets; a poster without any content prints all 6.
  EXPECT_EQ(source->page_count(), 4u + 1 + 6 + 6 + 6);
  EXPECT_EQ(source->laid().at(0).last, 23u);
  // More than a sixth of the first poster is cut out of its sheets, and all of the others.
  const double area = source->tally().parts;
  EXPECT_GT(area, 3 * 500 * 500 + 500 * 500 / 10);
  EXPECT_LT(area, 3 * 500 * 500 + 500 * 500 / 4);
  std::vector<std::string> outline;
  for (const Page& page : testing::all_pages(*source))
    outline.insert(outline.end(), page.outline.begin(), page.outline.end());
  EXPECT_THAT(outline, ElementsAre("board 0", "board 1", "board 2", "board 3"));
}

}  // namespace
}  // namespace planche::press
