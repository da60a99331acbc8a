#include "press/marks/cutting.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <tuple>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "press/marks/edges.h"
#include "press/marks/marks.h"
#include "press/testing/scene_ink.h"
#include "press/testing/sheets.h"
#include "press/testing/sizes.h"
#include "scene/testing/fixed_typesetter.h"

namespace planche::press {
namespace {

using base::Rect;
using ::testing::ElementsAre;
using testing::line_height;
using testing::on;
using testing::part_set;
using testing::Piece;
using testing::pieces;

Marks marks_of(const Sheet& sheet) {
  scene::testing::FixedTypesetter typesetter;
  return make_marks(sheet, plan_margins(sheet, Cut::marks, line_height), Cut::marks, typesetter,
                    testing::words_in("en"));
}

// A simulated blade: cuts paper in the given order, and checks that each piece has the marks for each cut.
struct Blade {
  std::vector<Rect> papers;
  std::vector<Piece> marks;
  std::vector<Rect> parts;
  int unmarked = 0;                         // cuts of single pieces without marks
  std::map<std::size_t, int> to_size = {};  // sides of a part that were cut without a mark

  void cut(const Slice& slice) {
    std::vector<Rect> left;
    bool met = false;
    for (const Rect& paper : papers) {
      const double begin = slice.vertical ? paper.x : paper.y, end = slice.vertical ? paper.right() : paper.bottom();
      const double from = slice.vertical ? paper.y : paper.x, to = slice.vertical ? paper.bottom() : paper.right();
      // A cut ignores pieces that its line does not cross, and pieces without parts.
      const bool here = slice.at > begin + 1e-6 && slice.at < end - 1e-6 && slice.from < to - 1e-6 &&
                        from < slice.to - 1e-6 && holds_parts(paper);
      if (!here) {
        left.push_back(paper);
        continue;
      }
      met = true;
      Rect before = paper, behind = paper;
      (slice.vertical ? before.width : before.height) = slice.at - begin;
      (slice.vertical ? behind.x : behind.y) = slice.at;
      (slice.vertical ? behind.width : behind.height) = end - slice.at;
      left.push_back(before);
      left.push_back(behind);
      for (std::size_t i = 0; i < parts.size(); ++i) {
        const Rect& part = parts[i];
        if (!testing::overlap(part, paper)) continue;
        const double near = slice.vertical ? part.x : part.y, far = slice.vertical ? part.right() : part.bottom();
        EXPECT_TRUE(slice.at < near + 1e-6 || slice.at > far - 1e-6) << "through a part";
        const bool side = std::abs(slice.at - near) < 1e-6 || std::abs(slice.at - far) < 1e-6;
        if (side && !marked(slice, paper)) ++to_size[i];
      }
      unmarked += !marked(slice, paper);
    }
    EXPECT_TRUE(met) << "a cut of nothing, at " << slice.at;
    papers = left;
  }

  bool holds_parts(const Rect& paper) const {
    return std::any_of(parts.begin(), parts.end(), [&](const Rect& part) { return testing::overlap(part, paper); });
  }
  bool marked(const Slice& slice, const Rect& paper) const {
    return std::any_of(marks.begin(), marks.end(), [&](const Piece& mark) {
      const Rect box = mark.box();
      const double off = std::max(std::abs(mark.from.x - slice.at), std::abs(mark.to.x - slice.at));
      const double off_level = std::max(std::abs(mark.from.y - slice.at), std::abs(mark.to.y - slice.at));
      return (slice.vertical ? off : off_level) < 1e-6 && paper.holds(box);
    });
  }
};

Blade blade_for(const Sheet& sheet) {
  Blade out{{Rect{0, 0, sheet.paper.width, sheet.paper.height}}, {}, {}};
  const Marks drawn = marks_of(sheet);
  for (const scene::Item& item : drawn.lines->items) {
    const std::vector<Piece> found = pieces(std::get<scene::Shape>(item).path);
    out.marks.insert(out.marks.end(), found.begin(), found.end());
  }
  for (const Share& share : sheet.shares) {
    for (std::size_t i = 0; i < share.parts; ++i) out.parts.push_back(share.block.trim(i));
  }
  return out;
}

TEST(Cutting, every_side_but_the_last_of_a_part_has_its_mark_on_the_piece_in_hand) {
  for (const auto& [size, bleed, paper] : {std::tuple{base::Size{63, 88}, 0.0, "a4"},
                                           {base::Size{63, 88}, 0.0, "letter"},
                                           {base::Size{63, 88}, 1.5, "a4"},
                                           {base::Size{63.5, 88.9}, 0.0, "letter"},
                                           {base::Size{44, 68}, 0.0, "a4"},
                                           {base::Size{44, 68}, 0.0, "letter"},
                                           {base::Size{90, 60}, 2.0, "a4"},
                                           {base::Size{25, 25}, 1.0, "letter"},
                                           {base::Size{150, 60}, 0.0, "a4"},
                                           {base::Size{180, 120}, 3.0, "a4"},
                                           {base::Size{70, 120}, 0.0, "a3"}}) {
    SCOPED_TRACE(paper + std::to_string(size.width) + " " + std::to_string(bleed));
    const Layout layout = fit(part_set(size, 1000, bleed), on(paper), false);
    const Block& block = layout.block;
    Blade blade = blade_for(Sheet::of(layout, block.grid.places()));
    for (const Slice& slice : cuts_in_order(block)) blade.cut(slice);
    EXPECT_EQ(blade.to_size.size(), blade.parts.size());
    // Touching parts amid a sheet have no waste for marks: their last side of either direction is cut to size.
    for (const auto& [part, sides] : blade.to_size) EXPECT_LE(sides, bleed > 0 ? 1 : 2);
    // Each part is alone on its piece, which equals the part.
    for (const Rect& part : blade.parts) {
      EXPECT_EQ(std::count_if(blade.papers.begin(), blade.papers.end(),
                              [&](const Rect& piece) { return piece.holds(part, 1e-6) && part.holds(piece, 1e-6); }),
                1);
    }
  }
}

TEST(Cutting, orders_the_nine_cards_of_a4) {
  const Block block = fit(part_set({63, 88}, 9), on("a4"), false).block;
  std::vector<std::pair<char, double>> order;
  for (const Slice& slice : cuts_in_order(block)) order.emplace_back(slice.vertical ? '|' : '-', slice.at);
  // Between the columns; all rows, whose marks are still in the side margins; then these margins.
  using Line = std::pair<char, double>;
  EXPECT_THAT(order, ElementsAre(Line{'|', 73.5}, Line{'|', 136.5}, Line{'-', 16.5}, Line{'-', 104.5}, Line{'-', 192.5},
                                 Line{'-', 280.5}, Line{'|', 10.5}, Line{'|', 199.5}));
}

// With as many columns as rows, columns come first; otherwise the longer cuts.
TEST(Cutting, of_parts_that_touch_begins_with_the_longer_cuts) {
  const auto first_is_upright = [](base::Size size) {
    return cuts_in_order(fit(part_set(size, 100), on("a4"), false).block).front().vertical;
  };
  EXPECT_TRUE(first_is_upright({90, 130}));   // 2 by 2
  EXPECT_TRUE(first_is_upright({90, 90}));    // 2 by 3
  EXPECT_FALSE(first_is_upright({60, 130}));  // 3 by 2
}

TEST(Cutting, figures_stand_beside_marks_on_no_part_and_on_no_mark) {
  const Layout layout = fit(part_set({63, 88}, 9), on("a4"), false);
  const Sheet sheet = Sheet::of(layout, 9);
  const Marks marks = marks_of(sheet);
  EXPECT_EQ(testing::all_text(*marks.order), "1\n2\n3\n4\n5\n6\n7\n8\n");
  const Blade blade = blade_for(sheet);
  testing::each_ink(*marks.order, {}, [&](const scene::Item& item, const Rect& ink) {
    const double em = 6 * 25.4 / 72, baseline = ink.y + 0.8 * em;  // figures are 0.7 em high
    const Rect figure{ink.x, baseline - 0.7 * em, ink.width, 0.7 * em};
    EXPECT_TRUE((Rect{5, 5, 200, 287}.holds(figure)));
    for (const Rect& part : blade.parts) EXPECT_FALSE(testing::overlap(part, figure));
    double nearest = 1000;
    for (const Piece& mark : blade.marks) {
      EXPECT_FALSE(testing::overlap(mark.box().grown(0.1), figure));
      if (testing::overlap(mark.box().grown(0.6), figure)) nearest = 0;
    }
    EXPECT_EQ(nearest, 0) << std::get<scene::Text>(item).run->text;
  });
}

// A single part needs no numbers.
TEST(Cutting, figures_stand_at_the_right_where_the_ruler_stands_at_the_left) {
  // Portrait A4 has its ruler at the bottom; for parts that reach down to 10 mm from the edge, it is at the left.
  for (const auto& [size, beyond] : {std::pair{base::Size{85, 60}, false}, {base::Size{60, 138.5}, true}}) {
    const Layout layout = fit(part_set(size, 8, 0, false), on("a4"), false);
    const Sheet sheet = Sheet::of(layout, layout.block.grid.places());
    const base::Rect trims = layout.block.trims();
    std::size_t left = 0, right = 0;
    testing::each_ink(*marks_of(sheet).order, {}, [&](const scene::Item&, const Rect& ink) {
      left += ink.right() < trims.x;
      right += ink.x > trims.right();
    });
    EXPECT_EQ(left > 0, !beyond);
    EXPECT_EQ(right > 0, beyond);
  }
}

TEST(Cutting, the_cuts_of_two_parts_have_figures_and_those_of_one_none) {
  const auto figures = [](base::Size size, std::size_t parts) {
    const Layout layout = fit(part_set(size, parts), on("a4"), false);
    EXPECT_EQ(layout.block.grid.places(), parts);
    return testing::all_text(*marks_of(Sheet::of(layout, parts)).order);
  };
  EXPECT_EQ(figures({150, 120}, 2), "1\n2\n3\n4\n5\n");
  EXPECT_EQ(figures({150, 250}, 1), "");
}

// 100 × 50 above 40 × 60 and 50 × 60, with 4 mm between all.
Sheet three_blocks() {
  Sheet sheet;
  sheet.paper = {200, 200};
  const auto add = [&](double x, double y, base::Size size) {
    Share share;
    share.block.part = size;
    share.block.grid = {1, 1, 1, false, {x, y}, {size.width, 0}, {0, size.height}, {}};
    share.parts = 1;
    sheet.shares.push_back(share);
  };
  add(50, 40, {100, 50});
  add(50, 94, {40, 60});
  add(94, 94, {50, 60});
  return sheet;
}

TEST(Cutting, blocks_are_cut_apart_in_the_middle_of_their_gutters) {
  EXPECT_THAT(slices_between(three_blocks(), {20, 20, 160, 160}),
              ElementsAre(Slice{false, 92, 20, 180}, Slice{true, 92, 92, 180}));
  // A part as high as two others that are above each other next to it.
  Sheet beside;
  for (const Rect& r : {Rect{0, 0, 40, 84}, Rect{44, 0, 40, 40}, Rect{44, 44, 40, 40}}) {
    Share share;
    share.block.part = r.size();
    share.block.grid = {1, 1, 1, false, {r.x, r.y}, {r.width, 0}, {0, r.height}, {}};
    beside.shares.push_back(share);
  }
  EXPECT_THAT(slices_between(beside, {0, 0, 100, 100}),
              ElementsAre(Slice{true, 42, 0, 100}, Slice{false, 42, 42, 100}));
  // Four blocks arranged around a fifth like a pinwheel: no straight cut goes through.
  Sheet wheel;
  for (const Rect& r : {Rect{0, 0, 60, 20}, Rect{64, 0, 20, 60}, Rect{24, 64, 60, 20}, Rect{0, 24, 20, 60}}) {
    Share share;
    share.block.part = r.size();
    share.block.grid = {1, 1, 1, false, {r.x, r.y}, {r.width, 0}, {0, r.height}, {}};
    wheel.shares.push_back(share);
  }
  EXPECT_TRUE(slices_between(wheel, {0, 0, 100, 100}).empty());
}

// The numbers stand in the lines, which are interrupted there, and half a millimetre from the marks of the blocks.
// There is no free space nearer to the start of the lines.
TEST(Cutting, figures_of_cuts_between_blocks_stand_in_their_lines) {
  const Sheet sheet = three_blocks();
  const Marks marks = marks_of(sheet);
  std::vector<Piece> lines, slices;
  for (const scene::Item& item : marks.lines->items) {
    const auto& shape = std::get<scene::Shape>(item);
    for (const Piece& piece : pieces(shape.path)) (shape.stroke->dash.empty() ? lines : slices).push_back(piece);
  }
  std::size_t figures = 0;
  testing::each_ink(*marks.order, {}, [&](const scene::Item& item, const Rect& ink) {
    const auto& text = std::get<scene::Text>(item);
    const double em = ink.height, baseline = ink.y + 0.8 * em;  // figures are 0.7 em high
    const Rect figure{ink.x, baseline - 0.7 * em, ink.width, 0.7 * em};
    const bool level = text.run->text == "1";
    EXPECT_NEAR(level ? figure.centre().y : figure.centre().x, 92, 1e-6);
    for (const Piece& mark : lines) EXPECT_FALSE(testing::overlap(mark.box().grown(0.49), figure)) << text.run->text;
    std::size_t ends = 0;
    for (const Piece& slice : slices) {
      const Rect box = slice.box();
      EXPECT_FALSE(testing::overlap(box.grown(0.1), figure));
      if ((box.width > 0) == level) ends += testing::overlap(box.grown(0.6), figure);
    }
    EXPECT_GE(ends, 1u) << text.run->text;  // the number may stand at the start of its line
    ++figures;
  });
  EXPECT_EQ(figures, 2u);
}

TEST(Cutting, blocks_cut_apart_are_then_cut_by_marks_of_their_own) {
  const Sheet sheet = three_blocks();
  Blade blade = blade_for(sheet);
  for (const Slice& slice : slices_between(sheet, {0, 0, 200, 200})) blade.cut(slice);
  EXPECT_EQ(blade.papers.size(), 3u);
  for (const Share& share : sheet.shares) {
    for (const Slice& slice : cuts_in_order(share.block)) blade.cut(slice);
  }
  ASSERT_EQ(blade.to_size.size(), 3u);
  for (const auto& [part, sides] : blade.to_size) EXPECT_EQ(sides, 1);
  EXPECT_EQ(testing::all_text(*marks_of(sheet).order), "1\n2\n");
}

// A background, other content on it, and whether the part is white at its edge.
TEST(Edges, are_white_where_nothing_or_something_white_is_painted_last) {
  const scene::Outline round{scene::Outline::Form::ellipse, 0, {}};
  const auto of = [](std::vector<scene::Item> items) {
    scene::Scene out;
    out.items = std::move(items);
    return out;
  };
  const auto disc = [](double inset, scene::Color color) {
    return scene::Shape{scene::Path::ellipse(Rect{0, 0, 30, 30}.grown(-inset)), color, {}, false};
  };
  const scene::Color black{0, 0, 0}, paper{255, 255, 255}, cream{0xfa, 0xf6, 0xea};
  const auto white = [&](const scene::Scene& drawing) { return white_at_edge(drawing, round, {30, 30}); };
  EXPECT_TRUE(white(of({})));
  EXPECT_FALSE(white(of({disc(0, black)})));
  EXPECT_FALSE(white(of({disc(-2, black)})));
  EXPECT_TRUE(white(of({disc(1, black)})));                   // it ends before the cut
  EXPECT_TRUE(white(of({disc(0, black), disc(0, cream)})));   // something light above it
  EXPECT_FALSE(white(of({disc(0, black), disc(1, paper)})));  // a dark rim
  EXPECT_TRUE(white(of({scene::Shape{scene::Path::ellipse({0, 0, 30, 30}), {}, scene::Stroke{black, 1, {}}, false}})));
  // Half of the edge, with white on the other side.
  EXPECT_TRUE(white(of({scene::Shape{scene::Path::rectangle({0, 0, 15, 30}), black, {}, false}})));
  // A group that is moved, faded or cut off.
  const auto inner = std::make_shared<const scene::Scene>(of({disc(0, black)}));
  EXPECT_FALSE(white(of({scene::Group{inner}})));
  EXPECT_TRUE(white(of({scene::Group{inner, base::Transform::translation(3, 0)}})));
  EXPECT_FALSE(white(of({scene::Group{inner, base::Transform{-1, 0, 0, 1, 30, 0}}})));
  EXPECT_TRUE(white(of({scene::Group{inner, {}, {}, 0.1}})));
  EXPECT_TRUE(white(of({scene::Group{inner, {}, scene::Path::rectangle({0, 0, 30, 10})}})));
}

TEST(Edges, a_line_runs_outside_white_parts_that_are_no_rectangles) {
  const auto lines = [](Form form, bool dark, bool wanted) {
    scene::PartSet set = part_set({40, 40}, 2, 0, false);
    set.outline.form = form;
    if (!dark) {
      set.make = [](std::size_t) {
        scene::Part part;
        part.front = std::make_shared<const scene::Scene>();
        return part;
      };
    }
    Options options = on("a4");
    options.edges = wanted;
    std::vector<Rect> out;
    const testing::Printed printed = testing::print({set}, options);
    testing::each_ink(printed.pages.at(0).scene, {}, [&](const scene::Item& item, const Rect&) {
      const auto* shape = std::get_if<scene::Shape>(&item);
      if (shape && shape->stroke && shape->stroke->width == 0.15 &&
          std::get<scene::Color>(shape->stroke->paint).red == 0x90)
        out.push_back(shape->path.bounds());
    });
    return out;
  };
  const auto found = lines(Form::octagon, false, true);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_NEAR(found[0].width, 40.15, 1e-9);  // half of the line's width away on either side
  EXPECT_EQ(lines(Form::ellipse, false, true).size(), 2u);
  EXPECT_TRUE(lines(Form::octagon, true, true).empty());
  EXPECT_TRUE(lines(Form::octagon, false, false).empty());
  EXPECT_TRUE(lines(Form::rectangle, false, true).empty());
}

}  // namespace
}  // namespace planche::press
