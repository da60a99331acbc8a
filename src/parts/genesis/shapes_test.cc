// Where things of Genesis lie, and whether what is folded closes.
#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <set>

#include <gtest/gtest.h>

#include "parts/genesis/board.h"
#include "parts/genesis/nets.h"
#include "parts/genesis/standee.h"
#include "scene/testing/fixed_typesetter.h"

namespace planche::parts::genesis {
namespace {

using base::Point;
using rules::genesis::Cell;
using rules::genesis::Piece;
using rules::genesis::Player;

double distance(Point a, Point b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

// How far `p` lies inside the edge from `a` to `b` of an outline that runs clockwise.
double inside(Point a, Point b, Point p) {
  return ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) / distance(a, b);
}

// "Design with the number 3": the sides of the octagon are three spaces long, or five, or seven.
TEST(GenesisWorld, is_an_octagon_whose_straight_sides_are_the_spaces_along_it) {
  for (const int size : rules::genesis::sizes) {
    const World world = World::within(size, 200);
    EXPECT_NEAR(world.side(), 200, 1e-9);
    const auto corners = world.octagon(0);
    for (std::size_t i = 0; i < 8; ++i) {
      const double expected = i % 2 == 0 ? (size - 2) * world.cell : std::numbers::sqrt2 * world.cell;
      EXPECT_NEAR(distance(corners[i], corners[(i + 1) % 8]), expected, 1e-9);
    }
    // The border is as wide on all eight sides.
    const auto outer = world.octagon(world.border());
    for (std::size_t i = 0; i < 8; ++i)
      EXPECT_NEAR(inside(outer[i], outer[(i + 1) % 8], corners[i]), world.border(), 1e-9);
  }
}

TEST(GenesisWorld, stones_keep_within_the_octagon_and_off_the_spaces) {
  for (const int size : rules::genesis::sizes) {
    const World world = World::within(size, 190);
    const auto& board = rules::genesis::board_of(size);
    const auto outer = world.octagon(world.border());
    for (const Cell place : board.places) {
      const Point middle = world.middle(place);
      for (std::size_t i = 0; i < 8; ++i)
        EXPECT_GT(inside(outer[i], outer[(i + 1) % 8], middle), place_radius * world.cell);
      board.spaces.each([&](Cell space) {
        const base::Rect box = world.square(space);
        const Point nearest{std::clamp(middle.x, box.x, box.right()), std::clamp(middle.y, box.y, box.bottom())};
        EXPECT_GT(distance(middle, nearest), place_radius * world.cell);
      });
    }
  }
}

TEST(GenesisWorld, has_a1_at_the_lower_left) {
  const World world = World::within(5, 190);
  EXPECT_LT(world.middle(0).x, 95);
  EXPECT_GT(world.middle(0).y, 95);
  EXPECT_NEAR(world.middle(12).x, 95, 1e-9);
  EXPECT_NEAR(world.middle(12).y, 95, 1e-9);
}

TEST(GenesisStandee, halves_mirror_each_other_about_the_fold) {
  for (const double cell : {18.0, 34.5, 60.0}) {
    const StandeePlan plan = standee_plan(cell);
    EXPECT_NEAR(plan.fold, plan.box.height / 2, 1e-9);
    const auto has = [&](Point p) {
      return std::any_of(plan.outline.begin(), plan.outline.end(), [&](Point q) { return distance(p, q) < 1e-9; });
    };
    for (const Point p : plan.outline) {
      EXPECT_TRUE(has({p.x, 2 * plan.fold - p.y}));
      EXPECT_TRUE(has({plan.width - p.x, p.y}));  // the glued feet lie on both sides alike
    }
    EXPECT_NEAR(plan.feet[0] + plan.feet[1], 2 * plan.fold, 1e-9);
    // The feet fit on the base, and the base on the stone of a place.
    EXPECT_LT(std::hypot(plan.width - plan.foot, 2 * plan.foot), plan.base);
    EXPECT_LT(plan.base / 2, place_radius * cell);
  }
}

TEST(GenesisStandee, the_back_is_the_front_upside_down) {
  scene::testing::FixedTypesetter typesetter;
  const auto figures = standees("standee", "Figures", {"colour", {}, "credit", 34.5}, typesetter);
  const StandeePlan plan = standee_plan(34.5);
  for (std::size_t i = 0; i < figures.count; ++i) {
    const scene::Part part = figures.make(i);
    std::vector<const scene::Group*> faces;
    for (const scene::Item& item : part.front->items) {
      const auto* group = std::get_if<scene::Group>(&item);
      if (group != nullptr && group->content->reusable) faces.push_back(group);
    }
    ASSERT_EQ(faces.size(), 2u);
    EXPECT_EQ(faces[0]->content, faces[1]->content);
    const Point foot{3, plan.height}, front = faces[0]->placed(foot), back = faces[1]->placed(foot);
    const Point fold = faces[0]->placed(Point{0, 0});
    EXPECT_NEAR(front.x, back.x, 1e-9);
    EXPECT_NEAR(front.y - fold.y, fold.y - back.y, 1e-9);
    EXPECT_TRUE(
        (base::Rect{0, 0, figures.trim.width, figures.trim.height}).holds(faces[0]->placed(faces[0]->content->extent)));
  }
}

TEST(GenesisPyramid, closes_when_it_is_folded_and_stands_within_a_cell) {
  for (const double cell : {18.0, 34.5, 60.0}) {
    const base::Net net = genesis_pyramid(cell);
    const auto solid = base::folded(net);
    ASSERT_EQ(solid.size(), 5u);
    const base::Point3 tip = solid[1][0];
    for (std::size_t face = 1; face < solid.size(); ++face) {
      EXPECT_NEAR(solid[face][0].x, tip.x, 1e-6);
      EXPECT_NEAR(solid[face][0].y, tip.y, 1e-6);
      EXPECT_NEAR(solid[face][0].z, tip.z, 1e-6);
      // Slopes of neighbouring faces meet, and are equally long on paper.
      EXPECT_NEAR(distance(net.faces[face].corners[0], net.faces[face].corners[1]),
                  distance(net.faces[face].corners[0], net.faces[face].corners[2]), 1e-9);
    }
    EXPECT_EQ(net.tabs.size(), 4u);
    EXPECT_LT(distance(net.faces[0].corners[0], net.faces[0].corners[1]), 0.75 * cell);
    EXPECT_GT(std::abs(tip.z), 0.3 * cell);
  }
}

// Pips are the last path of a face.
int pips(const scene::Scene& face) {
  const auto& path = std::get<scene::Shape>(face.items.back()).path;
  return static_cast<int>(std::count(path.verbs().begin(), path.verbs().end(), scene::Path::Verb::move));
}

// G10
TEST(GenesisDie, marks_the_faces_on_which_something_may_be_done) {
  for (int face = 1; face <= 6; ++face) {
    const auto drawing = genesis_die_face(face, 16, "colour");
    EXPECT_EQ(pips(*drawing), face);
    EXPECT_EQ(drawing->items.size(), face == 1 || face == 3 || face == 6 ? 3u : 2u);
  }
}

TEST(GenesisDie, opposite_faces_sum_to_seven) {
  scene::testing::FixedTypesetter typesetter;
  const auto die = genesis_die("die", "Die", {}, typesetter);
  struct Face {
    int pips;
    Point at;
  };
  std::vector<Face> faces;
  const std::function<void(const scene::Scene&)> collect = [&](const scene::Scene& scene) {
    for (const scene::Item& item : scene.items) {
      const auto* group = std::get_if<scene::Group>(&item);
      if (group == nullptr) continue;
      if (group->content->reusable)
        faces.push_back({pips(*group->content), {group->placed.x0, group->placed.y0}});
      else
        collect(*group->content);
    }
  };
  collect(*die.make(0).front);
  ASSERT_EQ(faces.size(), 6u);
  int pairs = 0;
  for (const Face& a : faces) {
    for (const Face& b : faces) {
      const double dx = std::abs(a.at.x - b.at.x), dy = std::abs(a.at.y - b.at.y);
      if (std::abs(dx + dy - 2 * die_edge) > 1e-6 || std::min(dx, dy) > 1e-6) continue;
      EXPECT_EQ(a.pips + b.pips, 7);
      ++pairs;
    }
  }
  EXPECT_EQ(pairs, 6);
}

}  // namespace
}  // namespace planche::parts::genesis
