// The parts of a Praxis kit besides the universe: dice, tiles that are cut, tracks, bases.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include <gmock/gmock.h>

#include "base/nets.h"
#include "games/praxis/parts/testing/parts.h"

namespace planche::parts::praxis {
namespace {

// For each face of a die to fold, in the order of base::cube_net(): its centre and its pips.
struct FaceOnPaper {
  Point middle;
  int pips = 0;
};
std::vector<FaceOnPaper> faces_of(const scene::Scene& drawn, double edge) {
  std::vector<FaceOnPaper> faces;
  for (const auto& [corners] : base::cube_net(edge, 0.36 * edge).faces)
    faces.push_back({{(corners[0].x + corners[2].x) / 2, (corners[0].y + corners[2].y) / 2}});
  each_item(drawn, {}, [&](const scene::Item& item, const base::Transform& by) {
    const auto* shape = std::get_if<scene::Shape>(&item);
    if (shape == nullptr || !shape->fill || shape->path.verbs().empty()) return;
    const Rect box = by(shape->path.bounds());
    const bool disc = std::abs(box.width - box.height) < 1e-6 && std::abs(box.width - 1.9 * 0.0875 * edge) < 1e-6;
    if (!disc) return;
    for (FaceOnPaper& face : faces) {
      if (std::hypot(box.centre().x - face.middle.x, box.centre().y - face.middle.y) < edge / 2) ++face.pips;
    }
  });
  return faces;
}

// [3] a pair for each player, a white pair and a black one
TEST_F(PraxisParts, there_are_pairs_of_dice_for_players_lots_and_rounds) {
  const auto names = [&](const char* players) {
    std::vector<std::string> all;
    const auto dice = set("ship-dice", with({{"players", players}}));
    for (std::size_t i = 0; i < dice.count; ++i) all.push_back(dice.make(i).name);
    return all;
  };
  const std::string one = "Player 1", two = "Player 2", white = "White die: lots", black = "Black die: rounds";
  EXPECT_THAT(names("2"), testing::ElementsAre(one, one, two, two, white, white, black, black));
  EXPECT_EQ(names("4").size(), 12u);
  std::set<std::string> drawings;
  const auto low_ink = [] {
    Request request;
    request.look.style = "low-ink";
    return request;
  };
  const scene::PartSet dice = set("ship-dice", low_ink());
  for (std::size_t i = 0; i < dice.count; ++i) drawings.insert(scene::dump(*dice.make(i).front));
  EXPECT_EQ(drawings.size(), 6u);  // patterns carry the information that colours do not
}

// Opposite faces add up to seven; 1, 2 and 3 run anticlockwise around their corner. The net is cut like
// base::cube_net().
TEST_F(PraxisParts, dice_fold_to_cubes_with_all_faces) {
  for (const double edge : {16.0, 25.0}) {
    const scene::PartSet dice = set("ship-dice", with({{"die", fmt::format("{}", edge)}}));
    EXPECT_EQ(dice.use, scene::Use::folded);
    const base::Net net = base::cube_net(edge, 0.36 * edge);
    EXPECT_NEAR(dice.trim.width, net.bounds.width, 1e-9);
    EXPECT_NEAR(dice.trim.height, net.bounds.height, 1e-9);
    ASSERT_GE(dice.outline.points.size(),
              26u);  // two of its 28 corners are straight, because tabs continue the line there
    for (const Point own : dice.outline.points) {
      EXPECT_TRUE(std::any_of(net.outline.begin(), net.outline.end(),
                              [&](base::Point p) {
                                return std::hypot(own.x * dice.trim.width - p.x, own.y * dice.trim.height - p.y) < 1e-6;
                              }))
          << own.x << " " << own.y;
    }
    for (const std::size_t die : {2u, 8u, 10u}) {
      const auto faces = faces_of(*dice.make(die).front, edge);
      std::array<Point, 7> at;
      for (const FaceOnPaper& face : faces) {
        ASSERT_TRUE(face.pips >= 1 && face.pips <= 6) << die << " " << face.pips;
        at[static_cast<std::size_t>(face.pips)] = face.middle;
      }
      for (const auto& [a, b] : {std::pair{0u, 2u}, std::pair{1u, 3u}, std::pair{4u, 5u}})
        EXPECT_EQ(faces[a].pips + faces[b].pips, 7);
      const Point two{at[2].x - at[1].x, at[2].y - at[1].y}, three{at[3].x - at[1].x, at[3].y - at[1].y};
      EXPECT_NEAR(std::hypot(two.x, two.y), edge, 1e-6);
      EXPECT_NEAR(std::hypot(three.x, three.y), edge, 1e-6);
      EXPECT_LT(two.x * three.y - two.y * three.x, 0);
    }
  }
  for (const char* bad : {"11.9", "25.1", "", "16mm", "nan", "-16"}) {
    Request request = with({{"die", bad}});
    request.kinds = {"ship-dice"};
    const auto refused = make(request);
    ASSERT_FALSE(refused) << bad;
    EXPECT_THAT(refused.error().message, testing::HasSubstr("expected 12 to 25 (mm)"));
  }
}

// Backgrounds that reach the cut extend 2 mm beyond it. Lines lie at least 3 mm inside the cut, or do not follow it.
TEST_F(PraxisParts, grounds_of_tiles_are_bled_off_and_their_frames_are_not) {
  const auto edition_three = with({{"edition", "3"}});
  for (const char* kind : {"artefact", "portal", "exoplanet", "marker"}) {
    const bool alike = std::string_view{kind} == "portal";  // in both editions
    const scene::PartSet tiles = set(kind, alike ? Request{} : edition_three);
    EXPECT_EQ(tiles.bleed, 2) << kind;
    const Rect trim{0, 0, tiles.trim.width, tiles.trim.height};
    for (std::size_t i = 0; i < tiles.count; ++i) {
      const scene::Part tile = tiles.make(i);
      for (const scene::ScenePtr& face : {tile.front, tile.back}) {
        if (face == nullptr) continue;
        bool bled = false;
        each_item(*face, {}, [&](const scene::Item& item, const base::Transform& by) {
          const auto* shape = std::get_if<scene::Shape>(&item);
          if (shape == nullptr) return;
          const Rect box = by(shape->path.bounds());
          bled = bled || (shape->fill && box.holds(trim.grown(2)));
          if (shape->stroke && box.width > trim.width / 2 && face == tile.back) {
            EXPECT_TRUE(trim.grown(-3).holds(box)) << kind;
          }
        });
        EXPECT_TRUE(bled) << kind << " " << tile.name;
      }
    }
  }
}

// P4, P14 [4, 5]: where the last round is announced, and what is set up in every universe.
TEST_F(PraxisParts, the_track_shows_the_end_and_its_back_how_to_begin) {
  const scene::Part first = set("track").make(0), third = set("track", with({{"edition", "3"}})).make(0);
  const auto numbers = [](const scene::Scene& face) {
    std::map<std::string, int> found;
    for (const Written& one : texts(face)) ++found[one.text];
    return found;
  };
  const auto of_first = numbers(*first.front), of_third = numbers(*third.front);
  for (int n = 0; n < 50; ++n) {  // the rounds 1 to 20 exist only in the first edition
    EXPECT_EQ(of_first.at(std::to_string(n)), n >= 1 && n <= 20 ? 2 : 1) << n;
    EXPECT_EQ(of_third.at(std::to_string(n)), 1) << n;
  }
  EXPECT_TRUE(says(*first.front, "37 points"));
  EXPECT_TRUE(says(*third.front, "20 points"));
  for (const char* words : {"1, 2, 3 portals", "draws 3", "corner"}) EXPECT_TRUE(says(*first.back, words)) << words;
  EXPECT_FALSE(says(*first.back, "xoplanet"));
  EXPECT_TRUE(says(*third.back, "xoplanets"));
  EXPECT_FALSE(says(*third.back, "corner"));
}

// Tiles of any size fit the row of the base that they are collected in, and the row stays on the base.
TEST_F(PraxisParts, bases_hold_a_row_of_tiles) {
  for (const auto& [cell, places] : std::map<std::string, int>{{"20", 9}, {"30", 6}, {"45", 4}}) {
    const scene::PartSet bases = set("base", with({{"cell", cell}}));
    int ticks = 0;
    each_item(*bases.make(0).front, {}, [&](const scene::Item& item, const base::Transform& by) {
      const auto* shape = std::get_if<scene::Shape>(&item);
      if (shape == nullptr || !shape->stroke || shape->fill) return;
      const Rect box = by(shape->path.bounds());
      ticks += box.width < 1e-9 && std::abs(box.height - 25) < 1e-6 ? 1 : 0;
    });
    EXPECT_EQ(ticks + 1, places) << cell;
    EXPECT_TRUE((Rect{0, 0, bases.trim.width, bases.trim.height}.holds(bases.make(0).front->extent)));
  }
}

}  // namespace
}  // namespace planche::parts::praxis
