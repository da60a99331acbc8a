#include "games/praxis/rules/shapes.h"

#include <algorithm>
#include <set>

#include <gmock/gmock.h>

#include "games/praxis/rules/testing/plain_contacts.h"

namespace planche::rules::praxis {
namespace {

using Plain = std::set<std::tuple<int, int, bool>>;  // x, y, upright; the least x and the least y are 0

std::vector<Grid> grids_of(const Plain& shape) {
  std::vector<Grid> grids;
  for (const auto& [x, y, upright] : shape) grids.push_back({1, {x, y}, upright ? 1 : 0, nullptr});
  return grids;
}

Plain plain_shape(const std::vector<Grid>& grids) {
  int left = grids[0].at.x, top = grids[0].at.y;
  for (const Grid& grid : grids) {
    left = std::min(left, grid.at.x);
    top = std::min(top, grid.at.y);
  }
  Plain shape;
  for (const Grid& grid : grids) shape.emplace(grid.at.x - left, grid.at.y - top, grid.turn % 2 != 0);
  return shape;
}

// All shapes in one piece, made by adding a grid to those with one fewer, in every way.
std::set<Plain> grown(int count, Edition edition) {
  if (count == 1) return {{{0, 0, false}}, {{0, 0, true}}};
  std::set<Plain> shapes;
  for (const Plain& smaller : grown(count - 1, edition)) {
    std::vector<Grid> grids = grids_of(smaller);
    int right = 0, bottom = 0;
    for (const Grid& grid : grids) {
      right = std::max(right, grid.at.x + 3);
      bottom = std::max(bottom, grid.at.y + 3);
    }
    for (int y = -3; y <= bottom; ++y) {
      for (int x = -3; x <= right; ++x) {
        for (const int turn : {0, 1}) {
          const Grid added{1, {x, y}, turn, nullptr};
          const auto touches = [&](const Grid& grid) { return testing::plain_contact(grid, added, edition); };
          const auto over = [&](const Grid& grid) { return testing::plain_overlap(grid, added); };
          if (std::none_of(grids.begin(), grids.end(), touches)) continue;
          if (std::any_of(grids.begin(), grids.end(), over)) continue;
          grids.push_back(added);
          shapes.insert(plain_shape(grids));
          grids.pop_back();
        }
      }
    }
  }
  return shapes;
}

std::set<Plain> enough_contacts(const std::set<Plain>& shapes, int least, Edition edition) {
  std::set<Plain> chosen;
  for (const Plain& shape : shapes) {
    const std::vector<Grid> grids = grids_of(shape);
    bool enough = true;
    for (std::size_t i = 0; i < grids.size(); ++i) {
      enough = enough && testing::plain_contacts_of(grids, i, edition) >= least;
    }
    if (enough) chosen.insert(shape);
  }
  return chosen;
}

Plain plain_shape(const Shape& shape) {
  return plain_shape(universe_of(shape, Edition::first).grids);
}

// P2 [4]
TEST(PraxisShapes, AreThoseThatGrowOneGridAtATime) {
  for (const Edition edition : {Edition::first, Edition::third}) {
    for (const int count : {2, 3}) {
      const auto all = grown(count, edition);
      for (int least = 1; least < count; ++least) {
        std::multiset<Plain> found;
        for_each_shape({edition, count, least}, [&](const Shape& shape) { found.insert(plain_shape(shape)); });
        const auto expected = enough_contacts(all, least, edition);
        EXPECT_TRUE(std::equal(found.begin(), found.end(), expected.begin(), expected.end()))
            << found.size() << " and " << expected.size();
      }
    }
  }
  const auto four = grown(4, Edition::third);
  EXPECT_EQ(count_shapes({Edition::third, 4, 1}), four.size());
  EXPECT_EQ(count_shapes({Edition::third, 4, 2}), enough_contacts(four, 2, Edition::third).size());
  EXPECT_EQ(count_shapes({Edition::third, 4, 3}), enough_contacts(four, 3, Edition::third).size());
}

// P2 [4]: by hand. Two grids: 20 (with edges only: 16) squares for each of the four pairs of turns; each shape is
// counted once for each of its grids.
TEST(PraxisShapes, OfTwoGridsAreCountedByHand) {
  EXPECT_EQ(count_shapes({Edition::first, 2, 1}), 4u * 20 / 2);
  EXPECT_EQ(count_shapes({Edition::third, 2, 1}), 4u * 16 / 2);
  EXPECT_EQ(count_shapes({Edition::first, 2, 2}), 0u);
}

// P2 [4]: numbers from a separate program, which grows sets of squares as grown() does, up to six grids.
TEST(PraxisShapes, OfSixGridsAreAsManyAsASecondProgramFinds) {
  EXPECT_EQ(count_shapes({Edition::first, 4}), 698u);
  EXPECT_EQ(count_shapes({Edition::first, 5}), 10'050u);
  EXPECT_EQ(count_shapes({Edition::third, 5}), 3'456u);
  EXPECT_EQ(count_shapes({Edition::first}), 252'912u);
  EXPECT_EQ(count_shapes({Edition::third}), 63'876u);
}

TEST(PraxisShapes, NumbersAndShapesBelongTogether) {
  const ShapeKind kind{Edition::first, 4};
  const auto all = all_shapes(kind);
  EXPECT_TRUE(std::is_sorted(all.begin(), all.end()));
  EXPECT_EQ(std::adjacent_find(all.begin(), all.end()), all.end());
  for (std::size_t i = 0; i < all.size(); i += 37) {
    EXPECT_EQ(shape_at(kind, i + 1), all[i]);
    EXPECT_EQ(rank_of(kind, all[i]), i + 1);
  }
  EXPECT_EQ(shape_at(kind, 0), std::nullopt);
  EXPECT_EQ(shape_at(kind, all.size()), all.back());
  EXPECT_EQ(shape_at(kind, all.size() + 1), std::nullopt);
  EXPECT_EQ(rank_of({Edition::first, 5}, all[0]), std::nullopt);
  // Three in a row: the outer ones touch one grid only.
  const std::vector<Grid> row{{1, {0, 0}, 0, nullptr}, {2, {3, 0}, 0, nullptr}, {3, {6, 0}, 0, nullptr}};
  EXPECT_EQ(rank_of({Edition::first, 3}, *shape_of(row)), std::nullopt);
  EXPECT_NE(rank_of({Edition::first, 3, 1}, *shape_of(row)), std::nullopt);
}

TEST(PraxisShapes, DoNotDependOnNumbersPlaceAndHalfTurns) {
  base::Random random{5};
  for (int i = 0; i < 200; ++i) {
    auto grids = testing::thrown_grids(6, 12, random);
    const auto shape = shape_of(grids);
    random.shuffle(grids);
    for (Grid& grid : grids) {
      grid.at = grid.at + Square{-40, 999'000};
      grid.turn ^= 2;
    }
    EXPECT_EQ(shape_of(grids), shape);
    EXPECT_EQ(shape_of(universe_of(*shape, Edition::first).grids), shape);
    grids[0].at.x += 1;
    EXPECT_NE(shape_of(grids), shape);
  }
  EXPECT_EQ(shape_of(std::vector<Grid>(7)), std::nullopt);
}

// The picture of a set of grids when square (x, y) goes to image(x, y).
template <typename Image>
Plain image_of(const std::vector<Grid>& grids, Image image) {
  std::vector<Grid> images;
  for (const Grid& grid : grids) {
    const auto cells = testing::plain_cells(grid);
    std::set<Square> squares;
    for (const auto& [square, number] : cells) squares.insert(image(square));
    const auto by_y = [](Square a, Square b) { return a.y < b.y; };
    const int top = std::min_element(squares.begin(), squares.end(), by_y)->y;
    const bool upright = std::max_element(squares.begin(), squares.end(), by_y)->y == top + 2;
    images.push_back({1, {squares.begin()->x, top}, upright ? 1 : 0, nullptr});
  }
  return plain_shape(images);
}

TEST(PraxisShapes, AreKnownAgainWhenTurnedOrReflected) {
  base::Random random{6};
  const std::vector<Square (*)(Square)> images{
      [](Square s) { return Square{s.x, s.y}; },   [](Square s) { return Square{-s.y, s.x}; },
      [](Square s) { return Square{-s.x, -s.y}; }, [](Square s) { return Square{s.y, -s.x}; },
      [](Square s) { return Square{-s.x, s.y}; },  [](Square s) { return Square{s.x, -s.y}; },
      [](Square s) { return Square{s.y, s.x}; },   [](Square s) { return Square{-s.y, -s.x}; }};
  for (int i = 0; i < 200; ++i) {
    const auto grids = grids_of(plain_shape(testing::thrown_grids(6, 12, random)));  // no two in one place
    const Shape form = canonical(*shape_of(grids));
    bool among = false;
    for (const auto image : images) {
      const Plain picture = image_of(grids, image);
      EXPECT_EQ(canonical(*shape_of(grids_of(picture))), form);
      among = among || plain_shape(form) == picture;
    }
    EXPECT_TRUE(among);
  }
}

TEST(PraxisShapes, UpToSymmetryAreCountedOnce) {
  const auto all = grown(3, Edition::first);
  std::set<std::set<Plain>> classes;
  for (const Plain& shape : enough_contacts(all, 2, Edition::first)) {
    const auto grids = grids_of(shape);
    std::set<Plain> same;
    for (const int sign : {1, -1}) {
      same.insert(image_of(grids, [=](Square s) { return Square{sign * s.x, s.y}; }));
      same.insert(image_of(grids, [=](Square s) { return Square{sign * s.x, -s.y}; }));
      same.insert(image_of(grids, [=](Square s) { return Square{sign * s.y, s.x}; }));
      same.insert(image_of(grids, [=](Square s) { return Square{sign * s.y, -s.x}; }));
    }
    classes.insert(same);
  }
  EXPECT_EQ(count_canonical_shapes({Edition::first, 3}), classes.size());
}

}  // namespace
}  // namespace planche::rules::praxis
