#include "games/praxis/rules/collections.h"

#include <algorithm>
#include <vector>

#include <gmock/gmock.h>

#include "base/random.h"

namespace planche::rules::praxis {
namespace {

struct Piece {
  std::size_t effect, colour;
};

// The points of a group of two or three tiles [6.2]; 0 if it is not a collection.
int worth(const std::vector<Piece>& group, const CollectionPoints& points) {
  std::vector<std::size_t> effects, colours;
  for (const Piece& piece : group) {
    effects.push_back(piece.effect);
    colours.push_back(piece.colour);
  }
  const auto different = [](std::vector<std::size_t>& all) {
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all.size();
  };
  const std::size_t e = different(effects), c = different(colours), n = group.size();
  if (n == 2 && e == 1) return c == 1 ? points.two_alike : points.two_colours;
  if (n == 2 && c == 1) return points.two_effects;
  if (n == 3 && e == 1 && c == 1) return points.three_alike;
  if (n == 3 && e == 1 && c == 3) return points.three_colours;
  if (n == 3 && e == 3 && c == 1) return points.three_effects;
  return 0;
}

// Tries every partition: the last tile alone, with each other tile, with each pair of others.
int brute_force(std::vector<Piece> pieces, const CollectionPoints& points) {
  if (pieces.empty()) return 0;
  const Piece last = pieces.back();
  pieces.pop_back();
  int best = points.singleton + brute_force(pieces, points);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    std::vector<Piece> without = pieces;
    without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
    if (const int own = worth({last, pieces[i]}, points)) best = std::max(best, own + brute_force(without, points));
    for (std::size_t j = 0; j < i; ++j) {
      const int own = worth({last, pieces[i], pieces[j]}, points);
      if (own == 0) continue;
      std::vector<Piece> rest = without;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(j));
      best = std::max(best, own + brute_force(rest, points));
    }
  }
  return best;
}

std::vector<Colours> counted(const std::vector<Piece>& pieces) {
  std::vector<Colours> effects(effect_count);
  for (const Piece& piece : pieces) ++effects[piece.effect][piece.colour];
  return effects;
}

// P16 [6.2]
TEST(PraxisCollections, CountAsListed) {
  const CollectionPoints points;
  const auto best = [&](const std::vector<Piece>& pieces) { return best_collections(counted(pieces), points); };
  EXPECT_EQ(best({}), 0);
  EXPECT_EQ(best({{0, 0}}), 1);
  EXPECT_EQ(best({{0, 0}, {1, 0}}), 5);
  EXPECT_EQ(best({{0, 0}, {0, 1}}), 10);
  EXPECT_EQ(best({{0, 0}, {0, 0}}), 30);
  EXPECT_EQ(best({{0, 0}, {1, 0}, {2, 0}}), 50);
  EXPECT_EQ(best({{0, 0}, {0, 1}, {0, 2}}), 150);
  EXPECT_EQ(best({{0, 0}, {0, 0}, {0, 0}}), 300);
  EXPECT_EQ(best({{0, 0}, {1, 1}}), 2);
}

// P16 [6.2]
TEST(PraxisCollections, AreNotFoundGreedily) {
  const CollectionPoints points;
  // A pair of equals (30) would leave B and C for two effects (5). That is less than three effects and a single tile.
  EXPECT_EQ(best_collections(counted({{0, 0}, {0, 0}, {1, 0}, {2, 0}}), points), 51);
  // Two groups of three effects instead of a pair of equals and the rest.
  EXPECT_EQ(best_collections(counted({{0, 0}, {0, 0}, {1, 0}, {1, 0}, {2, 0}, {2, 0}}), points), 100);
}

// P16 [6.2]
TEST(PraxisCollections, AgreeWithAllPartitionsOfSmallBases) {
  for (std::uint64_t k = 0; k < 1500; ++k) {
    base::Random random{16, k};
    CollectionPoints points;
    if (k % 2 == 1) {
      // House rules may reverse the order of the collections.
      for (int* value : {&points.singleton, &points.two_effects, &points.two_colours, &points.two_alike,
                         &points.three_effects, &points.three_colours, &points.three_alike}) {
        *value = 1 + static_cast<int>(random.below(60));
      }
    }
    const auto colours = 2 + random.below(3), effects = 1 + random.below(6);
    std::vector<Piece> pieces;
    for (auto n = random.below(9); n > 0; --n) pieces.push_back({random.below(effects), random.below(colours)});
    ASSERT_EQ(best_collections(counted(pieces), points), brute_force(pieces, points)) << "base " << k;
  }
}

// Edition 3
TEST(PraxisExoplanets, AreGroupedAsCountsMost) {
  const Exoplanets rules;
  const auto points = [&](int inhabited, int mining, int empty) {
    return best_groups({inhabited, mining, empty}, rules).points;
  };
  EXPECT_EQ(points(0, 0, 0), 0);
  EXPECT_EQ(points(1, 2, 0), 0);
  EXPECT_EQ(points(2, 0, 0), 10);
  EXPECT_EQ(points(0, 3, 0), 10);
  EXPECT_EQ(points(0, 0, 4), 10);
  EXPECT_EQ(points(1, 1, 2), 10);
  EXPECT_EQ(points(4, 0, 0), 20);
  EXPECT_EQ(points(3, 2, 1), 20);  // two inhabited, and four of what is left
  EXPECT_EQ(points(3, 3, 2), 20);
  EXPECT_EQ(points(4, 6, 8), 20 + 20 + 20);
}

// The points of every way to remove groups, one after another.
int grouped(Planets p, const Exoplanets& rules) {
  int best = 0;
  if (p.inhabited >= rules.inhabited_group) {
    best = std::max(best, 10 + grouped({p.inhabited - rules.inhabited_group, p.mining, p.empty}, rules));
  }
  if (p.mining >= rules.mining_group) {
    best = std::max(best, 10 + grouped({p.inhabited, p.mining - rules.mining_group, p.empty}, rules));
  }
  for (int a = 0; a <= std::min(4, p.inhabited); ++a) {
    for (int b = 0; a + b <= 4 && b <= p.mining; ++b) {
      const int c = 4 - a - b;
      if (c <= p.empty) best = std::max(best, 10 + grouped({p.inhabited - a, p.mining - b, p.empty - c}, rules));
    }
  }
  return best;
}

// Edition 3
TEST(PraxisExoplanets, AgreeWithAllGroupings) {
  const Exoplanets rules;
  for (int inhabited = 0; inhabited <= 4; ++inhabited) {
    for (int mining = 0; mining <= 4; ++mining) {
      for (int empty = 0; empty <= 4; ++empty) {
        EXPECT_EQ(best_groups({inhabited, mining, empty}, rules).points, grouped({inhabited, mining, empty}, rules));
      }
    }
  }
}

}  // namespace
}  // namespace planche::rules::praxis
