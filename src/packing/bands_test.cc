#include "packing/bands.h"

#include <algorithm>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "packing/packing.h"

namespace planche::packing {
namespace {

constexpr double slack = 1e-9;

std::vector<base::Rect> laid(const Problem& problem, const SheetPattern& pattern) {
  std::vector<base::Rect> all;
  for (const Placed& placed : pattern.blocks) {
    const base::Size size = problem.blocks[placed.block].size;
    all.push_back({placed.at.x, placed.at.y, size.width, size.height});
  }
  return all;
}

bool overlap(const base::Rect& a, const base::Rect& b, double gutter) {
  const auto shared = base::Rect{a.x - gutter, a.y - gutter, a.width + 2 * gutter, a.height + 2 * gutter}.common(b);
  return shared && shared->width > slack && shared->height > slack;
}

void expect_clear(const Problem& problem, const Packing& packing) {
  std::vector<std::size_t> made(problem.wanted.size(), 0);
  for (const auto& [pattern, times] : packing.sheets) {
    const Space& room = problem.rooms[pattern.room];
    const std::vector<base::Rect> all = laid(problem, pattern);
    for (std::size_t i = 0; i < all.size(); ++i) {
      EXPECT_TRUE((base::Rect{0, 0, room.size.width, room.size.height}.holds(all[i])));
      for (const base::Rect& mark : room.obstacles) EXPECT_FALSE(overlap(all[i], mark, 0));
      for (std::size_t k = 0; k < i; ++k) EXPECT_FALSE(overlap(all[i], all[k], problem.gutter));
    }
    for (const Placed& placed : pattern.blocks)
      made[problem.blocks[placed.block].kind] += times * problem.blocks[placed.block].parts;
  }
  for (std::size_t kind = 0; kind < made.size(); ++kind) EXPECT_GE(made[kind], problem.wanted[kind]);
}

// The fewest sheets by trying all strips: every height of a block, directly below the last strip or an obstacle, with
// every choice of parts in every column between the obstacles. Moving a strip up to such a place never costs room.
class EveryStrip {
 public:
  explicit EveryStrip(const Problem& problem) : problem_{problem} {
    for (std::size_t kind = 0; kind < problem.wanted.size(); ++kind)
      parts_.insert(parts_.end(), problem.wanted[kind], kind);
  }

  std::size_t fewest() {
    const std::size_t all = (std::size_t{1} << parts_.size()) - 1;
    std::vector<std::size_t> sheets(all + 1, parts_.size() + 1);
    sheets[0] = 0;
    for (std::size_t set = 1; set <= all; ++set) {
      for (std::size_t part = set; part > 0; part = (part - 1) & set) {
        if (sheets[set & ~part] + 1 < sheets[set] && fits_one(part)) sheets[set] = sheets[set & ~part] + 1;
      }
    }
    return sheets[all];
  }

 private:
  struct Column {
    double width = 0, height = 0;
  };
  using Columns = std::vector<std::vector<Column>>;  // in each interval

  bool fits_one(std::size_t set) {
    for (const bool along : {false, true}) {
      room_ = along ? turned(problem_.rooms[0].size) : problem_.rooms[0].size;
      marks_.clear();
      for (const base::Rect& mark : problem_.rooms[0].obstacles)
        marks_.push_back(along ? base::Rect{mark.y, mark.x, mark.height, mark.width} : mark);
      if (strips(set, 0)) return true;
    }
    return false;
  }
  static base::Size turned(base::Size size) { return {size.height, size.width}; }

  bool strips(std::size_t rest, double y) {
    if (rest == 0) return true;
    std::vector<double> tops{y};
    for (const base::Rect& mark : marks_) {
      if (mark.bottom() > y) tops.push_back(mark.bottom());
    }
    for (const double top : tops) {
      for (const PartBlock& block : problem_.blocks) {
        const double height = block.size.height;  // blocks lie both ways, so every length is a height
        if (top + height > room_.height + slack) continue;
        const auto free = free_intervals(room_.width, marks_, top, top + height);
        for (std::size_t in = rest; in > 0; in = (in - 1) & rest) {
          Columns columns(free.size());
          if (columns_hold(in, 0, height, free, columns) && strips(rest & ~in, top + height + problem_.gutter))
            return true;
        }
      }
    }
    return false;
  }

  bool columns_hold(std::size_t in, std::size_t next, double height, const std::vector<Interval>& free,
                    Columns& columns) {
    while (next < parts_.size() && (in >> next & 1) == 0) ++next;
    if (next == parts_.size()) return true;
    for (const PartBlock& block : problem_.blocks) {
      if (block.kind != parts_[next] || block.size.height > height + slack) continue;
      for (std::size_t i = 0; i < free.size(); ++i) {
        std::vector<Column>& here = columns[i];
        for (std::size_t c = 0; c <= here.size(); ++c) {
          const std::vector<Column> before = here;
          if (c == here.size()) {
            here.push_back({block.size.width, block.size.height});
          } else {
            here[c] = {std::max(here[c].width, block.size.width), here[c].height + problem_.gutter + block.size.height};
          }
          double width = -problem_.gutter;
          for (const Column& column : here) width += column.width + problem_.gutter;
          const bool fits = here[c].height <= height + slack && width <= free[i].to - free[i].from + slack;
          if (fits && columns_hold(in, next + 1, height, free, columns)) return true;
          here = before;
        }
      }
    }
    return false;
  }

  const Problem& problem_;
  std::vector<std::size_t> parts_;  // their kinds
  base::Size room_;
  std::vector<base::Rect> marks_;
};

TEST(Bands, take_the_fewest_sheets_around_obstacles_that_trying_every_way_finds) {
  std::size_t found = 0, proved = 0, cases = 0;
  for (unsigned seed = 0; seed < 60; ++seed) {
    base::Random random{seed + 7};
    const auto halves = [&](unsigned most) { return random.below(most + 1) / 2.0; };
    const base::Size room{6 + halves(6), 6 + halves(8)};
    Problem problem{{}, {}, {room}, halves(2)};
    // In some of the corners, or anywhere.
    for (unsigned corner = 0; corner < 4; ++corner) {
      if (random.below(3) == 0) continue;
      const base::Size size{0.5 + halves(4), 0.5 + halves(4)};
      base::Point at{corner % 2 ? room.width - size.width : 0, corner / 2 ? room.height - size.height : 0};
      if (random.below(6) == 0) at = {halves(4), halves(4)};
      problem.rooms[0].obstacles.push_back({at.x, at.y, size.width, size.height});
    }
    std::size_t parts = 0;
    for (std::size_t kind = 0, kinds = 1 + random.below(3); kind < kinds && parts < 5; ++kind) {
      const base::Size size{1 + halves(7), 1 + halves(7)};
      problem.wanted.push_back(1 + random.below(std::min<std::size_t>(3, 5 - parts)));
      parts += problem.wanted.back();
      problem.blocks.push_back({kind, 1, size});
      problem.blocks.push_back({kind, 1, {size.height, size.width}});
    }
    const std::size_t fewest = EveryStrip{problem}.fewest();
    const Packing packing = pack(problem);
    if (fewest > parts) {  // some part fits nowhere
      EXPECT_EQ(packing.count, 0u) << seed;
      continue;
    }
    expect_clear(problem, packing);
    EXPECT_GE(packing.count, fewest) << seed;
    EXPECT_LE(packing.bound, fewest) << seed;
    found += packing.count == fewest;
    proved += packing.count == packing.bound;
    ++cases;
  }
  EXPECT_GT(cases, 40u);
  EXPECT_GE(found + 1, cases);
  EXPECT_GE(proved + 2, cases);
}

// 25 squares less one in each corner.
TEST(Bands, fill_all_squares_but_those_of_the_corners) {
  for (const auto& [wanted, sheets] : {std::pair{42u, 2u}, std::pair{43u, 3u}}) {
    Problem problem{{wanted}, {{0, 1, {20, 20}}, {0, 3, {60, 20}}, {0, 5, {100, 20}}}, {base::Size{100, 100}}, 0};
    for (const double x : {0, 80}) {
      for (const double y : {0, 80}) problem.rooms[0].obstacles.push_back({x, y, 20, 20});
    }
    const Packing packing = pack(problem);
    expect_clear(problem, packing);
    EXPECT_EQ(packing.count, sheets);
    EXPECT_EQ(packing.bound, sheets);
  }
}

// Without the marks nine cards fit on the sheet; the marks of this size leave room for eight.
TEST(Bands, prove_the_fewest_sheets_of_cards_between_marks) {
  Problem problem{{80}, {}, {base::Size{190, 277}}, 0};
  for (std::size_t rows = 1; rows <= 3; ++rows) {
    for (std::size_t n = 1; n <= 3; ++n)
      problem.blocks.push_back({0, rows * n, {63.0 * static_cast<double>(n), 88.0 * static_cast<double>(rows)}});
  }
  EXPECT_EQ(pack(problem).count, 9u);
  problem.rooms[0].obstacles = {{0, 0, 7, 7}};
  const Packing packing = pack(problem);
  expect_clear(problem, packing);
  // The rows take 264 of 277 mm, so the upper row starts below the mark.
  EXPECT_EQ(packing.count, 9u);
  problem.rooms[0].obstacles = {{0, 0, 22, 22}};
  const Packing between = pack(problem);
  expect_clear(problem, between);
  EXPECT_EQ(between.count, 10u);
  EXPECT_EQ(between.bound, 10u);
}

TEST(FreeIntervals, lie_between_obstacles_of_the_rows) {
  const std::vector<base::Rect> marks{{0, 0, 7, 7}, {90, 0, 10, 2}, {40, 50, 5, 5}};
  const auto at = [&](double top, double bottom) {
    std::vector<std::pair<double, double>> found;
    for (const Interval& one : free_intervals(100, marks, top, bottom)) found.emplace_back(one.from, one.to);
    return found;
  };
  using Pairs = std::vector<std::pair<double, double>>;
  EXPECT_EQ(at(0, 10), (Pairs{{7, 90}}));
  EXPECT_EQ(at(2, 10), (Pairs{{7, 100}}));
  EXPECT_EQ(at(7, 50), (Pairs{{0, 100}}));
  EXPECT_EQ(at(0, 60), (Pairs{{7, 40}, {45, 90}}));
}

}  // namespace
}  // namespace planche::packing
