// Positions of drawings of Genesis, and whether the folded parts close.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/files.h"
#include "base/nets.h"
#include "data/json.h"
#include "games/genesis/parts/board.h"

namespace planche::parts::genesis {
namespace {

using base::Point;
using rules::genesis::Cell;

double distance(Point a, Point b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

// The distance of `p` from the edge from `a` to `b`, inside an outline that runs clockwise.
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

// Reads a template from templates/genesis/.
data::Value read(const std::string& name) {
  const auto file = std::filesystem::path{PLANCHE_SOURCE} / "templates/genesis" / (name + ".json");
  diag::Sink sink;
  return data::read_json(std::make_shared<diag::Source>(name, *base::read_file(file, 1 << 20)), sink).value();
}

const data::Value& layer(const data::Value& of, std::string_view id) {
  for (const data::Value& one : *of.find("layers")->array()) {
    if (*one.find("id")->string() == id) return one;
  }
  throw std::out_of_range{std::string{id}};
}

Point pair(const data::Value& of, std::string_view member) {
  const data::Array& two = *of.find(member)->array();
  return {two[0].number(), two[1].number()};
}

// The corners of each of the polygons of a path.
std::vector<std::vector<Point>> polygons(const data::Value& path) {
  const auto read = scene::Path::from_svg(*path.find("d")->string());
  std::vector<std::vector<Point>> all;
  std::size_t next = 0;
  for (const auto verb : read->verbs()) {
    if (verb == scene::Path::Verb::close) continue;
    if (verb == scene::Path::Verb::move) all.emplace_back();
    all.back().push_back(read->points()[next++]);
  }
  return all;
}

constexpr double usual_cell = 100.0 / 3;  // that the templates are drawn for

TEST(GenesisStandee, halves_mirror_each_other_about_the_fold) {
  const data::Value strip = read("standee");
  const std::vector<Point> outline = polygons(layer(strip, "outline")).front();
  ASSERT_EQ(outline.size(), 14u);
  const double fold = pair(layer(strip, "fold"), "from").y;
  const Point front = pair(layer(strip, "front"), "at"), face = pair(layer(strip, "front"), "size");
  const auto has = [&](Point p) {
    return std::any_of(outline.begin(), outline.end(), [&](Point q) { return distance(p, q) < 1e-9; });
  };
  for (const Point p : outline) {
    EXPECT_TRUE(has({p.x, 2 * fold - p.y}));
    EXPECT_TRUE(has({2 * front.x + face.x - p.x, p.y}));  // the glued feet are equal on both sides
  }
  const auto feet = polygons(layer(strip, "feet"));
  ASSERT_EQ(feet.size(), 2u);
  EXPECT_NEAR(feet[0][0].y + feet[1][0].y, 2 * fold, 1e-9);
  // Both sides end at the fold and at their feet.
  EXPECT_NEAR(front.y, fold, 1e-9);
  EXPECT_NEAR(front.y + face.y, feet[1][0].y, 1e-9);
  // The feet fit on the base, and the base on the stone of a place.
  const double foot = feet[0][0].y - outline[0].y, base = pair(layer(strip, "base-first"), "size").x;
  EXPECT_LT(std::hypot(face.x - foot, 2 * foot), base);
  EXPECT_LT(base / 2, place_radius * usual_cell);
}

TEST(GenesisStandee, the_back_is_the_front_turned_about_the_fold) {
  const data::Value strip = read("standee");
  const double fold = pair(layer(strip, "fold"), "from").y;
  for (const auto& [front, back] : {std::pair{"front", "back"}, std::pair{"front-figure", "back-figure"}}) {
    const data::Value &one = layer(strip, front), &other = layer(strip, back);
    EXPECT_EQ(*one.find("symbol")->string(), *other.find("symbol")->string());
    EXPECT_EQ(other.find("turn")->number(), 180);
    const Point at = pair(one, "at"), behind = pair(other, "at"), size = pair(one, "size");
    EXPECT_NEAR(distance(pair(other, "size"), size), 0, 1e-9);
    EXPECT_NEAR(behind.x, at.x, 1e-9);
    EXPECT_NEAR(at.y - fold, fold - (behind.y + size.y), 1e-9);
  }
}

// Each side rises above the middle of an edge of the square, with equal slopes: those of the pyramid of Giza, phi / 2
// of the edge.
TEST(GenesisPyramid, closes_when_it_is_folded_and_stands_within_a_cell) {
  const data::Value net = read("pyramid");
  auto sides = polygons(layer(net, "shade"));
  for (auto& side : polygons(layer(net, "lit"))) sides.push_back(std::move(side));
  ASSERT_EQ(sides.size(), 4u);
  const double foot = 20, slant = std::numbers::phi / 2 * foot;
  EXPECT_LT(foot, 0.75 * usual_cell);
  EXPECT_GT(std::sqrt(slant * slant - foot * foot / 4), 0.3 * usual_cell);
  const Point middle{slant + foot / 2, slant + foot / 2};
  for (std::size_t i = 0; i < 4; ++i) {
    const Point tip = sides[i][0], a = sides[i][1], b = sides[i][2];
    EXPECT_NEAR(distance(a, b), foot, 0.02);
    EXPECT_NEAR(distance({(a.x + b.x) / 2, (a.y + b.y) / 2}, tip), slant, 0.02);
    EXPECT_NEAR(distance(tip, a), distance(tip, b), 0.02);
    EXPECT_NEAR(distance(middle, tip), slant + foot / 2, 0.02);
    EXPECT_NEAR(distance(a, sides[(i + 3) % 4][1]), foot, 0.02);  // the next corner of the square
  }
  EXPECT_EQ(polygons(layer(net, "folds")).size(), 8u);  // four edges of the square, four tabs
}

// G10
TEST(GenesisDie, marks_the_faces_on_which_something_may_be_done) {
  const data::Value base = read("base");
  for (int face = 1; face <= 6; ++face) {
    const data::Value& symbol = *base.find("symbols")->find("face-" + std::to_string(face));
    int pips = 0, marks = 0;
    for (const data::Value& drawn : *symbol.find("layers")->array()) ++(drawn.find("fill") != nullptr ? pips : marks);
    EXPECT_EQ(pips, face);
    EXPECT_EQ(marks, face == 1 || face == 3 || face == 6 ? 1 : 0);
  }
}

// The net is cut like base::cube_net(); opposite faces add up to seven.
TEST(GenesisDie, folds_to_a_cube_with_all_faces) {
  const data::Value die = read("die");
  const double edge = 16;
  const base::Net net = base::cube_net(edge, 0.34 * edge);
  const std::vector<Point> outline = polygons(layer(die, "outline")).front();
  for (const Point p : outline) {
    EXPECT_TRUE(std::any_of(net.outline.begin(), net.outline.end(), [&](Point q) { return distance(p, q) < 0.01; }))
        << p.x << " " << p.y;
  }
  EXPECT_EQ(outline.size(), net.outline.size());
  const Point corner = pair(layer(die, "outline"), "at");
  std::vector<int> values(6);
  for (int face = 1; face <= 6; ++face) {
    const data::Value& symbol = layer(die, "face-" + std::to_string(face));
    EXPECT_EQ(*symbol.find("symbol")->string(), "face-" + std::to_string(face));
    const Point at = pair(symbol, "at"), size = pair(symbol, "size");
    for (std::size_t i = 0; i < 6; ++i) {
      const auto& corners = net.faces[i].corners;
      const Point middle{(corners[0].x + corners[2].x) / 2, (corners[0].y + corners[2].y) / 2};
      if (distance(middle, {at.x - corner.x + size.x / 2, at.y - corner.y + size.y / 2}) < 0.01) values[i] = face;
    }
  }
  EXPECT_EQ(values[0] + values[2], 7);
  EXPECT_EQ(values[1] + values[3], 7);
  EXPECT_EQ(values[4] + values[5], 7);
}

}  // namespace
}  // namespace planche::parts::genesis
